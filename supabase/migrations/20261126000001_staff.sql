-- Who may sign in at the desk. An account alone gives no rights: every function for staff asks private.caller() first. The tables
-- have neither grants nor policies, so even a grant made by mistake shows nothing.

-- Bodies are not checked here, as in a dump: a function may call one from a later file.
set check_function_bodies = off;

create table private.staff (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the history keeps the name.
  user_id uuid unique references auth.users (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  role text not null check (role in ('owner', 'staff')),
  -- Counts where there is no rota.
  on_call boolean not null default true,
  -- The switch, which overrides the rota until then. Null: the rota decides, or on_call where there is none.
  override boolean,
  override_until timestamptz,
  added_at timestamptz not null default private.clock(),
  left_at timestamptz,
  is_here boolean not null generated always as (left_at is null and user_id is not null) stored,
  constraint override_is_whole check ((override is null) = (override_until is null))
);

-- The caller's row. SQLSTATE 42501 makes PostgREST answer 403, or 401 without a session.
create function private.caller() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me private.staff;
begin
  select * into me from private.staff where user_id = auth.uid() and left_at is null;
  perform private.refuse_if(not found, 'Only staff may do this', '42501');
  return me;
end
$$;

create function private.owner() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.refuse_if(me.role <> 'owner', 'Only the owner may do this', '42501');
  return me;
end
$$;

-- Whether the caller is staff. For policies, which run with the caller's rights.
create function public.is_staff() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.staff where user_id = auth.uid() and left_at is null)
$$;

create function private.name_of(person uuid) returns text language sql stable set search_path = '' as $$
  select name from private.staff where id = person
$$;

-- Who I am, and what the desk needs to start.
create function public.desk_me() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  moment constant timestamptz := private.clock();
begin
  return jsonb_build_object('id', me.id, 'name', me.name, 'role', me.role,
    'on_call', private.is_on_call(me.id, moment), 'is_second_factor_required', private.is_second_factor_required(),
    'now', moment);
end
$$;

-- For `npm run staff`. Does not demote the last owner.
create function public.add_staff(p_user uuid, p_name text, p_role text default 'staff') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  row private.staff;
begin
  if p_role is distinct from 'owner' then
    lock table private.staff in share row exclusive mode;
    perform private.must_leave_an_owner(p_user);
  end if;
  insert into private.staff as s (user_id, name, role) values (p_user, btrim(p_name), p_role)
  on conflict (user_id) do update set name = excluded.name, role = excluded.role, left_at = null
  returning * into row;
  return to_jsonb(row);
end
$$;

-- Does not remove the last owner, as nobody could then add another at the desk.
create function public.remove_staff(p_user uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  lock table private.staff in share row exclusive mode;
  perform private.must_leave_an_owner(p_user);
  -- If they come back, their switch starts as it does for someone new.
  update private.staff set left_at = private.clock(), on_call = true, override = null, override_until = null
  where user_id = p_user and left_at is null;
  return found;
end
$$;

create function public.list_staff() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('email', u.email,
    'on_call', private.is_on_call(s.id, private.clock())) order by s.added_at), '[]')
  from private.staff as s left join auth.users as u on u.id = s.user_id
$$;

-- An owner's second factor

-- Where it is required, an owner confirms with an authenticator app before anything is exported, erased or changed for everyone.
-- What is needed at two in the morning (the list, a take, a reply) never asks for it.
create function private.is_second_factor_required() returns boolean language sql stable set search_path = '' as $$
  select second_factor = 'required' from private.settings
$$;

-- The caller's row, if they are an owner who has confirmed with the app where that is needed. The desk reads the hint.
create function private.strong_owner(is_needed boolean default private.is_second_factor_required())
returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if is_needed and claims ->> 'aal' is distinct from 'aal2' then
    raise sqlstate '42501' using message = 'Confirm with your authenticator app first', hint = 'second factor';
  end if;
  return me;
end
$$;

-- Whether this account has a second factor. Null: the project has none, or does not show them to us.
create function private.has_second_factor(account uuid) returns boolean language plpgsql stable set search_path = '' as $$
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

-- For `npm run deploy:check`: which owners have no authenticator app. Null where the accounts server has no apps. Fails where it
-- does not show them to us, which must not look like "none".
create function public.second_factor_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  owners_without jsonb;
begin
  if to_regclass('auth.mfa_factors') is not null then
    execute $factors$
      select coalesce(jsonb_agg(s.name order by s.name), '[]') from private.staff as s
      where s.role = 'owner' and s.is_here and not exists (
        select from auth.mfa_factors as f
        where f.user_id = s.user_id and f.status::text = 'verified' and f.factor_type::text = 'totp')
    $factors$ into owners_without;
  end if;
  return jsonb_build_object('is_required', private.is_second_factor_required(), 'owners_without', owners_without);
end
$$;

-- Colleagues, whom an owner adds, changes and removes at the desk

-- When the caller last entered their password. Their token says so; the embedded backend's names the session.
create function private.password_given_at() returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  given_at timestamptz;
begin
  if jsonb_typeof(claims -> 'amr') = 'array' then
    return (
      select max(to_timestamp((method ->> 'timestamp')::double precision))
      from jsonb_array_elements(claims -> 'amr') as method
      where jsonb_typeof(method) = 'object' and method ->> 'method' = 'password');
  end if;
  if to_regclass('auth.sessions') is not null then
    execute 'select created_at::timestamptz from auth.sessions where id::text = $1 and user_id = auth.uid()'
      into given_at using claims ->> 'session_id';
  end if;
  return given_at;
exception when insufficient_privilege or undefined_column then
  return null;
end
$$;

-- The caller's row, if they are an owner who has just entered the password, and confirmed with the app where that is required.
create function private.sure_owner() returns private.staff language plpgsql stable set search_path = '' as $$
begin
  perform private.owner();
  -- By the clock of the server that signs tokens.
  if coalesce(private.password_given_at() < now() - interval '10 minutes', true) then
    raise sqlstate '42501' using message = 'Enter your password first', hint = 'password';
  end if;
  return private.strong_owner();
end
$$;

-- Runs one at a time, so that two owners cannot remove each other at once. As nobody can remove or demote themselves, one remains.
create function private.owner_alone() returns private.staff language plpgsql set search_path = '' as $$
begin
  lock table private.staff in share row exclusive mode;
  return private.sure_owner();
end
$$;

-- Fails if this person is the only owner with an account.
create function private.must_leave_an_owner(account uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if(array[account] = (
    select array_agg(user_id) from private.staff where role = 'owner' and is_here),
    'They’re the last owner. Make someone else an owner first.', 'PT409');
end
$$;

-- Someone who has neither left nor lost their account.
create function private.colleague(
  person uuid, if_none text default 'They’re no longer on the staff', code text default 'PT404'
) returns private.staff language plpgsql stable set search_path = '' as $$
declare
  found_one private.staff;
begin
  select * into found_one from private.staff where id = person and is_here;
  perform private.refuse_if(not found, if_none, code);
  return found_one;
end
$$;

create function private.staff_name(typed text) returns text language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.trimmed(typed);
begin
  perform private.refuse_if(name is null or char_length(name) > 60, 'Enter a first name, of 60 characters at most');
  return name;
end
$$;

-- All staff, for the owner.
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
        -- Not every accounts server says so.
        'signed_in_at', to_jsonb(u) ->> 'last_sign_in_at',
        'has_second_factor', private.has_second_factor(u.id)) order by s.name, s.id)
      from private.staff as s join auth.users as u on u.id = s.user_id where s.is_here)
  );
end
$$;

-- Makes an account staff. Repeated with the same words, it changes nothing. Without an account it only says whether they may be
-- added, which the Edge Function asks before it makes one.
create function public.desk_add_colleague(p_user uuid, p_name text, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known private.staff;
  wanted text;
begin
  perform private.owner_alone();
  wanted := private.staff_name(p_name);
  perform private.refuse_if(coalesce(p_role not in ('owner', 'staff'), true), 'Choose whether they’re an owner');
  if p_user is null then
    return public.desk_colleagues();
  end if;
  perform from auth.users where id = p_user;
  perform private.refuse_if(not found, 'That account doesn’t exist');
  select * into known from private.staff where user_id = p_user and left_at is null;
  perform private.refuse_if(known.name <> wanted or known.role <> p_role,
    format('%s has this email address already', known.name), 'PT409');
  if known.id is null then
    insert into private.staff (user_id, name, role) values (p_user, wanted, p_role)
    on conflict (user_id) do update set name = excluded.name, role = excluded.role, left_at = null;
  end if;
  return public.desk_colleagues();
end
$$;

-- Null leaves a name or role unchanged.
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
  perform private.refuse_if(person.role not in ('owner', 'staff'), 'Choose whether they’re an owner');
  perform private.refuse_if(person.id = me.id and person.role <> me.role,
    'You can’t stop being an owner yourself. Ask another owner.', 'PT409');
  update private.staff set name = person.name, role = person.role where id = person.id;
  return public.desk_colleagues();
end
$$;

-- The account stays, without rights, so that their devices learn that they have left and erase what they keep.
create function public.desk_remove_colleague(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me private.staff;
  person private.staff;
begin
  me := private.owner_alone();
  person := private.colleague(p_id);
  perform private.refuse_if(person.id = me.id, 'You can’t remove yourself. Ask another owner.', 'PT409');
  perform public.remove_staff(person.user_id);
  return public.desk_colleagues();
end
$$;

-- For the Edge Function, before it touches an account: whether its caller may, who that is, and whose account it is.
create function public.desk_account(p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.sure_owner();
begin
  return jsonb_build_object('me', me.id, 'account', case when p_id is not null then (private.colleague(p_id)).user_id end);
end
$$;

-- Records what the Edge Function has changed in an account, and for which owner.
create function public.note_account_change(p_owner uuid, p_staff uuid, p_action text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  noted bigint;
begin
  perform private.refuse_if(p_action is null or p_action not in ('address', 'factor', 'password'), 'That account can’t be changed that way');
  insert into private.audit (who, action, detail)
  values (private.name_of(p_owner), p_action, jsonb_build_object('name', private.name_of(p_staff)))
  returning id into noted;
  insert into private.notifications (dedupe, kind, staff_id) values ('account:' || noted, 'account', p_staff);
end
$$;

select private.protect();
