-- Who works at the desk is changed by an owner who has given their password within ten minutes: a session alone is whoever
-- found the desk open. A code does not stand for it, since a session alone can also set up an authenticator app.

-- When the caller's session was begun with the password. Tokens say so; the embedded backend's say the session.
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

-- The caller's row, if they are an owner whose password is fresh, confirmed where that is required.
create function private.sure_owner() returns private.staff language plpgsql stable set search_path = '' as $$
begin
  perform private.owner();
  -- By the clock of whoever signs tokens.
  if coalesce(private.password_given_at() < now() - interval '10 minutes', true) then
    raise sqlstate '42501' using message = 'Enter your password first', hint = 'password';
  end if;
  return private.strong_owner();
end
$$;

create or replace function private.owner_alone() returns private.staff language plpgsql set search_path = '' as $$
begin
  lock table private.staff in share row exclusive mode;
  return private.sure_owner();
end
$$;

create or replace function public.desk_account(p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.sure_owner();
  person private.staff;
begin
  if p_id is not null then
    person := private.colleague(p_id);
  end if;
  return jsonb_build_object('me', me.id, 'account', person.user_id);
end
$$;

-- As before, but never the last owner: nobody could add another one at the desk.
create or replace function public.remove_staff(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  lock table private.staff in share row exclusive mode;
  perform private.must_leave_an_owner(p_user);
  update private.staff set left_at = private.clock(), on_call = false where user_id = p_user and left_at is null;
  return found;
end
$$;

-- Refuses to go on where this person is the only owner that has an account.
create function private.must_leave_an_owner(account uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  owners constant uuid[] := (
    select array_agg(user_id) from private.staff where role = 'owner' and left_at is null and user_id is not null);
begin
  if owners = array[account] then
    raise sqlstate 'PT409' using message = 'They’re the last owner. Make someone else an owner first.';
  end if;
end
$$;

-- As before, and for the same reason: another role is a way of leaving.
create or replace function public.add_staff(p_user uuid, p_name text, p_role text default 'staff') returns jsonb
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

revoke all on all functions in schema private from public;
