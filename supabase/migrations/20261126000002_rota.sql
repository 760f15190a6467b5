-- Who is on call: the rota and the switch. THE rule is private.on_call_ahead.

-- Bodies are not checked here, as in a dump: a function may call one from a later file.
set check_function_bodies = off;

-- Shifts decide who is on call. The switch at the desk overrides them until they next change. Where there are no shifts at all,
-- the switch alone decides.
create table private.shifts (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references private.staff (id) on delete cascade,
  starts_at timestamptz not null check (isfinite(starts_at)),
  -- Seven days by London's clocks, so an hour more when they go back.
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '7 days 1 hour'),
  -- Repeats each week, at the same hours by London's clocks.
  is_weekly boolean not null default false,
  added_at timestamptz not null default private.clock()
);
create index on private.shifts (staff_id);

-- One occurrence of a shift, given to a colleague.
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

-- By London's clocks: a night in which they change is an hour shorter or longer.
create function private.weeks_later(moment timestamptz, weeks integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return ((moment at time zone 'Europe/London') + weeks * interval '7 days') at time zone 'Europe/London';
end
$$;

-- Each occurrence of a shift between two moments, and who has it. JIT is off: PostgreSQL expects a thousand weeks of each, and
-- compiling the query took so long that the desk's rota timed out.
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
    -- One more than the seconds of a week suggest, as a week may be an hour shorter.
    case when s.is_weekly then 1 + floor(extract(epoch from until - s.starts_at) / 604800)::integer else 0 end) as week
  cross join lateral (
    select private.weeks_later(s.starts_at, week) as starts_at, private.weeks_later(s.ends_at, week) as ends_at) as turn
  left join private.handovers as h on h.shift_id = s.id and h.starts_at = turn.starts_at
  where turn.starts_at < until and turn.ends_at > since;
end
$$;

-- THE rule of who is on call between two moments: a row for each change; a row without people is a gap. Works out all moments at
-- once, because each desk asks for eight days every minute.
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

-- When a person next goes on or off call. Null: not within eight days, so never by weekly shifts.
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

-- Who is on call now and until when, the next eight days with their gaps, each turn and who had it first, and the shifts behind it.
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

-- Takes two times by London's clocks. Says in words what the checks of the tables require.
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

-- Tells someone about a shift that another person has given them or taken away.
create function private.tell_of_shift(person uuid, by private.staff, shift jsonb) returns void
language sql set search_path = '' as $$
  insert into private.notifications (dedupe, kind, staff_id, shift)
  select 'handed:' || gen_random_uuid(), 'handed', person, shift || jsonb_build_object('by', by.name)
  where person <> by.id
$$;

-- p_from and p_to are times by London's clocks.
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
  -- PostgreSQL would read an hour that the clocks skip in spring as the hour after it.
  perform private.refuse_if(begins at time zone 'Europe/London' <> p_from or ends at time zone 'Europe/London' <> p_to,
    'The clocks go forward then, so that time doesn’t exist. Choose 02:00 or later.');
  -- If two people add it at once, one waits here.
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
  -- Tells the people who have its turns now, and the person the shift was planned for.
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

-- Gives one turn to someone else. The person who has it may, and so may an owner. Giving it back to the person it was planned for
-- ends the handover.
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

-- Staff add their own; an owner adds anyone's.
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
