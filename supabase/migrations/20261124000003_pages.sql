-- The pages that administrators write: what they may contain, who reads which of them, what they said
-- before, where their old addresses lead, and which of them are near to each other.

-- What a page may contain -------------------------------------------------------------------

create function private.html_is_allowed(html text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- One pass over text and tags. No "<" outside of a tag, not even inside an attribute. No "&"
  -- behind the slash of a path: "/&#47;host" reads as a path here and as another host in a browser.
  select html ~ (
    '^(?:[^<]'
    '|</(?:h[234]|p|ul|ol|li|strong|em|b|i|u|small|blockquote|a|table|caption|thead|tbody|tr|th|td|div|span|section|dl|dt|dd)>'
    '|<(?:h[234]|p|ul|ol|li|strong|em|b|i|u|small|br|hr|blockquote|a|table|caption|thead|tbody|tr|th|td|div|span|section|dl|dt|dd)'
    '(?: (?:class="gp-[a-z0-9-]+(?: gp-[a-z0-9-]+)*"|title="[^"<]*"|rel="[a-z ]*"'
    '|href="(?:https?://|tel:|mailto:|#|/(?![/\\&]))[^"<\s\\]*"'
    '|scope="(?:row|col|rowgroup|colgroup)"|(?:col|row)span="[0-9]{1,3}"))*>'
    ')*$')
$$;
comment on function private.html_is_allowed(text) is 'Only the tags, attributes and address schemes of the allow-list.';

create function private.html_is_well_nested(html text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  piece text;
  name text;
  open_names text[] := '{}';
  depth int := 0;
begin
  foreach piece in array (string_to_array(html, '<'))[2:] loop
    name := split_part(split_part(piece, '>', 1), ' ', 1);
    if left(name, 1) = '/' then
      if depth = 0 or open_names[depth] <> substr(name, 2) then return false; end if;
      depth := depth - 1;
    elsif name not in ('br', 'hr') then
      if depth = 60 then return false; end if;
      depth := depth + 1;
      open_names[depth] := name;
    end if;
  end loop;
  return depth = 0;
end
$$;
comment on function private.html_is_well_nested(text) is
  'Every element of allowed HTML is closed in order, at most 60 deep, so that content cannot reach out of its container.';

create function private.content_ok(html text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- "case" because "and" does not promise to stop at the first false.
  select case
    when octet_length(html) not between 1 and 200000 then false
    -- Every space that JavaScript trims: such a page could not be published.
    when html !~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]' then false
    when html ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]' then false
    when not private.html_is_allowed(html) then false
    else private.html_is_well_nested(html)
  end
$$;
comment on function private.content_ok(text) is
  'The trust boundary for stored HTML: canonical output of the sanitiser passes, anything else is refused.';

create function private.slug_ok(slug text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- Hosts hide files whose name begins with "_" and answer "index" at the folder's address;
  -- "null" means no value in a filter of the API.
  select char_length(slug) <= 120
    and slug ~ '^[a-z0-9][a-z0-9_]*(-[a-z0-9_]+)*$'
    and slug not in ('index', 'null')
$$;
comment on function private.slug_ok(text) is
  'Words of a-z, 0-9 and "_" joined by single hyphens, beginning with a letter or digit, and no name with a meaning of its own.';

create function private.links_of(html text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  -- Behind an address stands the end of it, a query or a place in the page.
  select case when position('"/links-uteis/' in html) > 0 then array(
    select distinct link[1] from regexp_matches(html, '"/links-uteis/([a-z0-9_-]+)["#?]', 'g') as link
  ) else '{}' end
$$;
comment on function private.links_of(text) is 'The addresses of saved pages that a text links to, each once.';

-- A check runs with the rights of whoever writes: these are everybody's.
grant execute on function
  private.html_is_allowed(text), private.html_is_well_nested(text), private.content_ok(text), private.slug_ok(text),
  private.links_of(text)
  to public;

-- Pages -------------------------------------------------------------------------------------

create table public.generated_pages (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint generated_pages_title_form check (private.line_ok(title, 200)),
  slug text not null
    constraint generated_pages_slug_form check (private.slug_ok(slug)),
  content text not null
    constraint generated_pages_content_form
      check (private.content_ok(content) or (content = '' and coalesce(trashed_from, state) = 'draft')),
  description text not null
    constraint generated_pages_description_form
      check (private.line_ok(description, 400) or (description = '' and coalesce(trashed_from, state) = 'draft')),
  state text not null default 'published'
    constraint generated_pages_state check (state in ('draft', 'published', 'trash')),
  indexed boolean not null default true,
  by_ai boolean not null default false,
  unchecked boolean not null generated always as (position('gp-check' in content) > 0) stored,
  version int not null default 1,
  -- In milliseconds, which is what clients read: a list goes on behind exactly the time it has read.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  trashed_at timestamptz(3)
    constraint generated_pages_trashed_at check ((state = 'trash') = (trashed_at is not null)),
  created_by uuid,
  trashed_from text
    constraint generated_pages_trashed_from_state check (trashed_from in ('draft', 'published')),
  saved_at timestamptz(3) not null default now(),
  saved_by uuid,
  moved_to uuid
    constraint generated_pages_moved_to check (moved_to is null or (state = 'trash' and moved_to <> id)),
  publish_at timestamptz(3),
  unpublish_at timestamptz(3),
  as_written text[]
    constraint generated_pages_as_written_form check (octet_length(array_to_string(as_written, '')) <= 20000),
  constraint generated_pages_trashed_from check ((state = 'trash') = (trashed_from is not null)),
  constraint generated_pages_schedule_order check (unpublish_at > publish_at),
  constraint generated_pages_schedule_dates check (private.moments_ok('2000-01-01Z', publish_at, unpublish_at)),
  constraint generated_pages_dates
    check (private.moments_ok('1970-01-01Z', created_at, updated_at, trashed_at, saved_at)),
  -- What it says is judged when it is written: at the chosen moment nobody is there to mend it.
  constraint generated_pages_schedule_whole
    check (publish_at is null or (content <> '' and description <> ''))
);
comment on table public.generated_pages is 'Pages written by administrators; the published ones stand at /links-uteis/{slug}.';
comment on column public.generated_pages.id is
  'Given by the device on which the page was begun, so that a repeated save is one row, or by the server; never changes.';
comment on column public.generated_pages.title is 'Heading and document title, plain text.';
comment on column public.generated_pages.slug is 'Last part of the address, made from the title. A draft holds its address, a page in the trash does not.';
comment on column public.generated_pages.content is
  'Body: sanitised HTML of the allow-list, at most 200,000 bytes. A draft may have none yet.';
comment on column public.generated_pages.description is
  'Meta description, plain text. A draft may have none yet.';
comment on column public.generated_pages.state is 'draft: nobody but administrators sees it; published; trash: deleted, and can be restored.';
comment on column public.generated_pages.indexed is
  'Whether search engines may list the page. False for a near copy that nobody confirmed; visitors see it either way.';
comment on column public.generated_pages.by_ai is
  'Whether an AI wrote the text that the page began with: visitors are told so.';
comment on column public.generated_pages.unchecked is
  'The text holds claims that were marked because they are not in the company record. Follows from the content.';
comment on column public.generated_pages.version is
  'Counts the writes, from 1. An update that names the version it has read cannot undo somebody else''s.';
comment on column public.generated_pages.created_at is
  'Set by the server on insert. Pages that were made elsewhere keep their own date, which is never later than now.';
comment on column public.generated_pages.updated_at is 'Set by the server on every write.';
comment on column public.generated_pages.trashed_at is 'Since when the page is in the trash, set by the server; null outside of it.';
comment on column public.generated_pages.created_by is
  'Who inserted the row, null for the service role. No foreign key: it outlives the account. Read by no client.';
comment on column public.generated_pages.trashed_from is
  'What a page in the trash was before, set by the server, so that it can be restored as that; null outside of the trash.';
comment on column public.generated_pages.saved_at is 'When the words were last changed, set by the server.';
comment on column public.generated_pages.saved_by is
  'Who last changed the words, null for the service role and the clock. No foreign key: it outlives the account. Read by no client.';
comment on column public.generated_pages.moved_to is
  'Page that takes over the addresses of this one while it is in the trash and after; null: they answer 404. Gone once it is restored. No foreign key: whoever is deleted passes on first what it holds.';
comment on column public.generated_pages.publish_at is
  'When the clock publishes this draft; null once it is public, and for a draft that waits for nothing.';
comment on column public.generated_pages.unpublish_at is
  'When the clock makes this page a draft again; later than publish_at. Null: it stays.';
comment on column public.generated_pages.as_written is
  'Prices, terms and sentences that are no facts of the record, and that whoever saved the page stands by; null for none.';
create unique index generated_pages_slug_key on public.generated_pages (slug) where state <> 'trash';
create index generated_pages_created_idx on public.generated_pages (created_at desc, id desc);
create index generated_pages_updated_idx on public.generated_pages (updated_at desc, id desc);
create index generated_pages_moved_to_idx on public.generated_pages (moved_to) where moved_to is not null;
create index generated_pages_publish_idx on public.generated_pages (publish_at) where publish_at is not null;
create index generated_pages_unpublish_idx on public.generated_pages (unpublish_at) where unpublish_at is not null;

create function private.words_differ(old public.generated_pages, new public.generated_pages) returns boolean
language sql immutable parallel safe
return (old.title, old.slug, old.content, old.description, old.indexed)
  is distinct from (new.title, new.slug, new.content, new.description, new.indexed);
comment on function private.words_differ(public.generated_pages, public.generated_pages) is
  'Whether two states of a page say something else: title, address, text, description, or whether search engines may list it.';

create function private.own_server_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.version := old.version + 1;
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.trashed_at := case when new.state = 'trash' then coalesce(old.trashed_at, now()) end;
    new.trashed_from := case
      when new.state = 'trash' and old.state = 'trash' then old.trashed_from
      when new.state = 'trash' then old.state
    end;
  else
    if auth.jwt() ->> 'role' is distinct from 'service_role' then
      new.created_at := least(new.created_at, now());
    end if;
    new.version := 1;
    new.created_by := auth.uid();
    new.trashed_at := case when new.state = 'trash' then now() end;
    new.trashed_from := case when new.state = 'trash' then 'draft' end;
  end if;
  if tg_op = 'INSERT' or private.words_differ(old, new) then
    new.saved_at := now();
    new.saved_by := auth.uid();
  else
    new.saved_at := old.saved_at;
    new.saved_by := old.saved_by;
  end if;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.own_server_columns() is
  'What a client sends for version, dates and authors does not count.';
create trigger own_server_columns before insert or update on public.generated_pages
  for each row execute function private.own_server_columns();

create function private.own_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'published' then new.publish_at := null; end if;
  if tg_op = 'UPDATE' then
    -- Taken off the site: its end has come.
    if old.state = 'published' and new.state = 'draft' and new.unpublish_at = old.unpublish_at then
      new.unpublish_at := null;
    end if;
    -- Nobody who restores a page means what should have happened to it in the trash.
    if old.state = 'trash' and new.state <> 'trash' then
      if new.publish_at <= now() then new.publish_at := null; end if;
      if new.unpublish_at <= now() then new.unpublish_at := null; end if;
    end if;
  end if;
  return new;
end
$$;
comment on function private.own_schedule() is 'Drops what has no meaning any more in another state.';
create trigger own_schedule before insert or update on public.generated_pages
  for each row execute function private.own_schedule();

-- Who reads which ---------------------------------------------------------------------------

create function private.is_public(page public.generated_pages) returns boolean
language sql immutable parallel safe
return page.state = 'published';
comment on function private.is_public(public.generated_pages) is
  'Whether visitors see the page at this moment. The one place that says so: view, policy and publishing ask it.';
-- View and policy run it with the rights of whoever reads.
grant execute on function private.is_public(public.generated_pages) to anon, authenticated, service_role;

-- Runs with its owner's rights, so that its condition alone decides, whoever reads: the service
-- role, which the publisher has, passes by row level security. No security_barrier, behind which
-- the index on id could not sort: clients of the API bring no functions that could look at rows
-- before the condition does.
create view public.public_pages with (security_invoker = false) as
  select p.id, p.title, p.slug, p.content, p.description, p.indexed, p.by_ai, p.created_at, p.updated_at
  from public.generated_pages p
  where private.is_public(p);
comment on view public.public_pages is
  'What is public at this moment. Publisher, live look-up and public lists read only this.';
grant select on public.public_pages to anon, authenticated, service_role;

-- Row level security covers neither columns nor TRUNCATE: those are privileges. An administrator is
-- the role authenticated as any signed-in user is, so that role reads what administration needs,
-- of the rows that the policies leave it, and nobody reads who wrote a page.
grant select (id, title, slug, content, description, indexed, by_ai, created_at, updated_at)
  on public.generated_pages to anon;
grant select (
  id, title, slug, content, description, state, indexed, by_ai, unchecked, version, created_at, updated_at, trashed_at,
  trashed_from, saved_at, moved_to, publish_at, unpublish_at, as_written
) on public.generated_pages to authenticated;
grant insert, update, delete on public.generated_pages to authenticated;
grant select, insert, update, delete on public.generated_pages to service_role;

alter table public.generated_pages enable row level security;
create policy "everybody reads what is public" on public.generated_pages
  for select to anon, authenticated using (private.is_public(generated_pages));
create policy "administrators read" on public.generated_pages
  for select to authenticated using ((select private.is_admin()));
create policy "administrators insert" on public.generated_pages
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators update" on public.generated_pages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "owners delete for good" on public.generated_pages
  for delete to authenticated using ((select private.admin_role()) = 'owner');

create function public.saved_by_me(page uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (
    select from public.generated_pages p where p.id = saved_by_me.page and p.saved_by = auth.uid()
  )
$$;
comment on function public.saved_by_me(uuid) is
  'Whether the words of a page are as whoever asks saved them, so that nobody takes another tab for another person.';
grant execute on function public.saved_by_me(uuid) to authenticated;

-- Events of publishing ----------------------------------------------------------------------

create function private.record_publish_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_public boolean := tg_op <> 'INSERT' and private.is_public(old);
  is_public boolean := tg_op <> 'DELETE' and private.is_public(new);
begin
  if not was_public and not is_public then return null; end if;

  -- Ids have to become visible in their order: of two writers at once, the later id could be
  -- committed and covered by a build first, and the earlier one would count as covered too.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));

  if was_public and (not is_public or old.slug <> new.slug) then
    insert into private.publish_events (page_id, slug, operation) values (old.id, old.slug, 'delete');
  end if;
  if is_public then
    insert into private.publish_events (page_id, slug, operation)
    values (new.id, new.slug, case when was_public and old.slug = new.slug then 'update' else 'insert' end);
  end if;

  -- Wakes a listener on the same machine; where nobody listens it does nothing.
  perform pg_notify('publish_events', '');
  return null;
end
$$;
comment on function private.record_publish_event() is
  'Writes the events of one changed row: what visitors do not see, before or after, leaves none.';
create trigger record_publish_event after insert or update or delete on public.generated_pages
  for each row execute function private.record_publish_event();

-- History: what a page said before each change of its words, kept by the server ---------------

create table public.page_versions (
  id bigint generated always as identity primary key,
  page_id uuid not null,
  title text not null,
  slug text not null,
  content text not null,
  description text not null,
  indexed boolean not null,
  saved_at timestamptz(3) not null,
  saved_by uuid,
  replaced_at timestamptz(3) not null default now(),
  gone_at timestamptz(3),
  constraint page_versions_dates check (private.moments_ok('1970-01-01Z', saved_at, replaced_at, gone_at))
);
comment on table public.page_versions is
  'What pages said before: the last 50 states of each, and 90 days longer than the page itself. Written by a trigger alone.';
comment on column public.page_versions.id is 'Position in the order of changes.';
comment on column public.page_versions.page_id is 'The page. No foreign key: it may be gone.';
comment on column public.page_versions.title is 'Heading at that time.';
comment on column public.page_versions.slug is 'Last part of the address at that time.';
comment on column public.page_versions.content is 'HTML as it was stored. To be cleaned and checked again like any other before it is saved.';
comment on column public.page_versions.description is 'Meta description at that time.';
comment on column public.page_versions.indexed is 'Whether search engines might list it.';
comment on column public.page_versions.saved_at is 'When these words were saved.';
comment on column public.page_versions.saved_by is 'Who saved them; null for the service role and the clock.';
comment on column public.page_versions.replaced_at is 'When other words took their place, or the page was deleted for good.';
comment on column public.page_versions.gone_at is 'When the page was deleted for good; null while it exists.';
create index page_versions_page_idx on public.page_versions (page_id, id desc);
create index page_versions_gone_idx on public.page_versions (gone_at) where gone_at is not null;

grant select on public.page_versions to authenticated, service_role;
alter table public.page_versions enable row level security;
create policy "administrators read" on public.page_versions
  for select to authenticated using ((select private.is_admin()));

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- A page that is brought back with its id, from a backup.
    update public.page_versions v set gone_at = null where v.page_id = new.id and v.gone_at is not null;
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into private.acts (action, subject, subject_name) values ('page_deleted', old.id::text, old.title);
  elsif old.state <> new.state then
    insert into private.acts (action, subject, subject_name)
    values (
      case
        when new.state = 'trash' then 'page_trashed'
        when old.state = 'trash' then 'page_restored'
        when new.state = 'published' then 'page_published'
        else 'page_unpublished'
      end,
      new.id::text, new.title
    );
  end if;
  if tg_op = 'UPDATE' and not private.words_differ(old, new) then return null; end if;
  insert into public.page_versions (page_id, title, slug, content, description, indexed, saved_at, saved_by)
  values (old.id, old.title, old.slug, old.content, old.description, old.indexed, old.saved_at, old.saved_by);
  delete from public.page_versions v
  where v.page_id = old.id and v.id <= (
    select w.id from public.page_versions w where w.page_id = old.id order by w.id desc offset 50 limit 1
  );
  if tg_op = 'DELETE' then
    update public.page_versions v set gone_at = now() where v.page_id = old.id;
  end if;
  return null;
end
$$;
comment on function private.keep_version() is
  'Keeps the words before a change of them, and the last ones of a page that is deleted; notes another state, and the end. Nothing for an identical save.';
create trigger keep_version after insert or update or delete on public.generated_pages
  for each row execute function private.keep_version();

-- Old addresses -----------------------------------------------------------------------------

-- Where a page once stood, and where that leads now. An old address names a page, never
-- another address: however often pages are renamed, it leads to where its page stands, in one step.

create table public.page_addresses (
  slug text primary key
    constraint page_addresses_slug_form check (private.slug_ok(slug)),
  page_id uuid not null,
  left_at timestamptz(3) not null default now()
    constraint page_addresses_left_at check (private.moments_ok('1970-01-01Z', left_at))
);
comment on table public.page_addresses is
  'Addresses that visitors knew and where no page stands now. Written by a trigger alone.';
comment on column public.page_addresses.slug is 'Last part of the address.';
comment on column public.page_addresses.page_id is 'The page that stood there last, or took over from it. No foreign key, as for moved_to.';
comment on column public.page_addresses.left_at is 'When it left.';
create index page_addresses_page_idx on public.page_addresses (page_id);

-- With its owner's rights, as public_pages: its conditions alone decide.
create view public.public_addresses with (security_invoker = false) as
  with recursive lead (slug, page_id, left_at) as (
    select a.slug, a.page_id, a.left_at from public.page_addresses a
    -- Not "all": two who send their pages to each other in one moment make no endless round.
    union
    select l.slug, p.moved_to, l.left_at
    from lead l
    join public.generated_pages p on p.id = l.page_id
    where p.moved_to is not null
  )
  select l.slug, p.slug as target, p.title, l.left_at
  from lead l
  join public.generated_pages p on p.id = l.page_id and private.is_public(p)
  where not exists (
    select from public.generated_pages q where q.slug = l.slug and q.state <> 'trash' and private.is_public(q)
  );
comment on view public.public_addresses is
  'Where old addresses lead at this moment: only to public pages, and never from the address of one.';

grant select on public.page_addresses to authenticated, service_role;
grant select on public.public_addresses to anon, authenticated, service_role;
alter table public.page_addresses enable row level security;
create policy "administrators read" on public.page_addresses
  for select to authenticated using ((select private.is_admin()));

create function private.own_moved_to() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'trash' then
    new.moved_to := null;
  -- At depth 2 a page that took over is deleted, and its own heir takes its place.
  elsif new.moved_to is not null and pg_trigger_depth() < 2
    and (tg_op = 'INSERT' or new.moved_to is distinct from old.moved_to)
  then
    perform pg_advisory_xact_lock(hashtext('private.publish_events'));
    if not exists (
      select from public.generated_pages p where p.id = new.moved_to and private.is_public(p)
    ) then
      raise exception 'moved_to_not_public' using errcode = '22023',
        hint = 'Choose a page that visitors see.';
    end if;
  end if;
  return new;
end
$$;
comment on function private.own_moved_to() is
  'Only a public page takes over addresses, so that no two pages lead to each other; a restored page has its own again.';
create trigger own_moved_to before insert or update on public.generated_pages
  for each row execute function private.own_moved_to();

create function private.keep_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_public boolean := tg_op = 'UPDATE' and private.is_public(old);
  is_public boolean := private.is_public(new);
  has_other_heir boolean := tg_op = 'UPDATE' and not was_public and not is_public
    and new.moved_to is distinct from old.moved_to and pg_trigger_depth() < 2;
begin
  if not was_public and not is_public and not has_other_heir then return null; end if;
  -- As for the events, and before a row is locked: who holds one must not wait for the other.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  if was_public and (not is_public or old.slug <> new.slug) then
    insert into public.page_addresses (slug, page_id) values (old.slug, new.id)
    on conflict (slug) do update set page_id = excluded.page_id, left_at = excluded.left_at;
  end if;
  if is_public and (not was_public or old.slug <> new.slug) then
    delete from public.page_addresses a where a.slug = new.slug;
  end if;
  -- What is public changes without a page that does: another heir for one in the trash.
  if has_other_heir then
    insert into private.publish_events (page_id, slug, operation) values (new.id, new.slug, 'delete');
    perform pg_notify('publish_events', '');
  end if;
  return null;
end
$$;
comment on function private.keep_addresses() is
  'Notes an address that its page leaves, and forgets one that a page takes.';
create trigger keep_addresses after insert or update on public.generated_pages
  for each row execute function private.keep_addresses();

create function private.pass_on_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone_id uuid;
  heir uuid;
begin
  -- After the whole statement: a page and its heir may go together.
  for gone_id, heir in
    with recursive lead (id, heir) as (
      select g.id, g.moved_to from gone g
      union
      select l.id, g.moved_to from lead l join gone g on g.id = l.heir
    )
    select g.id, l.heir
    from gone g
    left join lead l on l.id = g.id and l.heir is not null and not exists (select from gone o where o.id = l.heir)
  loop
    if heir is null then
      delete from public.page_addresses a where a.page_id = gone_id;
    else
      update public.page_addresses a set page_id = heir where a.page_id = gone_id;
    end if;
    update public.generated_pages p set moved_to = heir where p.moved_to = gone_id;
  end loop;
  return null;
end
$$;
comment on function private.pass_on_addresses() is
  'The addresses of a page that is deleted for good go to the page that took over; without one they are forgotten.';
create trigger pass_on_addresses after delete on public.generated_pages
  referencing old table as gone
  for each statement execute function private.pass_on_addresses();

-- Pages near to a text, and pages that link to one ------------------------------------------

-- PostgREST sets the time limits of a function before it calls it. The embedded database knows none: what is looked for in each text is bounded, so that a call costs what the texts are long.

-- What was written since the last vacuum would be looked through word by word, and the planner rather read every page:
-- among 2,000 new pages two seconds in place of 40 ms.
create index generated_pages_words on public.generated_pages using gin (to_tsvector('simple', content)) with (fastupdate = off);
-- Else each "analyze" takes the words of every page apart once more, for figures that no plan here needs.
alter index public.generated_pages_words alter column 1 set statistics 0;

create function public.nearest_pages(passages text[], max_rows int default 30)
returns table (id uuid, title text, slug text, content text)
language plpgsql stable set search_path = '' set statement_timeout = '8s' as $$
declare
  most int := least(greatest(nearest_pages.max_rows, 1), 30);
begin
  -- The service role is no person.
  if current_user = 'authenticated' then perform private.require_admin(); end if;
  return query
  with wanted as materialized (
    select passage,
      -- The first and the last word may be parts of longer ones.
      plainto_tsquery('simple', coalesce(substring(passage from '\s(.*)\s'), passage)) as said
    from unnest(nearest_pages.passages[1:12]) as given
    cross join lateral (select left(given, 300) as passage) as cut
    where char_length(given) >= 12
  ),
  -- Where enough pages hold every passage, none is nearer, and no other has to be looked at.
  whole as materialized (
    select l.id
    from (
      select p.id, p.created_at
      from (select string_agg(nullif(w.said::text, ''), ' & ')::tsquery as said from wanted w) as everything
      join public.public_pages p on to_tsvector('simple', p.content) @@ everything.said
      order by p.created_at desc, p.id
      limit 300
    ) as l
    cross join lateral (select p.content || '' as html from public.public_pages p where p.id = l.id offset 0) as unpacked
    where not exists (select from wanted w where position(w.passage in unpacked.html) = 0)
    limit most
  ),
  -- The longest passages, whose words are the rarest, say which pages to look into: of twelve, who holds five has one of these eight.
  likely as (
    select w.id from whole w
    union
    (
      select p.id
      from (select w.said from wanted w order by char_length(w.passage) desc limit 8) as w
      join public.public_pages p on to_tsvector('simple', p.content) @@ w.said
      where (select count(*) from whole) < most
      group by p.id
      order by count(*) desc, max(p.created_at) desc, p.id
      limit 300
    )
  )
  select p.id, p.title, p.slug, p.content
  from likely l
  join public.public_pages p on p.id = l.id
  -- Unpacked once per page, not once per passage: four times as fast over thousands of pages.
  cross join lateral (select p.content || '' as html offset 0) as unpacked
  cross join lateral (
    select count(*) as shared from wanted w where position(w.passage in unpacked.html) > 0
  ) as found
  where found.shared > 0
  order by found.shared desc, p.created_at desc, p.id
  limit most;
end
$$;
comment on function public.nearest_pages(text[], int) is
  'The public pages that hold most of these passages word for word, closest first; at most 12 of them count, each by its first 300 letters, and the 300 pages that have the words of most of the eight longest.';

create index generated_pages_links on public.generated_pages using gin (private.links_of(content)) with (fastupdate = off);

create function private.ids_linking_to(slugs text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  -- Who may read only some rows cannot use this index. An id tells nothing by itself.
  select p.id from public.generated_pages p where private.links_of(p.content) && slugs
$$;
comment on function private.ids_linking_to(text[]) is 'The pages whose text links to one of these addresses of saved pages.';
grant execute on function private.ids_linking_to(text[]) to authenticated, service_role;

create function public.pages_linking_to(slugs text[])
returns table (id uuid, title text, slug text, state text)
language plpgsql stable set search_path = '' set statement_timeout = '8s' as $$
begin
  -- The service role is no person.
  if current_user = 'authenticated' then perform private.require_admin(); end if;
  return query
  select p.id, p.title, p.slug, p.state
  from private.ids_linking_to(pages_linking_to.slugs[1:100]) as linking (id)
  join public.generated_pages p on p.id = linking.id
  where p.state <> 'trash' and p.slug <> all (pages_linking_to.slugs[1:100])
  order by p.title, p.id
  limit 100;
end
$$;
comment on function public.pages_linking_to(text[]) is
  'The pages, of those that the caller may read, whose text links to one of these addresses of saved pages; at most 100 for at most 100 addresses.';

create function public.count_pages()
returns table (published bigint, draft bigint, scheduled bigint, trash bigint, unchecked bigint)
language sql stable set search_path = '' as $$
  select
    count(*) filter (where p.state = 'published'),
    count(*) filter (where p.state = 'draft' and p.publish_at is null),
    count(*) filter (where p.state = 'draft' and p.publish_at is not null),
    count(*) filter (where p.state = 'trash'),
    count(*) filter (where p.state = 'published' and p.unchecked)
  from public.generated_pages p
$$;
comment on function public.count_pages() is
  'How many pages, of those that the caller may read, lie on each heap, and how many published ones hold claims that nobody confirmed.';

grant execute on function public.nearest_pages(text[], int), public.pages_linking_to(text[])
  to authenticated, service_role;
grant execute on function public.count_pages() to authenticated;
