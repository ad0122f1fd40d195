-- Every change of a page leaves an event that stays until a build has covered it, so a lost
-- webhook delays publishing but never loses it.

create table private.publish_events (
  id bigint generated always as identity primary key,
  page_id uuid not null,
  slug text not null,
  operation text not null constraint publish_events_operation check (operation in ('insert', 'update', 'delete')),
  created_at timestamptz not null default now()
);
comment on table private.publish_events is 'Changes of generated_pages that no build has covered yet.';
comment on column private.publish_events.id is 'Position in the order of changes; gaps are possible.';
comment on column private.publish_events.page_id is 'The changed page. No foreign key: it may be gone.';
comment on column private.publish_events.slug is 'The address that has to be written or removed.';
comment on column private.publish_events.operation is
  'insert or update: write the address; delete: remove it. A new slug gives a delete of the old and an insert.';
comment on column private.publish_events.created_at is 'When the change was made.';
alter table private.publish_events enable row level security;

create table private.publish_state (
  only_row boolean primary key default true constraint publish_state_only_row check (only_row),
  covered bigint not null default 0
);
comment on table private.publish_state is 'How far publishing has come; exactly one row.';
comment on column private.publish_state.only_row is 'Always true, so that a second row is impossible.';
comment on column private.publish_state.covered is 'Id of the last event that a published build contains.';
alter table private.publish_state enable row level security;
insert into private.publish_state default values;

revoke all on private.publish_events, private.publish_state from public, anon, authenticated, service_role;

create function private.record_publish_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Ids have to become visible in their order: of two writers at once, the later id could be
  -- committed and covered by a build first, and the earlier one would count as covered too.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));

  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.slug <> new.slug) then
    insert into private.publish_events (page_id, slug, operation) values (old.id, old.slug, 'delete');
  end if;
  if tg_op <> 'DELETE' then
    insert into private.publish_events (page_id, slug, operation)
    values (new.id, new.slug, case when tg_op = 'UPDATE' and old.slug = new.slug then 'update' else 'insert' end);
  end if;

  -- Wakes a listener on the same machine; where nobody listens it does nothing.
  perform pg_notify('publish_events', '');
  return null;
end
$$;
comment on function private.record_publish_event() is 'Writes the events of one changed row.';
revoke all on function private.record_publish_event() from public, anon, authenticated, service_role;
create trigger record_publish_event after insert or update or delete on public.generated_pages
  for each row execute function private.record_publish_event();

create function public.publish_watermark() returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(s.covered, (select max(e.id) from private.publish_events e)) from private.publish_state s
$$;
comment on function public.publish_watermark() is
  'Id of the newest event ever, 0 before the first. A site that names this number contains every change.';
revoke all on function public.publish_watermark() from public, anon, authenticated, service_role;
grant execute on function public.publish_watermark() to anon, authenticated, service_role;

create function public.pending_publish_events(after_id bigint default 0, max_rows int default 1000)
returns table (id bigint, page_id uuid, slug text, operation text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.page_id, e.slug, e.operation, e.created_at
  from private.publish_events e
  where e.id > after_id
  order by e.id
  limit least(greatest(max_rows, 1), 1000)
$$;
comment on function public.pending_publish_events(bigint, int) is 'The events after one already seen, oldest first.';
revoke all on function public.pending_publish_events(bigint, int) from public, anon, authenticated, service_role;
grant execute on function public.pending_publish_events(bigint, int) to service_role;

create function public.mark_published(upto bigint) returns void
language sql security definer set search_path = '' as $$
  -- The condition also satisfies the safe-update guard of hosted Supabase.
  update private.publish_state set covered = least(upto, public.publish_watermark()) where covered < upto;
  delete from private.publish_events e using private.publish_state s where e.id <= s.covered;
$$;
comment on function public.mark_published(bigint) is
  'Says that the published site contains every change up to this event, and lets go of them.';
revoke all on function public.mark_published(bigint) from public, anon, authenticated, service_role;
grant execute on function public.mark_published(bigint) to service_role;
