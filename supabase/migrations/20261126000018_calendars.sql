-- A feed of each person's own shifts, to which a phone's calendar subscribes. Its address holds a random key, the only proof that a
-- calendar can give.

-- Bodies are not checked here, as in a dump: a function may call one from a later file.
set check_function_bodies = off;

-- PostgREST serves a function's answer of this type as it is, whatever a caller accepts: many calendars accept anything.
create domain public."*/*" as text;

create table private.calendars (
  staff_id uuid primary key references private.staff (id) on delete cascade,
  key_hash text not null unique,
  made_at timestamptz not null default private.clock()
);

create function private.hash_of_key(key text) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(key, 'UTF8')), 'hex')
$$;

-- When the caller made an address. Null: there is none.
create function public.desk_calendar() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return (select jsonb_build_object('made_at', made_at) from private.calendars where staff_id = me.id);
end
$$;

-- Makes an address in place of any other, and returns its key, which is not stored.
create function public.desk_make_calendar() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  key constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.calendars where staff_id = me.id;
  insert into private.calendars (staff_id, key_hash) values (me.id, private.hash_of_key(key));
  return public.desk_calendar() || jsonb_build_object('key', key);
end
$$;

create function public.desk_remove_calendar() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  delete from private.calendars where staff_id = me.id;
  return null;
end
$$;

-- iCalendar (RFC 5545), from 30 days ago to 60 ahead. Holds nothing that someone typed, so nothing needs escaping or folding.
create function public.shift_calendar(p_key text) returns public."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  in_utc constant text := 'YYYYMMDD"T"HH24MISS"Z"';
  person uuid;
  events text[];
begin
  select c.staff_id into person from private.calendars as c join private.staff as s on s.id = c.staff_id and s.is_here
  where key_hash = private.hash_of_key(p_key);
  perform private.refuse_if(not found, 'There’s no calendar at this address', 'PT404');
  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  events := array(
    select concat_ws(E'\r\n', 'BEGIN:VEVENT', 'UID:' || to_char(lower(part) at time zone 'UTC', in_utc) || '-' || person,
      'DTSTAMP:' || to_char(moment at time zone 'UTC', in_utc),
      'DTSTART:' || to_char(lower(part) at time zone 'UTC', in_utc), 'DTEND:' || to_char(upper(part) at time zone 'UTC', in_utc),
      'SUMMARY:On call', 'END:VEVENT')
    from (
      select range_agg(tstzrange(starts_at, ends_at)) - coalesce((
        select range_agg(tstzrange(starts_at, ends_at)) from private.absences where staff_id = person), '{}') as duty
      from private.turns(moment - interval '30 days', moment + interval '60 days') where staff_id = person) as own,
      unnest(duty) as part
    order by part);
  return array_to_string(array['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Build Masters Hub//Rota//EN', 'METHOD:PUBLISH',
    'X-WR-CALNAME:On call', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] || events
    || array['END:VCALENDAR', ''], E'\r\n');
end
$$;

select private.protect();
