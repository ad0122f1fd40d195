-- How often the contact buttons of each page were used: sums by hour, of known pages, with limits for
-- whoever sends the same over and over. No row says who clicked.

create table private.clicks (
  day date not null,
  hour smallint not null constraint clicks_hour check (hour between 0 and 23),
  page text not null,
  slot text not null constraint clicks_slot check (slot in ('header', 'main', 'bar', 'float', 'footer')),
  channel text not null constraint clicks_channel check (channel in ('whatsapp', 'phone', 'email')),
  source text not null
    constraint clicks_source check (source in ('search', 'social', 'site', 'other', 'none')),
  count int not null default 1 constraint clicks_count check (count > 0),
  primary key (day, hour, page, slot, channel, source)
);
comment on table private.clicks is 'How often contact buttons were used, in sums. 24 months.';
comment on column private.clicks.day is 'Day in Brasília.';
comment on column private.clicks.hour is 'Hour in Brasília.';
comment on column private.clicks.page is 'Address of the page.';
comment on column private.clicks.slot is 'Place of the button on the page.';
comment on column private.clicks.channel is 'What the button opens.';
comment on column private.clicks.source is
  'Kind of the site that the visitor came to the page from: a search engine, a social network, another page of this site, another site, or none that is known.';
comment on column private.clicks.count is 'How often.';

create table private.site_addresses (path text primary key);
comment on table private.site_addresses is
  'Written pages of the live site whose clicks count; empty where the owner does not count. Saved pages are not among them.';
comment on column private.site_addresses.path is 'Address.';

create table private.click_salts (
  day date primary key,
  inner_key bytea not null,
  outer_key bytea not null
);
comment on table private.click_salts is 'The secret of the present day, gone with it.';
comment on column private.click_salts.day is 'Day in Brasília.';
comment on column private.click_salts.inner_key is 'Thirty-two random bytes, as HMAC pads them for its first round.';
comment on column private.click_salts.outer_key is 'The same bytes, as HMAC pads them for its second round.';

create table private.click_callers (
  hour timestamptz not null,
  caller bytea not null,
  count int not null default 1,
  primary key (hour, caller)
);
comment on table private.click_callers is 'How many clicks of the present hour came from each address, and from all together. Gone with the hour.';
comment on column private.click_callers.hour is 'Beginning of the hour.';
comment on column private.click_callers.caller is 'HMAC-SHA-256 of the address under the secret of the day; empty for all together.';
comment on column private.click_callers.count is 'Clicks that were counted.';

alter table private.clicks enable row level security;
alter table private.site_addresses enable row level security;
alter table private.click_salts enable row level security;
alter table private.click_callers enable row level security;
revoke all on private.clicks, private.site_addresses, private.click_salts, private.click_callers
  from public, anon, authenticated, service_role;

-- Which pages count -------------------------------------------------------------------------

create function private.take_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.document ? 'addresses' then return new; end if;
  delete from private.site_addresses s where s.path is not null;
  insert into private.site_addresses (path)
    select distinct a.path from jsonb_array_elements_text(new.document -> 'addresses') as a (path);
  -- Nobody who reads the report needs them.
  new.document := new.document - 'addresses';
  return new;
end
$$;
comment on function private.take_addresses() is 'Takes the addresses of the live site out of what its publisher says of it.';
create trigger take_addresses before insert or update on private.site_report
  for each row execute function private.take_addresses();

create function private.is_counted(page text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.site_addresses)
    and (
      exists (select from private.site_addresses s where s.path = page)
      or page ~ '^/sitemap/links-uteis/[0-9]{1,3}$'
      or exists (
        select from public.public_pages p
        where p.slug = substr(page, 14) and starts_with(page, '/links-uteis/')
      )
    )
$$;
comment on function private.is_counted(text) is 'Whether a page of this address is on the site, and its clicks are to be counted.';

-- Counting ----------------------------------------------------------------------------------

create function private.hmac_key(secret bytea, pad int) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  padded bytea := secret || decode(repeat('00', 64 - length(secret)), 'hex');
begin
  for place in 0..63 loop
    padded := set_byte(padded, place, get_byte(padded, place) # pad);
  end loop;
  return padded;
end
$$;
comment on function private.hmac_key(bytea, int) is
  'A secret of at most 64 bytes as HMAC (RFC 2104) pads it: the embedded database has no pgcrypto.';

create function private.make_salt(day date) returns void
language plpgsql set search_path = '' as $$
declare
  secret bytea := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
begin
  insert into private.click_salts (day, inner_key, outer_key)
    values (make_salt.day, private.hmac_key(secret, 54), private.hmac_key(secret, 92))
    on conflict do nothing;
end
$$;
comment on function private.make_salt(date) is 'Makes the secret of a day, unless there is one.';

create function private.forget_old_clicks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.click_salts s where s.day < (now() at time zone 'America/Sao_Paulo')::date;
  delete from private.click_callers c where c.hour < date_trunc('hour', now());
  delete from private.clicks c where c.day < (now() - interval '24 months')::date;
  return null;
end
$$;
comment on function private.forget_old_clicks() is
  'Each beat of the clock lets go of the secrets of other days, of the callers of other hours and of sums older than 24 months.';
create trigger forget_old_clicks after update on private.site_clock
  for each statement execute function private.forget_old_clicks();

create function public.count_click(page text, slot text, channel text, source text, address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  per_caller constant int := 12;
  in_all constant int := 3000;
  everybody constant bytea := '\x';
  moment timestamp := now() at time zone 'America/Sao_Paulo';
  this_hour timestamptz := date_trunc('hour', now());
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
    values (this_hour, sha256(keys.outer_key || sha256(keys.inner_key || convert_to(address, 'UTF8'))))
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
  'Counts one click, twelve an hour from one address and 3,000 an hour in all: "counted", or why not ("unknown_page", "too_many", "full"). The address is not kept.';

create function public.click_sums(since date, until date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    with period as (select k.* from private.clicks k where k.day between since and until)
    select jsonb_build_object(
      'isCounting', exists (select from private.site_addresses),
      'first', (select min(k.day) from private.clicks k),
      'buttons', coalesce((
        select jsonb_agg(to_jsonb(b) order by b.count desc, b.page, b.slot, b.channel) from (
          select p.page, p.slot, p.channel, sum(p.count)::int as count from period p group by 1, 2, 3
        ) as b), '[]'),
      'hours', coalesce((
        select jsonb_agg(to_jsonb(h) order by h.hour) from (
          select p.hour, sum(p.count)::int as count from period p group by 1
        ) as h), '[]'),
      'sources', coalesce((
        select jsonb_agg(to_jsonb(o) order by o.count desc, o.source) from (
          select p.source, sum(p.count)::int as count from period p group by 1
        ) as o), '[]')
    )
  );
end
$$;
comment on function public.click_sums(date, date) is
  'Clicks of a period in sums: by page, place of the button and channel, by hour, by kind of source; whether the live site counts, and since when there are any. 42501 for who is no administrator.';

revoke all on function
  private.take_addresses(), private.is_counted(text), private.hmac_key(bytea, int), private.make_salt(date),
  private.forget_old_clicks(), public.count_click(text, text, text, text, text), public.click_sums(date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.count_click(text, text, text, text, text) to service_role;
grant execute on function public.click_sums(date, date) to authenticated;
