-- How somebody comes back whose phone with the second factor is gone.

create function public.remove_second_factor(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  if not exists (select from private.admin_users a where a.user_id = remove_second_factor.user_id) then
    raise exception 'unknown_person' using errcode = '22023';
  end if;
  delete from auth.mfa_factors f where f.user_id = remove_second_factor.user_id;
  if not found then return; end if;
  -- Whoever found the phone is signed out of it.
  delete from auth.sessions s where s.user_id = remove_second_factor.user_id;
  perform private.log_activity(
    'person_changed', remove_second_factor.user_id::text, private.person_name(remove_second_factor.user_id),
    jsonb_build_array(jsonb_build_object('field', 'second_factor', 'old', 'true', 'new', 'false'))
  );
end
$$;
comment on function public.remove_second_factor(uuid) is
  'Takes the second factor of a person away and ends their sessions; the password opens again. 42501 for anybody but an owner, 22023 for an unknown person.';

revoke all on function public.remove_second_factor(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_second_factor(uuid) to authenticated;
