-- Owners and editors: who changes the data of the company, the people and the AI key, and how a
-- person comes in by a link.

alter table private.admin_users
  add column name text not null default ''
    constraint admin_users_name_form check (name = '' or private.line_ok(name, 80));
comment on column private.admin_users.name is 'What the others call the person; '''' for who was put on the list by a command.';
comment on column private.admin_users.role is
  'An editor writes pages and texts; an owner also the data of the company, people, the AI key, and deletes pages for good.';

create function private.person_name(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    nullif((select a.name from private.admin_users a where a.user_id = person_name.user_id), ''),
    (select u.email::text from auth.users u where u.id = person_name.user_id),
    ''
  )
$$;
comment on function private.person_name(uuid) is 'Name of a person, the e-mail of who has none, '''' for nobody.';

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

create function public.my_access() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.admin_role(),
    case when exists (select from private.admin_users a where a.user_id = auth.uid()) then 'ended' else 'unlisted' end
  )
$$;
comment on function public.my_access() is
  'The caller''s role; "ended" for who is on the list but has to sign in again or show the second factor, "unlisted" for who is not or no longer. Decides nothing.';

-- An owner remains --------------------------------------------------------------------------

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

-- People ------------------------------------------------------------------------------------

create function public.list_people()
returns table (
  user_id uuid, name text, email text, role text, added_at timestamptz, last_sign_in_at timestamptz,
  has_second_factor boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  with_factor uuid[] := '{}';
begin
  perform private.require_owner();
  -- The embedded backend has no factors table.
  if to_regclass('auth.mfa_factors') is not null then
    with_factor := array(select f.user_id from auth.mfa_factors f where f.status::text = 'verified');
  end if;
  return query
    select a.user_id, a.name, u.email::text, a.role, a.added_at, u.last_sign_in_at, a.user_id = any (with_factor)
    from private.admin_users a
    join auth.users u on u.id = a.user_id
    order by a.role desc, a.added_at, a.user_id;
end
$$;
comment on function public.list_people() is 'Everybody on the list, owners first. 42501 for anybody but an owner.';

create function public.save_person(user_id uuid, name text, role text) returns void
language plpgsql security definer set search_path = '' as $$
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
  update private.admin_users a set name = save_person.name, role = save_person.role
  where a.user_id = save_person.user_id;
  if not found then raise exception 'unknown_person' using errcode = '22023'; end if;
  set constraints private.keep_an_owner immediate;
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

-- Invitations -------------------------------------------------------------------------------

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  name text not null constraint invitations_name_form check (private.line_ok(name, 80)),
  role text not null constraint invitations_role check (role in ('owner', 'editor')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  created_by uuid
);
comment on table private.invitations is 'Links that make who opens them a person of the administration. A row goes with its use.';
comment on column private.invitations.id is 'For the list and for revoking; opens nothing.';
comment on column private.invitations.token_hash is 'SHA-256 of what stands in the link, which is shown once and kept nowhere.';
comment on column private.invitations.name is 'Whom it is for; becomes the name of the person.';
comment on column private.invitations.role is 'What the person will be.';
comment on column private.invitations.created_at is 'When the link was made.';
comment on column private.invitations.expires_at is 'Until when it can be used.';
comment on column private.invitations.created_by is 'Who made it. No foreign key: it outlives the account.';
alter table private.invitations enable row level security;
revoke all on private.invitations from public, anon, authenticated, service_role;

create function private.token_digest(token text) returns bytea
language sql immutable strict set search_path = '' as $$
  select pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8'))
$$;
comment on function private.token_digest(text) is 'What is kept of a link.';

create function public.create_invitation(name text, role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- 24 random bytes as 32 characters of an address.
  token text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
begin
  perform private.require_owner();
  if not coalesce(private.line_ok(create_invitation.name, 80), false) then
    raise exception 'invalid_name' using errcode = '22023';
  end if;
  if create_invitation.role is null or create_invitation.role not in ('owner', 'editor') then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  -- Two owners at once count one after the other.
  perform pg_advisory_xact_lock(hashtext('private.invitations'));
  delete from private.invitations i where i.expires_at <= clock_timestamp();
  if (select count(*) from private.invitations) >= 10 then
    raise exception 'too_many_invitations' using errcode = '22023';
  end if;
  insert into private.invitations (token_hash, name, role, created_by)
  values (private.token_digest(token), create_invitation.name, create_invitation.role, auth.uid());
  return token;
end
$$;
comment on function public.create_invitation(text, text) is
  'Makes a link for seven days and one use, and gives what stands in it, this once. 42501 for anybody but an owner; 22023 for a form that is not taken, and "too_many_invitations" beyond ten open ones.';

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
  delete from private.invitations i where i.id = revoke_invitation.id;
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
  -- Whoever uses a link is nobody yet: the log says that it was them.
  perform set_config('activity.actor', accept_invitation.user_id::text, true);
  -- What an account that had been here before left open begins anew.
  delete from auth.sessions s where s.user_id = accept_invitation.user_id;
  insert into private.admin_users (user_id, role, name)
  values (accept_invitation.user_id, taken.role, taken.name);
  return true;
end
$$;
comment on function public.accept_invitation(text, uuid) is
  'Puts an account on the list as a link says, and uses the link up; false when it no longer can be. 23505 for an account that is there already. For the function that accepts invitations.';

revoke all on function
  private.person_name(uuid), private.require_owner(), private.keep_an_owner(), private.token_digest(text),
  public.my_access(), public.list_people(), public.save_person(uuid, text, text), public.remove_person(uuid),
  public.create_invitation(text, text), public.open_invitations(), public.revoke_invitation(uuid),
  public.read_invitation(text), public.find_account(text), public.accept_invitation(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.my_access(), public.list_people(), public.save_person(uuid, text, text), public.remove_person(uuid),
  public.create_invitation(text, text), public.open_invitations(), public.revoke_invitation(uuid)
  to authenticated;
grant execute on function public.read_invitation(text) to anon, authenticated, service_role;
grant execute on function public.find_account(text), public.accept_invitation(text, uuid) to service_role;

-- The data of the company -------------------------------------------------------------------

create function private.is_company_data(collection text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select collection in ('company', 'promotions', 'notices', 'testimonials', 'reviews', 'people')
$$;
comment on function private.is_company_data(text) is
  'Whether a set of words holds what the company says about itself, which owners alone change.';
revoke all on function private.is_company_data(text) from public, anon, authenticated, service_role;

create or replace function public.save_edit(
  collection text, entry text, patch jsonb, based_on bigint default null, note text default null
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  newest bigint;
  saved bigint;
begin
  if private.is_company_data(save_edit.collection) then
    perform private.require_owner();
  elsif not private.is_admin() then
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
  'Saves an edit and gives its id. 42501 for anybody but an administrator, and "owner_only" for an editor who changes the data of the company; 22023 for a form that is not taken, 40001 when "based_on" is not the newest edit of the entry.';

-- The AI key --------------------------------------------------------------------------------

create or replace function public.set_ai_key(new_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  if new_key is null or btrim(new_key) !~ '^sk-[!-~]+$' or char_length(btrim(new_key)) not between 20 and 300 then
    raise exception 'invalid_ai_key' using errcode = '22023';
  end if;
  perform private.store_ai_key(auth.uid(), btrim(new_key));
end
$$;
comment on function public.set_ai_key(text) is
  'Stores the caller''s key. 42501 for anybody but an owner, 22023 for a key without "sk-" or shorter than 20.';

create or replace function public.delete_ai_key() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  delete from private.ai_keys k where k.user_id = auth.uid();
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
revoke all on function private.key_holder(uuid) from public, anon, authenticated, service_role;

create or replace function public.has_ai_key() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
    and exists (select from private.ai_keys k where k.user_id = private.key_holder(auth.uid()))
$$;
comment on function public.has_ai_key() is 'Whether there is a key that the caller writes with. Never the key itself.';

create or replace function public.read_ai_key(user_id uuid) returns text
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
