-- What a page said before each change of its words, kept by the server.

alter table public.generated_pages
  add column saved_at timestamptz(3) not null default now(),
  add column saved_by uuid;
comment on column public.generated_pages.saved_at is 'When the words were last changed, set by the server.';
comment on column public.generated_pages.saved_by is
  'Who last changed the words, null for the service role and the clock. No foreign key: it outlives the account. Read by no client.';
alter table public.generated_pages disable trigger user;
update public.generated_pages set saved_at = updated_at, saved_by = created_by;
alter table public.generated_pages enable trigger user;
grant select (saved_at) on public.generated_pages to authenticated;

create function private.words_differ(old public.generated_pages, new public.generated_pages) returns boolean
language sql immutable parallel safe
return (old.title, old.slug, old.content, old.description, old.indexed)
  is distinct from (new.title, new.slug, new.content, new.description, new.indexed);
comment on function private.words_differ(public.generated_pages, public.generated_pages) is
  'Whether two states of a page say something else: title, address, text, description, or whether search engines may list it.';

create function private.own_save_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or private.words_differ(old, new) then
    new.saved_at := now();
    new.saved_by := auth.uid();
  else
    new.saved_at := old.saved_at;
    new.saved_by := old.saved_by;
  end if;
  return new;
end
$$;
comment on function private.own_save_columns() is 'Who changed the words and when, whatever a client sends.';
create trigger own_save_columns before insert or update on public.generated_pages
  for each row execute function private.own_save_columns();

create table public.page_versions (
  id bigint generated always as identity primary key,
  page_id uuid not null,
  title text not null,
  slug text not null,
  content text not null,
  description text not null,
  indexed boolean not null,
  saved_at timestamptz(3) not null,
  saved_by uuid,
  replaced_at timestamptz(3) not null default now(),
  gone_at timestamptz(3)
);
comment on table public.page_versions is
  'What pages said before: the last 50 states of each, and 90 days longer than the page itself. Written by a trigger alone.';
comment on column public.page_versions.id is 'Position in the order of changes.';
comment on column public.page_versions.page_id is 'The page. No foreign key: it may be gone.';
comment on column public.page_versions.title is 'Heading at that time.';
comment on column public.page_versions.slug is 'Last part of the address at that time.';
comment on column public.page_versions.content is 'HTML as it was stored. To be cleaned and checked again like any other before it is saved.';
comment on column public.page_versions.description is 'Meta description at that time.';
comment on column public.page_versions.indexed is 'Whether search engines might list it.';
comment on column public.page_versions.saved_at is 'When these words were saved.';
comment on column public.page_versions.saved_by is 'Who saved them; null for the service role and the clock.';
comment on column public.page_versions.replaced_at is 'When other words took their place, or the page was deleted for good.';
comment on column public.page_versions.gone_at is 'When the page was deleted for good; null while it exists.';
create index page_versions_page_idx on public.page_versions (page_id, id desc);
create index page_versions_gone_idx on public.page_versions (gone_at) where gone_at is not null;

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- A page that is brought back with its id, from a backup.
    update public.page_versions v set gone_at = null where v.page_id = new.id and v.gone_at is not null;
    return null;
  end if;
  if tg_op = 'UPDATE' and not private.words_differ(old, new) then return null; end if;
  insert into public.page_versions (page_id, title, slug, content, description, indexed, saved_at, saved_by)
  values (old.id, old.title, old.slug, old.content, old.description, old.indexed, old.saved_at, old.saved_by);
  delete from public.page_versions v
  where v.page_id = old.id and v.id <= (
    select w.id from public.page_versions w where w.page_id = old.id order by w.id desc offset 50 limit 1
  );
  if tg_op = 'DELETE' then
    update public.page_versions v set gone_at = now() where v.page_id = old.id;
  end if;
  return null;
end
$$;
comment on function private.keep_version() is
  'Keeps the state before a change of words, and the last one of a page that is deleted; nothing for an identical save.';
create trigger keep_version after insert or update or delete on public.generated_pages
  for each row execute function private.keep_version();

create function private.drop_old_versions() returns void
language sql security definer set search_path = '' as $$
  delete from public.page_versions v where v.gone_at < clock_timestamp() - interval '90 days'
$$;
comment on function private.drop_old_versions() is 'Lets go of the history of pages that have been gone for 90 days.';

revoke all on public.page_versions from public, anon, authenticated, service_role;
grant select on public.page_versions to authenticated, service_role;
alter table public.page_versions enable row level security;
create policy "administrators read" on public.page_versions
  for select to authenticated using ((select private.is_admin()));

revoke all on function
  private.words_differ(public.generated_pages, public.generated_pages), private.own_save_columns(),
  private.keep_version(), private.drop_old_versions()
  from public, anon, authenticated, service_role;
