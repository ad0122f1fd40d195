-- How often each administrator has used the AI service: counted here, because the server function
-- runs in as many processes as the host likes.

create table private.ai_calls (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.admin_users (user_id) on delete cascade,
  called_at timestamptz not null default now()
);
comment on table private.ai_calls is 'Calls of the AI service within the last hour.';
comment on column private.ai_calls.id is 'No meaning of its own.';
comment on column private.ai_calls.user_id is 'Who called.';
comment on column private.ai_calls.called_at is 'When.';
create index ai_calls_user_idx on private.ai_calls (user_id, called_at);
alter table private.ai_calls enable row level security;
revoke all on private.ai_calls from public, anon, authenticated, service_role;

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
revoke all on function public.take_ai_call(uuid, int, int) from public, anon, authenticated, service_role;
grant execute on function public.take_ai_call(uuid, int, int) to service_role;
