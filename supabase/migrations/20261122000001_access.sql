-- Who may write. These four migrations run unchanged on hosted Supabase and on the embedded backend.
-- Every function has an empty search_path or a body that is resolved when it is created. Nothing is
-- granted by default: hosted Supabase gives new functions, and this file takes, EXECUTE for everybody.

create schema if not exists private;
revoke all on schema private from public;
comment on schema private is 'Never exposed through the API.';
grant usage on schema private to authenticated, service_role;

create table private.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null constraint admin_users_role check (role in ('owner', 'editor')),
  added_at timestamptz not null default now()
);
comment on table private.admin_users is 'The allow-list: being here is what makes a user an administrator.';
comment on column private.admin_users.user_id is 'Keyed by id, never by e-mail: an address can change hands.';
comment on column private.admin_users.role is 'An editor writes pages; an owner also deletes them for good.';
comment on column private.admin_users.added_at is 'When the right was given.';
alter table private.admin_users enable row level security;
revoke all on private.admin_users from public, anon, authenticated, service_role;

create function private.admin_role() returns text
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
  if needs_second_factor and auth.jwt() ->> 'aal' is distinct from 'aal2' then return null; end if;

  return (
    select a.role
    from private.admin_users a
    join auth.sessions s on s.user_id = a.user_id
    where a.user_id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and s.created_at > now() - interval '4 hours'
  );
end
$$;
comment on function private.admin_role() is
  'The caller''s role, null for who is no administrator: listed, signed in at most four hours ago, not signed out since, and with the second factor if one is enrolled.';

create function private.is_admin() returns boolean
language sql stable set search_path = '' as $$
  select private.admin_role() is not null
$$;
comment on function private.is_admin() is 'Whether the caller is an administrator, of whichever role.';

create function public.am_i_admin() returns boolean
language sql stable set search_path = '' as $$
  select private.is_admin()
$$;
comment on function public.am_i_admin() is 'Lets the login screen answer "Acesso negado". Decides nothing.';

create function public.add_administrator(user_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.admin_users (user_id, role) values (add_administrator.user_id, 'owner') on conflict do nothing
$$;
comment on function public.add_administrator(uuid) is
  'Puts a user on the allow-list as an owner; 23503 for an unknown one. For the command that makes the first administrator.';

revoke all on function
  private.admin_role(), private.is_admin(), public.am_i_admin(), public.add_administrator(uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.admin_role(), private.is_admin(), public.am_i_admin() to authenticated;
grant execute on function public.add_administrator(uuid) to service_role;
