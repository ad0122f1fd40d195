-- What each beat of the clock does, and a copy of all that administrators wrote.

-- The clock: what it does to a page is an ordinary update, and makes an ordinary event -------

create function private.do_what_is_due() returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended record;
  newest record;
begin
  update public.generated_pages set state = 'published'
  where state = 'draft' and publish_at <= clock_timestamp();
  update public.generated_pages set state = 'draft'
  where state = 'published' and unpublish_at <= clock_timestamp();
  if exists (
    select from public.content_edits e where e.due_at <= clock_timestamp() or e.ends_at <= clock_timestamp()
  ) then
    -- As a save: what somebody saves meanwhile is not undone.
    perform pg_advisory_xact_lock(hashtext('private.publish_events'));
    update public.content_edits e set due_at = null
    where e.due_at <= clock_timestamp() and not exists (
      select from public.content_edits n where n.collection = e.collection and n.entry = e.entry and n.id > e.id
    );
    for ended in select e.* from public.content_in_force e where e.ends_at <= clock_timestamp() loop
      select n.* into newest from public.content_edits n
      where n.collection = ended.collection and n.entry = ended.entry order by n.id desc limit 1;
      insert into public.content_edits (collection, entry, patch, based_on, base_hash, created_by)
      values (ended.collection, ended.entry, '{"$removed": true}', newest.id, newest.base_hash, ended.created_by);
      insert into public.content_edits (collection, entry, patch, based_on, base_hash, created_by, due_at)
      values (
        ended.collection, ended.entry, newest.patch, newest.id, newest.base_hash, newest.created_by, 'infinity'
      );
    end loop;
  end if;
  delete from public.generated_pages
  where state = 'trash' and trashed_at < clock_timestamp() - interval '30 days';
  delete from public.page_versions where gone_at < clock_timestamp() - interval '90 days';
  delete from public.activity_log where at < now() - interval '24 months';
  delete from public.publications where built_at < now() - interval '24 months';
  delete from public.contacts where day < (now() at time zone 'America/Sao_Paulo' - interval '24 months')::date;
  delete from private.clicks where day < (now() at time zone 'America/Sao_Paulo' - interval '24 months')::date;
  delete from private.click_salts where day < (now() at time zone 'America/Sao_Paulo')::date;
  delete from private.click_callers where hour < date_trunc('hour', now());
end
$$;
comment on function private.do_what_is_due() is
  'Publishes and takes off pages and texts whose time has come, deletes what has been in the trash for 30 days, and lets go of what has been kept as long as it may be. What a clock that stood still has missed, it does now.';

create function public.beat_clock(every_seconds int) returns void
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
      or exists (
        select from private.publish_state s
        where s.held_at < clock_timestamp() - interval '10 minutes'
          or s.taken_by = 'lane' and s.taken_until < clock_timestamp()
      )
    );
  if found then perform private.post_publish_webhook(); end if;
end
$$;
comment on function private.tick_clock() is
  'One beat of the clock: does what is due, and asks for a build when a time has come, or an event or a way back was left behind, or the function was killed in the middle. For pg_cron.';

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

-- The copy -------------------------------------------------------------------------------

-- All that administrators wrote, and its way back into an empty database: read part by part,
-- brought in whole or not at all. No keys, passwords or sessions: none of their tables is a part.

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
  'False for what is in a copy to be read, and is written anew by whoever owns it.';
comment on column private.backup_parts.owners_only is 'Not in the copy that anybody else takes.';
-- Who administers the site and who did what is there to be read: accounts are the auth service's, and whoever
-- is to come back is made an administrator anew. So are the sums of clicks: visitors go on clicking while a
-- copy is brought back, and it comes into empty tables alone.
insert into private.backup_parts (part, position, restored, owners_only) values
  ('public.generated_pages', 100, true, false),
  ('public.page_addresses', 110, true, false),
  ('public.page_versions', 120, true, false),
  ('public.content_edits', 200, true, false),
  ('public.contacts', 300, true, false),
  ('public.content_base', 900, false, false),
  ('private.admin_users', 910, false, true),
  ('public.activity_log', 920, false, true),
  ('private.clicks', 930, false, false),
  ('private.business', 940, false, false);
alter table private.backup_parts enable row level security;

create table private.restore_rows (
  id bigint generated always as identity primary key,
  part text not null,
  document jsonb not null
);
comment on table private.restore_rows is 'Rows of a copy on their way into an empty database; empty otherwise.';
comment on column private.restore_rows.id is 'Position in the copy.';
comment on column private.restore_rows.part is 'Table that the row belongs to.';
comment on column private.restore_rows.document is 'The row, by column.';
alter table private.restore_rows enable row level security;

create function private.may_copy_all() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'role' = 'service_role', false) or coalesce(private.admin_role() = 'owner', false)
$$;
comment on function private.may_copy_all() is 'Whether the caller may read every table of a copy, and bring one back: owners, and the service role.';

create function public.backup_parts() returns table (part text, restored boolean, row_count bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin_or_service() then raise exception 'forbidden' using errcode = '42501'; end if;
  for part, restored in
    select b.part, b.restored from private.backup_parts b
    where not b.owners_only or private.may_copy_all()
    order by b.position
  loop
    execute format('select count(*) from %s', part::regclass) into row_count;
    return next;
  end loop;
end
$$;
comment on function public.backup_parts() is
  'The tables of the copy that the caller may read, in the order of restoring, and how many rows each has. 42501 for who may not read a copy.';

create function public.backup_rows(part text, after jsonb default null, max_rows int default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  keys text[];
  filter text := '';
  found_rows jsonb;
begin
  if not private.is_admin_or_service() then raise exception 'forbidden' using errcode = '42501'; end if;
  if not exists (
    select from private.backup_parts b
    where b.part = backup_rows.part and (not b.owners_only or private.may_copy_all())
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

create function public.stage_restore(part text, documents jsonb, is_first boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_copy_all() then raise exception 'forbidden' using errcode = '42501'; end if;
  if is_first then delete from private.restore_rows r where r.id > 0; end if;
  insert into private.restore_rows (part, document)
  select stage_restore.part, d.document
  from jsonb_array_elements(stage_restore.documents) with ordinality as d (document, place)
  order by d.place;
end
$$;
comment on function public.stage_restore(text, jsonb, boolean) is
  'Lays rows of a copy beside the database; the first call takes away what an attempt before left. 42501 for anybody but an owner and the service role.';

create function public.finish_restore(expected jsonb, covered bigint) returns void
-- As long as a large copy takes: the API gives it to the whole transaction.
language plpgsql security definer set search_path = '' set statement_timeout = '15min' as $$
declare
  table_name regclass;
  one record;
  is_filled boolean;
  staged bigint;
  strange text;
  names text[];
begin
  if not private.may_copy_all() then raise exception 'forbidden' using errcode = '42501'; end if;
  -- Nobody saves meanwhile.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  for one in select b.part from private.backup_parts b where b.restored order by b.position loop
    execute format('select exists (select from %s)', one.part::regclass) into is_filled;
    if is_filled then raise exception 'not_empty %', one.part using errcode = '22023'; end if;
  end loop;
  select r.part into strange from private.restore_rows r
  where not exists (select from private.backup_parts b where b.part = r.part and b.restored) limit 1;
  if strange is not null then raise exception 'unknown_part %', strange using errcode = '22023'; end if;

  for one in select b.part from private.backup_parts b where b.restored order by b.position loop
    table_name := one.part::regclass;
    select count(*) into staged from private.restore_rows r where r.part = one.part;
    if staged is distinct from coalesce((expected ->> one.part)::bigint, 0) then
      raise exception 'incomplete %', one.part using errcode = '22023';
    end if;
    continue when staged = 0;

    select string_agg(distinct k.name, ', ') into strange
    from private.restore_rows r cross join jsonb_object_keys(r.document) as k (name)
    where r.part = one.part and not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = table_name and a.attnum > 0 and not a.attisdropped and a.attname = k.name
    );
    if strange is not null then
      raise exception 'unknown_column %: %', one.part, strange using errcode = '22023';
    end if;
    -- A column that the copy does not know yet keeps its default.
    select array_agg(quote_ident(a.attname) order by a.attnum) into names
    from pg_catalog.pg_attribute a
    where a.attrelid = table_name and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (
        select from private.restore_rows r where r.part = one.part and r.document ? a.attname::text
      );

    -- They would replace dates, authors and versions, and write the history of what is brought back.
    execute format('alter table %s disable trigger user', table_name);
    execute format(
      'insert into %1$s (%2$s) overriding system value select %3$s from private.restore_rows s cross join lateral jsonb_populate_record(null::%1$s, s.document) r where s.part = $1 order by s.id',
      table_name, array_to_string(names, ', '), 'r.' || array_to_string(names, ', r.')
    ) using one.part;
    execute format('alter table %s enable trigger user', table_name);
    for strange in
      select a.attname from pg_catalog.pg_attribute a
      where a.attrelid = table_name and a.attnum > 0 and not a.attisdropped
        and pg_get_serial_sequence(one.part, a.attname) is not null
    loop
      execute format(
        'select setval(pg_get_serial_sequence($1, $2), max(%I)) from %s', strange, table_name
      ) using one.part, strange;
    end loop;
  end loop;
  delete from private.restore_rows r where r.id > 0;

  -- Events go on counting where they were: a live site names the last one that it contains.
  perform setval(
    pg_get_serial_sequence('private.publish_events', 'id'),
    greatest(finish_restore.covered, public.publish_watermark(), 1)
  );
  insert into private.publish_events (operation, page_id, slug)
  select 'insert', p.id, p.slug from public.public_pages p order by p.id;
  insert into private.publish_events (operation, edit_id)
  select 'edit', max(e.id) from public.content_edits e having max(e.id) is not null;
  perform pg_notify('publish_events', '');
end
$$;
comment on function public.finish_restore(jsonb, bigint) is
  'Brings in every row that was laid beside an empty database, or none: "expected" says how many each table has, "covered" the last event before the copy. 22023 with not_empty, unknown_part, unknown_column or incomplete, 42501 for anybody but an owner and the service role.';

grant execute on function
  public.backup_parts(), public.backup_rows(text, jsonb, int),
  public.stage_restore(text, jsonb, boolean), public.finish_restore(jsonb, bigint)
  to authenticated, service_role;
