-- From a change to a build of the site: the signed webhook that asks for one, the claim that keeps
-- many changes from asking for many, and what the administrator is told about it.

alter table private.publish_state
  add column requested bigint not null default 0,
  add column requested_at timestamptz,
  add column failed_at timestamptz,
  add column failure text;
comment on column private.publish_state.requested is 'Newest event when a build was last asked for.';
comment on column private.publish_state.requested_at is
  'When a build was last asked for; null once a published build contains what was asked.';
comment on column private.publish_state.failed_at is 'When publishing last failed; null after it has worked.';
comment on column private.publish_state.failure is 'Why, in the words that the administrator reads.';

-- State -------------------------------------------------------------------------------------

create function public.claim_publish(window_seconds int default 15) returns text
language plpgsql security definer set search_path = '' as $$
declare
  state private.publish_state;
  watermark bigint;
begin
  select * into state from private.publish_state for update;
  watermark := public.publish_watermark();
  if state.covered >= watermark then return 'covered'; end if;
  -- A failure after the request has ended it: the next event may ask again at once.
  if state.requested_at > clock_timestamp() - make_interval(secs => window_seconds)
    and (state.failed_at is null or state.failed_at < state.requested_at)
  then
    return 'coalesced';
  end if;
  update private.publish_state set requested = watermark, requested_at = clock_timestamp() where only_row;
  return 'claimed';
end
$$;
comment on function public.claim_publish(int) is
  'Whether the caller has to start a build: "claimed" yes; "coalesced" no, one was asked for within the window; "covered" no, nothing is waiting.';

create or replace function public.mark_published(upto bigint) returns void
language sql security definer set search_path = '' as $$
  -- The conditions also satisfy the safe-update guard of hosted Supabase.
  update private.publish_state set covered = least(upto, public.publish_watermark()) where covered < upto;
  update private.publish_state
  set failed_at = null, failure = null, requested_at = case when covered < requested then requested_at end
  where covered <= upto;
  delete from private.publish_events e using private.publish_state s where e.id <= s.covered;
$$;
comment on function public.mark_published(bigint) is
  'Says that the published site contains every change up to this event, and lets go of them and of an earlier failure.';

create function public.mark_publish_failed(reason text) returns void
language sql security definer set search_path = '' as $$
  update private.publish_state set failed_at = clock_timestamp(), failure = left(reason, 500) where only_row;
$$;
comment on function public.mark_publish_failed(text) is
  'Says that a build or its start failed, and why. The site stays as it was, and the next event may ask for a build at once.';

create function public.publish_status(published bigint default 0)
returns table (
  watermark bigint, covered bigint, pending_pages bigint,
  requested_at timestamptz, failed_at timestamptz, failure text
)
language sql stable security definer set search_path = '' as $$
  select
    public.publish_watermark(),
    s.covered,
    (select count(distinct e.page_id) from private.publish_events e where e.id > greatest(s.covered, published)),
    s.requested_at,
    s.failed_at,
    s.failure
  from private.publish_state s
  where auth.jwt() ->> 'role' = 'service_role' or private.is_admin()
$$;
comment on function public.publish_status(bigint) is
  'How far publishing has come, how many pages a site with this watermark lacks, and the last failure since publishing worked. No row for anybody but an administrator and the service role.';

create function public.add_administrator(user_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.admin_users (user_id) values (add_administrator.user_id) on conflict do nothing
$$;
comment on function public.add_administrator(uuid) is
  'Puts a user on the allow-list; 23503 for an unknown one. For the command that makes the first administrator.';

revoke all on function
  public.claim_publish(int), public.mark_publish_failed(text), public.publish_status(bigint), public.add_administrator(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.claim_publish(int), public.mark_publish_failed(text), public.publish_status(bigint), public.add_administrator(uuid)
  to service_role;
grant execute on function public.publish_status(bigint) to authenticated;

-- Webhook -----------------------------------------------------------------------------------

do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
end $$;

create function private.hmac_sha256(message bytea, key bytea) returns bytea
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  block bytea := case when length(key) > 64 then sha256(key) else key end;
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for i in 0 .. length(block) - 1 loop
    inner_pad := set_byte(inner_pad, i, get_byte(block, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(block, i) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end
$$;
comment on function private.hmac_sha256(bytea, bytea) is 'RFC 2104 over the built-in sha256, so that no extension is needed.';
revoke all on function private.hmac_sha256(bytea, bytea) from public, anon, authenticated, service_role;

create function private.send_publish_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  secret text;
  id text := 'msg_' || replace(gen_random_uuid()::text, '-', '');
  moment timestamptz := clock_timestamp();
  seconds text := floor(extract(epoch from moment))::bigint::text;
  body jsonb;
  signature bytea;
begin
  -- The first event of a transaction speaks for all of them; the setting ends with the transaction.
  if current_setting('publishing.webhook_sent', true) = 'yes' then return null; end if;
  perform set_config('publishing.webhook_sent', 'yes', true);
  -- The embedded backend has neither; there the event reaches the publisher through pg_notify.
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null then return null; end if;

  begin
    select s.decrypted_secret into address from vault.decrypted_secrets s where s.name = 'rebuild_url';
    select s.decrypted_secret into secret from vault.decrypted_secrets s where s.name = 'rebuild_secret';
    if coalesce(address, '') = '' or coalesce(secret, '') = '' then return null; end if;

    body := jsonb_build_object(
      'type', 'pages.changed',
      'timestamp', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object('watermark', public.publish_watermark())
    );
    -- body::text is what pg_net puts on the wire.
    signature := private.hmac_sha256(
      convert_to(id || '.' || seconds || '.' || body::text, 'UTF8'),
      decode(regexp_replace(secret, '^whsec_', ''), 'base64')
    );
    perform net.http_post(
      url := address,
      body := body,
      headers := jsonb_build_object(
        'Content-Type', 'application/json',
        'webhook-id', id,
        'webhook-timestamp', seconds,
        'webhook-signature', 'v1,' || encode(signature, 'base64')
      ),
      timeout_milliseconds := 15000
    );
  exception when others then
    -- Saving matters more: the event is stored, and the scheduled reconcile finds it. No sqlerrm
    -- here, which could quote the address or the secret.
    raise warning 'the publish webhook was not sent (%)', sqlstate;
  end;
  return null;
end
$$;
comment on function private.send_publish_webhook() is
  'Asks the rebuild function for a build, signed as Standard Webhooks say, with address and secret from Vault (rebuild_url, rebuild_secret). Never fails the write.';
revoke all on function private.send_publish_webhook() from public, anon, authenticated, service_role;

-- Deferred to the commit, so that the event names the last change of the transaction.
create constraint trigger send_publish_webhook after insert on private.publish_events
  deferrable initially deferred
  for each row execute function private.send_publish_webhook();
