-- A turn, or a part of one, goes to someone else: the owner moves it, or the person who has it asks a colleague.

-- Bodies are not checked here, as in a dump: a function may call one from a later file.
set check_function_bodies = off;

-- A part of a turn that someone has asked a colleague to take. It stays theirs until the colleague says yes.
create table private.offers (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null references private.shifts (id) on delete cascade,
  turn_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Who has it, and who was asked.
  staff_id uuid not null references private.staff (id) on delete cascade,
  asked uuid not null references private.staff (id) on delete cascade,
  offered_at timestamptz not null default private.clock(),
  unique (shift_id, starts_at, asked)
);
create index on private.offers (staff_id);
create index on private.offers (asked);

-- An offer ends by itself when it begins, or once the person who made it no longer has all of it.
create function private.open_offers() returns setof private.offers language sql stable rows 5 set search_path = '' as $$
  select o.* from private.offers as o
  join private.staff as s on s.id = o.staff_id and s.is_here
  join private.staff as colleague on colleague.id = o.asked and colleague.is_here
  join lateral private.turns(o.starts_at, o.starts_at + interval '1 microsecond') as part
    on part.shift_id = o.shift_id and part.staff_id = o.staff_id and part.ends_at >= o.ends_at
  where o.starts_at > private.clock()
$$;

create function private.tell_of_offer(person uuid, by uuid, offer private.offers, news text) returns void
language sql set search_path = '' as $$
  select private.tell_of_shift(person, s, jsonb_build_object('starts_at', offer.starts_at, 'ends_at', offer.ends_at, 'news', news))
  from private.staff as s where id = by
$$;

-- Gives the part of a turn between two moments to someone, or takes it off the rota. Others who were asked need not answer any more.
create function private.give(shift uuid, turn timestamptz, since timestamptz, until timestamptz, person uuid) returns void
language plpgsql set search_path = '' as $$
declare
  ended private.offers;
begin
  -- From `until` on, it stays with the person who has it then.
  insert into private.handovers (shift_id, turn_at, starts_at, staff_id)
  values (shift, turn, until, (
    select staff_id from private.turns(until, until + interval '1 microsecond') where shift_id = shift and turn_at = turn))
  on conflict do nothing;
  delete from private.handovers
  where shift_id = shift and turn_at = turn and starts_at >= since and starts_at < until;
  insert into private.handovers (shift_id, turn_at, starts_at, staff_id) values (shift, turn, since, person);
  -- A change to the person who has it anyway changes nothing.
  delete from private.handovers as h using (
    select c.starts_at as moment,
      c.staff_id is not distinct from lag(c.staff_id, 1, s.staff_id) over (order by c.starts_at) as is_same
    from private.handovers as c join private.shifts as s on s.id = c.shift_id
    where c.shift_id = shift and c.turn_at = turn) as change
  where h.shift_id = shift and h.turn_at = turn and h.starts_at = moment and is_same;
  for ended in delete from private.offers where shift_id = shift and starts_at < until and ends_at > since returning * loop
    perform private.tell_of_offer(ended.asked, ended.staff_id, ended, 'withdrawn') where ended.asked is distinct from person;
  end loop;
end
$$;

-- The turn of which a part begins then, and which of it is meant, by London's clocks: without times, all that is still to come.
-- Locks the shift, so that two people who move it at once do so one after the other.
create function private.part_of_turn(shift uuid, begins timestamptz, wall_from timestamp, wall_to timestamp)
returns table (turn_at timestamptz, starts_at timestamptz, ends_at timestamptz, staff_id uuid)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  perform from private.shifts where id = shift for update;
  return query
  select part.turn_at, greatest(part.starts_at, private.clock(), wall_from at time zone 'Europe/London'),
    least(part.ends_at, wall_to at time zone 'Europe/London'), part.staff_id
  from private.turns(begins, begins + interval '1 microsecond') as part
  where part.shift_id = shift and part.starts_at = begins and part.ends_at > private.clock();
  perform private.refuse_if(not found, 'That shift is no longer on the rota', 'PT404');
end
$$;

-- Gives a turn, or a part of it, to someone else. An owner may, who need not ask them.
create function public.desk_hand_over(p_shift uuid, p_starts_at timestamptz, p_to uuid, p_from timestamp default null,
  p_until timestamp default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  part record;
begin
  perform private.refuse_if(me.role <> 'owner', 'Only the owner can move a shift without asking. Ask a colleague to take it.', 'PT409');
  perform private.colleague(p_to, 'Choose a member of staff', 'PT422');
  select * into part from private.part_of_turn(p_shift, p_starts_at, p_from, p_until);
  perform private.refuse_if(part.starts_at >= part.ends_at, 'Choose times within the shift');
  if p_to <> part.staff_id then
    perform private.give(p_shift, part.turn_at, part.starts_at, part.ends_at, p_to);
    perform private.tell_of_shift(p_to, me, to_jsonb(part)),
      private.tell_of_shift(part.staff_id, me, '{"is_removed": true}' || to_jsonb(part));
  end if;
  return public.desk_rota();
end
$$;

-- Asks a colleague to take a turn of mine, or a part of it. Several may be asked: the first yes counts.
create function public.desk_offer_shift(p_shift uuid, p_starts_at timestamptz, p_to uuid, p_from timestamp default null,
  p_until timestamp default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  part record;
  offer private.offers;
begin
  perform private.colleague(p_to, 'Choose a member of staff', 'PT422');
  select * into part from private.part_of_turn(p_shift, p_starts_at, p_from, p_until);
  perform private.refuse_if(part.staff_id <> me.id, 'Someone else has that shift by now', 'PT409');
  perform private.refuse_if(p_to = me.id, 'Choose a colleague');
  perform private.refuse_if(part.starts_at >= part.ends_at, 'Choose times within the shift');
  perform private.refuse_if(part.starts_at <= private.clock(), 'It has begun. Ask the owner to move it.', 'PT409');
  delete from private.offers
  where shift_id = p_shift and starts_at = part.starts_at and asked = p_to and id not in (select id from private.open_offers());
  insert into private.offers (shift_id, turn_at, starts_at, ends_at, staff_id, asked)
  values (p_shift, part.turn_at, part.starts_at, part.ends_at, me.id, p_to)
  on conflict do nothing returning * into offer;
  if found then
    perform private.tell_of_offer(p_to, me.id, offer, 'asked');
  end if;
  return public.desk_rota();
end
$$;

create function public.desk_answer_offer(p_id uuid, p_yes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  offer private.offers;
begin
  -- Of two people who say yes at once, one waits here.
  perform from private.shifts where id = (select shift_id from private.offers where id = p_id) for update;
  select * into offer from private.open_offers() where id = p_id and asked = me.id;
  perform private.refuse_if(not found, 'They no longer need you to take it', 'PT409');
  delete from private.offers where id = p_id;
  if p_yes then
    perform private.give(offer.shift_id, offer.turn_at, offer.starts_at, offer.ends_at, me.id);
  end if;
  perform private.tell_of_offer(offer.staff_id, me.id, offer, case when p_yes then 'taken' else 'declined' end);
  return public.desk_rota();
end
$$;

create function public.desk_withdraw_offer(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  offer private.offers;
begin
  delete from private.offers where id = p_id and staff_id = me.id returning * into offer;
  if found then
    perform private.tell_of_offer(offer.asked, me.id, offer, 'withdrawn');
  end if;
  return public.desk_rota();
end
$$;

-- How long each person was on call in each month of the last year, by London's clocks: their turns, without the time they were away.
-- What the switch overrode is not stored, so it doesn't count.
create function public.desk_hours() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  today constant timestamp := moment at time zone 'Europe/London';
begin
  perform private.owner();
  return (
    with months as (
      select first, tstzmultirange(tstzrange(first at time zone 'Europe/London',
        least((first + interval '1 month') at time zone 'Europe/London', moment))) as span
      from generate_series(date_trunc('month', today) - interval '12 months', today, '1 month') as first
    ), duty as (
      select s.name, range_agg(tstzrange(t.starts_at, t.ends_at)) - coalesce((
        select range_agg(tstzrange(a.starts_at, a.ends_at)) from private.absences as a where a.staff_id = s.id), '{}')
        - tstzmultirange(tstzrange(coalesce(s.left_at, 'infinity'), null)) as spans
      from private.turns(moment - interval '13 months', moment) as t join private.staff as s on s.id = t.staff_id
      group by s.id
    )
    select coalesce(jsonb_agg(to_jsonb(line) order by month, name), '[]')
    from (
      select to_char(first, 'YYYY-MM') as month, name, (
        select extract(epoch from sum(upper(part) - lower(part))) / 3600 from unnest(spans * span) as part) as hours
      from months, duty) as line
    where hours > 0
  );
end
$$;

select private.protect();
