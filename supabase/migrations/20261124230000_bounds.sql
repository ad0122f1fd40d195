-- What a request can cost, and what can be saved at all.

-- Whoever reads many texts at once is an administrator ----------------------------------------

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_admin() is
  'Nothing for an administrator, 42501 "forbidden" for everybody else.';

-- PostgREST sets the time limits of a function before it calls it. The embedded database knows none: there, what
-- these functions read is bounded.

create or replace function public.nearest_pages(passages text[], max_rows int default 30)
returns table (id uuid, title text, slug text, content text)
language plpgsql stable set search_path = '' set statement_timeout = '8s' as $$
begin
  -- The service role is no person.
  if current_user = 'authenticated' then perform private.require_admin(); end if;
  return query
  select p.id, p.title, p.slug, p.content
  from public.public_pages p
  -- Unpacked once per page, not once per passage: four times as fast over thousands of pages.
  cross join lateral (select p.content || '' as html offset 0) as unpacked
  cross join lateral (
    select count(*) as shared
    from unnest(nearest_pages.passages[1:24]) as passage
    where char_length(passage) >= 12 and position(passage in unpacked.html) > 0
  ) as found
  where found.shared > 0
  order by found.shared desc, p.created_at desc, p.id
  limit least(greatest(nearest_pages.max_rows, 1), 30);
end
$$;

create or replace function public.pages_linking_to(slugs text[])
returns table (id uuid, title text, slug text, state text)
language plpgsql stable set search_path = '' set statement_timeout = '8s' as $$
begin
  -- The service role is no person.
  if current_user = 'authenticated' then perform private.require_admin(); end if;
  return query
  select p.id, p.title, p.slug, p.state
  from public.generated_pages p
  -- Each text is unpacked once and read once, however many addresses are asked for.
  cross join lateral (select p.content || '' as html offset 0) as unpacked
  where p.state <> 'trash'
    and p.slug <> all (pages_linking_to.slugs[1:100])
    and case when position('"/links-uteis/' in unpacked.html) > 0 then exists (
      -- Behind an address stands the end of it, a query or a place in the page.
      select from regexp_matches(unpacked.html, '"/links-uteis/([a-z0-9_-]+)["#?]', 'g') as link
      where link[1] = any (pages_linking_to.slugs[1:100])
    ) else false end
  order by p.title, p.id
  limit 100;
end
$$;

create or replace function public.texts_naming(beginnings jsonb, enough int, href text)
returns table (collection text, entry text, id uuid, title text, body text)
language plpgsql stable set search_path = '' set statement_timeout = '8s' as $$
begin
  -- The service role is no person.
  if current_user = 'authenticated' then perform private.require_admin(); end if;
  return query
  with wanted as materialized (
    select w.key as beginning, upper(left(w.key, 1)) || substr(w.key, 2) as capital, w.value::int as weight,
      1 << (row_number() over (order by w.value desc, w.key))::int as mask
    from jsonb_each_text(texts_naming.beginnings) as w
    where char_length(w.key) between 3 and 40 and w.value ~ '^[1-9]$'
    order by w.value desc, w.key
    limit 20
  ),
  texts as (
    select coalesce(e.collection, b.collection) as collection, coalesce(e.entry, b.entry) as entry,
      null::uuid as id, null::text as title, coalesce(e.patch ->> 'body', b.document ->> 'body') as body
    from public.content_base b
    full join public.content_in_force e on e.collection = b.collection and e.entry = b.entry
    where (e.patch is null or not e.patch ? '$removed')
      -- A written page links to none that may leave the site.
      and texts_naming.href not like '/links-uteis/%'
    union all
    select null, null, p.id, p.title, p.content
    from public.public_pages p
    where '/links-uteis/' || p.slug <> texts_naming.href
  ),
  -- Most texts lack the words altogether; how near to each other they stand is asked of few.
  likely as (
    select t.collection, t.entry, t.id, t.title, unpacked.body, told.weight
    from texts t
    cross join lateral (select t.body || '' as body offset 0) as unpacked
    cross join lateral (
      select sum(w.weight) as weight from wanted w
      where position(w.beginning in unpacked.body) > 0 or position(w.capital in unpacked.body) > 0
    ) as told
    where told.weight >= texts_naming.enough
      and not exists (
        select from unnest(array['"%"', '"%#', '"%?', '(%)', '(%#', '(%?', '(% ']) as link
        where position(replace(link, '%', texts_naming.href) in unpacked.body) > 0
      )
    order by told.weight desc
    limit 60
  ),
  counted as materialized (
    select l.*, row_number() over heaviest as number, sum(char_length(l.body)) over heaviest as letters
    from likely l
    window heaviest as (order by l.weight desc rows unbounded preceding)
  ),
  hits as (
    select c.number, place, bit_or(w.mask) as said
    from counted c
    cross join lateral unnest(to_tsvector('simple', c.body)) as word
    join wanted w on starts_with(word.lexeme, w.beginning)
    cross join lateral unnest(word.positions) as place
    where c.letters <= 1000000
    group by c.number, place
  ),
  -- The most that seven words in a row say. A word that is said twice says no more.
  runs as (
    select distinct h.number, bit_or(h.said) over (
      partition by h.number order by h.place range between current row and 6 following
    ) as said
    from hits h
  ),
  scores as (
    select r.number, max(told.weight) as score
    from runs r
    cross join lateral (select sum(w.weight) as weight from wanted w where r.said & w.mask > 0) as told
    group by r.number
  )
  select c.collection, c.entry, c.id, c.title, c.body
  from counted c
  join scores s on s.number = c.number
  where s.score >= texts_naming.enough
  order by s.score desc, c.number
  limit 12;
end
$$;
comment on function public.texts_naming(jsonb, int, text) is
  'The texts of pages with seven words in a row that begin like these, each of a weight from 1 to 9, and together say enough, without a link to the address; at most twelve, those that say most first. A saved page by its id and title, a written one by its name, as it is saved. Written pages link to no saved ones. Reads at most a million letters of the sixty likeliest.';

revoke all on function private.require_admin() from public, anon, authenticated, service_role;
grant execute on function private.require_admin() to authenticated;

-- What is saved exists --------------------------------------------------------------------------

create function private.is_entry(collection text, entry text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    -- One set of fields each.
    when collection in (
      'company', 'home', 'shared', 'theme', 'generator', 'aiPrompt', 'claims', 'assistant', 'sizing', 'reminders'
    ) then entry = ''
    -- Lists of rows, which have an order, too.
    when collection in (
      'intents', 'categories', 'faq', 'services', 'testimonials', 'people', 'reviews', 'notices', 'promotions',
      'requests', 'redirects', 'menus', 'batchTitles', 'facts'
    ) then true
    when collection in (
      'jobs', 'codes', 'pages', 'topics', 'problems', 'guides', 'keywords', 'cities', 'posts'
    ) then entry <> ''
    else false
  end
$$;
comment on function private.is_entry(text, text) is
  'Whether there is such a set of words, as src/content/sets.ts names them, and whether it can have an entry of this name.';

create function private.refuse_unknown_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_entry(new.collection, new.entry) then
    raise exception 'invalid_entry' using errcode = '22023';
  end if;
  return new;
end
$$;
comment on function private.refuse_unknown_entry() is
  'Refuses what a person saves and no site could hold. A copy brings in whatever was saved once.';
create trigger refuse_unknown_entry before insert on public.content_edits
  for each row when (auth.uid() is not null) execute function private.refuse_unknown_entry();

revoke all on function private.is_entry(text, text), private.refuse_unknown_entry()
  from public, anon, authenticated, service_role;

-- Sentences of laws and old addresses bind the company, as its record does.
create or replace function private.is_company_data(collection text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select collection in (
    'company', 'promotions', 'notices', 'testimonials', 'reviews', 'people',
    'claims', 'aiPrompt', 'theme', 'facts', 'redirects'
  )
$$;
comment on function private.is_company_data(text) is
  'Whether a set of words holds what the company says about itself, what texts and the AI may state, what the law says, where old addresses lead, or how the site looks; owners alone change these.';
