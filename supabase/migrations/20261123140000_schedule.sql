-- What the clock does to pages: it publishes them and takes them off the site at the moment that their
-- author chose, and empties the trash. Each is an ordinary update, and makes an ordinary event.

alter table public.generated_pages
  add column publish_at timestamptz(3),
  add column unpublish_at timestamptz(3),
  add constraint generated_pages_schedule_order check (unpublish_at > publish_at),
  -- What it says is judged when it is written: at the chosen moment nobody is there to mend it.
  add constraint generated_pages_schedule_whole
    check (publish_at is null or (content <> '' and description <> ''));
comment on column public.generated_pages.publish_at is
  'When the clock publishes this draft; null once it is public, and for a draft that waits for nothing.';
comment on column public.generated_pages.unpublish_at is
  'When the clock makes this page a draft again; later than publish_at. Null: it stays.';
create index generated_pages_publish_idx on public.generated_pages (publish_at) where publish_at is not null;
create index generated_pages_unpublish_idx on public.generated_pages (unpublish_at) where unpublish_at is not null;
grant select (publish_at, unpublish_at) on public.generated_pages to authenticated;

create function private.own_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'published' then new.publish_at := null; end if;
  if tg_op = 'UPDATE' then
    -- Taken off the site: its end has come.
    if old.state = 'published' and new.state = 'draft' and new.unpublish_at = old.unpublish_at then
      new.unpublish_at := null;
    end if;
    -- Nobody who restores a page means what should have happened to it in the trash.
    if old.state = 'trash' and new.state <> 'trash' then
      if new.publish_at <= now() then new.publish_at := null; end if;
      if new.unpublish_at <= now() then new.unpublish_at := null; end if;
    end if;
  end if;
  return new;
end
$$;
comment on function private.own_schedule() is 'Drops what has no meaning any more in another state.';
create trigger own_schedule before insert or update on public.generated_pages
  for each row execute function private.own_schedule();

create function private.do_what_is_due() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.generated_pages set state = 'published'
  where state = 'draft' and publish_at <= clock_timestamp();
  update public.generated_pages set state = 'draft'
  where state = 'published' and unpublish_at <= clock_timestamp();
  delete from public.generated_pages
  where state = 'trash' and trashed_at < clock_timestamp() - interval '30 days';
  perform private.drop_old_versions();
end
$$;
comment on function private.do_what_is_due() is
  'Publishes and takes off what is due, deletes what has been in the trash for 30 days, and history that nobody needs any more. What a clock that stood still has missed, it does now.';

create or replace function public.beat_clock(every_seconds int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.site_clock
  set beat_at = clock_timestamp(), every_seconds = beat_clock.every_seconds
  where only_row;
  perform private.do_what_is_due();
end
$$;
comment on function public.beat_clock(int) is
  'One beat of the clock from outside, which says in how many seconds it beats again: does what is due.';

create or replace function private.tick_clock() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.site_clock set beat_at = clock_timestamp(), every_seconds = 60 where only_row;
  perform private.do_what_is_due();
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
  'One beat of the clock: does what is due, and asks for a build when a time has come or an event was left behind. For pg_cron.';

drop function public.clock_status();
create function public.clock_status()
returns table (
  beat_at timestamptz, is_still boolean, next_change_at timestamptz, now_at timestamptz, keeps_time boolean
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
    )
  from private.site_clock c
  where auth.jwt() ->> 'role' = 'service_role' or private.is_admin()
$$;
comment on function public.clock_status() is
  'When the clock last beat, whether it stands still, when the live site changes next by time alone, what time it is here, and whether a page may be scheduled: the clock beat within ten minutes. No row for anybody but an administrator and the service role.';

revoke all on function
  private.own_schedule(), private.do_what_is_due(), public.beat_clock(int), private.tick_clock(), public.clock_status()
  from public, anon, authenticated, service_role;
grant execute on function public.beat_clock(int), public.clock_status() to service_role;
grant execute on function public.clock_status() to authenticated;
