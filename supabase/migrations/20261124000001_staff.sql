-- Who may sign in at the desk. An account by itself may do nothing: everything staff do goes through functions that ask
-- private.caller() first. The tables have no grants and no policies, so a grant made by mistake still shows nothing.

create table private.staff (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the history keeps the name.
  user_id uuid unique references auth.users (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  role text not null check (role in ('owner', 'staff')),
  -- Is told first; everybody else when nobody has taken a request in time.
  on_call boolean not null default true,
  added_at timestamptz not null default private.clock(),
  left_at timestamptz
);
alter table private.staff enable row level security;

-- The caller's row. SQLSTATE 42501 makes PostgREST answer 403, or 401 to whoever is not signed in.
create function private.caller() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me private.staff;
begin
  select * into me from private.staff where user_id = auth.uid() and left_at is null;
  if not found then
    raise sqlstate '42501' using message = 'Only staff may do this';
  end if;
  return me;
end
$$;

create function private.owner() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  if me.role <> 'owner' then
    raise sqlstate '42501' using message = 'Only the owner may do this';
  end if;
  return me;
end
$$;

-- Whether the caller is of staff: for policies, which are evaluated in the caller's name.
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
begin
  return jsonb_build_object('id', me.id, 'name', me.name, 'role', me.role, 'on_call', me.on_call, 'now', private.clock());
end
$$;

create function public.desk_set_on_call(p_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  update private.staff set on_call = coalesce(p_on, true) where id = me.id;
  return public.desk_me();
end
$$;

create function public.desk_staff() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'role', role, 'on_call', on_call,
      'has_left', left_at is not null or user_id is null) order by left_at nulls first, name), '[]')
    from private.staff
  );
end
$$;

-- For `npm run staff`, with the secret key or inside the embedded backend's process.
create function public.add_staff(p_user uuid, p_name text, p_role text default 'staff') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  row private.staff;
begin
  insert into private.staff as s (user_id, name, role) values (p_user, btrim(p_name), p_role)
  on conflict (user_id) do update set name = excluded.name, role = excluded.role, left_at = null
  returning * into row;
  return to_jsonb(row);
end
$$;

create function public.remove_staff(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.staff set left_at = private.clock(), on_call = false where user_id = p_user and left_at is null;
  return found;
end
$$;

create function public.list_staff() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('email', u.email) order by s.added_at), '[]')
  from private.staff as s left join auth.users as u on u.id = s.user_id
$$;

-- Whoever leaves the firm, or loses their account, has no requests any more. Staff are told anew of what they took within
-- the last day, as when it is put back; what is older is on the list again, and wakes nobody.
create function private.release_requests_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with released as (
    update public.contact_submissions set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
      eta_minutes = null,
      due_at = case when taken_at > private.clock() - interval '1 day' then private.clock() else due_at end
    where taken_by = new.id and status = 'taken'
    returning id
  )
  insert into private.history (request_id, action, detail)
  select id, 'released', new.name || ' has left' from released;
  return null;
end
$$;
create trigger release_requests_of_leaver after update of left_at, user_id on private.staff
  for each row when (new.left_at is not null or new.user_id is null)
  execute function private.release_requests_of_leaver();

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.is_staff()', 'public.desk_me()', 'public.desk_set_on_call(boolean)', 'public.desk_staff()'
]::regprocedure[]);
select private.grant_only('service_role', array[
  'public.add_staff(uuid, text, text)', 'public.remove_staff(uuid)', 'public.list_staff()'
]::regprocedure[]);
