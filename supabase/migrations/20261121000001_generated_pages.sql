-- Who may write, and the pages they write. Runs unchanged on hosted Supabase and on the embedded
-- backend. Functions are `security definer` with an empty search_path and are revoked from
-- everybody first, because hosted Supabase grants EXECUTE on new functions by default.

create schema if not exists private;
revoke all on schema private from public;
comment on schema private is 'Never exposed through the API.';

-- Administrators ----------------------------------------------------------------------------

create table private.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
comment on table private.admin_users is 'The allow-list: being here is what makes a user an administrator.';
comment on column private.admin_users.user_id is 'Keyed by id, never by e-mail: an address can change hands.';
comment on column private.admin_users.added_at is 'When the right was given.';
alter table private.admin_users enable row level security;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  needs_second_factor boolean := false;
begin
  -- The embedded backend has no factors table.
  if to_regclass('auth.mfa_factors') is not null then
    needs_second_factor := exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified'
    );
  end if;

  return (not needs_second_factor or auth.jwt() ->> 'aal' is not distinct from 'aal2')
    and exists (
      select
      from private.admin_users a
      join auth.sessions s on s.user_id = a.user_id
      where a.user_id = auth.uid()
        and s.id::text = auth.jwt() ->> 'session_id'
        and s.created_at > now() - interval '4 hours'
    );
end
$$;
comment on function private.is_admin() is
  'Listed, signed in at most four hours ago, not signed out since, and with the second factor if one is enrolled.';
revoke all on function private.is_admin() from public, anon, authenticated, service_role;
grant usage on schema private to authenticated, service_role;
grant execute on function private.is_admin() to authenticated;

create function public.am_i_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
$$;
comment on function public.am_i_admin() is 'Lets the login screen answer "Acesso negado". Decides nothing.';
revoke all on function public.am_i_admin() from public, anon, authenticated, service_role;
grant execute on function public.am_i_admin() to authenticated;

-- What a page may contain -------------------------------------------------------------------

create function private.html_is_allowed(html text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- One pass over text and tags. No "<" outside of a tag, not even inside an attribute.
  select html ~ (
    '^(?:[^<]'
    '|</(?:h[234]|p|ul|ol|li|strong|em|b|i|u|small|blockquote|a|table|caption|thead|tbody|tr|th|td|div|span|section|dl|dt|dd)>'
    '|<(?:h[234]|p|ul|ol|li|strong|em|b|i|u|small|br|hr|blockquote|a|table|caption|thead|tbody|tr|th|td|div|span|section|dl|dt|dd)'
    '(?: (?:class="gp-[a-z0-9-]+(?: gp-[a-z0-9-]+)*"|title="[^"<]*"|rel="[a-z ]*"'
    '|href="(?:https?://|tel:|mailto:|#|/(?![/\\]))[^"<\s\\]*"'
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

-- Pages -------------------------------------------------------------------------------------

create table public.generated_pages (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint generated_pages_title_form check (private.line_ok(title, 200)),
  slug text not null
    constraint generated_pages_slug_key unique
    constraint generated_pages_slug_form
      check (char_length(slug) <= 120 and slug ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$'),
  content text not null
    constraint generated_pages_content_form check (private.content_ok(content)),
  description text not null
    constraint generated_pages_description_form check (private.line_ok(description, 400)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid
);
comment on table public.generated_pages is 'Pages written by administrators, published at /links-uteis/{slug}.';
comment on column public.generated_pages.id is 'Given by the server; used to delete.';
comment on column public.generated_pages.title is 'Heading and document title, plain text.';
comment on column public.generated_pages.slug is 'Last part of the address, made from the title.';
comment on column public.generated_pages.content is 'Body: sanitised HTML of the allow-list, at most 200,000 bytes.';
comment on column public.generated_pages.description is 'Meta description, plain text.';
comment on column public.generated_pages.created_at is 'Set by the server on insert; only the service role may give another (imports).';
comment on column public.generated_pages.updated_at is 'Set by the server on every write.';
comment on column public.generated_pages.created_by is
  'Who inserted the row, null for the service role. No foreign key: it outlives the account.';
create index generated_pages_created_idx on public.generated_pages (created_at desc, id desc);

-- Row level security does not cover TRUNCATE, so the privilege itself goes.
revoke all on public.generated_pages from public, anon, authenticated, service_role;
grant select on public.generated_pages to anon;
grant select, insert, update, delete on public.generated_pages to authenticated, service_role;

alter table public.generated_pages enable row level security;
create policy "everybody reads" on public.generated_pages
  for select to anon, authenticated using (true);
create policy "administrators insert" on public.generated_pages
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators update" on public.generated_pages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete" on public.generated_pages
  for delete to authenticated using ((select private.is_admin()));

create function private.own_server_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.created_at := old.created_at;
    new.created_by := old.created_by;
  else
    if auth.jwt() ->> 'role' is distinct from 'service_role' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
    new.created_by := auth.uid();
  end if;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.own_server_columns() is 'What a client sends for id, dates and author does not count.';
revoke all on function private.own_server_columns() from public, anon, authenticated, service_role;
create trigger own_server_columns before insert or update on public.generated_pages
  for each row execute function private.own_server_columns();
