-- Which texts link to a page, and which name one without a link.

-- Each text is unpacked once and read once, however many addresses are asked for.
create or replace function public.pages_linking_to(slugs text[])
returns table (id uuid, title text, slug text, state text)
language sql stable set search_path = '' as $$
  select p.id, p.title, p.slug, p.state
  from public.generated_pages p
  cross join lateral (select p.content || '' as html offset 0) as unpacked
  where p.state <> 'trash'
    and p.slug <> all (pages_linking_to.slugs[1:100])
    and case when position('"/links-uteis/' in unpacked.html) > 0 then exists (
      -- Behind an address stands the end of it, a query or a place in the page.
      select from regexp_matches(unpacked.html, '"/links-uteis/([a-z0-9_-]+)["#?]', 'g') as link
      where link[1] = any (pages_linking_to.slugs[1:100])
    ) else false end
  order by p.title, p.id
  limit 100
$$;

create function public.texts_naming(beginnings jsonb, enough int, href text)
returns table (collection text, entry text, id uuid, title text, body text)
language sql stable set search_path = '' as $$
  with wanted as materialized (
    select w.key as beginning, upper(left(w.key, 1)) || substr(w.key, 2) as capital, w.value::int as weight
    from jsonb_each_text(texts_naming.beginnings) as w
    where char_length(w.key) between 3 and 40 and w.value ~ '^[1-9]$'
    limit 40
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
  likely as materialized (
    select row_number() over () as number, t.collection, t.entry, t.id, t.title, unpacked.body
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
  hits as materialized (
    select distinct l.number, w.beginning, w.weight, place
    from likely l
    cross join lateral unnest(to_tsvector('simple', l.body)) as word
    join wanted w on starts_with(word.lexeme, w.beginning)
    cross join lateral unnest(word.positions) as place
  ),
  -- The most that seven words in a row say.
  scores as (
    select runs.number, max(runs.weight) as score
    from (
      select a.number, a.place, sum(said.weight) as weight
      from (select distinct number, place from hits) as a
      cross join lateral (
        select distinct b.beginning, b.weight from hits b
        where b.number = a.number and b.place between a.place and a.place + 6
      ) as said
      group by a.number, a.place
    ) as runs
    group by runs.number
  )
  select l.collection, l.entry, l.id, l.title, l.body
  from likely l
  join scores s on s.number = l.number
  where s.score >= texts_naming.enough
  order by s.score desc, l.number
  limit 12
$$;
comment on function public.texts_naming(jsonb, int, text) is
  'The texts of pages, of those that the caller may read, with seven words in a row that begin like these, each of a weight from 1 to 9, and together say enough, without a link to the address; at most twelve, those that say most first. A saved page by its id and title, a written one by its name, as it is saved. Written pages link to no saved ones.';

revoke all on function public.texts_naming(jsonb, int, text) from public, anon, authenticated, service_role;
grant execute on function public.texts_naming(jsonb, int, text) to authenticated;
