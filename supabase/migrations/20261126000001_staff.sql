-- Who may sign in at the desk, and who is on call. An account alone may do nothing: whatever staff do, a function asks
-- private.caller() first. The tables have neither grants nor policies, so a grant made by mistake still shows nothing.

-- Bodies are not looked at here, as in a dump: a function may call one that a later file makes.
set check_function_bodies = off;

create table private.staff (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the history keeps the name.
  user_id uuid unique references auth.users (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  role text not null check (role in ('owner', 'staff')),
  -- Where there is no shift.
  on_call boolean not null default true,
  -- The switch, against the rota and until then. Null: the rota as it is, or on_call where there is none.
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
  moment constant timestamptz := private.clock();
begin
  return jsonb_build_object('id', me.id, 'name', me.name, 'role', me.role,
    'on_call', private.is_on_call(me.id, moment), 'is_second_factor_required', private.is_second_factor_required(),
    'now', moment);
end
$$;

-- For `npm run staff`. The last owner keeps their role.
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

-- Never the last owner: then no one could add another at the desk.
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

-- The caller's row, if they are an owner who has confirmed. The desk goes by the hint.
create function private.strong_owner() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if private.is_second_factor_required() and claims ->> 'aal' is distinct from 'aal2' then
    raise sqlstate '42501' using message = 'Confirm with your authenticator app first', hint = 'second factor';
  end if;
  return me;
end
$$;

-- Whether they sign in with a second factor; null: this project has none, or does not show them to us.
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

-- For `npm run deploy:check`: which owners have no authenticator app. Null where accounts know none. An error where they do not
-- show them to us, which must not be taken for none.
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
  -- By the clock of the server that signs tokens.
  if coalesce(private.password_given_at() < now() - interval '10 minutes', true) then
    raise sqlstate '42501' using message = 'Enter your password first', hint = 'password';
  end if;
  return private.strong_owner();
end
$$;

-- One at a time, so that two owners cannot remove each other at once. None can remove or demote themselves, so one stays.
create function private.owner_alone() returns private.staff language plpgsql set search_path = '' as $$
begin
  lock table private.staff in share row exclusive mode;
  return private.sure_owner();
end
$$;

-- Refuses to go on where this person is the only owner that has an account.
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
        -- Not every backend's accounts say so.
        'signed_in_at', to_jsonb(u) ->> 'last_sign_in_at',
        'has_second_factor', private.has_second_factor(u.id)) order by s.name, s.id)
      from private.staff as s join auth.users as u on u.id = s.user_id where s.is_here)
  );
end
$$;

-- Gives an account rights; a second time, with the same words, it changes nothing. Without an account it only says whether
-- they may be added: the Edge Function asks before it makes one.
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
  perform private.refuse_if(person.role not in ('owner', 'staff'), 'Choose whether they’re an owner');
  perform private.refuse_if(person.id = me.id and person.role <> me.role,
    'You can’t stop being an owner yourself. Ask another owner.', 'PT409');
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
  perform private.refuse_if(person.id = me.id, 'You can’t remove yourself. Ask another owner.', 'PT409');
  perform public.remove_staff(person.user_id);
  return public.desk_colleagues();
end
$$;

-- Asked by the Edge Function before it touches an account: whether its caller may, who that is, and whose account it is.
create function public.desk_account(p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.sure_owner();
begin
  return jsonb_build_object('me', me.id, 'account', case when p_id is not null then (private.colleague(p_id)).user_id end);
end
$$;

-- What the Edge Function has changed in an account, and for which owner.
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

-- The rota

-- It decides who is on call, where there is one; the switch at the desk overrides it until it changes next. Where there is no
-- shift at all, the switch alone decides.
create table private.shifts (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references private.staff (id) on delete cascade,
  starts_at timestamptz not null check (isfinite(starts_at)),
  -- Seven days by London's clocks: an hour more when they go back.
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '7 days 1 hour'),
  -- At the same hours by the clock in London, each week from the first on.
  is_weekly boolean not null default false,
  added_at timestamptz not null default private.clock()
);
create index on private.shifts (staff_id);

-- One turn of a shift, given to a colleague.
create table private.handovers (
  shift_id uuid not null references private.shifts (id) on delete cascade,
  starts_at timestamptz not null,
  staff_id uuid not null references private.staff (id) on delete cascade,
  primary key (shift_id, starts_at)
);
create index on private.handovers (staff_id);

-- Holidays: someone who is away is not on call, whatever shifts they have.
create table private.absences (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references private.staff (id) on delete cascade,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '366 days 1 hour')
);
create index on private.absences (staff_id);

-- By the clock on the wall in London: a night in which it changes is an hour shorter or longer.
create function private.weeks_later(moment timestamptz, weeks integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return ((moment at time zone 'Europe/London') + weeks * interval '7 days') at time zone 'Europe/London';
end
$$;

-- Each time that a shift comes round between two moments, and who has it then. Without JIT: PostgreSQL expects a thousand weeks
-- of each, and to compile the query took so long that the desk's rota ran out of time.
create function private.turns(since timestamptz, until timestamptz)
returns table (shift_id uuid, starts_at timestamptz, ends_at timestamptz, planned_for uuid, staff_id uuid)
language plpgsql stable rows 20 set search_path = '' set jit = off as $$
#variable_conflict use_column
begin
  return query
  select s.id, turn.starts_at, turn.ends_at, s.staff_id, coalesce(h.staff_id, s.staff_id)
  from private.shifts as s
  cross join lateral generate_series(
    case when s.is_weekly then greatest(0, floor(extract(epoch from since - s.ends_at) / 604800)::integer) else 0 end,
    -- One more than by the week's seconds: a week may have an hour less.
    case when s.is_weekly then 1 + floor(extract(epoch from until - s.starts_at) / 604800)::integer else 0 end) as week
  cross join lateral (
    select private.weeks_later(s.starts_at, week) as starts_at, private.weeks_later(s.ends_at, week) as ends_at) as turn
  left join private.handovers as h on h.shift_id = s.id and h.starts_at = turn.starts_at
  where turn.starts_at < until and turn.ends_at > since;
end
$$;

-- THE rule of who is on call, between two moments: a row each time it changes, and an empty one is a gap. For all moments at
-- once, because a desk asks for eight days each minute.
create function private.on_call_ahead(since timestamptz, until timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, staff uuid[])
language plpgsql stable rows 20 set search_path = '' set jit = off as $$
#variable_conflict use_column
begin
  return query
  with turns as materialized (
    select * from private.turns(since, until)
  ), moments as (
    select since as moment
    union select unnest(array[t.starts_at, t.ends_at]) from turns as t
    union select unnest(array[a.starts_at, a.ends_at]) from private.absences as a
    union select override_until from private.staff
  ), states as (
    select moment, array(
      select s.id from private.staff as s
      where s.is_here and case
        when s.override_until > moment then s.override
        when not exists (select from private.shifts) then s.on_call
        else exists (
            select from turns as t where t.staff_id = s.id and t.starts_at <= moment and t.ends_at > moment)
          and not exists (
            select from private.absences as a where a.staff_id = s.id and a.starts_at <= moment and a.ends_at > moment)
      end
      order by s.name, s.id) as on_call
    from moments where moment >= since and moment < until
  ), changes as (
    select moment, on_call, lag(on_call) over (order by moment) as earlier from states
  )
  select moment, lead(moment, 1, until) over (order by moment), on_call
  from changes where on_call is distinct from earlier;
end
$$;

create function private.is_on_call(person uuid, moment timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select person = any (staff) from private.on_call_ahead(moment, moment + interval '1 microsecond')
$$;

-- When a person next goes on or off call. Null: not within eight days, so never by a weekly shift.
create function private.on_call_until(person uuid, moment timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(starts_at) from private.on_call_ahead(moment, moment + interval '8 days')
  where (person = any (staff)) <> private.is_on_call(person, moment)
$$;

create function public.desk_set_on_call(p_on boolean, p_until timestamp default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  moment constant timestamptz := private.clock();
  until constant timestamptz := p_until at time zone 'Europe/London';
  wanted constant boolean := coalesce(p_on, true);
begin
  perform private.refuse_if(until not between moment and moment + interval '31 days', 'Choose a time within the next 31 days');
  update private.staff set override = null, override_until = null where id = me.id;
  if until is null and not exists (select from private.shifts) then
    update private.staff set on_call = wanted where id = me.id;
  elsif until is not null or private.is_on_call(me.id, moment) <> wanted then
    update private.staff
    set override = wanted, override_until = coalesce(until, private.on_call_until(me.id, moment), 'infinity')
    where id = me.id;
  end if;
  return public.desk_me();
end
$$;

create function private.colleague_as_json(person private.staff, moment timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select private.reach(person.id) || jsonb_build_object('id', person.id, 'name', person.name,
    'on_call', private.is_on_call(person.id, moment), 'until', private.on_call_until(person.id, moment))
$$;

-- Who is on call now and until when, the next eight days with their gaps, each turn with whose it was, and what it is made of.
create function public.desk_rota() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  horizon constant timestamptz := moment + interval '8 days';
begin
  perform private.caller();
  return jsonb_build_object(
    'now', moment,
    'people', (
      select coalesce(jsonb_agg(private.colleague_as_json(s, moment) order by name, id), '[]')
      from private.staff as s where is_here),
    'ahead', (
      select jsonb_agg(to_jsonb(span) order by starts_at) from private.on_call_ahead(moment, horizon) as span),
    'turns', (
      select coalesce(jsonb_agg(to_jsonb(turn) || jsonb_build_object('name', private.name_of(staff_id),
        'planned_name', private.name_of(planned_for)) order by starts_at, ends_at, shift_id), '[]')
      from private.turns(moment, horizon) as turn),
    'shifts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', private.name_of(staff_id), 'starts_at', starts_at,
        'ends_at', ends_at, 'is_weekly', is_weekly) order by starts_at, id), '[]')
      from private.shifts),
    'absences', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'staff_id', staff_id, 'name', private.name_of(staff_id),
        'starts_at', starts_at, 'ends_at', ends_at) order by starts_at, id), '[]')
      from private.absences where ends_at > moment)
  );
end
$$;

-- Two times as a clock on the wall in London shows them. As the checks of the tables, in words.
create function private.must_be_span(wall_from timestamp, wall_to timestamp, longest interval) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if(wall_from is null or wall_to is null or not isfinite(wall_from) or not isfinite(wall_to),
    'Enter when it starts and ends');
  perform private.refuse_if(wall_to at time zone 'Europe/London' <= wall_from at time zone 'Europe/London',
    'The end must be after the start');
  perform private.refuse_if(wall_to > wall_from + longest,
    format('It can last %s days at most', extract(day from longest)));
end
$$;

-- Tells a person about a shift that someone else has given them, or taken away.
create function private.tell_of_shift(person uuid, by private.staff, shift jsonb) returns void
language sql set search_path = '' as $$
  insert into private.notifications (dedupe, kind, staff_id, shift)
  select 'handed:' || gen_random_uuid(), 'handed', person, shift || jsonb_build_object('by', by.name)
  where person <> by.id
$$;

-- p_from and p_to: as a clock on the wall in London shows them.
create function public.desk_add_shift(p_staff uuid, p_from timestamp, p_to timestamp, p_is_weekly boolean default false)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  begins constant timestamptz := p_from at time zone 'Europe/London';
  ends constant timestamptz := p_to at time zone 'Europe/London';
begin
  perform private.colleague(p_staff, 'Choose a member of staff', 'PT422');
  perform private.must_be_span(p_from, p_to, '7 days');
  perform private.refuse_if(ends <= private.clock(), 'That shift is already over');
  -- An hour that the clocks skip in spring would be read as the hour after it.
  perform private.refuse_if(begins at time zone 'Europe/London' <> p_from or ends at time zone 'Europe/London' <> p_to,
    'The clocks go forward then, so that time doesn’t exist. Choose 02:00 or later.');
  -- Of two that add it at once, one waits here.
  perform from private.staff where id = p_staff for no key update;
  perform from private.shifts
  where staff_id = p_staff and (starts_at = begins and ends_at = ends
    or is_weekly and private.weeks_later(starts_at, round(extract(epoch from begins - starts_at) / 604800)::integer) = begins
      and private.weeks_later(ends_at, round(extract(epoch from begins - starts_at) / 604800)::integer) = ends
      and begins >= starts_at);
  perform private.refuse_if(found, format('%s has that shift already', private.name_of(p_staff)), 'PT409');
  insert into private.shifts (staff_id, starts_at, ends_at, is_weekly)
  values (p_staff, begins, ends, coalesce(p_is_weekly, false));
  perform private.tell_of_shift(p_staff, me, jsonb_build_object('starts_at', begins, 'ends_at', ends,
    'is_weekly', coalesce(p_is_weekly, false)));
  return public.desk_rota();
end
$$;

create function public.desk_remove_shift(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  removed constant jsonb := jsonb_build_object('is_removed', true);
begin
  -- Each turn is news to the person who has it now; the week's is news to the person whom it was planned for.
  perform private.tell_of_shift(h.staff_id, me, removed || to_jsonb(turn))
  from private.handovers as h
  cross join lateral private.turns(h.starts_at, h.starts_at + interval '1 microsecond') as turn
  where h.shift_id = p_id and turn.shift_id = p_id and turn.starts_at = h.starts_at and turn.ends_at > private.clock();
  perform private.tell_of_shift(s.staff_id, me, removed || to_jsonb(s))
  from private.shifts as s
  where id = p_id
    and (is_weekly or ends_at > private.clock() and not exists (select from private.handovers where shift_id = p_id));
  delete from private.shifts where id = p_id;
  return public.desk_rota();
end
$$;

-- One turn, by the person who has it or by the owner. Given back to whom it was planned for, the handover is gone.
create function public.desk_hand_over(p_shift uuid, p_starts_at timestamptz, p_to uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  turn record;
begin
  perform private.colleague(p_to, 'Choose a member of staff', 'PT422');
  select * into turn from private.turns(p_starts_at, p_starts_at + interval '1 microsecond')
  where shift_id = p_shift and starts_at = p_starts_at and ends_at > private.clock();
  perform private.refuse_if(not found, 'That shift is no longer on the rota', 'PT404');
  perform private.refuse_if(me.role <> 'owner' and turn.staff_id <> me.id,
    'Only the owner, or the person on this shift, can hand it over', 'PT409');
  delete from private.handovers where shift_id = p_shift and starts_at = p_starts_at;
  insert into private.handovers (shift_id, starts_at, staff_id)
  select p_shift, p_starts_at, p_to where p_to <> turn.planned_for;
  if p_to <> turn.staff_id then
    perform private.tell_of_shift(p_to, me, to_jsonb(turn)),
      private.tell_of_shift(turn.staff_id, me, '{"is_removed": true}' || to_jsonb(turn));
  end if;
  return public.desk_rota();
end
$$;

-- Staff add their own; the owner adds anyone's.
create function public.desk_add_absence(p_staff uuid, p_from timestamp, p_to timestamp) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_staff is distinct from (private.caller()).id then
    perform private.owner();
  end if;
  perform private.colleague(p_staff, 'Choose a member of staff', 'PT422');
  perform private.must_be_span(p_from, p_to, '366 days');
  insert into private.absences (staff_id, starts_at, ends_at)
  values (p_staff, p_from at time zone 'Europe/London', p_to at time zone 'Europe/London');
  return public.desk_rota();
end
$$;

create function public.desk_remove_absence(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if (select staff_id from private.absences where id = p_id) is distinct from (private.caller()).id then
    perform private.owner();
  end if;
  delete from private.absences where id = p_id;
  return public.desk_rota();
end
$$;

select private.protect();
