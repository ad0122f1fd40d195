-- What visitors saw last, by entry: where the newest edit of an entry cannot be published, the one before
-- it stays on the site. It stands beside the edits, because a hosted run starts from an empty disk.

alter table public.content_edits add column live_at timestamptz(3);
comment on column public.content_edits.live_at is
  'When a build that contains it was first about to go live; null while none was.';
update public.content_edits e set live_at = now()
from public.content_outcomes o where o.edit_id = e.id and o.outcome <> 'left_out';

create or replace view public.content_in_force with (security_invoker = true) as
  select distinct on (e.collection, e.entry)
    e.id, e.collection, e.entry, e.patch, e.based_on, e.base_hash, e.note, e.created_at, e.created_by, e.live_at
  from public.content_edits e
  order by e.collection, e.entry, e.id desc;

-- Runs with the rights of whoever reads.
create view public.content_last_live with (security_invoker = true) as
  select l.id, l.collection, l.entry, l.patch, l.base_hash
  from (
    select distinct on (e.collection, e.entry) e.id, e.collection, e.entry, e.patch, e.base_hash
    from public.content_edits e
    where e.live_at is not null
    order by e.collection, e.entry, e.id desc
  ) as l
  where exists (
    select from public.content_edits n
    where n.collection = l.collection and n.entry = l.entry and n.id > l.id
  );
comment on view public.content_last_live is
  'The newest edit that was live, of each entry whose newest edit never was.';

alter table public.content_outcomes
  add column shows bigint references public.content_edits (id),
  add column judged_with text,
  add column suspected boolean not null default false;
comment on column public.content_outcomes.outcome is
  'live: visitors see it; absorbed: the file says the same; left_out: it cannot be published, and what was live before it stands.';
comment on column public.content_outcomes.shows is
  'Of an edit that was left out, the edit that visitors see instead; null for the file''s version.';
comment on column public.content_outcomes.judged_with is
  'Digest of the files, the code and the edits beside it with which it was left out: while they are the same, so is the judgement. Null to judge it anew.';
comment on column public.content_outcomes.suspected is
  'A build ended badly with it and others in it, and which one is at fault is not known: it is tried again alone.';

drop function public.record_content(jsonb, jsonb, jsonb, text);
create function public.record_content(
  documents jsonb default '[]', gone jsonb default '[]', outcomes jsonb default null, commit text default null,
  live jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_edits e set live_at = now()
  from jsonb_array_elements_text(record_content.live) as l (id)
  where e.id = l.id::bigint and e.live_at is null;

  insert into public.content_base (collection, entry, document, hash, commit)
  select d.collection, d.entry, d.document, d.hash, record_content.commit
  from jsonb_to_recordset(record_content.documents) as d (collection text, entry text, document jsonb, hash text)
  on conflict on constraint content_base_pkey
    do update set document = excluded.document, hash = excluded.hash, commit = excluded.commit;

  delete from public.content_base b
  using jsonb_to_recordset(record_content.gone) as g (collection text, entry text)
  where b.collection = g.collection and b.entry = g.entry;

  if record_content.outcomes is not null then
    -- The condition also satisfies the safe-update guard of hosted Supabase.
    delete from public.content_outcomes o where o.edit_id > 0;
    insert into public.content_outcomes (edit_id, outcome, problems, shows, judged_with, suspected)
    select o.edit_id, o.outcome, coalesce(o.problems, '[]'), o.shows, o.judged_with, coalesce(o.suspected, false)
    from jsonb_to_recordset(record_content.outcomes) as o (
      edit_id bigint, outcome text, problems jsonb, shows bigint, judged_with text, suspected boolean
    );
  end if;
end
$$;
comment on function public.record_content(jsonb, jsonb, jsonb, text, jsonb) is
  'Writes what a build was made of: before it goes live the edits in it ("live"), after it changed and vanished files'' versions, and, unless null, what became of every edit.';

revoke all on public.content_last_live from public, anon, authenticated, service_role;
grant select on public.content_last_live to service_role;
revoke all on function public.record_content(jsonb, jsonb, jsonb, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.record_content(jsonb, jsonb, jsonb, text, jsonb) to service_role;
