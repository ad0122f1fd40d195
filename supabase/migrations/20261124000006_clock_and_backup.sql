-- What each beat of the clock does, who did what, and a copy of all that administrators wrote.

-- The clock: what it does to a page is an ordinary update, and makes an ordinary event -------

create function private.do_what_is_due() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.generated_pages set state = 'published'
  where state = 'draft' and publish_at <= clock_timestamp();
  update public.generated_pages set state = 'draft'
  where state = 'published' and unpublish_at <= clock_timestamp();
  delete from public.generated_pages
  where state = 'trash' and trashed_at < clock_timestamp() - interval '30 days';
  delete from public.page_versions where gone_at < clock_timestamp() - interval '90 days';
  delete from private.acts where at < now() - interval '24 months';
  delete from public.publications where built_at < now() - interval '24 months';
  delete from public.contacts where day < (now() at time zone 'America/Sao_Paulo' - interval '24 months')::date;
  delete from private.clicks where day < (now() at time zone 'America/Sao_Paulo' - interval '24 months')::date;
  delete from private.click_salts where day < (now() at time zone 'America/Sao_Paulo')::date;
  delete from private.click_callers where hour < date_trunc('hour', now());
end
$$;
comment on function private.do_what_is_due() is
  'Publishes and takes off pages whose time has come, deletes what has been in the trash for 30 days, and lets go of what has been kept as long as it may be. What a clock that stood still has missed, it does now. For beat_clock, which asks first whether the clock is to be trusted.';

create function public.beat_clock(every_seconds int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  is_trusted boolean;
begin
  update private.site_clock
  set beat_at = moment, every_seconds = beat_clock.every_seconds,
    -- Three days off, or a clock that is wrong: what it would delete or publish could not be undone.
    trusted_from = case
      when moment between beat_at - interval '1 hour' and beat_at + interval '3 days' then trusted_from
      when beat_at is null then '-infinity'
      else moment + interval '1 hour'
    end
  where only_row
  returning trusted_from <= moment into is_trusted;
  if is_trusted then perform private.do_what_is_due(); end if;
end
$$;
comment on function public.beat_clock(int) is
  'One beat of the clock from outside, which says in how many seconds it beats again: does what is due. A clock that goes back, or ahead by more than three days, does nothing for an hour, and then only if it goes on from there.';

create function private.tick_clock() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.beat_clock(60);
  -- Events that still wait after ten minutes lost their delivery. Whatever is asked for in vain is
  -- asked for again, but not each minute.
  update private.site_clock set asked_at = clock_timestamp()
  where (asked_at is null or asked_at not between clock_timestamp() - interval '15 minutes' and clock_timestamp())
    and private.is_publishing_wanted()
    and (
      private.is_change_due()
      or exists (
        select from private.publish_events e
        where e.created_at not between clock_timestamp() - interval '10 minutes' and clock_timestamp()
      )
    );
  if found then perform private.post_publish_webhook(); end if;
end
$$;
comment on function private.tick_clock() is
  'One beat of the clock: does what is due, and asks for a build when a time has come, or an event was left behind. For pg_cron.';

grant execute on function public.beat_clock(int) to service_role;

-- Where the extension is there, the clock needs nothing else; elsewhere the publisher beats it.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('site-clock', '* * * * *', 'select private.tick_clock()');
  end if;
exception when others then
  raise notice 'pg_cron could not be used (%): the clock is beaten from outside', sqlstate;
end $$;

-- Who did what: read from what is kept for its own sake ----------------------------------------

create view private.activity as
  with people (id, name) as (
    select a.user_id, coalesce(nullif(a.name, ''), u.email::text)
    from private.admin_users a
    join auth.users u on u.id = a.user_id
    union all
    (
      select distinct on (r.subject) r.subject::uuid, r.subject_name
      from private.acts r
      where r.action = 'person_removed'
        and not exists (select from private.admin_users a where a.user_id::text = r.subject)
      order by r.subject, r.id desc
    )
  ),
  lines (id, at, actor, action, subject, subject_name, role) as (
    select 'act-' || a.id, a.at, a.actor, a.action, a.subject, a.subject_name, a.role from private.acts a
    union all
    select
      'page-' || p.id, p.saved_at, p.saved_by,
      case when p.version = 1 or p.saved_at = p.created_at then 'page_created' else 'page_changed' end,
      p.id::text, p.title, null
    from public.generated_pages p
    union all
    select
      'version-' || v.id, v.saved_at, v.saved_by,
      case when v.saved_at = p.created_at then 'page_created' else 'page_changed' end,
      v.page_id::text, v.title, null
    from public.page_versions v
    left join public.generated_pages p on p.id = v.page_id
    union all
    select
      'edit-' || e.id, e.created_at, e.created_by,
      case
        when e.is_draft then 'words_drafted'
        when e.patch ? '$removed' then 'words_removed'
        else 'words_changed'
      end,
      e.collection || '/' || e.entry,
      left(coalesce(
        e.patch ->> 'title', e.patch ->> 'name', e.patch ->> 'question',
        b.document ->> 'title', b.document ->> 'name', b.document ->> 'question', e.entry
      ), 200),
      null
    from public.content_edits e
    left join public.content_base b on b.collection = e.collection and b.entry = e.entry
    union all
    select 'site-' || p.id, p.live_at, null, 'site_published', p.id::text, '', null
    from public.publications p
    where p.live_at is not null
  )
  select l.id, l.at, l.actor, coalesce(w.name, '') as actor_name, l.action, l.subject, l.subject_name, l.role
  from lines l
  left join people w on w.id = l.actor
  where l.at >= now() - interval '24 months';
comment on view private.activity is
  'Who did what in the last 24 months: acts, and what versions of pages, edits of words and publications say by themselves. Who is gone has the name that they had.';

-- With its owner's rights: its condition alone decides.
create view public.activity_log with (security_invoker = false) as
  select a.*
  from private.activity a
  where (select auth.jwt() ->> 'role') = 'service_role' or (select private.admin_role()) = 'owner';
comment on view public.activity_log is 'Who did what, for owners and the service role.';
grant select on public.activity_log to authenticated, service_role;

-- The copy -------------------------------------------------------------------------------

-- All that administrators wrote, read part by part. Whoever has the connection brings it back (npm run
-- restore). No keys, passwords or sessions: none of their tables is a part.

create table private.backup_parts (
  part text primary key constraint backup_parts_form check (part ~ '^(public|private)\.[a-z_]+$'),
  position int not null unique,
  restored boolean not null default true,
  owners_only boolean not null default false
);
comment on table private.backup_parts is
  'The tables of a copy. A migration that makes a table of what administrators write adds a row here.';
comment on column private.backup_parts.part is 'Schema and name of the table, which has a primary key.';
comment on column private.backup_parts.position is 'Order of restoring: behind the tables that its rows name.';
comment on column private.backup_parts.restored is
  'Whether bringing a copy back replaces its rows; false for what is in a copy to be read, and is written anew by whoever owns it.';
comment on column private.backup_parts.owners_only is 'Not in the copy that anybody else takes.';
-- Who administers the site and who did what is there to be read: accounts are the auth service's, and whoever
-- is to come back is made an administrator anew. So are the sums of clicks: visitors go on clicking while a
-- copy is brought back.
insert into private.backup_parts (part, position, restored, owners_only) values
  ('public.generated_pages', 100, true, false),
  ('public.page_addresses', 110, true, false),
  ('public.page_versions', 120, true, false),
  ('public.content_edits', 200, true, false),
  ('public.contacts', 300, true, false),
  ('public.content_base', 900, false, false),
  ('private.admin_users', 910, false, true),
  ('private.acts', 920, false, true),
  ('private.clicks', 930, false, false);
alter table private.backup_parts enable row level security;

create function public.backup_parts() returns table (part text, restored boolean, row_count bigint)
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := case when auth.jwt() ->> 'role' = 'service_role' then 'owner' else private.admin_role() end;
begin
  if role is null then raise exception 'forbidden' using errcode = '42501'; end if;
  -- A copy is counted before it is read and after: once in an hour says it.
  if auth.uid() is not null and not exists (
    select from private.acts a
    where a.action = 'copy_taken' and a.actor = auth.uid() and a.at > now() - interval '1 hour'
  ) then
    insert into private.acts (action, subject, subject_name) values ('copy_taken', '', '');
  end if;
  for part, restored in
    select b.part, b.restored from private.backup_parts b
    where not b.owners_only or role = 'owner'
    order by b.position
  loop
    execute format('select count(*) from %s', part::regclass) into row_count;
    return next;
  end loop;
end
$$;
comment on function public.backup_parts() is
  'The tables of the copy that the caller may read, in the order of restoring, and how many rows each has; notes that an administrator takes one. 42501 for who may not read a copy.';

create function public.backup_rows(part text, after jsonb default null, max_rows int default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  role constant text := case when auth.jwt() ->> 'role' = 'service_role' then 'owner' else private.admin_role() end;
  keys text[];
  filter text := '';
  found_rows jsonb;
begin
  if role is null then raise exception 'forbidden' using errcode = '42501'; end if;
  if not exists (
    select from private.backup_parts b
    where b.part = backup_rows.part and (not b.owners_only or role = 'owner')
  ) then
    raise exception 'unknown_part' using errcode = '22023';
  end if;
  select array_agg(quote_ident(a.attname) order by k.place) into keys
  from pg_catalog.pg_index i
  cross join unnest(i.indkey) with ordinality as k (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indrelid = backup_rows.part::regclass and i.indisprimary;
  if after is not null then
    filter := format(
      'where (%s) > (select %s from jsonb_populate_record(null::%s, $1) r)',
      't.' || array_to_string(keys, ', t.'), 'r.' || array_to_string(keys, ', r.'), part::regclass
    );
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(t) order by %1$s), ''[]'') from (select t.* from %2$s t %3$s order by %1$s limit $2) t',
    't.' || array_to_string(keys, ', t.'), part::regclass, filter
  ) into found_rows using after, least(greatest(max_rows, 1), 500);
  return found_rows;
end
$$;
comment on function public.backup_rows(text, jsonb, int) is
  'Rows of one table of a copy behind the row that was read last, in the order of its key. 42501 for who may not read a copy, 22023 for another table.';

grant execute on function public.backup_parts(), public.backup_rows(text, jsonb, int) to authenticated, service_role;
