-- What became of each contact, written down by whoever answered it: which page and button it came
-- from, never who it was. Kept for 24 months.

create function private.note_ok(note text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(note) <= 200
    and note !~ '[[:cntrl:]]'
    and note !~ '[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+'
    and note !~ '([0-9][ ().+-]*){8}'
$$;
comment on function private.note_ok(text) is
  'Whether a note has at most 200 characters, in one line, and neither an e-mail address nor as many digits as a telephone number.';

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  day date not null default (now() at time zone 'America/Sao_Paulo')::date,
  code text constraint contacts_code_form check (code ~ '^[2-9A-HJKMNP-TV-Z]{5}-[hmbfr]$'),
  channel text not null constraint contacts_channel check (channel in ('whatsapp', 'phone', 'email')),
  outcome text not null constraint contacts_outcome check (outcome in ('quote', 'job', 'no_client')),
  amount numeric(10, 2) constraint contacts_amount check (amount > 0),
  note text not null default '' constraint contacts_note check (private.note_ok(note)),
  created_by uuid default auth.uid(),
  created_at timestamptz(3) not null default now(),
  constraint contacts_amount_of check (amount is null or outcome <> 'no_client')
);
comment on table public.contacts is 'Contacts with customers, without names: where each came from and what became of it. 24 months.';
comment on column public.contacts.id is 'Key.';
comment on column public.contacts.day is 'Day of the contact, in Brasília.';
comment on column public.contacts.code is 'Reference at the end of its message: code of the page and letter of the button; null if there was none.';
comment on column public.contacts.channel is 'How it came.';
comment on column public.contacts.outcome is 'What became of it: an estimate, a job done, or nobody who wanted to buy.';
comment on column public.contacts.amount is 'Value in reais; null if nobody said.';
comment on column public.contacts.note is 'A few words, without names, telephone numbers or e-mail addresses.';
comment on column public.contacts.created_by is 'Who wrote it down.';
comment on column public.contacts.created_at is 'When it was written down.';
create index contacts_day_idx on public.contacts (day desc, created_at desc);

revoke all on public.contacts from public, anon, authenticated, service_role;
grant select, delete on public.contacts to authenticated;
grant insert (day, code, channel, outcome, amount, note), update (day, code, channel, outcome, amount, note)
  on public.contacts to authenticated;
alter table public.contacts enable row level security;
create policy "administrators read" on public.contacts
  for select to authenticated using ((select private.is_admin()));
create policy "administrators write" on public.contacts
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators correct" on public.contacts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove" on public.contacts
  for delete to authenticated using ((select private.is_admin()));

create function private.keep_contact_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.day > (now() at time zone 'America/Sao_Paulo')::date
    or new.day < (now() - interval '24 months')::date
  then
    raise exception 'contact_day' using errcode = '22023';
  end if;
  return new;
end
$$;
comment on function private.keep_contact_day() is 'A contact is of today or of the 24 months before.';
create trigger keep_contact_day before insert or update of day on public.contacts
  for each row execute function private.keep_contact_day();

create function private.forget_old_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contacts c where c.day < (now() - interval '24 months')::date;
  return null;
end
$$;
comment on function private.forget_old_contacts() is 'Each beat of the clock lets go of what is older than 24 months.';
create trigger forget_old_contacts after update on private.site_clock
  for each statement execute function private.forget_old_contacts();

-- The log -----------------------------------------------------------------------------------

alter table public.activity_log drop constraint activity_log_action;
alter table public.activity_log add constraint activity_log_action check (action in (
  'page_created', 'page_changed', 'page_published', 'page_unpublished', 'page_trashed', 'page_restored',
  'page_deleted', 'words_changed', 'person_added', 'person_changed', 'person_removed', 'invitation_made',
  'invitation_revoked', 'key_saved', 'key_removed', 'contact_added', 'contact_changed', 'contact_removed'
));

create function private.log_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The log cannot be corrected: a note that named somebody would stay in it.
  unlogged constant text[] := array['id', 'note', 'created_by', 'created_at'];
  old_values jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_values jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  subject jsonb := case when tg_op = 'DELETE' then old_values else new_values end;
  changes jsonb := private.describe_changes(old_values, new_values, unlogged);
begin
  -- What the clock lets go of is no news.
  if tg_op = 'DELETE' and old.day < (now() - interval '24 months')::date then return null; end if;
  if tg_op = 'UPDATE' and changes = '[]' and old.note = new.note then return null; end if;
  perform private.log_activity(
    case tg_op when 'INSERT' then 'contact_added' when 'UPDATE' then 'contact_changed' else 'contact_removed' end,
    subject ->> 'id', coalesce(subject ->> 'code', subject ->> 'channel'),
    case when tg_op = 'DELETE' then '[]' else changes end
  );
  return null;
end
$$;
comment on function private.log_contact() is 'Says in the log who wrote down, corrected or removed a contact; never its note.';
create trigger log_contact after insert or update or delete on public.contacts
  for each row execute function private.log_contact();

-- Which page a code stands for --------------------------------------------------------------

create function private.page_code(path text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', mod(div(n.value, power(30::numeric, place)), 30)::int + 1, 1), ''
    order by place
  )
  from (
    select ('x' || substr(d.hex, 1, 8))::bit(32)::bigint::numeric * 4294967296
      + ('x' || substr(d.hex, 9, 8))::bit(32)::bigint as value
    from (select encode(sha256(convert_to(path, 'UTF8')), 'hex') as hex) as d
  ) as n
  cross join generate_series(0, 4) as place
$$;
comment on function private.page_code(text) is
  'Five letters that stand for an address, as src/lib/page-code.ts makes them.';

create function public.pages_of_codes(codes text[])
returns table (code text, slug text, title text, page_id uuid, is_old boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select a.code, a.slug, a.title, a.page_id, a.is_old
    from (
      select private.page_code('/links-uteis/' || p.slug) as code, p.slug, p.title, p.id as page_id,
        p.state <> 'published' as is_old
      from public.generated_pages p
      union all
      select private.page_code('/links-uteis/' || o.slug), o.slug, coalesce(p.title, o.slug), p.id, true
      from public.page_addresses o
      left join public.generated_pages p on p.id = o.page_id
    ) as a
    where a.code = any (codes)
    order by a.is_old, a.slug
    limit 500;
end
$$;
comment on function public.pages_of_codes(text[]) is
  'The saved pages that codes of messages stand for, also by addresses that they have left: slug as it was then, title and page of today. 42501 for who is no administrator.';

revoke all on function
  private.note_ok(text), private.keep_contact_day(), private.forget_old_contacts(), private.log_contact(),
  private.page_code(text), public.pages_of_codes(text[])
  from public, anon, authenticated, service_role;
-- A check runs with the rights of whoever writes.
grant execute on function private.note_ok(text) to authenticated;
grant execute on function public.pages_of_codes(text[]) to authenticated;
