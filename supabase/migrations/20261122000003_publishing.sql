-- From a change of what is public to a build of the site: the events, the signed webhook that asks
-- for a build, the claim that keeps many changes from asking for many, and what administrators are
-- told about it. An event stays until a build has covered it, so a lost webhook delays publishing
-- but never loses it.

create table private.publish_events (
  id bigint generated always as identity primary key,
  page_id uuid not null,
  slug text not null,
  operation text not null constraint publish_events_operation check (operation in ('insert', 'update', 'delete')),
  created_at timestamptz not null default now()
);
comment on table private.publish_events is 'Changes of what is public that no build has covered yet.';
comment on column private.publish_events.id is 'Position in the order of changes; gaps are possible.';
comment on column private.publish_events.page_id is 'The changed page. No foreign key: it may be gone.';
comment on column private.publish_events.slug is 'The address that has to be written or removed.';
comment on column private.publish_events.operation is
  'insert or update: write the address; delete: remove it. A new slug gives a delete of the old and an insert.';
comment on column private.publish_events.created_at is 'When the change was made.';
alter table private.publish_events enable row level security;

create table private.publish_state (
  only_row boolean primary key default true constraint publish_state_only_row check (only_row),
  covered bigint not null default 0,
  requested bigint not null default 0,
  requested_at timestamptz,
  failed_at timestamptz,
  failure text
);
comment on table private.publish_state is 'How far publishing has come; exactly one row.';
comment on column private.publish_state.only_row is 'Always true, so that a second row is impossible.';
comment on column private.publish_state.covered is 'Id of the last event that a published build contains.';
comment on column private.publish_state.requested is 'Newest event when a build was last asked for.';
comment on column private.publish_state.requested_at is
  'When a build was last asked for; null once a published build contains what was asked.';
comment on column private.publish_state.failed_at is 'When publishing last failed; null after it has worked.';
comment on column private.publish_state.failure is 'Why, in the words that the administrator reads.';
alter table private.publish_state enable row level security;
insert into private.publish_state default values;

revoke all on private.publish_events, private.publish_state from public, anon, authenticated, service_role;

create function private.record_publish_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_public boolean := tg_op <> 'INSERT' and private.is_public(old);
  is_public boolean := tg_op <> 'DELETE' and private.is_public(new);
begin
  if not was_public and not is_public then return null; end if;

  -- Ids have to become visible in their order: of two writers at once, the later id could be
  -- committed and covered by a build first, and the earlier one would count as covered too.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));

  if was_public and (not is_public or old.slug <> new.slug) then
    insert into private.publish_events (page_id, slug, operation) values (old.id, old.slug, 'delete');
  end if;
  if is_public then
    insert into private.publish_events (page_id, slug, operation)
    values (new.id, new.slug, case when was_public and old.slug = new.slug then 'update' else 'insert' end);
  end if;

  -- Wakes a listener on the same machine; where nobody listens it does nothing.
  perform pg_notify('publish_events', '');
  return null;
end
$$;
comment on function private.record_publish_event() is
  'Writes the events of one changed row: what visitors do not see, before or after, leaves none.';
create trigger record_publish_event after insert or update or delete on public.generated_pages
  for each row execute function private.record_publish_event();

create function public.publish_watermark() returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(s.covered, (select max(e.id) from private.publish_events e)) from private.publish_state s
$$;
comment on function public.publish_watermark() is
  'Id of the newest event ever, 0 before the first. A site that names this number contains every change.';

create function public.pending_publish_events(after_id bigint default 0, max_rows int default 1000)
returns table (id bigint, page_id uuid, slug text, operation text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.page_id, e.slug, e.operation, e.created_at
  from private.publish_events e
  where e.id > after_id
  order by e.id
  limit least(greatest(max_rows, 1), 1000)
$$;
comment on function public.pending_publish_events(bigint, int) is 'The events after one already seen, oldest first.';

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

create function public.mark_published(upto bigint) returns void
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

revoke all on function
  private.record_publish_event(), public.publish_watermark(), public.pending_publish_events(bigint, int),
  public.claim_publish(int), public.mark_published(bigint), public.mark_publish_failed(text),
  public.publish_status(bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.publish_watermark(), public.pending_publish_events(bigint, int), public.claim_publish(int),
  public.mark_published(bigint), public.mark_publish_failed(text), public.publish_status(bigint)
  to service_role;
grant execute on function public.publish_status(bigint) to authenticated;
grant execute on function public.publish_watermark() to anon, authenticated;

-- Webhook -----------------------------------------------------------------------------------

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
end $$;

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
