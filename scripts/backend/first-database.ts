/**
 * SQL that carries a database of the project's first migrations over to those of today. Around
 * them, in the same transaction: `SET_ASIDE` before, `BRING_BACK` after.
 */

/** Versions of the first migrations. */
export const FIRST_VERSIONS: ReadonlySet<string> = new Set(
  [1, 2, 3, 4, 5, 6].map((number) => `2026112100000${number}`),
);

export const SET_ASIDE = `
  create schema carried;
  create table carried.administrators as select user_id, added_at from private.admin_users;
  create table carried.ai_keys as select user_id, api_key from private.ai_keys;
  create table carried.publishing as select public.publish_watermark() as watermark;
  create table carried.pages as
    select id, title, slug, content, description, indexed, created_at, updated_at, created_by
    from public.generated_pages;
  drop table public.generated_pages;
  drop function public.am_i_admin(), public.add_administrator(uuid),
    public.nearest_pages(text[], int), public.publish_watermark(),
    public.pending_publish_events(bigint, int), public.claim_publish(int),
    public.mark_published(bigint), public.mark_publish_failed(text), public.publish_status(bigint),
    public.set_ai_key(text), public.has_ai_key(), public.delete_ai_key(),
    public.read_ai_key(uuid), public.take_ai_call(uuid, int, int);
  drop schema private cascade;
  delete from supabase_migrations.schema_migrations;
`;

export const BRING_BACK = `
  insert into private.admin_users (user_id, role, added_at)
    select user_id, 'owner', added_at from carried.administrators;
  select private.store_ai_key(user_id, api_key) from carried.ai_keys;

  -- Events go on counting where they were: the site names the last one that it contains.
  select setval(pg_get_serial_sequence('private.publish_events', 'id'), greatest(watermark, 1))
    from carried.publishing;
  update private.publish_state set covered = watermark from carried.publishing where only_row;

  -- It would replace dates and authors.
  alter table public.generated_pages disable trigger own_server_columns;
  insert into public.generated_pages
    (id, title, slug, content, description, indexed, created_at, updated_at, created_by)
  select id, title,
    -- Addresses that hosts could not serve, and links that led elsewhere than they read.
    case when private.slug_ok(slug) then slug else left('pagina-' || slug, 120) end,
    regexp_replace(content, ' href="/&[^"]*"', '', 'g'),
    description, indexed, created_at, updated_at, created_by
  from carried.pages;
  alter table public.generated_pages enable trigger own_server_columns;
  drop schema carried cascade;
`;
