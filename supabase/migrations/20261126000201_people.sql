-- People are added, changed and removed at the desk. Accounts are made by the Edge Function `staff`, which asks here first, in
-- its caller's name.

/*
 * One at a time, and an owner when it is their turn: two owners cannot remove each other at once. As nobody removes or demotes
 * themselves, whoever asks stays an owner, and so there always is one.
 */
create function private.owner_alone() returns private.staff language plpgsql set search_path = '' as $$
begin
  lock table private.staff in share row exclusive mode;
  return private.strong_owner();
end
$$;

-- As long as they have neither left nor lost their account.
create function private.colleague(person uuid) returns private.staff language plpgsql stable set search_path = '' as $$
declare
  found_one private.staff;
begin
  select * into found_one from private.staff where id = person and left_at is null and user_id is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'They’re no longer on the staff';
  end if;
  return found_one;
end
$$;

create function private.staff_name(typed text) returns text language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.clean(typed);
begin
  if name is null or char_length(name) > 60 then
    raise sqlstate 'PT422' using message = 'Enter a first name, of 60 characters at most';
  end if;
  return name;
end
$$;

create function private.must_be_role(role text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if role is null or role not in ('owner', 'staff') then
    raise sqlstate 'PT422' using message = 'Choose whether they’re an owner';
  end if;
end
$$;

-- Whether they sign in with a second factor; null: this project has none, or does not show them to us.
create function private.has_second_factor(account uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  answer boolean;
begin
  if to_regclass('auth.mfa_factors') is null then
    return null;
  end if;
  execute 'select exists (select from auth.mfa_factors where user_id = $1 and status = ''verified'')' into answer using account;
  return answer;
exception when insufficient_privilege then
  return null;
end
$$;

-- Everybody of staff, for the owner.
create function public.desk_colleagues() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  moment constant timestamptz := private.clock();
begin
  return jsonb_build_object(
    'now', moment,
    'people', (
      select jsonb_agg(private.colleague_as_json(s, moment) || jsonb_build_object('is_me', s.id = me.id, 'role', s.role,
        'email', u.email, 'added_at', s.added_at,
        -- Not every backend's accounts say so.
        'signed_in_at', to_jsonb(u) ->> 'last_sign_in_at',
        'has_second_factor', private.has_second_factor(u.id)) order by s.name, s.id)
      from private.staff as s join auth.users as u on u.id = s.user_id where s.left_at is null)
  );
end
$$;

-- An account that is there already, and has no rights yet. A second time, with the same words, it changes nothing.
create function public.desk_add_colleague(p_user uuid, p_name text, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known private.staff;
  wanted text;
begin
  perform private.owner_alone();
  wanted := private.staff_name(p_name);
  perform private.must_be_role(p_role);
  perform from auth.users where id = p_user;
  if not found then
    raise sqlstate 'PT422' using message = 'That account doesn’t exist';
  end if;
  select * into known from private.staff where user_id = p_user and left_at is null;
  if known.name <> wanted or known.role <> p_role then
    raise sqlstate 'PT409' using message = format('%s has this email address already', known.name);
  elsif known.id is null then
    insert into private.staff (user_id, name, role) values (p_user, wanted, p_role)
    on conflict (user_id) do update set name = excluded.name, role = excluded.role, left_at = null, on_call = true,
      override = null, override_until = null;
  end if;
  return public.desk_colleagues();
end
$$;

-- Null leaves a name or a role as it is.
create function public.desk_change_colleague(p_id uuid, p_name text default null, p_role text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me private.staff;
  person private.staff;
begin
  me := private.owner_alone();
  person := private.colleague(p_id);
  person.name := private.staff_name(coalesce(p_name, person.name));
  person.role := coalesce(p_role, person.role);
  perform private.must_be_role(person.role);
  if person.id = me.id and person.role <> me.role then
    raise sqlstate 'PT409' using message = 'You can’t stop being an owner yourself. Ask another owner.';
  end if;
  update private.staff set name = person.name, role = person.role where id = person.id;
  return public.desk_colleagues();
end
$$;

-- The account stays, without any rights: their devices then learn that they have left, and erase what they keep.
create function public.desk_remove_colleague(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me private.staff;
  person private.staff;
begin
  me := private.owner_alone();
  person := private.colleague(p_id);
  if person.id = me.id then
    raise sqlstate 'PT409' using message = 'You can’t remove yourself. Ask another owner.';
  end if;
  perform public.remove_staff(person.user_id);
  return public.desk_colleagues();
end
$$;

/*
 * Asked by the Edge Function before it touches an account: whether its caller may, who that is, and which account somebody
 * of staff has.
 */
create function public.desk_account(p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.strong_owner();
  person private.staff;
begin
  if p_id is not null then
    person := private.colleague(p_id);
  end if;
  return jsonb_build_object('me', me.id, 'account', person.user_id);
end
$$;

-- What the Edge Function has done to somebody's account, and for which owner.
create function public.note_account_change(p_owner uuid, p_staff uuid, p_action text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_action is null or p_action not in ('address', 'factor') then
    raise sqlstate 'PT422' using message = 'That account can’t be changed that way';
  end if;
  insert into private.audit (who, action, detail)
  values (private.name_of(p_owner), p_action, jsonb_build_object('name', private.name_of(p_staff)));
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_colleagues()', 'public.desk_add_colleague(uuid, text, text)',
  'public.desk_change_colleague(uuid, text, text)', 'public.desk_remove_colleague(uuid)', 'public.desk_account(uuid)'
]::regprocedure[]);
select private.grant_only('service_role', array['public.note_account_change(uuid, uuid, text)']::regprocedure[]);
