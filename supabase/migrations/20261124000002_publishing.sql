-- From a change of what is public to a build of the site: the events, the claim that keeps many changes
-- from asking for many builds, the clock for what changes by time alone, the signed webhook that asks for
-- a build, and what administrators are told about it. An event stays until a build has covered it, so a
-- lost webhook delays publishing but never loses it. Each site that went live is a publication, with what
-- brought it. Who goes back to an earlier site does so at the host: publishing stops then until an owner lets it go on.

create table private.publish_events (
  id bigint generated always as identity primary key,
  page_id uuid,
  slug text,
  operation text not null
    constraint publish_events_operation check (operation in ('insert', 'update', 'delete', 'edit')),
  created_at timestamptz not null default now(),
  edit_id bigint,
  constraint publish_events_subject check (
    case when operation = 'edit'
      then edit_id is not null and page_id is null and slug is null
      else edit_id is null and page_id is not null and slug is not null
    end
  )
);
comment on table private.publish_events is 'Changes of what is public, and edits of content, that no build has covered yet.';
comment on column private.publish_events.id is 'Position in the order of changes; gaps are possible.';
comment on column private.publish_events.page_id is 'The changed page, null for an edit. No foreign key: it may be gone.';
comment on column private.publish_events.slug is 'The address that has to be written or removed, null for an edit.';
comment on column private.publish_events.operation is
  'insert or update: write the address; delete: remove it; edit: build the site. A new slug gives a delete of the old and an insert.';
comment on column private.publish_events.created_at is 'When the change was made.';
comment on column private.publish_events.edit_id is 'The edit of content, null for a page.';
alter table private.publish_events enable row level security;

create table public.publications (
  id bigint generated always as identity primary key,
  built_at timestamptz(3) not null constraint publications_built_at unique,
  live_at timestamptz(3),
  watermark bigint not null,
  reason text not null
    constraint publications_reason check (reason in ('first', 'saved', 'made', 'date', 'again', 'back')),
  saved_at timestamptz(3),
  causes jsonb not null default '[]' constraint publications_causes check (octet_length(causes::text) <= 1048576),
  report jsonb not null constraint publications_report check (octet_length(report::text) <= 65536),
  is_stopped boolean not null default false,
  allowed_by text
);
comment on table public.publications is
  'Each site that went live, or was to, and what brought it. 24 months; written by whoever publishes.';
comment on column public.publications.id is 'Position in the order of publishing.';
comment on column public.publications.built_at is 'What the site says of itself in build.json: by this a live site is recognised.';
comment on column public.publications.live_at is 'When visitors first got it; null before, and where it never went live.';
comment on column public.publications.watermark is 'The newest event that it contains.';
comment on column public.publications.reason is
  'Why it was made: first, a save, other files or code (made), a date that had come, or once more (again). None was made where somebody was found to have gone back.';
comment on column public.publications.saved_at is 'When the oldest of the saves in it was made; null without one.';
comment on column public.publications.causes is
  'The saves in it as rows of the activity log, the newest fifty; of who has no name what stands before the @.';
comment on column public.publications.report is
  'added, changed, removed, unexplained: how many pages; pages: the first of them, the gravest first; steps: seconds of each step until it was live; files: how many (count) of those that the host takes (limit); back_to: built_at of the site that somebody went back to.';
comment on column public.publications.is_stopped is
  'It waits for an owner: it changed what nobody had asked for, or somebody went back to an earlier site.';
comment on column public.publications.allowed_by is
  'Who let it go live all the same; of who has no name what stands before the @.';
grant select on public.publications to authenticated, service_role;
alter table public.publications enable row level security;
create policy "administrators read" on public.publications
  for select to authenticated using ((select private.is_admin()));

create table private.publish_state (
  only_row boolean primary key default true constraint publish_state_only_row check (only_row),
  covered bigint not null default 0,
  requested bigint not null default 0,
  requested_at timestamptz,
  failed_at timestamptz,
  failure text,
  live bigint references public.publications on delete set null
);
comment on table private.publish_state is 'How far publishing has come; exactly one row.';
comment on column private.publish_state.only_row is 'Always true, so that a second row is impossible.';
comment on column private.publish_state.covered is 'Id of the last event that a published build contains.';
comment on column private.publish_state.requested is 'Newest event when a build was last asked for.';
comment on column private.publish_state.requested_at is
  'When a build was last asked for; null once a published build contains what was asked.';
comment on column private.publish_state.failed_at is 'When publishing last failed; null after it has worked.';
comment on column private.publish_state.failure is 'Why, in the words that the administrator reads.';
comment on column private.publish_state.live is 'The publication that was recorded last as live; null before the first.';
alter table private.publish_state enable row level security;
insert into private.publish_state default values;

create table private.site_clock (
  only_row boolean primary key default true constraint site_clock_only_row check (only_row),
  beat_at timestamptz,
  every_seconds int not null default 3600
    constraint site_clock_every check (every_seconds between 1 and 86400),
  next_change_at timestamptz,
  asked_at timestamptz,
  warnings text[] not null default '{}'
    constraint site_clock_warnings check (octet_length(array_to_string(warnings, '')) <= 4096),
  trusted_from timestamptz not null default '-infinity'
);
comment on table private.site_clock is 'The clock of the site; exactly one row.';
comment on column private.site_clock.only_row is 'Always true, so that a second row is impossible.';
comment on column private.site_clock.beat_at is 'When the clock last beat; null before its first beat.';
comment on column private.site_clock.every_seconds is 'Seconds until the next beat, as the clock last said.';
comment on column private.site_clock.next_change_at is
  'When the live site changes by time alone; null when nothing of it does.';
comment on column private.site_clock.asked_at is 'When the clock last asked for a build.';
comment on column private.site_clock.warnings is
  'What ends soon and will stop publishing, in words for the owner, as the last look at the hosts found it.';
comment on column private.site_clock.trusted_from is
  'From when on it does what is due: an hour after it jumped, unless it jumps again.';
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

-- Events and builds -------------------------------------------------------------------------

create function public.publish_watermark() returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(s.covered, (select max(e.id) from private.publish_events e)) from private.publish_state s
$$;
comment on function public.publish_watermark() is
  'Id of the newest event ever, 0 before the first. A site that names this number contains every change.';

create function public.pending_publish_events(after_id bigint default 0, max_rows int default 1000)
returns table (id bigint, page_id uuid, slug text, operation text, created_at timestamptz, edit_id bigint)
language sql stable security definer set search_path = '' as $$
  select e.id, e.page_id, e.slug, e.operation, e.created_at, e.edit_id
  from private.publish_events e
  where e.id > after_id
  order by e.id
  limit least(greatest(max_rows, 1), 1000)
$$;
comment on function public.pending_publish_events(bigint, int) is
  'The events after one already seen, oldest first. An edit of content has no page and no slug.';

create function private.is_change_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(c.next_change_at <= clock_timestamp(), false) from private.site_clock c
$$;
comment on function private.is_change_due() is 'Whether the live site would be another one by now, without any event.';

create function private.is_publishing_wanted() returns boolean
language sql stable security definer set search_path = '' as $$
  select s.covered < public.publish_watermark() or private.is_change_due() from private.publish_state s
$$;
comment on function private.is_publishing_wanted() is
  'Whether whoever publishes has anything to do: a change that is not live.';

create function public.claim_publish(window_seconds int default 15) returns text
language plpgsql security definer set search_path = '' as $$
declare
  state private.publish_state;
  watermark bigint;
begin
  select * into state from private.publish_state for update;
  watermark := public.publish_watermark();
  if not private.is_publishing_wanted() then return 'covered'; end if;
  -- A failure after the request has ended it: the next event may ask again at once.
  -- Nor does one from a time that has not come, because the clock was set back.
  if state.requested_at between clock_timestamp() - make_interval(secs => window_seconds) and clock_timestamp()
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
  watermark bigint, covered bigint, pending_pages bigint, pending_since timestamptz, pending_edits bigint,
  requested_at timestamptz, failed_at timestamptz, failure text, is_stopped boolean
)
language sql stable security definer set search_path = '' as $$
  select
    public.publish_watermark(),
    s.covered,
    waiting.pages,
    waiting.since,
    waiting.edits,
    s.requested_at,
    s.failed_at,
    s.failure,
    exists (
      select from public.publications p where p.is_stopped and p.live_at is null and p.allowed_by is null
    )
  from private.publish_state s
  cross join lateral (
    select
      count(distinct e.page_id) as pages,
      -- In whole milliseconds, as pages write the time of their change.
      date_trunc('milliseconds', min(e.created_at)) as since,
      count(e.edit_id) as edits
    from private.publish_events e
    where e.id > greatest(s.covered, published)
  ) as waiting
  where private.is_admin_or_service()
$$;
comment on function public.publish_status(bigint) is
  'How far publishing has come, how many pages and edits a site with this watermark lacks, since when they wait, the last failure since publishing worked, and whether a publication waits for an owner. No row for anybody but an administrator and the service role.';

-- Publications -------------------------------------------------------------------------------

create function public.begin_publication(publication jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  given public.publications := jsonb_populate_record(null::public.publications, publication);
  covered constant bigint := coalesce((
    select p.watermark from public.publications p where p.live_at is not null order by p.id desc limit 1
  ), 0);
  -- So that what was done long ago is passed over quickly.
  oldest constant timestamptz := (
    select min(e.created_at)::timestamptz(3) from private.publish_events e
    where e.id <= given.watermark and e.id > covered
  );
begin
  perform from private.publish_state for update;
  -- Of two that wait for an owner the newer counts, and saved pages alone take nothing from one that waits. What was
  -- promised before stays: it may be live all the same.
  delete from public.publications p
  where p.live_at is null and p.is_stopped and p.reason <> 'back' and p.built_at <> given.built_at
    and not given.is_stopped and not coalesce((publication ->> 'is_partial')::boolean, false);
  update public.publications p set built_at = given.built_at, watermark = given.watermark, report = given.report
  where p.live_at is null and p.is_stopped and p.reason <> 'back' and given.is_stopped;
  insert into public.publications (built_at, watermark, reason, saved_at, causes, report, is_stopped)
  select
    given.built_at, given.watermark, given.reason, min(c.at),
    -- Editors read it, who read no e-mail: of one stands what is before the @.
    coalesce(jsonb_agg(
      to_jsonb(c) - 'place' || jsonb_build_object('actor_name', split_part(c.actor_name, '@', 1)) order by c.place
    ) filter (where c.place <= 50), '[]'),
    given.report,
    given.is_stopped
  from (
    select l.*, row_number() over (order by l.at desc, l.id desc) as place
    from (
      -- Another state says more than other words in the same save.
      select distinct on (a.subject, a.at) a.*
      from private.activity a
      where a.at >= oldest and exists (
        select from private.publish_events e
        where e.created_at::timestamptz(3) = a.at and e.id <= given.watermark and e.id > covered
          and case when e.edit_id is null then a.subject = e.page_id::text else a.action like 'words_%' end
      )
      order by a.subject, a.at, a.action = 'page_changed'
    ) as l
  ) as c
  on conflict (built_at) do nothing;
  return not given.is_stopped or exists (
    select from public.publications p where p.built_at = given.built_at and p.allowed_by is not null
  );
end
$$;
comment on function public.begin_publication(jsonb) is
  'Writes down what is about to go live, with the saves that brought it; again is harmless. False where it is stopped and no owner has allowed it.';

create function public.publication_live(built_at timestamptz, steps jsonb default null, files jsonb default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  recorded bigint;
begin
  perform from private.publish_state for update;
  update public.publications p
  set
    live_at = coalesce(p.live_at, clock_timestamp()),
    report = jsonb_strip_nulls(
      jsonb_build_object('steps', publication_live.steps, 'files', publication_live.files)
    ) || p.report
  where p.built_at = publication_live.built_at::timestamptz(3)
  returning p.id into recorded;
  if not found then return; end if;
  update private.publish_state set live = recorded where only_row;
  -- What was promised before and never seen goes live no more, nor does anybody wait to have gone back undone. What
  -- an owner let go since stays: saved pages alone may have gone live meanwhile.
  delete from public.publications p
  where p.live_at is null and (p.id < recorded and not p.is_stopped or p.reason = 'back');
end
$$;
comment on function public.publication_live(timestamptz, jsonb, jsonb) is
  'Says that visitors get this site, what its steps took, and how many files the host has of how many; again is harmless.';

create function public.find_live(built_at timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  found_at constant timestamptz(3) := find_live.built_at;
  recorded public.publications;
  stopped public.publications;
begin
  perform from private.publish_state for update;
  select p.* into recorded from private.publish_state s join public.publications p on p.id = s.live;
  -- Nothing was recorded, or whoever put a promised one live was killed before saying so.
  if recorded.id is null or recorded.built_at = found_at or exists (
    select from public.publications p
    where p.built_at = found_at and p.live_at is null and (not p.is_stopped or p.allowed_by is not null)
  ) then
    perform public.publication_live(found_at);
    return null;
  end if;
  delete from public.publications p
  where p.reason = 'back' and (p.report ->> 'back_to')::timestamptz <> found_at;
  insert into public.publications (built_at, watermark, reason, report, is_stopped)
  select
    clock_timestamp(), recorded.watermark, 'back',
    jsonb_build_object(
      'added', 0, 'changed', 0, 'removed', 0, 'unexplained', 0, 'pages', '[]'::jsonb, 'back_to', found_at
    ),
    true
  where not exists (select from public.publications p where p.reason = 'back');
  select p.* into stopped from public.publications p where p.reason = 'back';
  return case when stopped.allowed_by is null then stopped.built_at end;
end
$$;
comment on function public.find_live(timestamptz) is
  'Tells by the build of the live site whether publishing may go on (null), and completes its record; else since when it was seen that somebody went back to it. Nothing goes live then before an owner lets it.';

create function public.allow_publication(publication bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  -- As whoever publishes, and in that order: neither waits for the other.
  perform from private.publish_state for update;
  -- Editors read it, who read no e-mail.
  update public.publications p set allowed_by = split_part(private.person_name(auth.uid()), '@', 1)
  where p.id = allow_publication.publication and p.is_stopped and p.live_at is null and p.allowed_by is null;
  if not found then return; end if;
  insert into private.acts (action, subject, subject_name)
  values ('site_allowed', allow_publication.publication::text, '');
  update private.site_clock set next_change_at = clock_timestamp(), asked_at = null where only_row;
  -- That it was stopped is no failure any more.
  update private.publish_state set requested_at = null, failed_at = null, failure = null where only_row;
  perform pg_notify('publication_allowed', '');
  perform private.post_publish_webhook();
end
$$;
comment on function public.allow_publication(bigint) is
  'Lets the next site go live although it changes what nobody asked for, or somebody went back to an earlier one; again is harmless. 42501 for anybody but an owner.';

-- The live site -----------------------------------------------------------------------------

create function public.set_next_change(moment timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.site_clock set next_change_at = moment, asked_at = null where only_row;
$$;
comment on function public.set_next_change(timestamptz) is
  'Says when the site that has just gone live changes by time alone; null for never.';

create function public.keep_warnings(warnings text[]) returns void
language sql security definer set search_path = '' as $$
  update private.site_clock set warnings = keep_warnings.warnings where only_row;
$$;
comment on function public.keep_warnings(text[]) is
  'Keeps what a look at the hosts found that administrators are to be told of, in place of what the one before found.';

create function public.clock_status()
returns table (
  beat_at timestamptz, is_still boolean, next_change_at timestamptz, now_at timestamptz, keeps_time boolean,
  warnings text[]
)
language sql stable security definer set search_path = '' as $$
  select
    c.beat_at,
    -- Two beats may be late or lost on an ordinary day.
    c.beat_at is null or c.beat_at < clock_timestamp() - 3 * make_interval(secs => c.every_seconds),
    c.next_change_at,
    clock_timestamp(),
    -- A beat of the future was made by a clock that was wrong, and says nothing of today.
    coalesce(
      c.beat_at between clock_timestamp() - interval '10 minutes' and clock_timestamp() + interval '1 minute',
      false
    ),
    c.warnings
  from private.site_clock c
  where private.is_admin_or_service()
$$;
comment on function public.clock_status() is
  'When the clock last beat, whether it stands still, when the live site changes next by time alone, what time it is here, whether a page may be scheduled: the clock beat within ten minutes, and what the last look at the hosts found. No row for anybody but an administrator and the service role.';

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
  where private.is_admin_or_service()
$$;
comment on function public.site_report() is
  'What is open before the launch and on which pages each field shows, as of the live site. Null for anybody but an administrator and the service role, and before the first site.';

create function public.applied_migrations() returns table (version text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select m.version::text from supabase_migrations.schema_migrations m order by m.version;
end
$$;
comment on function public.applied_migrations() is
  'Versions of the migrations that made these tables: whoever publishes knows by them whether the tables are its own.';

-- Webhook -----------------------------------------------------------------------------------

do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
end $$;

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

create function private.send_publish_webhook() returns trigger
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
-- Deferred to the commit, so that the event names the last change of the transaction.
create constraint trigger send_publish_webhook after insert on private.publish_events
  deferrable initially deferred
  for each row execute function private.send_publish_webhook();

grant execute on function
  public.applied_migrations(), public.publish_watermark(), public.pending_publish_events(bigint, int), public.claim_publish(int),
  public.mark_published(bigint), public.mark_publish_failed(text), public.publish_status(bigint),
  public.set_next_change(timestamptz), public.clock_status(), public.keep_warnings(text[]),
  public.save_site_report(jsonb), public.site_report(), public.begin_publication(jsonb), public.publication_live(timestamptz, jsonb, jsonb),
  public.find_live(timestamptz)
  to service_role;
grant execute on function
  public.publish_watermark(), public.publish_status(bigint), public.clock_status(), public.site_report(),
  public.allow_publication(bigint)
  to authenticated;
grant execute on function public.publish_watermark() to anon;
