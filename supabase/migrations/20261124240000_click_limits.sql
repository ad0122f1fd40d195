-- Customers of one mobile network share an address, so that the limit holds for each page; and one line
-- has a whole /64 of IPv6 addresses, which count as one.

create function private.line_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- An IPv4 address may come written as one of IPv6.
  plain text := regexp_replace(address, '^::ffff:(?=\d+\.)', '', 'i');
begin
  if family(plain::inet) = 4 then return host(plain::inet); end if;
  return network(set_masklen(plain::inet, 64))::text;
exception when invalid_text_representation then
  return address;
end
$$;
comment on function private.line_of(text) is
  'What one line of a network is known by: an IPv4 address, the /64 of an IPv6 address, or what is no address as it is.';

create or replace function public.count_click(page text, slot text, channel text, source text, address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  per_page constant int := 12;
  per_caller constant int := 120;
  in_all constant int := 3000;
  everybody constant bytea := '\x';
  moment timestamp := now() at time zone 'America/Sao_Paulo';
  this_hour timestamptz := date_trunc('hour', now());
  line constant text := private.line_of(address);
  keys private.click_salts;
begin
  if not private.is_counted(page) then return 'unknown_page'; end if;
  if exists (
    select from private.click_callers c
    where c.hour = this_hour and c.caller = everybody and c.count >= in_all
  ) then
    return 'full';
  end if;

  delete from private.click_salts s where s.day < moment::date;
  delete from private.click_callers c where c.hour < this_hour;
  select * into keys from private.click_salts s where s.day = moment::date;
  if not found then
    perform private.make_salt(moment::date);
    select * into keys from private.click_salts s where s.day = moment::date;
  end if;

  insert into private.click_callers as c (hour, caller)
    values (this_hour, sha256(keys.outer_key || sha256(keys.inner_key || convert_to(line || ' ' || page, 'UTF8'))))
    on conflict (hour, caller) do update set count = c.count + 1 where c.count < per_page;
  if not found then return 'too_many'; end if;
  insert into private.click_callers as c (hour, caller)
    values (this_hour, sha256(keys.outer_key || sha256(keys.inner_key || convert_to(line, 'UTF8'))))
    on conflict (hour, caller) do update set count = c.count + 1 where c.count < per_caller;
  if not found then return 'too_many'; end if;
  insert into private.click_callers as c (hour, caller) values (this_hour, everybody)
    on conflict (hour, caller) do update set count = c.count + 1 where c.count < in_all;
  if not found then return 'full'; end if;

  insert into private.clicks as k (day, hour, page, slot, channel, source)
    values (moment::date, extract(hour from moment)::int, count_click.page, count_click.slot,
      count_click.channel, count_click.source)
    on conflict on constraint clicks_pkey do update set count = k.count + 1;
  return 'counted';
end
$$;
comment on function public.count_click(text, text, text, text, text) is
  'Counts one click, an hour twelve from one line on a page, 120 from one line and 3,000 in all: "counted", or why not ("unknown_page", "too_many", "full"). The address is not kept.';
comment on table private.click_callers is
  'How many clicks of the present hour came from each line, from each on a page, and from all together. Gone with the hour.';
comment on column private.click_callers.caller is
  'HMAC-SHA-256 under the secret of the day of the line, or of line and page; empty for all together.';

revoke all on function private.line_of(text) from public, anon, authenticated, service_role;
