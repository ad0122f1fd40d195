-- Each administrator's own key for the AI service: written from the dialog, read by the server
-- function alone, never sent back to a browser. And how often each has used it.

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

revoke all on private.ai_keys, private.ai_calls from public, anon, authenticated, service_role;

-- Key ---------------------------------------------------------------------------------------

create function private.has_vault() returns boolean
language sql stable set search_path = '' as $$
  select to_regclass('vault.decrypted_secrets') is not null
$$;
comment on function private.has_vault() is 'Hosted Supabase has Vault; the embedded backend does not.';

create function private.forget_ai_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_vault() then
    delete from vault.secrets s where s.name = 'ai_key_' || old.user_id;
  end if;
  return null;
end
$$;
comment on function private.forget_ai_secret() is 'A key leaves Vault with its row, also when the administrator goes.';
create trigger forget_ai_secret after delete on private.ai_keys
  for each row execute function private.forget_ai_secret();

create function private.store_ai_key(user_id uuid, new_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  secret_name text := 'ai_key_' || store_ai_key.user_id;
  secret_id uuid;
begin
  if private.has_vault() then
    select s.id into secret_id from vault.secrets s where s.name = secret_name;
    if secret_id is null then
      perform vault.create_secret(new_key, secret_name);
    else
      perform vault.update_secret(secret_id, new_key);
    end if;
  end if;
  insert into private.ai_keys (user_id, api_key)
  values (store_ai_key.user_id, case when not private.has_vault() then new_key end)
  on conflict on constraint ai_keys_pkey do update set api_key = excluded.api_key, updated_at = now();
end
$$;
comment on function private.store_ai_key(uuid, text) is 'Puts a key where it rests, in place of an earlier one.';

create function public.set_ai_key(new_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if new_key is null or btrim(new_key) !~ '^sk-[!-~]+$' or char_length(btrim(new_key)) not between 20 and 300 then
    raise exception 'invalid_ai_key' using errcode = '22023';
  end if;
  perform private.store_ai_key(auth.uid(), btrim(new_key));
end
$$;
comment on function public.set_ai_key(text) is
  'Stores the caller''s key. 42501 for anybody but an administrator, 22023 for a key without "sk-" or shorter than 20.';

create function public.has_ai_key() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (select from private.ai_keys k where k.user_id = auth.uid())
$$;
comment on function public.has_ai_key() is 'Whether the caller has stored a key. Never the key itself.';

create function public.delete_ai_key() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  delete from private.ai_keys k where k.user_id = auth.uid();
end
$$;
comment on function public.delete_ai_key() is 'Removes the caller''s key. 42501 for anybody but an administrator.';

create function public.read_ai_key(user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  stored private.ai_keys;
begin
  select * into stored from private.ai_keys k where k.user_id = read_ai_key.user_id;
  if stored.user_id is null or stored.api_key is not null then return stored.api_key; end if;
  return (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'ai_key_' || stored.user_id);
end
$$;
comment on function public.read_ai_key(uuid) is 'For the server function that calls the AI service; null when there is no key.';

-- Calls -------------------------------------------------------------------------------------

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

revoke all on function
  private.has_vault(), private.forget_ai_secret(), private.store_ai_key(uuid, text), public.set_ai_key(text),
  public.has_ai_key(), public.delete_ai_key(), public.read_ai_key(uuid), public.take_ai_call(uuid, int, int)
  from public, anon, authenticated, service_role;
grant execute on function public.set_ai_key(text), public.has_ai_key(), public.delete_ai_key() to authenticated;
grant execute on function public.read_ai_key(uuid), public.take_ai_call(uuid, int, int) to service_role;
