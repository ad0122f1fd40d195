-- Who did what: one row for each change of pages, words, people, invitations and keys, written by
-- triggers, changed by nobody, kept for 24 months.

create table public.activity_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor uuid,
  actor_name text not null,
  action text not null constraint activity_log_action check (action in (
    'page_created', 'page_changed', 'page_published', 'page_unpublished', 'page_trashed', 'page_restored',
    'page_deleted', 'words_changed', 'person_added', 'person_changed', 'person_removed', 'invitation_made',
    'invitation_revoked', 'key_saved', 'key_removed'
  )),
  subject text not null,
  subject_name text not null,
  changes jsonb not null default '[]'
);
comment on table public.activity_log is 'Who did what. Append-only, 24 months; read by owners.';
comment on column public.activity_log.id is 'Position in the order of writing.';
comment on column public.activity_log.at is 'When.';
comment on column public.activity_log.actor is 'Who; null for the server itself. No foreign key: it outlives the account.';
comment on column public.activity_log.actor_name is
  'What they were called then, so that it stays when the person goes; '''' for the server.';
comment on column public.activity_log.action is 'What was done.';
comment on column public.activity_log.subject is 'Id of the page, person or invitation; "collection/entry" of words.';
comment on column public.activity_log.subject_name is 'Title or name of it at that time.';
comment on column public.activity_log.changes is
  'What changed: a list of {"field", "old", "new"} in words; long texts in the passage that differs. Never a key or a password.';
create index activity_log_at_idx on public.activity_log (at desc, id desc);

revoke all on public.activity_log from public, anon, authenticated, service_role;
grant select on public.activity_log to authenticated, service_role;
alter table public.activity_log enable row level security;
create policy "owners read" on public.activity_log
  for select to authenticated using ((select private.admin_role()) = 'owner');

-- Never changed, and gone after 24 months ---------------------------------------------------

create function private.keep_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '24 months' then return old; end if;
  raise exception 'append_only' using errcode = '42501';
end
$$;
comment on function private.keep_activity() is 'Rows of the log are never changed, and deleted only once they are 24 months old.';
create trigger keep_activity before update or delete on public.activity_log
  for each row execute function private.keep_activity();
create trigger keep_activity_whole before truncate on public.activity_log
  for each statement execute function private.keep_activity();

create function private.forget_old_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.activity_log l where l.at < now() - interval '24 months';
  return null;
end
$$;
comment on function private.forget_old_activity() is 'Each beat of the clock lets go of what is older than 24 months.';
create trigger forget_old_activity after update on private.site_clock
  for each statement execute function private.forget_old_activity();

-- Old and new in words ----------------------------------------------------------------------

create function private.difference(old_text text, new_text text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  was text := btrim(regexp_replace(regexp_replace(old_text, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'));
  becomes text := btrim(regexp_replace(regexp_replace(new_text, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'));
  same int := 0;
  beyond int := least(char_length(was), char_length(becomes)) + 1;
  middle int;
  start int := 1;
begin
  -- How much both begin with, by halves.
  while was is not null and becomes is not null and beyond - same > 1 loop
    middle := (same + beyond) / 2;
    if left(was, middle) = left(becomes, middle) then same := middle; else beyond := middle; end if;
  end loop;
  if same > 60 then start := same - 40; end if;
  return jsonb_build_object(
    'old', case when start > 1 then '…' else '' end || substr(was, start, 200)
      || case when char_length(was) >= start + 200 then '…' else '' end,
    'new', case when start > 1 then '…' else '' end || substr(becomes, start, 200)
      || case when char_length(becomes) >= start + 200 then '…' else '' end
  );
end
$$;
comment on function private.difference(text, text) is
  'Two texts without their markup, in the passage where they begin to differ: 200 characters of each.';

create function private.leaves(document jsonb) returns table (path text, value text)
language sql immutable set search_path = '' as $$
  with recursive node as (
    select '' as path, leaves.document as value
    union all
    select case when n.path = '' then child.key else n.path || '.' || child.key end, child.value
    from node n
    cross join lateral (
      select o.key, o.value
      from jsonb_each(case when jsonb_typeof(n.value) = 'object' then n.value else '{}' end) as o
      union all
      select (a.position - 1)::text, a.value
      from jsonb_array_elements(case when jsonb_typeof(n.value) = 'array' then n.value else '[]' end)
        with ordinality as a (value, position)
    ) as child
    where jsonb_typeof(n.value) in ('object', 'array')
  )
  select n.path, n.value #>> '{}'
  from node n
  where jsonb_typeof(n.value) not in ('object', 'array', 'null')
$$;
comment on function private.leaves(jsonb) is 'Every text, number and yes-or-no of a document, by its path ("hours.0.opens").';

create function private.describe_changes(old_document jsonb, new_document jsonb, ignored text[] default '{}')
returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', c.path) || private.difference(c.was, c.becomes)), '[]')
  from (
    select coalesce(o.path, n.path) as path, o.value as was, n.value as becomes
    from private.leaves(old_document) o
    full join private.leaves(new_document) n on n.path = o.path
    where o.value is distinct from n.value and coalesce(o.path, n.path) <> all (ignored)
    order by 1
    limit 40
  ) as c
$$;
comment on function private.describe_changes(jsonb, jsonb, text[]) is
  'What differs between two documents, forty fields at most, for the log.';

create function private.merge_patch(target jsonb, patch jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  merged jsonb := case when jsonb_typeof(target) = 'object' then target else '{}' end;
  part record;
begin
  if jsonb_typeof(patch) is distinct from 'object' then return patch; end if;
  for part in select e.key, e.value from jsonb_each(patch) as e loop
    if jsonb_typeof(part.value) = 'null' then
      merged := merged - part.key;
    else
      merged := merged || jsonb_build_object(part.key, private.merge_patch(merged -> part.key, part.value));
    end if;
  end loop;
  return merged;
end
$$;
comment on function private.merge_patch(jsonb, jsonb) is 'A document with a JSON merge patch (RFC 7396) over it.';

create function private.log_activity(
  action text, subject text, subject_name text, changes jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := coalesce(auth.uid(), nullif(current_setting('activity.actor', true), '')::uuid);
begin
  insert into public.activity_log (actor, actor_name, action, subject, subject_name, changes)
  values (who, private.person_name(who), action, subject, subject_name, changes);
end
$$;
comment on function private.log_activity(text, text, text, jsonb) is
  'Writes one row of the log, in the name of the caller, or of who has just used an invitation.';

-- What is logged ----------------------------------------------------------------------------

create function private.log_page() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Whatever columns the table has: what the server keeps for itself is not news.
  bookkeeping constant text[] := array[
    'id', 'version', 'unchecked', 'created_at', 'updated_at', 'created_by', 'trashed_at', 'trashed_from',
    'saved_at', 'saved_by', 'moved_to'
  ];
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    perform private.log_activity('page_created', new.id::text, new.title, jsonb_build_array(
      jsonb_build_object('field', 'state', 'old', null, 'new', new.state)
    ));
    return null;
  elsif tg_op = 'DELETE' then
    perform private.log_activity('page_deleted', old.id::text, old.title);
    return null;
  end if;
  changes := private.describe_changes(to_jsonb(old), to_jsonb(new), bookkeeping);
  if changes = '[]' then return null; end if;
  perform private.log_activity(
    case
      when old.state = new.state then 'page_changed'
      when new.state = 'trash' then 'page_trashed'
      when old.state = 'trash' then 'page_restored'
      when new.state = 'published' then 'page_published'
      else 'page_unpublished'
    end,
    new.id::text, new.title, changes
  );
  return null;
end
$$;
comment on function private.log_page() is 'Says in the log what became of a page; nothing for a save that changes nothing.';
create trigger log_page after insert or update or delete on public.generated_pages
  for each row execute function private.log_page();

create function private.log_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base jsonb := (
    select b.document from public.content_base b where b.collection = new.collection and b.entry = new.entry
  );
  before jsonb := private.merge_patch(
    base, coalesce((select e.patch from public.content_edits e where e.id = new.based_on), '{}')
  );
  after jsonb := private.merge_patch(base, new.patch);
begin
  perform private.log_activity(
    'words_changed',
    new.collection || '/' || new.entry,
    left(coalesce(after ->> 'title', after ->> 'name', after ->> 'question', before ->> 'title', new.entry), 200),
    private.describe_changes(before, after)
  );
  return null;
end
$$;
comment on function private.log_edit() is 'Says in the log what an edit of words changes.';
create trigger log_edit after insert on public.content_edits
  for each row execute function private.log_edit();

create function private.log_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  email text := (select u.email::text from auth.users u where u.id = person);
  old_values jsonb := '{}';
  new_values jsonb := '{}';
begin
  if tg_op <> 'INSERT' then old_values := jsonb_build_object('name', old.name, 'role', old.role, 'email', email); end if;
  if tg_op <> 'DELETE' then new_values := jsonb_build_object('name', new.name, 'role', new.role, 'email', email); end if;
  if old_values = new_values then return null; end if;
  perform private.log_activity(
    case tg_op when 'INSERT' then 'person_added' when 'UPDATE' then 'person_changed' else 'person_removed' end,
    person::text,
    coalesce(nullif(case when tg_op = 'DELETE' then old.name else new.name end, ''), email, ''),
    private.describe_changes(old_values, new_values)
  );
  return null;
end
$$;
comment on function private.log_person() is 'Says in the log who came, went or got another role.';
create trigger log_person after insert or update or delete on private.admin_users
  for each row execute function private.log_person();

create function private.log_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_activity('invitation_made', new.id::text, new.name, jsonb_build_array(
      jsonb_build_object('field', 'role', 'old', null, 'new', new.role)
    ));
  -- A link that was used shows as the person that it made, and one that is over is no news.
  elsif auth.uid() is not null and old.expires_at > now() then
    perform private.log_activity('invitation_revoked', old.id::text, old.name);
  end if;
  return null;
end
$$;
comment on function private.log_invitation() is 'Says in the log who made or took back a link; never what stands in it.';
create trigger log_invitation after insert or delete on private.invitations
  for each row execute function private.log_invitation();

create function private.log_key() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform private.log_activity(
    case when tg_op = 'DELETE' then 'key_removed' else 'key_saved' end,
    holder::text, private.person_name(holder)
  );
  return null;
end
$$;
comment on function private.log_key() is 'Says in the log who entered or removed an AI key; never the key.';
create trigger log_key after insert or update or delete on private.ai_keys
  for each row execute function private.log_key();

revoke all on function
  private.keep_activity(), private.forget_old_activity(), private.difference(text, text), private.leaves(jsonb),
  private.describe_changes(jsonb, jsonb, text[]), private.merge_patch(jsonb, jsonb),
  private.log_activity(text, text, text, jsonb), private.log_page(), private.log_edit(), private.log_person(),
  private.log_invitation(), private.log_key()
  from public, anon, authenticated, service_role;
