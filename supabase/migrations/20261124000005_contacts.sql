-- What became of each contact, written down by whoever answered it: which page and button it came from,
-- never who it was. And how often the contact buttons of each page were used: sums by hour, of known pages,
-- with limits for whoever sends the same over and over. No row says who clicked.

-- Contacts ----------------------------------------------------------------------------------

create function private.note_ok(note text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(note) <= 200
    and note !~ '[[:cntrl:]]'
    and note !~ '[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+'
    and note !~ '([0-9][ ().+-]*){8}'
$$;
comment on function private.note_ok(text) is
  'Whether a note has at most 200 characters, in one line, and neither an e-mail address nor as many digits as a telephone number.';

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  day date not null default (now() at time zone 'America/Sao_Paulo')::date
    constraint contacts_day check (day between '2000-01-01' and '2200-01-01'),
  code text constraint contacts_code_form check (code ~ '^[2-9A-HJKMNP-TV-Z]{5}-[hmbfr]$'),
  channel text not null constraint contacts_channel check (channel in ('whatsapp', 'phone', 'email')),
  outcome text not null constraint contacts_outcome check (outcome in ('quote', 'job', 'no_client')),
  amount numeric(10, 2) constraint contacts_amount check (amount > 0),
  note text not null default '' constraint contacts_note check (private.note_ok(note)),
  created_by uuid default auth.uid(),
  created_at timestamptz(3) not null default now()
    constraint contacts_created_at check (private.moments_ok('1970-01-01Z', created_at)),
  constraint contacts_amount_of check (amount is null or outcome <> 'no_client')
);
comment on table public.contacts is 'Contacts with customers, without names: where each came from and what became of it. 24 months.';
comment on column public.contacts.id is 'Key.';
comment on column public.contacts.day is 'Day of the contact, in Brasília.';
comment on column public.contacts.code is 'Reference at the end of its message: code of the page and letter of the button; null if there was none.';
comment on column public.contacts.channel is 'How it came.';
comment on column public.contacts.outcome is 'What became of it: an estimate, a job done, or nobody who wanted to buy.';
comment on column public.contacts.amount is 'Value in reais; null if nobody said.';
comment on column public.contacts.note is 'A few words, without names, telephone numbers or e-mail addresses.';
comment on column public.contacts.created_by is 'Who wrote it down.';
comment on column public.contacts.created_at is 'When it was written down.';
create index contacts_day_idx on public.contacts (day desc, created_at desc);

grant select, delete on public.contacts to authenticated;
-- With an id of its own device, so that what lost its answer can be sent once more.
grant insert (id, day, code, channel, outcome, amount, note), update (day, code, channel, outcome, amount, note)
  on public.contacts to authenticated;
alter table public.contacts enable row level security;
create policy "administrators read" on public.contacts
  for select to authenticated using ((select private.is_admin()));
create policy "administrators write" on public.contacts
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators correct" on public.contacts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove" on public.contacts
  for delete to authenticated using ((select private.is_admin()));

create function private.keep_contact_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.day > (now() at time zone 'America/Sao_Paulo')::date
    or new.day < (now() at time zone 'America/Sao_Paulo' - interval '24 months')::date
  then
    raise exception 'contact_day' using errcode = '22023';
  end if;
  return new;
end
$$;
comment on function private.keep_contact_day() is 'A contact is of today or of the 24 months before.';
create trigger keep_contact_day before insert or update of day on public.contacts
  for each row execute function private.keep_contact_day();

create function private.page_code(path text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', mod(div(n.value, power(30::numeric, place)), 30)::int + 1, 1), ''
    order by place
  )
  from (
    select ('x' || substr(d.hex, 1, 8))::bit(32)::bigint::numeric * 4294967296
      + ('x' || substr(d.hex, 9, 8))::bit(32)::bigint as value
    from (select encode(sha256(convert_to(path, 'UTF8')), 'hex') as hex) as d
  ) as n
  cross join generate_series(0, 4) as place
$$;
comment on function private.page_code(text) is
  'Five letters that stand for an address, as src/features/contact/page-code.ts makes them.';
-- Made anew for each question, the codes of all pages took seconds.
create index generated_pages_code_idx on public.generated_pages (private.page_code('/links-uteis/' || slug));
create index page_addresses_code_idx on public.page_addresses (private.page_code('/links-uteis/' || slug));

create function public.pages_of_codes(codes text[])
returns table (code text, slug text, title text, page_id uuid, is_old boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select a.code, a.slug, a.title, a.page_id, a.is_old
    from (
      select private.page_code('/links-uteis/' || p.slug) as code, p.slug, p.title, p.id as page_id,
        p.state <> 'published' as is_old
      from public.generated_pages p
      union all
      select private.page_code('/links-uteis/' || o.slug), o.slug, coalesce(p.title, o.slug), p.id, true
      from public.page_addresses o
      left join public.generated_pages p on p.id = o.page_id
    ) as a
    where a.code = any (codes)
    order by a.is_old, a.slug
    limit 500;
end
$$;
comment on function public.pages_of_codes(text[]) is
  'The saved pages that codes of messages stand for, also by addresses that they have left: slug as it was then, title and page of today. 42501 for who is no administrator.';

-- A check runs with the rights of whoever writes.
grant execute on function private.note_ok(text) to authenticated;
-- So does an index.
grant execute on function private.page_code(text) to authenticated, service_role;
grant execute on function public.pages_of_codes(text[]) to authenticated;

-- Clicks ------------------------------------------------------------------------------------

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
  secret bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.click_salts is 'The secret of the present day, gone with it.';
comment on column private.click_salts.day is 'Day in Brasília.';
comment on column private.click_salts.secret is 'Thirty-two random bytes.';

create table private.click_callers (
  hour timestamptz not null,
  caller bytea not null,
  count int not null default 1,
  primary key (hour, caller)
);
comment on table private.click_callers is
  'How many clicks of the present hour came from each line, from each on a page, and from all together. Gone with the hour.';
comment on column private.click_callers.hour is 'Beginning of the hour.';
comment on column private.click_callers.caller is
  'HMAC-SHA-256 under the secret of the day of the line, or of line and page; empty for all together.';
comment on column private.click_callers.count is 'Clicks that were counted.';

alter table private.clicks enable row level security;
alter table private.site_addresses enable row level security;
alter table private.click_salts enable row level security;
alter table private.click_callers enable row level security;

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

create function public.count_click(page text, slot text, channel text, source text, address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  per_page constant int := 12;
  per_caller constant int := 120;
  in_all constant int := 3000;
  everybody constant bytea := '\x';
  moment timestamp := now() at time zone 'America/Sao_Paulo';
  this_hour timestamptz := date_trunc('hour', now());
  line constant text := private.line_of(address);
  salt bytea;
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
  insert into private.click_salts (day) values (moment::date) on conflict do nothing;
  select s.secret into salt from private.click_salts s where s.day = moment::date;

  insert into private.click_callers as c (hour, caller)
    values (this_hour, extensions.hmac(convert_to(line || ' ' || page, 'UTF8'), salt, 'sha256'))
    on conflict (hour, caller) do update set count = c.count + 1 where c.count < per_page;
  if not found then return 'too_many'; end if;
  insert into private.click_callers as c (hour, caller)
    values (this_hour, extensions.hmac(convert_to(line, 'UTF8'), salt, 'sha256'))
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

create function public.click_sums(since date, until date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
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

grant execute on function public.count_click(text, text, text, text, text) to service_role;
grant execute on function public.click_sums(date, date) to authenticated;
