-- A copy that an owner takes also says who administers the site and who did what, to be read: accounts
-- are the auth service's, and whoever is to come back is made an administrator anew.

alter table private.backup_parts add column owners_only boolean not null default false;
comment on column private.backup_parts.owners_only is 'Not in the copy that anybody else takes.';
insert into private.backup_parts (part, position, restored, owners_only) values
  ('private.admin_users', 910, false, true),
  ('public.activity_log', 920, false, true);

create function private.may_copy_all() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'role' = 'service_role', false) or coalesce(private.admin_role() = 'owner', false)
$$;
comment on function private.may_copy_all() is 'Whether the caller may read every table of a copy: owners, and the service role.';
revoke all on function private.may_copy_all() from public, anon, authenticated, service_role;

create or replace function public.backup_parts() returns table (part text, restored boolean, row_count bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_copy() then raise exception 'forbidden' using errcode = '42501'; end if;
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

create or replace function public.backup_rows(part text, after jsonb default null, max_rows int default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  keys text[];
  filter text := '';
  found_rows jsonb;
begin
  if not private.may_copy() then raise exception 'forbidden' using errcode = '42501'; end if;
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
