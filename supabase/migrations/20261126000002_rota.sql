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
  -- Removed from then on. What was before still counts as time on call.
  stops_at timestamptz check (stops_at > starts_at),
  added_at timestamptz not null default private.clock()
);
create index on private.shifts (staff_id);

-- From this moment on, one occurrence of a shift belongs to someone else. Without a person it's off the rota.
create table private.handovers (
  shift_id uuid not null references private.shifts (id) on delete cascade,
  -- When the occurrence begins.
  turn_at timestamptz not null,
  starts_at timestamptz not null check (starts_at >= turn_at),
  staff_id uuid references private.staff (id) on delete cascade,
  primary key (shift_id, turn_at, starts_at)
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

-- The shifts that make up the rota. Those that have ended count for a month, or it would end with the last of them.
create function private.rota_shifts() returns setof private.shifts language sql stable rows 20 set search_path = '' as $$
  select * from private.shifts
  where coalesce(stops_at > private.clock(), true) and (is_weekly or ends_at > private.clock() - interval '30 days')
$$;

-- Each occurrence of a shift between two moments, in as many parts as there are people who share it. JIT is off: PostgreSQL expects
-- a thousand weeks of each, and compiling the query took so long that the desk's rota timed out.
create function private.turns(since timestamptz, until timestamptz)
returns table (shift_id uuid, turn_at timestamptz, turn_ends_at timestamptz, starts_at timestamptz, ends_at timestamptz,
  planned_for uuid, staff_id uuid)
language plpgsql stable rows 20 set search_path = '' set jit = off as $$
#variable_conflict use_column
begin
  return query
  select s.id, turn.starts_at, turn.ends_at, part.starts_at, part.ends_at, s.staff_id, part.staff_id
  from private.shifts as s
  cross join lateral generate_series(
    case when s.is_weekly then greatest(0, floor(extract(epoch from since - s.ends_at) / 604800)::integer) else 0 end,
    -- One more than the seconds of a week suggest, as a week may be an hour shorter.
    case when s.is_weekly then 1 + floor(extract(epoch from until - s.starts_at) / 604800)::integer else 0 end) as week
  cross join lateral (
    select private.weeks_later(s.starts_at, week) as starts_at,
      least(private.weeks_later(s.ends_at, week), s.stops_at) as ends_at) as turn
  cross join lateral (
    select change.starts_at, lead(change.starts_at, 1, turn.ends_at) over (order by change.starts_at) as ends_at, change.staff_id
    from (
      select h.starts_at, h.staff_id from private.handovers as h
      where h.shift_id = s.id and h.turn_at = turn.starts_at and h.starts_at < turn.ends_at
      union all
      select turn.starts_at, s.staff_id where not exists (
        select from private.handovers as h
        where h.shift_id = s.id and h.turn_at = turn.starts_at and h.starts_at = turn.starts_at)
    ) as change) as part
  where turn.starts_at < turn.ends_at and turn.starts_at < until and turn.ends_at > since
    and part.starts_at < until and part.ends_at > since and part.staff_id is not null;
end
$$;

-- THE rule of who is on call between two moments: a row for each change; a row without people is a gap. Works out all moments at
-- once, because each desk asks for eight days every minute.
create function private.on_call_ahead(since timestamptz, until timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, staff uuid[])
language plpgsql stable rows 20 set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  has_rota constant boolean := exists (select from private.rota_shifts());
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
        when not has_rota then s.on_call
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
  if until is null and not exists (select from private.rota_shifts()) then
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

-- Who is on call now and until when, the next eight days with their gaps, each turn and who had it first, what is offered, and the
-- shifts behind it.
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
    'offers', (
      select coalesce(jsonb_agg(to_jsonb(offer) || jsonb_build_object('name', private.name_of(staff_id),
        'asked_name', private.name_of(asked)) order by starts_at, offered_at, id), '[]')
      from private.open_offers() as offer),
    'shifts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', private.name_of(staff_id), 'starts_at', starts_at,
        'ends_at', ends_at, 'is_weekly', is_weekly) order by starts_at, id), '[]')
      from private.rota_shifts()),
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

-- Takes two times by London's clocks. `news` says what a phone shows: a new shift, or a changed one.
create function private.add_shift(me private.staff, person uuid, wall_from timestamp, wall_to timestamp, weekly boolean,
  news jsonb default '{}') returns void language plpgsql set search_path = '' as $$
declare
  begins constant timestamptz := wall_from at time zone 'Europe/London';
  ends constant timestamptz := wall_to at time zone 'Europe/London';
begin
  perform private.colleague(person, 'Choose a member of staff', 'PT422');
  perform private.must_be_span(wall_from, wall_to, '7 days');
  perform private.refuse_if(ends <= private.clock(), 'That shift is already over');
  -- PostgreSQL would read an hour that the clocks skip in spring as the hour after it.
  perform private.refuse_if(begins at time zone 'Europe/London' <> wall_from or ends at time zone 'Europe/London' <> wall_to,
    'The clocks go forward then, so that time doesn’t exist. Choose 02:00 or later.');
  -- If two people add it at once, one waits here.
  perform from private.staff where id = person for no key update;
  perform from private.turns(begins, begins + interval '1 microsecond')
  where staff_id = person and starts_at = begins and ends_at = ends;
  perform private.refuse_if(found, format('%s has that shift already', private.name_of(person)), 'PT409');
  insert into private.shifts (staff_id, starts_at, ends_at, is_weekly) values (person, begins, ends, weekly);
  perform private.tell_of_shift(person, me,
    news || jsonb_build_object('starts_at', begins, 'ends_at', ends, 'is_weekly', weekly));
end
$$;

create function public.desk_add_shift(p_staff uuid, p_from timestamp, p_to timestamp, p_is_weekly boolean default false)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_shift(private.owner(), p_staff, p_from, p_to, coalesce(p_is_weekly, false));
  return public.desk_rota();
end
$$;

-- Takes one turn off the rota, or without a turn the whole shift, from this moment on. Tells the people who have those turns now, and
-- the person the shift was planned for unless they hear otherwise.
create function private.take_off(me private.staff, shift private.shifts, turn timestamptz, since timestamptz,
  tells_planned boolean default true) returns void language plpgsql set search_path = '' as $$
declare
  removed constant jsonb := jsonb_build_object('is_removed', true);
  is_whole constant boolean := turn is null and shift.is_weekly;
begin
  perform private.tell_of_shift(staff_id, me, removed || to_jsonb(part))
  from private.turns(since, since + interval '1 year') as part
  where shift_id = shift.id and (turn is null or turn_at = turn)
    and (staff_id <> planned_for or tells_planned and not is_whole);
  if is_whole and tells_planned then
    perform private.tell_of_shift(shift.staff_id, me, removed || to_jsonb(shift));
  end if;
  if turn is not null and shift.is_weekly then
    perform private.give(shift.id, turn, since, turn + interval '8 days', null);
  elsif since <= shift.starts_at then
    delete from private.shifts where id = shift.id;
  else
    update private.shifts set stops_at = least(since, stops_at) where id = shift.id;
  end if;
end
$$;

-- p_starts_at: when a weekly shift's turn begins, if only that turn goes. What has been stays, as time on call.
create function public.desk_remove_shift(p_id uuid, p_starts_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  shift private.shifts;
begin
  select * into shift from private.shifts where id = p_id for update;
  if found then
    perform private.take_off(me, shift, p_starts_at, greatest(p_starts_at, private.clock()));
  end if;
  return public.desk_rota();
end
$$;

-- Other times for the turn that begins then, or with p_is_weekly for each week from then on.
create function public.desk_change_shift(p_id uuid, p_starts_at timestamptz, p_from timestamp, p_to timestamp,
  p_is_weekly boolean default false) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  is_every constant boolean := coalesce(p_is_weekly, false);
  shift private.shifts;
begin
  select * into shift from private.shifts where id = p_id for update;
  perform from private.turns(p_starts_at, p_starts_at + interval '8 days')
  where shift_id = p_id and turn_at = p_starts_at and ends_at > private.clock();
  perform private.refuse_if(not found, 'That shift is no longer on the rota', 'PT404');
  perform private.take_off(me, shift, case when not is_every then p_starts_at end, p_starts_at, false),
    private.add_shift(me, shift.staff_id, p_from, p_to, is_every, '{"is_changed": true}');
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
