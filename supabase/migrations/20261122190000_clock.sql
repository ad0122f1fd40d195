-- What changes by time alone: the end of a notice, of a promotion, of a closure. Whoever publishes
-- says when the live site changes next; a clock, which beats each minute, asks for a build then.

create table private.site_clock (
  only_row boolean primary key default true constraint site_clock_only_row check (only_row),
  beat_at timestamptz,
  every_seconds int not null default 3600
    constraint site_clock_every check (every_seconds between 1 and 86400),
  next_change_at timestamptz,
  asked_at timestamptz
);
comment on table private.site_clock is 'The clock of the site; exactly one row.';
comment on column private.site_clock.only_row is 'Always true, so that a second row is impossible.';
comment on column private.site_clock.beat_at is 'When the clock last beat; null before its first beat.';
comment on column private.site_clock.every_seconds is 'Seconds until the next beat, as the clock last said.';
comment on column private.site_clock.next_change_at is
  'When the live site changes by time alone; null when nothing of it does.';
comment on column private.site_clock.asked_at is 'When the clock last asked for a build.';
alter table private.site_clock enable row level security;
insert into private.site_clock default values;

create table private.site_report (
  only_row boolean primary key default true constraint site_report_only_row check (only_row),
  document jsonb not null constraint site_report_size check (octet_length(document::text) <= 1048576),
  written_at timestamptz not null default now()
);
comment on table private.site_report is
  'What whoever published the live site says of it to administrators alone; at most one row.';
comment on column private.site_report.only_row is 'Always true, so that a second row is impossible.';
comment on column private.site_report.document is
  'launch: what is open before the launch; fields: on which pages each field shows.';
comment on column private.site_report.written_at is 'When that site went live.';
alter table private.site_report enable row level security;

revoke all on private.site_clock, private.site_report from public, anon, authenticated, service_role;

create function public.beat_clock(every_seconds int) returns void
language sql security definer set search_path = '' as $$
  update private.site_clock
  set beat_at = clock_timestamp(), every_seconds = beat_clock.every_seconds
  where only_row;
$$;
comment on function public.beat_clock(int) is 'Says that the clock goes, and in how many seconds it beats again.';

create function public.set_next_change(moment timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.site_clock set next_change_at = moment, asked_at = null where only_row;
$$;
comment on function public.set_next_change(timestamptz) is
  'Says when the site that has just gone live changes by time alone; null for never.';

create function public.clock_status()
returns table (beat_at timestamptz, is_still boolean, next_change_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select
    c.beat_at,
    -- Two beats may be late or lost on an ordinary day.
    c.beat_at is null or c.beat_at < clock_timestamp() - 3 * make_interval(secs => c.every_seconds),
    c.next_change_at
  from private.site_clock c
  where auth.jwt() ->> 'role' = 'service_role' or private.is_admin()
$$;
comment on function public.clock_status() is
  'When the clock last beat, whether it stands still, and when the live site changes next by time alone. No row for anybody but an administrator and the service role.';

create function public.save_site_report(document jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.site_report (document, written_at) values (document, clock_timestamp())
  on conflict (only_row) do update set document = excluded.document, written_at = excluded.written_at;
$$;
comment on function public.save_site_report(jsonb) is 'Keeps what administrators are told of the site that has just gone live.';

create function public.site_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_set(r.document, '{writtenAt}', to_jsonb(r.written_at))
  from private.site_report r
  where auth.jwt() ->> 'role' = 'service_role' or private.is_admin()
$$;
comment on function public.site_report() is
  'What is open before the launch and on which pages each field shows, as of the live site. Null for anybody but an administrator and the service role, and before the first site.';

-- Publishing ----------------------------------------------------------------------------------

create function private.is_change_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(c.next_change_at <= clock_timestamp(), false) from private.site_clock c
$$;
comment on function private.is_change_due() is 'Whether the live site would be another one by now, without any event.';

create or replace function public.claim_publish(window_seconds int default 15) returns text
language plpgsql security definer set search_path = '' as $$
declare
  state private.publish_state;
  watermark bigint;
begin
  select * into state from private.publish_state for update;
  watermark := public.publish_watermark();
  if state.covered >= watermark and not private.is_change_due() then return 'covered'; end if;
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
  'Whether the caller has to start a build: "claimed" yes; "coalesced" no, one was asked for within the window; "covered" no, nothing is waiting and no time has come.';

create function private.post_publish_webhook() returns void
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
  -- The embedded backend has neither; there the event reaches the publisher through pg_notify.
  if to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null then return; end if;

  select s.decrypted_secret into address from vault.decrypted_secrets s where s.name = 'rebuild_url';
  select s.decrypted_secret into secret from vault.decrypted_secrets s where s.name = 'rebuild_secret';
  if coalesce(address, '') = '' or coalesce(secret, '') = '' then return; end if;

  body := jsonb_build_object(
    'type', 'pages.changed',
    'timestamp', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('watermark', public.publish_watermark())
  );
  -- body::text is what pg_net puts on the wire.
  signature := extensions.hmac(
    convert_to(id || '.' || seconds || '.' || body::text, 'UTF8'),
    decode(regexp_replace(secret, '^whsec_', ''), 'base64'),
    'sha256'
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
  -- Whatever called matters more: what waits is stored, and the clock finds it. No sqlerrm here,
  -- which could quote the address or the secret.
  raise warning 'the publish webhook was not sent (%)', sqlstate;
end
$$;
comment on function private.post_publish_webhook() is
  'Asks the rebuild function for a build, signed as Standard Webhooks say, with address and secret from Vault (rebuild_url, rebuild_secret). Never fails its caller.';

create or replace function private.send_publish_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The first event of a transaction speaks for all of them; the setting ends with the transaction.
  if current_setting('publishing.webhook_sent', true) = 'yes' then return null; end if;
  perform set_config('publishing.webhook_sent', 'yes', true);
  perform private.post_publish_webhook();
  return null;
end
$$;
comment on function private.send_publish_webhook() is 'Asks for a build once in a transaction that left events.';

create function private.tick_clock() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.site_clock set beat_at = clock_timestamp(), every_seconds = 60 where only_row;
  -- Events that still wait after ten minutes lost their delivery. Whatever is asked for in vain is
  -- asked for again, but not each minute.
  update private.site_clock set asked_at = clock_timestamp()
  where (asked_at is null or asked_at < clock_timestamp() - interval '15 minutes')
    and (
      private.is_change_due()
      or exists (
        select from private.publish_events e
        where e.created_at < clock_timestamp() - interval '10 minutes'
      )
    );
  if found then perform private.post_publish_webhook(); end if;
end
$$;
comment on function private.tick_clock() is
  'One beat of the clock: asks for a build when a time has come or an event was left behind. For pg_cron.';

revoke all on function
  public.beat_clock(int), public.set_next_change(timestamptz), public.clock_status(),
  public.save_site_report(jsonb), public.site_report(), private.is_change_due(),
  private.post_publish_webhook(), private.tick_clock()
  from public, anon, authenticated, service_role;
grant execute on function
  public.beat_clock(int), public.set_next_change(timestamptz), public.clock_status(),
  public.save_site_report(jsonb), public.site_report()
  to service_role;
grant execute on function public.clock_status(), public.site_report() to authenticated;

-- Where the extension is there, the clock needs nothing else; elsewhere the publisher beats it.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('site-clock', '* * * * *', 'select private.tick_clock()');
  end if;
exception when others then
  raise notice 'pg_cron could not be used (%): the clock is beaten from outside', sqlstate;
end $$;
