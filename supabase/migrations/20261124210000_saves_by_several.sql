-- What several people, tabs and deploys need to change the same words without losing any.

drop function public.save_edit(text, text, jsonb, bigint, text);
create function public.save_edit(
  collection text, entry text, patch jsonb, based_on bigint default null, note text default null,
  read_hash text default null
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  newest bigint;
  saved bigint;
  file_hash text;
begin
  if private.is_company_data(save_edit.collection) then
    perform private.require_owner();
  elsif not private.is_admin() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if not coalesce(private.entry_ok(save_edit.collection, save_edit.entry), false) then
    raise exception 'invalid_entry' using errcode = '22023';
  end if;
  if jsonb_typeof(save_edit.patch) is distinct from 'object' then
    raise exception 'invalid_patch' using errcode = '22023';
  end if;
  if octet_length(save_edit.patch::text) > 262144 then
    raise exception 'patch_too_large' using errcode = '22023';
  end if;
  if char_length(btrim(save_edit.note)) > 200 then
    raise exception 'note_too_long' using errcode = '22023';
  end if;

  -- One after the other, as the events: what a second one is based on is decided, and so is its place.
  perform pg_advisory_xact_lock(hashtext('private.publish_events'));
  select max(e.id) into newest from public.content_edits e
  where e.collection = save_edit.collection and e.entry = save_edit.entry;
  select b.hash into file_hash from public.content_base b
  where b.collection = save_edit.collection and b.entry = save_edit.entry;
  if newest is distinct from save_edit.based_on or coalesce(file_hash, '') <> save_edit.read_hash then
    raise exception 'edit_conflict' using errcode = '40001',
      hint = 'Somebody saved this entry meanwhile, or its file changed. Read both, join them, and save that.';
  end if;

  insert into public.content_edits (collection, entry, patch, based_on, base_hash, note, created_by)
  values (
    save_edit.collection, save_edit.entry, save_edit.patch, save_edit.based_on, file_hash,
    coalesce(btrim(save_edit.note), ''), auth.uid()
  )
  returning id into saved;
  return saved;
end
$$;
comment on function public.save_edit(text, text, jsonb, bigint, text, text) is
  'Saves an edit and gives its id. 42501 for anybody but an administrator, and "owner_only" for an editor who changes the data of the company; 22023 for a form that is not taken, 40001 when "based_on" is not the newest edit of the entry, or "read_hash" not the digest of its file, '''' for none; null asks for none.';

-- A list of what is edited needs the titles of the files, too, and no address holds hundreds of names.
create view public.content_edited with (security_invoker = true) as
  select e.id, e.collection, e.entry, e.patch, e.base_hash, e.created_at, e.created_by, b.document, b.hash as file_hash
  from public.content_in_force e
  left join public.content_base b on b.collection = e.collection and b.entry = e.entry
  where e.patch <> '{}';
comment on view public.content_edited is
  'The newest edit of each entry that says something else than its file, with that file; null for an entry that no file has.';

create function public.saved_by_me(page uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (
    select from public.generated_pages p where p.id = saved_by_me.page and p.saved_by = auth.uid()
  )
$$;
comment on function public.saved_by_me(uuid) is
  'Whether the words of a page are as whoever asks saved them, so that nobody takes another tab for another person.';

revoke all on public.content_edited from public, anon, authenticated, service_role;
grant select on public.content_edited to authenticated, service_role;
revoke all on function public.save_edit(text, text, jsonb, bigint, text, text), public.saved_by_me(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.save_edit(text, text, jsonb, bigint, text, text), public.saved_by_me(uuid)
  to authenticated;
