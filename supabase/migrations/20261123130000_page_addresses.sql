-- Addresses at which a page once stood, and where they lead now. An old address names a page, never
-- another address: however often pages are renamed, it leads to where its page stands, in one step.

alter table public.generated_pages
  add column moved_to uuid
    constraint generated_pages_moved_to check (moved_to is null or (state = 'trash' and moved_to <> id));
comment on column public.generated_pages.moved_to is
  'Page that takes over the addresses of this one while it is in the trash and after; null: they answer 404. Gone once it is restored. No foreign key: whoever is deleted passes on first what it holds.';
create index generated_pages_moved_to_idx on public.generated_pages (moved_to) where moved_to is not null;
grant select (moved_to) on public.generated_pages to authenticated;

create table public.page_addresses (
  slug text primary key
    constraint page_addresses_slug_form check (private.slug_ok(slug)),
  page_id uuid not null,
  left_at timestamptz(3) not null default now()
);
comment on table public.page_addresses is
  'Addresses that visitors knew and where no page stands now. Written by a trigger alone.';
comment on column public.page_addresses.slug is 'Last part of the address.';
comment on column public.page_addresses.page_id is 'The page that stood there last, or took over from it. No foreign key, as for moved_to.';
comment on column public.page_addresses.left_at is 'When it left.';
create index page_addresses_page_idx on public.page_addresses (page_id);

-- With its owner's rights, as public_pages: its conditions alone decide.
create view public.public_addresses with (security_invoker = false) as
  with recursive lead (slug, page_id, left_at) as (
    select a.slug, a.page_id, a.left_at from public.page_addresses a
    -- Not "all": two who send their pages to each other in one moment make no endless round.
    union
    select l.slug, p.moved_to, l.left_at
    from lead l
    join public.generated_pages p on p.id = l.page_id
    where p.moved_to is not null
  )
  select l.slug, p.slug as target, p.title, l.left_at
  from lead l
  join public.generated_pages p on p.id = l.page_id and private.is_public(p)
  where not exists (
    select from public.generated_pages q where q.slug = l.slug and q.state <> 'trash' and private.is_public(q)
  );
comment on view public.public_addresses is
  'Where old addresses lead at this moment: only to public pages, and never from the address of one.';

create function private.own_moved_to() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'trash' then
    new.moved_to := null;
  -- At depth 2 a page that took over is deleted, and its own heir takes its place.
  elsif new.moved_to is not null and pg_trigger_depth() < 2
    and (tg_op = 'INSERT' or new.moved_to is distinct from old.moved_to)
  then
    perform pg_advisory_xact_lock(hashtext('private.publish_events'));
    if not exists (
      select from public.generated_pages p where p.id = new.moved_to and private.is_public(p)
    ) then
      raise exception 'moved_to_not_public' using errcode = '22023',
        hint = 'Choose a page that visitors see.';
    end if;
  end if;
  return new;
end
$$;
comment on function private.own_moved_to() is
  'Only a public page takes over addresses, so that no two pages lead to each other; a restored page has its own again.';
create trigger own_moved_to before insert or update on public.generated_pages
  for each row execute function private.own_moved_to();

create function private.keep_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_public boolean := tg_op = 'UPDATE' and private.is_public(old);
  is_public boolean := private.is_public(new);
  has_other_heir boolean := tg_op = 'UPDATE' and not was_public and not is_public
    and new.moved_to is distinct from old.moved_to and pg_trigger_depth() < 2;
begin
  if not was_public and not is_public and not has_other_heir then return null; end if;
  -- As for the events, and before a row is locked: who holds one must not wait for the other.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  if was_public and (not is_public or old.slug <> new.slug) then
    insert into public.page_addresses (slug, page_id) values (old.slug, new.id)
    on conflict (slug) do update set page_id = excluded.page_id, left_at = excluded.left_at;
  end if;
  if is_public and (not was_public or old.slug <> new.slug) then
    delete from public.page_addresses a where a.slug = new.slug;
  end if;
  -- What is public changes without a page that does: another heir for one in the trash.
  if has_other_heir then
    insert into private.publish_events (page_id, slug, operation) values (new.id, new.slug, 'delete');
    perform pg_notify('publish_events', '');
  end if;
  return null;
end
$$;
comment on function private.keep_addresses() is
  'Notes an address that its page leaves, and forgets one that a page takes.';
create trigger keep_addresses after insert or update on public.generated_pages
  for each row execute function private.keep_addresses();

create function private.pass_on_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone_id uuid;
  heir uuid;
begin
  -- After the whole statement: a page and its heir may go together.
  for gone_id, heir in
    with recursive lead (id, heir) as (
      select g.id, g.moved_to from gone g
      union
      select l.id, g.moved_to from lead l join gone g on g.id = l.heir
    )
    select g.id, l.heir
    from gone g
    left join lead l on l.id = g.id and l.heir is not null and not exists (select from gone o where o.id = l.heir)
  loop
    if heir is null then
      delete from public.page_addresses a where a.page_id = gone_id;
    else
      update public.page_addresses a set page_id = heir where a.page_id = gone_id;
    end if;
    update public.generated_pages p set moved_to = heir where p.moved_to = gone_id;
  end loop;
  return null;
end
$$;
comment on function private.pass_on_addresses() is
  'The addresses of a page that is deleted for good go to the page that took over; without one they are forgotten.';
create trigger pass_on_addresses after delete on public.generated_pages
  referencing old table as gone
  for each statement execute function private.pass_on_addresses();

create function public.pages_linking_to(slugs text[])
returns table (id uuid, title text, slug text, state text)
language sql stable set search_path = '' as $$
  select p.id, p.title, p.slug, p.state
  from public.generated_pages p
  where p.state <> 'trash'
    and p.slug <> all (pages_linking_to.slugs[1:100])
    and exists (
      select from unnest(pages_linking_to.slugs[1:100]) as wanted
      -- Behind an address stands the end of it, a query or a place in the page.
      where position('"/links-uteis/' || wanted || '"' in p.content) > 0
        or position('"/links-uteis/' || wanted || '#' in p.content) > 0
        or position('"/links-uteis/' || wanted || '?' in p.content) > 0
    )
  order by p.title, p.id
  limit 100
$$;
comment on function public.pages_linking_to(text[]) is
  'The pages, of those that the caller may read, whose text links to one of these addresses of saved pages; at most 100 for at most 100 addresses.';

revoke all on public.page_addresses, public.public_addresses from public, anon, authenticated, service_role;
grant select on public.page_addresses to authenticated, service_role;
grant select on public.public_addresses to anon, authenticated, service_role;
alter table public.page_addresses enable row level security;
create policy "administrators read" on public.page_addresses
  for select to authenticated using ((select private.is_admin()));
revoke all on function
  private.own_moved_to(), private.keep_addresses(), private.pass_on_addresses(), public.pages_linking_to(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.pages_linking_to(text[]) to authenticated, service_role;

insert into private.backup_parts (part, position, restored) values
  ('public.page_addresses', 110, true),
  ('public.page_versions', 120, true);
