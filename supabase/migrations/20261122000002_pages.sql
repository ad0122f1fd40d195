-- The pages that administrators write, what they may contain, and who reads which of them.

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

create function private.line_ok(line text, max_length int) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select line = btrim(line)
    and char_length(line) between 1 and max_length
    and line !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069<>]'
$$;
comment on function private.line_ok(text, int) is
  'One trimmed line of plain text: no control or direction-changing characters, no angle brackets.';

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

-- Pages -------------------------------------------------------------------------------------

create table public.generated_pages (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint generated_pages_title_form check (private.line_ok(title, 200)),
  slug text not null
    constraint generated_pages_slug_form check (private.slug_ok(slug)),
  content text not null
    constraint generated_pages_content_form check (private.content_ok(content)),
  description text not null
    constraint generated_pages_description_form check (private.line_ok(description, 400)),
  state text not null default 'published'
    constraint generated_pages_state check (state in ('draft', 'published', 'trash')),
  indexed boolean not null default true,
  unchecked boolean not null generated always as (position('gp-check' in content) > 0) stored,
  version int not null default 1,
  -- In milliseconds, which is what clients read: a list goes on behind exactly the time it has read.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  trashed_at timestamptz(3)
    constraint generated_pages_trashed_at check ((state = 'trash') = (trashed_at is not null)),
  created_by uuid
);
comment on table public.generated_pages is 'Pages written by administrators; the published ones stand at /links-uteis/{slug}.';
comment on column public.generated_pages.id is 'Given by the server.';
comment on column public.generated_pages.title is 'Heading and document title, plain text.';
comment on column public.generated_pages.slug is 'Last part of the address, made from the title. A draft holds its address, a page in the trash does not.';
comment on column public.generated_pages.content is 'Body: sanitised HTML of the allow-list, at most 200,000 bytes.';
comment on column public.generated_pages.description is 'Meta description, plain text.';
comment on column public.generated_pages.state is 'draft: nobody but administrators sees it; published; trash: deleted, and can be restored.';
comment on column public.generated_pages.indexed is
  'Whether search engines may list the page. False for a near copy that nobody confirmed; visitors see it either way.';
comment on column public.generated_pages.unchecked is
  'The text holds claims that were marked because they are not in the company record. Follows from the content.';
comment on column public.generated_pages.version is
  'Counts the writes, from 1. An update that names the version it has read cannot undo somebody else''s.';
comment on column public.generated_pages.created_at is 'Set by the server on insert; only the service role may give another (imports).';
comment on column public.generated_pages.updated_at is 'Set by the server on every write.';
comment on column public.generated_pages.trashed_at is 'Since when the page is in the trash, set by the server; null outside of it.';
comment on column public.generated_pages.created_by is
  'Who inserted the row, null for the service role. No foreign key: it outlives the account. Read by no client.';
create unique index generated_pages_slug_key on public.generated_pages (slug) where state <> 'trash';
create index generated_pages_created_idx on public.generated_pages (created_at desc, id desc);
create index generated_pages_updated_idx on public.generated_pages (updated_at desc, id desc);

create function private.own_server_columns() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.version := old.version + 1;
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.trashed_at := case when new.state = 'trash' then coalesce(old.trashed_at, now()) end;
  else
    if auth.jwt() ->> 'role' is distinct from 'service_role' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
    new.version := 1;
    new.created_by := auth.uid();
    new.trashed_at := case when new.state = 'trash' then now() end;
  end if;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.own_server_columns() is 'What a client sends for id, version, dates and author does not count.';
revoke all on function private.own_server_columns() from public, anon, authenticated, service_role;
create trigger own_server_columns before insert or update on public.generated_pages
  for each row execute function private.own_server_columns();

-- Who reads which ---------------------------------------------------------------------------

create function private.is_public(page public.generated_pages) returns boolean
language sql immutable parallel safe
return page.state = 'published';
comment on function private.is_public(public.generated_pages) is
  'Whether visitors see the page at this moment. The one place that says so: view, policy and publishing ask it.';
revoke all on function private.is_public(public.generated_pages) from public, anon, authenticated, service_role;
-- View and policy run it with the rights of whoever reads.
grant execute on function private.is_public(public.generated_pages) to anon, authenticated, service_role;

-- Runs with its owner's rights, so that its condition alone decides, whoever reads: the service
-- role, which the publisher has, passes by row level security. No security_barrier, behind which
-- the index on id could not sort: clients of the API bring no functions that could look at rows
-- before the condition does.
create view public.public_pages with (security_invoker = false) as
  select p.id, p.title, p.slug, p.content, p.description, p.indexed, p.created_at, p.updated_at
  from public.generated_pages p
  where private.is_public(p);
comment on view public.public_pages is
  'What is public at this moment. Publisher, live look-up and public lists read only this.';
revoke all on public.public_pages from public, anon, authenticated, service_role;
grant select on public.public_pages to anon, authenticated, service_role;

-- Row level security covers neither columns nor TRUNCATE: those are privileges. An administrator is
-- the role authenticated as any signed-in user is, so that role reads what administration needs,
-- of the rows that the policies leave it, and nobody reads who wrote a page.
revoke all on public.generated_pages from public, anon, authenticated, service_role;
grant select (id, title, slug, content, description, indexed, created_at, updated_at)
  on public.generated_pages to anon;
grant select (
  id, title, slug, content, description, state, indexed, unchecked, version, created_at, updated_at, trashed_at
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

create function public.nearest_pages(passages text[], max_rows int default 8)
returns table (id uuid, title text, slug text, content text)
language sql stable set search_path = '' as $$
  select p.id, p.title, p.slug, p.content
  from public.public_pages p
  -- Unpacked once per page, not once per passage: four times as fast over thousands of pages.
  cross join lateral (select p.content || '' as html offset 0) as unpacked
  cross join lateral (
    select count(*) as shared
    from unnest(nearest_pages.passages[1:24]) as passage
    where char_length(passage) >= 12 and position(passage in unpacked.html) > 0
  ) as found
  where found.shared > 0
  order by found.shared desc, p.created_at desc, p.id
  limit least(greatest(nearest_pages.max_rows, 1), 24)
$$;
comment on function public.nearest_pages(text[], int) is
  'The public pages that hold most of these passages word for word, closest first.';
revoke all on function public.nearest_pages(text[], int) from public, anon, authenticated, service_role;
grant execute on function public.nearest_pages(text[], int) to authenticated, service_role;
