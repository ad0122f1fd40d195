-- Words and facts that administrators change, laid over the content files: each save is a row that is
-- never changed again, and the newest of an entry is in force. Beside them what the files say, written
-- by the publisher, so that the admin knows what it changes, and what became of each edit.

-- Edits -------------------------------------------------------------------------------------

create function private.entry_ok(collection text, entry text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select collection ~ '^[a-z][A-Za-z]{0,39}$'
    and char_length(entry) <= 160
    and (entry = '' or entry ~ '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$')
$$;
comment on function private.entry_ok(text, text) is
  'A name of a set of words, and the name of an entry in it; '''' for a record, and for the order of a table.';

create table public.content_edits (
  id bigint generated always as identity primary key,
  collection text not null,
  entry text not null,
  patch jsonb not null
    constraint content_edits_patch_form check (jsonb_typeof(patch) = 'object'),
  based_on bigint,
  base_hash text,
  note text not null default ''
    constraint content_edits_note_length check (char_length(note) <= 200),
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  constraint content_edits_entry_form check (private.entry_ok(collection, entry)),
  constraint content_edits_patch_size check (octet_length(patch::text) <= 262144)
);
comment on table public.content_edits is
  'Changes of words and facts over the content files. Append-only: the newest of an entry is in force.';
comment on column public.content_edits.id is 'Position in the order of saves.';
comment on column public.content_edits.collection is 'Set of words, as src/content/sets.ts names it.';
comment on column public.content_edits.entry is
  'File name or id of the row; '''' for a record, and for the order of a table''s rows.';
comment on column public.content_edits.patch is
  'JSON merge patch (RFC 7396) over the entry''s file, Markdown under "body"; {} is the file as it is. At most 262,144 bytes as text.';
comment on column public.content_edits.based_on is 'The edit that it replaces, null for the first of its entry.';
comment on column public.content_edits.base_hash is
  'Hash of the file''s version that was live when it was saved; null for an entry that no file has.';
comment on column public.content_edits.note is 'What the author says about it, at most 200 characters.';
comment on column public.content_edits.created_at is 'When it was saved.';
comment on column public.content_edits.created_by is 'Who saved it. No foreign key: it outlives the account.';
create index content_edits_entry_idx on public.content_edits (collection, entry, id desc);

-- Runs with the rights of whoever reads.
create view public.content_in_force with (security_invoker = true) as
  select distinct on (e.collection, e.entry)
    e.id, e.collection, e.entry, e.patch, e.based_on, e.base_hash, e.note, e.created_at, e.created_by
  from public.content_edits e
  order by e.collection, e.entry, e.id desc;
comment on view public.content_in_force is 'The newest edit of each entry.';

-- What the publisher writes -----------------------------------------------------------------

create table public.content_base (
  collection text not null,
  entry text not null,
  document jsonb not null,
  hash text not null,
  commit text,
  primary key (collection, entry)
);
comment on table public.content_base is
  'What the files of the live site say, before edits; written by the publisher after each build.';
comment on column public.content_base.collection is 'Set of words.';
comment on column public.content_base.entry is 'File name or id of the row; '''' for a record and the order of a table.';
comment on column public.content_base.document is 'The fields as the file has them, markers unresolved, Markdown under "body".';
comment on column public.content_base.hash is 'Digest of the document, whatever the order of its keys.';
comment on column public.content_base.commit is 'Commit of the files when this version came; null where there is none.';

create table public.content_outcomes (
  edit_id bigint primary key references public.content_edits (id),
  outcome text not null constraint content_outcomes_outcome check (outcome in ('live', 'absorbed', 'left_out')),
  problems jsonb not null default '[]'
);
comment on table public.content_outcomes is
  'What became of each edit in force at the last build; written by the publisher. An edit without a row waits for one.';
comment on column public.content_outcomes.edit_id is 'The edit.';
comment on column public.content_outcomes.outcome is
  'live: visitors see it; absorbed: the file says the same; left_out: it does not pass, and the file''s version stands.';
comment on column public.content_outcomes.problems is
  'Why it was left out: a list of {"field", "message"}, in the words that the administrator reads.';

create function public.content_hashes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.collection || '/' || b.entry, b.hash), '{}') from public.content_base b
$$;
comment on function public.content_hashes() is 'The digest of each known file''s version, by "collection/entry".';

create function public.record_content(
  documents jsonb default '[]', gone jsonb default '[]', outcomes jsonb default null, commit text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
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
    insert into public.content_outcomes (edit_id, outcome, problems)
    select o.edit_id, o.outcome, coalesce(o.problems, '[]')
    from jsonb_to_recordset(record_content.outcomes) as o (edit_id bigint, outcome text, problems jsonb);
  end if;
end
$$;
comment on function public.record_content(jsonb, jsonb, jsonb, text) is
  'Writes what a published build was made of: changed and vanished files'' versions, and, unless null, what became of every edit.';

-- Saving ------------------------------------------------------------------------------------

create function public.save_edit(
  collection text, entry text, patch jsonb, based_on bigint default null, note text default null
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  newest bigint;
  saved bigint;
begin
  if not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if not coalesce(private.entry_ok(save_edit.collection, save_edit.entry), false) then
    raise exception 'invalid_entry' using errcode = '22023';
  end if;
  if jsonb_typeof(save_edit.patch) is distinct from 'object' then
    raise exception 'invalid_patch' using errcode = '22023';
  end if;
  if octet_length(save_edit.patch::text) > 262144 then
    raise exception 'patch_too_large' using errcode = '22023';
  end if;
  if char_length(btrim(save_edit.note)) > 200 then
    raise exception 'note_too_long' using errcode = '22023';
  end if;

  -- One after the other, as the events: what a second one is based on is decided, and so is its place.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  select max(e.id) into newest from public.content_edits e
  where e.collection = save_edit.collection and e.entry = save_edit.entry;
  if newest is distinct from save_edit.based_on then
    raise exception 'edit_conflict' using errcode = '40001',
      hint = 'Somebody saved this entry meanwhile. Read its newest edit, join both, and save that.';
  end if;

  insert into public.content_edits (collection, entry, patch, based_on, base_hash, note, created_by)
  values (
    save_edit.collection, save_edit.entry, save_edit.patch, save_edit.based_on,
    (select b.hash from public.content_base b
     where b.collection = save_edit.collection and b.entry = save_edit.entry),
    coalesce(btrim(save_edit.note), ''), auth.uid()
  )
  returning id into saved;
  return saved;
end
$$;
comment on function public.save_edit(text, text, jsonb, bigint, text) is
  'Saves an edit and gives its id. 42501 for anybody but an administrator, 22023 for a form that is not taken, 40001 when "based_on" is not the newest edit of the entry.';

-- One event for each edit -------------------------------------------------------------------

alter table private.publish_events
  alter column page_id drop not null,
  alter column slug drop not null,
  add column edit_id bigint,
  drop constraint publish_events_operation,
  add constraint publish_events_operation check (operation in ('insert', 'update', 'delete', 'edit')),
  add constraint publish_events_subject check (
    case when operation = 'edit'
      then edit_id is not null and page_id is null and slug is null
      else edit_id is null and page_id is not null and slug is not null
    end
  );
comment on table private.publish_events is 'Changes of what is public, and edits of content, that no build has covered yet.';
comment on column private.publish_events.page_id is 'The changed page, null for an edit. No foreign key: it may be gone.';
comment on column private.publish_events.slug is 'The address that has to be written or removed, null for an edit.';
comment on column private.publish_events.edit_id is 'The edit of content, null for a page.';
comment on column private.publish_events.operation is
  'insert or update: write the address; delete: remove it; edit: build the site. A new slug gives a delete of the old and an insert.';

create function private.record_edit_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  insert into private.publish_events (operation, edit_id) values ('edit', new.id);
  perform pg_notify('publish_events', '');
  return null;
end
$$;
comment on function private.record_edit_event() is 'Writes the event of one edit.';
create trigger record_edit_event after insert on public.content_edits
  for each row execute function private.record_edit_event();

drop function public.pending_publish_events(bigint, int);
create function public.pending_publish_events(after_id bigint default 0, max_rows int default 1000)
returns table (id bigint, page_id uuid, slug text, operation text, created_at timestamptz, edit_id bigint)
language sql stable security definer set search_path = '' as $$
  select e.id, e.page_id, e.slug, e.operation, e.created_at, e.edit_id
  from private.publish_events e
  where e.id > after_id
  order by e.id
  limit least(greatest(max_rows, 1), 1000)
$$;
comment on function public.pending_publish_events(bigint, int) is
  'The events after one already seen, oldest first. An edit of content has no page and no slug.';

drop function public.publish_status(bigint);
create function public.publish_status(published bigint default 0)
returns table (
  watermark bigint, covered bigint, pending_pages bigint, pending_since timestamptz, pending_edits bigint,
  requested_at timestamptz, failed_at timestamptz, failure text
)
language sql stable security definer set search_path = '' as $$
  select
    public.publish_watermark(),
    s.covered,
    waiting.pages,
    waiting.since,
    waiting.edits,
    s.requested_at,
    s.failed_at,
    s.failure
  from private.publish_state s
  cross join lateral (
    select
      count(distinct e.page_id) as pages,
      -- In whole milliseconds, as pages write the time of their change.
      date_trunc('milliseconds', min(e.created_at) filter (where e.page_id is not null)) as since,
      count(e.edit_id) as edits
    from private.publish_events e
    where e.id > greatest(s.covered, published)
  ) as waiting
  where auth.jwt() ->> 'role' = 'service_role' or private.is_admin()
$$;
comment on function public.publish_status(bigint) is
  'How far publishing has come, how many pages and edits a site with this watermark lacks, since when its pages wait, and the last failure since publishing worked. No row for anybody but an administrator and the service role.';

-- Who reads and calls -----------------------------------------------------------------------

revoke all on public.content_edits, public.content_in_force, public.content_base, public.content_outcomes
  from public, anon, authenticated, service_role;
-- Nobody writes them but the functions above.
grant select on public.content_edits, public.content_in_force, public.content_base, public.content_outcomes
  to authenticated, service_role;
alter table public.content_edits enable row level security;
alter table public.content_base enable row level security;
alter table public.content_outcomes enable row level security;
create policy "administrators read" on public.content_edits
  for select to authenticated using ((select private.is_admin()));
create policy "administrators read" on public.content_base
  for select to authenticated using ((select private.is_admin()));
create policy "administrators read" on public.content_outcomes
  for select to authenticated using ((select private.is_admin()));

revoke all on function
  private.record_edit_event(), private.entry_ok(text, text), public.save_edit(text, text, jsonb, bigint, text),
  public.content_hashes(), public.record_content(jsonb, jsonb, jsonb, text),
  public.pending_publish_events(bigint, int), public.publish_status(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.save_edit(text, text, jsonb, bigint, text) to authenticated;
grant execute on function
  public.content_hashes(), public.record_content(jsonb, jsonb, jsonb, text),
  public.pending_publish_events(bigint, int), public.publish_status(bigint)
  to service_role;
grant execute on function public.publish_status(bigint) to authenticated;
