-- Words and facts that administrators change, laid over the content files: each save is a row whose words
-- are never changed again, and the newest of an entry that is no draft is current. Beside them what the files say, written by the publisher, so that the admin knows what it changes, and what became of each edit.

create function private.entry_ok(collection text, entry text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select collection ~ '^[a-z][A-Za-z]{0,39}$'
    and char_length(entry) <= 160
    and (entry = '' or entry ~ '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$')
$$;
comment on function private.entry_ok(text, text) is
  'The name of a collection, and the name of an entry in it; '''' for a record, and for the order of a table.';

create function private.is_entry(collection text, entry text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    -- One set of fields each.
    when collection in (
      'company', 'home', 'shared', 'theme', 'generator', 'aiPrompt', 'claims', 'assistant', 'sizing',
      'search'
    ) then entry = ''
    -- Lists of rows, which have an order, too.
    when collection in (
      'intents', 'categories', 'faq', 'services', 'testimonials', 'people', 'reviews', 'notices', 'promotions',
      'requests', 'redirects', 'menus', 'batchTitles', 'facts', 'safety'
    ) then true
    when collection in (
      'jobs', 'codes', 'pages', 'topics', 'problems', 'guides', 'keywords', 'cities', 'posts'
    ) then entry <> ''
    else false
  end
$$;
comment on function private.is_entry(text, text) is
  'Whether there is such a collection, as src/collections.ts names them, and whether it can have an entry of this name.';

create function private.is_company_data(collection text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select collection in (
    'company', 'promotions', 'notices', 'testimonials', 'reviews', 'people',
    'claims', 'aiPrompt', 'theme', 'facts', 'safety', 'redirects'
  )
$$;
comment on function private.is_company_data(text) is
  'Whether a collection holds what the company says about itself, what texts and the AI may state, what the law says, what is done in danger, where old addresses lead, or how the site looks; owners alone change these.';

create function private.patch_ok(patch jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(patch) is distinct from 'object' or octet_length(patch::text) > 262144 then false
    when jsonb_path_exists(patch, 'strict $.**{21}') then false
    else (
      select count(*) from jsonb_path_query(patch, 'strict $.** ? (@.type() == "object")') as o
      cross join lateral jsonb_object_keys(o)
    ) <= 2000
  end
$$;
comment on function private.patch_ok(jsonb) is
  'A change of words: an object of at most 262,144 bytes as text, 20 levels and 2,000 keys, so that laying it over its entry costs little.';
-- A check runs with the rights of whoever writes.
grant execute on function private.patch_ok(jsonb) to public;

-- Edits, files and outcomes -----------------------------------------------------------------

create table public.content_edits (
  id bigint generated always as identity primary key,
  collection text not null,
  entry text not null,
  patch jsonb not null
    constraint content_edits_patch_form check (private.patch_ok(patch)),
  based_on bigint,
  base_hash text,
  note text not null default ''
    constraint content_edits_note_length check (char_length(note) <= 200),
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  live_at timestamptz(3),
  is_draft boolean not null default false,
  -- A record is one entry of many forms: nobody who saves one of them means what waits in another.
  -- And what was live is what stands where a newer one cannot: no draft ever was.
  constraint content_edits_draft_form check (not is_draft or (entry <> '' and live_at is null)),
  constraint content_edits_dates check (private.moments_ok('1970-01-01Z', created_at, live_at)),
  constraint content_edits_entry_form check (private.entry_ok(collection, entry))
);
comment on table public.content_edits is
  'Changes of words and facts over the content files. Append-only: the newest of an entry is current.';
comment on column public.content_edits.id is 'Position in the order of saves.';
comment on column public.content_edits.collection is 'Set of words, as src/collections.ts names it.';
comment on column public.content_edits.entry is
  'File name or id of the row; '''' for a record, and for the order of a table''s rows.';
comment on column public.content_edits.patch is
  'JSON merge patch (RFC 7396) over the entry''s file, Markdown under "body"; {} is the file as it is. At most 262,144 bytes as text, 20 levels and 2,000 keys.';
comment on column public.content_edits.based_on is 'The edit that it replaces, null for the first of its entry.';
comment on column public.content_edits.base_hash is
  'Hash of the file''s version that was live when it was saved; null for an entry that no file has.';
comment on column public.content_edits.note is 'What the author says about it, at most 200 characters.';
comment on column public.content_edits.created_at is 'When it was saved.';
comment on column public.content_edits.created_by is 'Who saved it. No foreign key: it outlives the account.';
comment on column public.content_edits.live_at is
  'When a build that contains it was first about to go live; null while none was.';
comment on column public.content_edits.is_draft is
  'It waits beside what visitors see until somebody saves over it; no build ever contains it.';
create index content_edits_entry_idx on public.content_edits (collection, entry, id desc);

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
  outcome text not null constraint content_outcomes_outcome check (outcome in ('live', 'no_op', 'rejected')),
  problems jsonb not null default '[]',
  shows bigint references public.content_edits (id)
);
comment on table public.content_outcomes is
  'What became of each current edit at the last build; written by the publisher. An edit without a row waits for one.';
comment on column public.content_outcomes.edit_id is 'The edit.';
comment on column public.content_outcomes.outcome is
  'live: visitors see it; no_op: the file says the same; rejected: it cannot be published, and what was live before it stands.';
comment on column public.content_outcomes.problems is
  'Why it was left out: a list of {"field", "message"}, in the words that the administrator reads.';
comment on column public.content_outcomes.shows is
  'Of an edit that was left out, the edit that visitors see instead; null for the file''s version.';

create function private.merge_patch(target jsonb, patch jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(patch) is distinct from 'object' then return patch; end if;
  -- Put together once: key by key, each would copy all that stand before it.
  return (
    select coalesce(jsonb_object_agg(part.key, part.value), '{}')
    from (
      select t.key, t.value
      from jsonb_each(case when jsonb_typeof(target) = 'object' then target else '{}' end) as t
      where not patch ? t.key
      union all
      select p.key, private.merge_patch(target -> p.key, p.value)
      from jsonb_each(patch) as p
      where jsonb_typeof(p.value) <> 'null'
    ) as part
  );
end
$$;
comment on function private.merge_patch(jsonb, jsonb) is 'A document with a JSON merge patch (RFC 7396) over it.';
-- A view that runs with the rights of its reader calls it.
grant execute on function private.merge_patch(jsonb, jsonb) to authenticated, service_role;

-- The views run with the rights of whoever reads.
create view public.current_edits with (security_invoker = true) as
  select distinct on (e.collection, e.entry)
    e.id, e.collection, e.entry, e.patch, e.based_on, e.base_hash, e.note, e.created_at, e.created_by, e.live_at
  from public.content_edits e
  where not e.is_draft
  order by e.collection, e.entry, e.id desc;
comment on view public.current_edits is 'The newest edit of each entry that is no draft.';

-- What visitors saw last, where the newest edit cannot be published. It stands beside the edits, because a
-- hosted run starts from an empty disk.
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
    where n.collection = l.collection and n.entry = l.entry and n.id > l.id and not n.is_draft
  );
comment on view public.content_last_live is
  'The newest edit that was live, of each entry whose newest edit never was.';

create view public.content_entries with (security_invoker = true) as
  select
    coalesce(b.collection, e.collection) as collection, coalesce(b.entry, e.entry) as entry,
    case
      when e.patch is null or e.patch ? '$removed' then b.document
      else private.merge_patch(b.document, e.patch)
    end as document,
    b.hash is not null or (e.patch <> '{}' and not e.patch ? '$removed') as is_listed,
    coalesce(e.patch ? '$removed', false) as is_removed,
    b.hash is not null and e.patch <> '{}' and not e.patch ? '$removed' and e.base_hash is distinct from b.hash as is_stale,
    case when e.patch <> '{}' then e.id end as edit, e.created_at, e.created_by,
    o.outcome, o.problems, o.shows, coalesce(e.is_draft, false) as is_draft
  from public.content_base b
  full join (
    select distinct on (n.collection, n.entry) n.* from public.content_edits n order by n.collection, n.entry, n.id desc
  ) as e on e.collection = b.collection and e.entry = b.entry
  left join public.current_edits f on f.collection = e.collection and f.entry = e.entry
  left join public.content_outcomes o on o.edit_id = f.id;
comment on view public.content_entries is
  'Every entry as it is saved now: its file, with the newest edit over it, a draft included, and what became of the one in force. Of what was taken out of the site the document is that of its file; what no file has and the site has not is not listed.';

-- Nobody writes them but the functions below.
grant select on
  public.content_edits, public.content_base, public.content_outcomes,
  public.current_edits, public.content_entries
  to authenticated, service_role;
grant select on public.content_last_live to service_role;
alter table public.content_edits enable row level security;
alter table public.content_base enable row level security;
alter table public.content_outcomes enable row level security;
create policy "administrators read" on public.content_edits
  for select to authenticated using ((select private.is_admin()));
create policy "administrators read" on public.content_base
  for select to authenticated using ((select private.is_admin()));
create policy "administrators read" on public.content_outcomes
  for select to authenticated using ((select private.is_admin()));

-- Searching ----------------------------------------------------------------------------------

create function public.find_sentences(words text, skipped int default 0)
returns table (collection text, entry text, field text, sentence text)
language plpgsql stable set search_path = '' set statement_timeout = '8s' as $$
declare
  folded text := translate(
    lower(regexp_replace(btrim(find_sentences.words), '\s+', ' ', 'g')),
    'áàâãäÁÀÂÃÄéèêëÉÈÊËíìîïÍÌÎÏóòôõöÓÒÔÕÖúùûüÚÙÛÜçÇñÑ', 'aaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnn'
  );
  -- What an accent may stand on matches any letter: few texts are left to be looked at closely.
  wanted text := regexp_replace(folded, '[^b-df-hj-km-np-tv-z0-9 -]|[cn]', '_', 'g');
  -- With or without its accents, whatever the letters of the database are compared by.
  said text := replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(folded, '[^a-z0-9 -]', '.', 'g'),
    'a', '[aáàâãäÁÀÂÃÄ]'), 'e', '[eéèêëÉÈÊË]'), 'i', '[iíìîïÍÌÎÏ]'), 'o', '[oóòôõöÓÒÔÕÖ]'),
    'u', '[uúùûüÚÙÛÜ]'), 'c', '[cçÇ]'), 'n', '[nñÑ]');
begin
  -- The service role is no person.
  if current_user = 'authenticated' then perform private.require_admin(); end if;
  if char_length(wanted) not between 2 and 100 then return; end if;
  return query
  select found.collection, found.entry, found.key,
    btrim(substring(found.words from '(?i)[^.!?\n]{0,80}' || said || '[^.!?\n]{0,120}[.!?]?'))
  from (
    select distinct on (e.collection, e.entry) e.collection, e.entry, f.key, s.words, n.is_name
    from public.content_entries e
    cross join lateral jsonb_each(e.document) as f
    cross join lateral (
      select f.key in ('title', 'headline', 'question', 'name', 'label', 'phrase') as is_name
    ) as n
    cross join lateral (
      select t #>> '{}' as words from jsonb_path_query(f.value, 'strict $.** ? (@.type() == "string")') as t
    ) as s
    where e.is_listed and s.words ilike '%' || wanted || '%' and s.words ~* said
    order by e.collection, e.entry, n.is_name desc, f.key
  ) as found
  order by found.is_name desc, found.collection, found.entry
  limit 120 offset find_sentences.skipped;
end
$$;
comment on function public.find_sentences(text, int) is
  'The entries that say these words now, whatever their accents and in whichever field: one sentence of each, with the field of the document in which it stands; those that carry them in a name first, 120 after those that are skipped.';
grant execute on function public.find_sentences(text, int) to authenticated;

-- Saving ------------------------------------------------------------------------------------

create function public.save_edit(
  collection text, entry text, patch jsonb, based_on bigint default null, note text default null,
  read_hash text default null, is_draft boolean default false
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  newest bigint;
  saved bigint;
  file_hash text;
begin
  if private.is_company_data(save_edit.collection) then
    perform private.require_owner();
  else
    perform private.require_admin();
  end if;
  if not coalesce(
    private.entry_ok(save_edit.collection, save_edit.entry) and private.is_entry(save_edit.collection, save_edit.entry),
    false
  ) then
    raise exception 'invalid_entry' using errcode = '22023';
  end if;
  if jsonb_typeof(save_edit.patch) is distinct from 'object' then
    raise exception 'invalid_patch' using errcode = '22023';
  end if;
  if not private.patch_ok(save_edit.patch) then
    raise exception 'patch_too_large' using errcode = '22023';
  end if;
  if char_length(btrim(save_edit.note)) > 200 then
    raise exception 'note_too_long' using errcode = '22023';
  end if;
  if save_edit.entry = '' and save_edit.is_draft then
    raise exception 'invalid_draft' using errcode = '22023';
  end if;

  -- One after the other, as the events: what a second one is based on is decided, and so is its place.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  select max(e.id) into newest from public.content_edits e
  where e.collection = save_edit.collection and e.entry = save_edit.entry;
  select b.hash into file_hash from public.content_base b
  where b.collection = save_edit.collection and b.entry = save_edit.entry;
  if newest is distinct from save_edit.based_on or coalesce(file_hash, '') <> save_edit.read_hash then
    raise exception 'edit_conflict' using errcode = '40001',
      hint = 'Somebody saved this entry meanwhile, or its file changed. Read both, join them, and save that.';
  end if;

  insert into public.content_edits (
    collection, entry, patch, based_on, base_hash, note, created_by, is_draft
  )
  values (
    save_edit.collection, save_edit.entry, save_edit.patch, save_edit.based_on, file_hash,
    coalesce(btrim(save_edit.note), ''), auth.uid(), coalesce(save_edit.is_draft, false)
  )
  returning id into saved;
  return saved;
end
$$;
comment on function public.save_edit(text, text, jsonb, bigint, text, text, boolean) is
  'Saves an edit and gives its id. 42501 for anybody but an administrator, and "owner_only" for an editor who changes the data of the company; 22023 for a form that is not taken, 40001 when "based_on" is not the newest edit of the entry, or "read_hash" not the digest of its file, '''' for none; null asks for none. "is_draft" keeps it back until somebody saves over it; a record has no draft (invalid_draft).';

create function private.record_edit_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  insert into private.publish_events (operation, edit_id) values ('edit', new.id);
  perform pg_notify('publish_events', '');
  return null;
end
$$;
comment on function private.record_edit_event() is 'Writes the event of one edit that is current.';
create trigger record_edit_event after insert on public.content_edits
  for each row when (not new.is_draft) execute function private.record_edit_event();

grant execute on function public.save_edit(text, text, jsonb, bigint, text, text, boolean) to authenticated;

-- What the publisher reads and writes -------------------------------------------------------

create function public.content_hashes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.collection || '/' || b.entry, b.hash), '{}') from public.content_base b
$$;
comment on function public.content_hashes() is 'The digest of each known file''s version, by "collection/entry".';

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
    insert into public.content_outcomes (edit_id, outcome, problems, shows)
    select o.edit_id, o.outcome, coalesce(o.problems, '[]'), o.shows
    from jsonb_to_recordset(record_content.outcomes) as o (
      edit_id bigint, outcome text, problems jsonb, shows bigint
    );
  end if;
end
$$;
comment on function public.record_content(jsonb, jsonb, jsonb, text, jsonb) is
  'Writes what a build was made of: before it goes live the edits in it ("live"), after it changed and vanished files'' versions, and, unless null, what became of every edit.';

grant execute on function public.content_hashes(), public.record_content(jsonb, jsonb, jsonb, text, jsonb)
  to service_role;
