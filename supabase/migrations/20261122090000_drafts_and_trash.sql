-- What a page was before it went to the trash, drafts that are not finished, and since when changes
-- wait for a build.

-- Back from the trash -----------------------------------------------------------------------

alter table public.generated_pages
  add column trashed_from text
    constraint generated_pages_trashed_from_state check (trashed_from in ('draft', 'published'));
comment on column public.generated_pages.trashed_from is
  'What a page in the trash was before, set by the server, so that it can be restored as that; null outside of the trash.';

create or replace function private.own_server_columns() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.version := old.version + 1;
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.trashed_at := case when new.state = 'trash' then coalesce(old.trashed_at, now()) end;
    new.trashed_from := case
      when new.state = 'trash' and old.state = 'trash' then old.trashed_from
      when new.state = 'trash' then old.state
    end;
  else
    if auth.jwt() ->> 'role' is distinct from 'service_role' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
    new.version := 1;
    new.created_by := auth.uid();
    new.trashed_at := case when new.state = 'trash' then now() end;
    new.trashed_from := case when new.state = 'trash' then 'draft' end;
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- What was deleted until now was published. No event: visitors see neither before nor after.
alter table public.generated_pages disable trigger own_server_columns;
update public.generated_pages set trashed_from = 'published' where state = 'trash';
alter table public.generated_pages enable trigger own_server_columns;
alter table public.generated_pages
  add constraint generated_pages_trashed_from check ((state = 'trash') = (trashed_from is not null));

grant select (trashed_from) on public.generated_pages to authenticated;

-- Unfinished drafts -------------------------------------------------------------------------

alter table public.generated_pages
  drop constraint generated_pages_content_form,
  add constraint generated_pages_content_form
    check (private.content_ok(content) or (content = '' and coalesce(trashed_from, state) = 'draft')),
  drop constraint generated_pages_description_form,
  add constraint generated_pages_description_form
    check (private.line_ok(description, 400) or (description = '' and coalesce(trashed_from, state) = 'draft'));
comment on column public.generated_pages.content is
  'Body: sanitised HTML of the allow-list, at most 200,000 bytes. A draft may have none yet.';
comment on column public.generated_pages.description is
  'Meta description, plain text. A draft may have none yet.';

-- Since when changes wait -------------------------------------------------------------------

drop function public.publish_status(bigint);
create function public.publish_status(published bigint default 0)
returns table (
  watermark bigint, covered bigint, pending_pages bigint, pending_since timestamptz,
  requested_at timestamptz, failed_at timestamptz, failure text
)
language sql stable security definer set search_path = '' as $$
  select
    public.publish_watermark(),
    s.covered,
    waiting.pages,
    waiting.since,
    s.requested_at,
    s.failed_at,
    s.failure
  from private.publish_state s
  cross join lateral (
    -- In whole milliseconds, as pages write the time of their change.
    select count(distinct e.page_id) as pages, date_trunc('milliseconds', min(e.created_at)) as since
    from private.publish_events e
    where e.id > greatest(s.covered, published)
  ) as waiting
  where auth.jwt() ->> 'role' = 'service_role' or private.is_admin()
$$;
comment on function public.publish_status(bigint) is
  'How far publishing has come, how many pages a site with this watermark lacks and since when, and the last failure since publishing worked. No row for anybody but an administrator and the service role.';
revoke all on function public.publish_status(bigint) from public, anon, authenticated, service_role;
grant execute on function public.publish_status(bigint) to authenticated, service_role;
