-- Who administers the site, how people come in and go, what each of them did, and with whose key they
-- use the AI.
--
-- These migrations run unchanged on hosted Supabase and on the embedded backend. Every function has an
-- empty search_path or a body that is resolved when it is created.

create schema if not exists private;
revoke all on schema private from public;
comment on schema private is 'Never exposed through the API.';
grant usage on schema private to authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Nothing of what follows, or is ever made by the same role, is granted by default: PostgreSQL lets everybody
-- call a new function, and hosted Supabase gives its clients whatever is made in "public".
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

-- No statement of a client goes on for ever, whatever stands between it and the database. Roles of the
-- server belong to whoever runs it: hosted Supabase has the same limits where it refuses them here.
do $$
declare
  client record;
begin
  for client in
    select r.rolname, w.timeout
    from (values ('anon', '3s'), ('authenticated', '8s'), ('authenticator', '8s')) as w (name, timeout)
    join pg_roles r on r.rolname = w.name
  loop
    begin
      execute format('alter role %I set statement_timeout = %L', client.rolname, client.timeout);
    exception when insufficient_privilege then
      raise notice 'The limit of % stays as the server has it.', client.rolname;
    end;
  end loop;
end
$$;

create function private.line_ok(line text, max_length int) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select line = btrim(line)
    and char_length(line) between 1 and max_length
    -- Controls, line breaks and what Unicode calls format characters (Cf): nobody sees them.
    and line !~ (
      '[\u0001-\u001f\u007f-\u009f\u2028\u2029<>'
      '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb'
      '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]'
    )
    and line ~ '[0-9A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]'
    and line !~ (
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e'
      '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]{4}'
    )
$$;
comment on function private.line_ok(text, int) is
  'One trimmed line of plain text with a letter or digit: no control, format or direction-changing characters, no angle brackets, no more than three marks upon one letter. src/lib/text/line.ts says the same.';

create function private.moments_ok(since timestamptz, variadic moments timestamptz[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(m between since and '2200-01-01 00:00+00'), true) from unnest(moments) as m
$$;
comment on function private.moments_ok(timestamptz, timestamptz[]) is
  'No moment before the first, none after 2200, and none that is infinite: PostgreSQL takes dates that a browser does not. Null is none.';
-- A check runs with the rights of whoever writes.
grant execute on function private.line_ok(text, int), private.moments_ok(timestamptz, timestamptz[]) to public;

-- Acts --------------------------------------------------------------------------------------

-- What somebody did that leaves no version, edit or publication behind: written by the functions and
-- triggers that do it, changed by nobody. The view public.activity_log reads it beside those.

create table private.acts (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor uuid default auth.uid(),
  action text not null constraint acts_action check (action in (
    'page_published', 'page_unpublished', 'page_trashed', 'page_restored', 'page_deleted',
    'person_added', 'person_changed', 'person_removed', 'invitation_made', 'invitation_revoked',
    'second_factor_removed', 'key_saved', 'key_removed', 'site_allowed', 'site_restored',
    'copy_taken'
  )),
  subject text not null,
  subject_name text not null,
  role text constraint acts_role check (role in ('owner', 'editor'))
);
comment on table private.acts is
  'Who did what, where nothing else says so: access, the state and the end of pages, sites that were let go, copies. Append-only, 24 months.';
comment on column private.acts.id is 'Position in the order of writing.';
comment on column private.acts.at is 'When.';
comment on column private.acts.actor is 'Who; null for the server itself. No foreign key: it outlives the account.';
comment on column private.acts.action is 'What was done.';
comment on column private.acts.subject is 'Id of the page, person, invitation or publication.';
comment on column private.acts.subject_name is
  'Title or name of it at that time: all that is left of a page or person that is gone.';
comment on column private.acts.role is 'What a person is by this, where that is new.';
create index acts_at_idx on private.acts (at);
alter table private.acts enable row level security;

create function private.keep_acts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '24 months' then return old; end if;
  raise exception 'append_only' using errcode = '42501';
end
$$;
comment on function private.keep_acts() is 'What was done is never changed, and forgotten only once it is 24 months old.';
create trigger keep_acts before update or delete on private.acts
  for each row execute function private.keep_acts();
create trigger keep_acts_whole before truncate on private.acts
  for each statement execute function private.keep_acts();

-- Roles -------------------------------------------------------------------------------------

create table private.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null constraint admin_users_role check (role in ('owner', 'editor')),
  added_at timestamptz not null default now(),
  name text not null default ''
    constraint admin_users_name_form check (name = '' or private.line_ok(name, 80))
);
comment on table private.admin_users is 'The allow-list: being here is what makes a user an administrator.';
comment on column private.admin_users.user_id is 'Keyed by id, never by e-mail: an address can change hands.';
comment on column private.admin_users.role is
  'An editor writes pages and texts; an owner also the data of the company, people, the AI key, and deletes pages for good.';
comment on column private.admin_users.added_at is 'When the right was given.';
comment on column private.admin_users.name is 'What the others call the person; '''' for who was put on the list by a command.';
alter table private.admin_users enable row level security;

create function private.admin_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  needs_second_factor boolean := exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified'
  );
begin
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

create function private.is_admin_or_service() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'role' = 'service_role', false) or private.is_admin()
$$;
comment on function private.is_admin_or_service() is 'Whether the caller is an administrator, or the service role.';

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_admin() is
  'Nothing for an administrator, 42501 "forbidden" for everybody else.';

create function private.require_owner() returns void
language plpgsql stable set search_path = '' as $$
declare
  role text := private.admin_role();
begin
  if role is null then raise exception 'forbidden' using errcode = '42501'; end if;
  if role <> 'owner' then raise exception 'owner_only' using errcode = '42501'; end if;
end
$$;
comment on function private.require_owner() is
  'Nothing for an owner; 42501 "owner_only" for an editor, 42501 "forbidden" for everybody else.';

create function public.am_i_admin() returns boolean
language sql stable set search_path = '' as $$
  select private.is_admin()
$$;
comment on function public.am_i_admin() is 'Lets the login screen answer "Acesso negado". Decides nothing.';

create function public.my_access() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.admin_role(),
    case when exists (select from private.admin_users a where a.user_id = auth.uid()) then 'ended' else 'unlisted' end
  )
$$;
comment on function public.my_access() is
  'The caller''s role; "ended" for who is on the list but has to sign in again or show the second factor, "unlisted" for who is not or no longer. Decides nothing.';

create function private.person_name(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    nullif((select a.name from private.admin_users a where a.user_id = person_name.user_id), ''),
    (select u.email::text from auth.users u where u.id = person_name.user_id),
    ''
  )
$$;
comment on function private.person_name(uuid) is 'Name of a person, the e-mail of who has none, '''' for nobody.';

create function public.add_administrator(user_id uuid) returns void
language sql security definer set search_path = '' as $$
  with added as (
    insert into private.admin_users as a (user_id, role) values (add_administrator.user_id, 'owner')
    on conflict do nothing
    returning a.user_id, a.role
  )
  insert into private.acts (action, subject, subject_name, role)
  select 'person_added', p.user_id::text, private.person_name(p.user_id), p.role from added p
$$;
comment on function public.add_administrator(uuid) is
  'Puts a user on the allow-list as an owner; 23503 for an unknown one. For the command that makes the first administrator.';

grant execute on function
  private.admin_role(), private.is_admin(), private.require_admin(), public.am_i_admin(), public.my_access()
  to authenticated;
-- For the view of who did what.
grant execute on function private.admin_role() to service_role;
grant execute on function public.add_administrator(uuid) to service_role;

-- People ------------------------------------------------------------------------------------

create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of two who take each other's right away at once, the second one looks after the first has
  -- committed: every statement of a function sees what is committed by then.
  perform pg_advisory_xact_lock(hashtext('private.admin_users'));
  if not exists (select from private.admin_users a where a.role = 'owner') then
    raise exception 'last_owner' using errcode = '22023',
      hint = 'Make somebody else an owner first.';
  end if;
  return null;
end
$$;
comment on function private.keep_an_owner() is 'Refuses what would leave no owner, however it comes about.';
create constraint trigger keep_an_owner after update or delete on private.admin_users
  deferrable initially deferred
  for each row execute function private.keep_an_owner();

create function public.list_people()
returns table (
  user_id uuid, name text, email text, role text, added_at timestamptz, last_sign_in_at timestamptz,
  has_second_factor boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return query
    select a.user_id, a.name, u.email::text, a.role, a.added_at, u.last_sign_in_at, exists (
      select from auth.mfa_factors f where f.user_id = a.user_id and f.status::text = 'verified'
    )
    from private.admin_users a
    join auth.users u on u.id = a.user_id
    order by a.role desc, a.added_at, a.user_id;
end
$$;
comment on function public.list_people() is 'Everybody on the list, owners first. 42501 for anybody but an owner.';

create function public.save_person(user_id uuid, name text, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before private.admin_users;
begin
  -- Before the question: whoever comes second is judged by what the first has left.
  perform pg_advisory_xact_lock(hashtext('private.admin_users'));
  perform private.require_owner();
  if not coalesce(save_person.name = '' or private.line_ok(save_person.name, 80), false) then
    raise exception 'invalid_name' using errcode = '22023';
  end if;
  if save_person.role is null or save_person.role not in ('owner', 'editor') then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  select * into before from private.admin_users a where a.user_id = save_person.user_id;
  if not found then raise exception 'unknown_person' using errcode = '22023'; end if;
  update private.admin_users a set name = save_person.name, role = save_person.role
  where a.user_id = save_person.user_id;
  set constraints private.keep_an_owner immediate;
  if (before.name, before.role) is distinct from (save_person.name, save_person.role) then
    insert into private.acts (action, subject, subject_name, role)
    values (
      'person_changed', save_person.user_id::text, private.person_name(save_person.user_id),
      nullif(save_person.role, before.role)
    );
  end if;
end
$$;
comment on function public.save_person(uuid, text, text) is
  'Changes name and role. 42501 for anybody but an owner; 22023 for a form that is not taken, an unknown person, and "last_owner".';

create function public.remove_person(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.admin_users'));
  perform private.require_owner();
  delete from private.admin_users a where a.user_id = remove_person.user_id;
  if not found then raise exception 'unknown_person' using errcode = '22023'; end if;
  set constraints private.keep_an_owner immediate;
end
$$;
comment on function public.remove_person(uuid) is
  'Takes a person off the list, with their AI key; the account stays, without any right. 42501 for anybody but an owner; 22023 for an unknown person, and "last_owner".';

-- Here, not in remove_person: an account that the auth service deletes takes its person along.
create function private.note_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.acts (action, subject, subject_name)
  values (
    'person_removed', old.user_id::text,
    coalesce(nullif(old.name, ''), (select u.email::text from auth.users u where u.id = old.user_id), '')
  );
  return null;
end
$$;
comment on function private.note_removal() is 'Keeps the name of who is no administrator any more.';
create trigger note_removal after delete on private.admin_users
  for each row execute function private.note_removal();

grant execute on function public.list_people(), public.save_person(uuid, text, text), public.remove_person(uuid)
  to authenticated;

-- Invitations -------------------------------------------------------------------------------

create table private.invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null constraint invitations_name_form check (private.line_ok(name, 80)),
  role text not null constraint invitations_role check (role in ('owner', 'editor')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  created_by uuid
);
comment on table private.invitations is 'Links that make who opens them a person of the administration. A row goes with its use.';
comment on column private.invitations.id is 'For the list and for revoking, made where the link is asked for; opens nothing.';
comment on column private.invitations.token_hash is 'SHA-256 of what stands in the link, which is shown once and kept nowhere.';
comment on column private.invitations.name is 'Whom it is for; becomes the name of the person.';
comment on column private.invitations.role is 'What the person will be.';
comment on column private.invitations.created_at is 'When the link was made.';
comment on column private.invitations.expires_at is 'Until when it can be used.';
comment on column private.invitations.created_by is 'Who made it. No foreign key: it outlives the account.';
alter table private.invitations enable row level security;

create function private.token_digest(token text) returns bytea
language sql immutable strict set search_path = '' as $$
  select pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8'))
$$;
comment on function private.token_digest(text) is 'What is kept of a link.';

create function public.create_invitation(id uuid, name text, role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- 24 random bytes as 32 characters of an address.
  token text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
  before private.invitations;
begin
  perform private.require_owner();
  if create_invitation.id is null then
    raise exception 'invalid_id' using errcode = '22023';
  end if;
  if not coalesce(private.line_ok(create_invitation.name, 80), false) then
    raise exception 'invalid_name' using errcode = '22023';
  end if;
  if create_invitation.role is null or create_invitation.role not in ('owner', 'editor') then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  -- Two owners at once count one after the other.
  perform pg_advisory_xact_lock(hashtext('private.invitations'));
  delete from private.invitations i where i.expires_at <= clock_timestamp();
  if (select count(*) from private.invitations i where i.id <> create_invitation.id) >= 10 then
    raise exception 'too_many_invitations' using errcode = '22023';
  end if;
  select * into before from private.invitations i where i.id = create_invitation.id;
  -- Whoever asks again never saw the first link: it opens nothing any more.
  insert into private.invitations as i (id, token_hash, name, role, created_by)
  values (
    create_invitation.id, private.token_digest(token), create_invitation.name, create_invitation.role, auth.uid()
  )
  on conflict on constraint invitations_pkey do update
    set token_hash = excluded.token_hash, name = excluded.name, role = excluded.role, expires_at = excluded.expires_at
    where i.created_by = excluded.created_by;
  if not found then
    raise exception 'invalid_id' using errcode = '22023';
  end if;
  -- The same asked for again is no second deed.
  if (before.name, before.role) is distinct from (create_invitation.name, create_invitation.role) then
    insert into private.acts (action, subject, subject_name, role)
    values ('invitation_made', create_invitation.id::text, create_invitation.name, create_invitation.role);
  end if;
  return token;
end
$$;
comment on function public.create_invitation(uuid, text, text) is
  'Makes a link for seven days and one use, and gives what stands in it, this once. Safe to repeat after a lost answer, with other words, too: the same id is one link, the newest. 42501 for anybody but an owner; 22023 for a form that is not taken, and "too_many_invitations" beyond ten open ones.';

create function public.open_invitations()
returns table (id uuid, name text, role text, created_at timestamptz, expires_at timestamptz, invited_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return query
    select i.id, i.name, i.role, i.created_at, i.expires_at, private.person_name(i.created_by)
    from private.invitations i
    where i.expires_at > now()
    order by i.created_at desc, i.id;
end
$$;
comment on function public.open_invitations() is
  'The links that can still be used, the newest first, never what stands in them. 42501 for anybody but an owner.';

create function public.revoke_invitation(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  with revoked as (
    delete from private.invitations i where i.id = revoke_invitation.id returning i.id, i.name, i.expires_at
  )
  insert into private.acts (action, subject, subject_name)
  select 'invitation_revoked', r.id::text, r.name from revoked r
  -- That one is over is no news.
  where r.expires_at > now();
end
$$;
comment on function public.revoke_invitation(uuid) is
  'Takes a link back; nothing happens where it was used meanwhile. 42501 for anybody but an owner.';

create function public.read_invitation(token text)
returns table (name text, role text, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.name, i.role, i.expires_at
  from private.invitations i
  where i.token_hash = private.token_digest(read_invitation.token) and i.expires_at > now()
$$;
comment on function public.read_invitation(text) is
  'Whom a link is for; no row for one that was used, taken back or is over. Uses nothing up, and is open to everybody: only who has the link knows what to ask.';

create function public.find_account(email text) returns table (user_id uuid, is_person boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, exists (select from private.admin_users a where a.user_id = u.id)
  from auth.users u
  where lower(u.email::text) = lower(find_account.email)
$$;
comment on function public.find_account(text) is
  'The account with this e-mail, and whether it is on the list. For the function that accepts invitations.';

create function public.accept_invitation(token text, user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken private.invitations;
begin
  -- The row goes once: of two at the same time, the second waits for it and finds nothing.
  delete from private.invitations i
  where i.token_hash = private.token_digest(accept_invitation.token) and i.expires_at > now()
  returning * into taken;
  if taken.id is null then return false; end if;
  -- What an account that had been here before left open begins anew.
  delete from auth.sessions s where s.user_id = accept_invitation.user_id;
  insert into private.admin_users (user_id, role, name)
  values (accept_invitation.user_id, taken.role, taken.name);
  -- Whoever uses a link is nobody yet, and did it all the same.
  insert into private.acts (actor, action, subject, subject_name, role)
  values (
    accept_invitation.user_id, 'person_added', accept_invitation.user_id::text, taken.name, taken.role
  );
  return true;
end
$$;
comment on function public.accept_invitation(text, uuid) is
  'Puts an account on the list as a link says, and uses the link up; false when it no longer can be. 23505 for an account that is there already. For the function that accepts invitations.';

grant execute on function
  public.create_invitation(uuid, text, text), public.open_invitations(), public.revoke_invitation(uuid)
  to authenticated;
grant execute on function public.read_invitation(text) to anon, authenticated, service_role;
grant execute on function public.find_account(text), public.accept_invitation(text, uuid) to service_role;

-- Keys of the AI ----------------------------------------------------------------------------

-- How somebody comes back whose phone with the second factor is gone.
create function public.remove_second_factor(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  if not exists (select from private.admin_users a where a.user_id = remove_second_factor.user_id) then
    raise exception 'unknown_person' using errcode = '22023';
  end if;
  delete from auth.mfa_factors f where f.user_id = remove_second_factor.user_id;
  if not found then return; end if;
  -- Whoever found the phone is signed out of it.
  delete from auth.sessions s where s.user_id = remove_second_factor.user_id;
  insert into private.acts (action, subject, subject_name)
  values (
    'second_factor_removed', remove_second_factor.user_id::text,
    private.person_name(remove_second_factor.user_id)
  );
end
$$;
comment on function public.remove_second_factor(uuid) is
  'Takes the second factor of a person away and ends their sessions; the password opens again. 42501 for anybody but an owner, 22023 for an unknown person.';

grant execute on function public.remove_second_factor(uuid) to authenticated;

-- Written from the dialog, read by the server function alone, never sent back to a browser.

create table private.ai_keys (
  user_id uuid primary key references private.admin_users (user_id) on delete cascade,
  api_key text,
  updated_at timestamptz not null default now()
);
comment on table private.ai_keys is 'Who has stored a key.';
comment on column private.ai_keys.user_id is 'Whose key it is; it goes when the right to write goes.';
comment on column private.ai_keys.api_key is
  'The key itself where the database has no Vault; null where it rests there, encrypted, under ai_key_{user_id}.';
comment on column private.ai_keys.updated_at is 'When it was last entered.';
alter table private.ai_keys enable row level security;

create table private.ai_calls (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.admin_users (user_id) on delete cascade,
  called_at timestamptz not null default now()
);
comment on table private.ai_calls is
  'Calls of the AI service within the last hour, counted here because the server function runs in as many processes as the host likes.';
create index ai_calls_user_idx on private.ai_calls (user_id, called_at);
alter table private.ai_calls enable row level security;

create function private.forget_ai_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Hosted Supabase has Vault; the embedded backend does not.
  if to_regclass('vault.decrypted_secrets') is not null then
    delete from vault.secrets s where s.name = 'ai_key_' || old.user_id;
  end if;
  return null;
end
$$;
comment on function private.forget_ai_secret() is 'A key leaves Vault with its row, also when the administrator goes.';
create trigger forget_ai_secret after delete on private.ai_keys
  for each row execute function private.forget_ai_secret();

create function public.set_ai_key(new_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given constant text := btrim(new_key);
  has_vault constant boolean := to_regclass('vault.decrypted_secrets') is not null;
  secret_name constant text := 'ai_key_' || auth.uid();
  secret_id uuid;
begin
  perform private.require_owner();
  if given is null or given !~ '^sk-[!-~]+$' or char_length(given) not between 20 and 300 then
    raise exception 'invalid_ai_key' using errcode = '22023';
  end if;
  if has_vault then
    select s.id into secret_id from vault.secrets s where s.name = secret_name;
    if secret_id is null then
      perform vault.create_secret(given, secret_name);
    else
      perform vault.update_secret(secret_id, given);
    end if;
  end if;
  insert into private.ai_keys (user_id, api_key) values (auth.uid(), case when not has_vault then given end)
  on conflict (user_id) do update set api_key = excluded.api_key, updated_at = now();
  insert into private.acts (action, subject, subject_name)
  values ('key_saved', auth.uid()::text, private.person_name(auth.uid()));
end
$$;
comment on function public.set_ai_key(text) is
  'Stores the caller''s key. 42501 for anybody but an owner, 22023 for a key without "sk-" or shorter than 20.';

create function public.delete_ai_key() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  delete from private.ai_keys k where k.user_id = auth.uid();
  if not found then return; end if;
  insert into private.acts (action, subject, subject_name)
  values ('key_removed', auth.uid()::text, private.person_name(auth.uid()));
end
$$;
comment on function public.delete_ai_key() is 'Removes the caller''s key. 42501 for anybody but an owner.';

create function private.key_holder(user_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case a.role
    when 'owner' then a.user_id
    else (
      select k.user_id
      from private.ai_keys k
      join private.admin_users o on o.user_id = k.user_id and o.role = 'owner'
      order by k.updated_at desc, k.user_id
      limit 1
    )
  end
  from private.admin_users a
  where a.user_id = key_holder.user_id
$$;
comment on function private.key_holder(uuid) is
  'Whose key a person writes with: an owner with their own, an editor with the one that an owner entered last.';

create function public.has_ai_key() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
    and exists (select from private.ai_keys k where k.user_id = private.key_holder(auth.uid()))
$$;
comment on function public.has_ai_key() is 'Whether there is a key that the caller writes with. Never the key itself.';

create function public.read_ai_key(user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  stored private.ai_keys;
begin
  select * into stored from private.ai_keys k where k.user_id = private.key_holder(read_ai_key.user_id);
  if stored.user_id is null or stored.api_key is not null then return stored.api_key; end if;
  return (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'ai_key_' || stored.user_id);
end
$$;
comment on function public.read_ai_key(uuid) is
  'The key that this person writes with, for the server function that calls the AI service; null when there is none.';

create function public.take_ai_call(user_id uuid, per_minute int, per_hour int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  last_minute int;
  last_hour int;
begin
  -- Two calls at once count one after the other.
  perform from private.admin_users a where a.user_id = take_ai_call.user_id for update;
  if not found then return false; end if;
  delete from private.ai_calls c where c.called_at <= now() - interval '1 hour';
  select count(*) filter (where c.called_at > now() - interval '1 minute'), count(*)
    into last_minute, last_hour
    from private.ai_calls c where c.user_id = take_ai_call.user_id;
  if last_minute >= per_minute or last_hour >= per_hour then return false; end if;
  insert into private.ai_calls (user_id) values (take_ai_call.user_id);
  return true;
end
$$;
comment on function public.take_ai_call(uuid, int, int) is
  'Counts one call of the AI service; false, counting nothing, when the administrator has none left.';

grant execute on function public.set_ai_key(text), public.has_ai_key(), public.delete_ai_key() to authenticated;
grant execute on function public.read_ai_key(uuid), public.take_ai_call(uuid, int, int) to service_role;
