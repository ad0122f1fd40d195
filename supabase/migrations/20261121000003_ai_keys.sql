-- The administrator's own key for the AI service: written from the dialog, read by the server
-- function alone, never sent back to a browser.

create table private.ai_keys (
  user_id uuid primary key references private.admin_users (user_id) on delete cascade,
  api_key text not null,
  updated_at timestamptz not null default now()
);
comment on table private.ai_keys is 'One AI key per administrator.';
comment on column private.ai_keys.user_id is 'Whose key it is; it goes when the right to write goes.';
comment on column private.ai_keys.api_key is 'The secret as entered.';
comment on column private.ai_keys.updated_at is 'When it was last entered.';
alter table private.ai_keys enable row level security;
revoke all on private.ai_keys from public, anon, authenticated, service_role;

create function public.set_ai_key(new_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if new_key is null or btrim(new_key) !~ '^sk-[!-~]+$' or char_length(btrim(new_key)) not between 20 and 300 then
    raise exception 'invalid_ai_key' using errcode = '22023';
  end if;
  insert into private.ai_keys (user_id, api_key) values (auth.uid(), btrim(new_key))
  on conflict (user_id) do update set api_key = excluded.api_key, updated_at = now();
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
language sql stable security definer set search_path = '' as $$
  select k.api_key from private.ai_keys k where k.user_id = read_ai_key.user_id
$$;
comment on function public.read_ai_key(uuid) is 'For the server function that calls the AI service; null when there is no key.';

revoke all on function
  public.set_ai_key(text), public.has_ai_key(), public.delete_ai_key(), public.read_ai_key(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.set_ai_key(text), public.has_ai_key(), public.delete_ai_key() to authenticated;
grant execute on function public.read_ai_key(uuid) to service_role;
