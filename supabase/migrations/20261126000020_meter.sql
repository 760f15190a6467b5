-- How long customers really waited, as against what we aim for: for visitors (/how-we-did), and for staff by week and month.

-- Within how many minutes half of the waits were over.
create function private.half_within(waits interval[]) returns integer language sql immutable set search_path = '' as $$
  select ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60) from unnest(waits) as wait
$$;

-- The requests that wanted us at once, without junk and our canaries. A call counts from when the request arrived until someone
-- took it or, if nobody did, until it was done; while it is open, until now. An arrival counts from the call.
-- `band` is the part of the week, as /how-we-did names it. It knows no bank holidays, like `responseTarget` in src/facts/company.ts.
-- Without functions for the hours, as one for each row would take the hourly check seconds.
create view private.waits as
  select received_at, outcome, price_told, price_paid,
    case when asked_hour < 8 or asked_hour >= 22 then 'night' when asked_day > 5 then 'weekend' when asked_hour >= 18 then 'evening'
      else 'standard' end as band,
    upper(substring(message from '(?i)\m([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}\M')) as district,
    coalesce(taken_at, done_at) as called_at,
    case when asked_day < 6 and asked_hour between 8 and 17 then interval '60 minutes' else interval '90 minutes' end as call_aim,
    taken_at is not null or outcome <> 'cancelled' as is_called,
    arrived_at - taken_at as to_door,
    case when extract(isodow from called) < 6 and extract(hour from called) between 8 and 17 then interval '60 minutes'
      else interval '90 minutes' end as door_aim
  from public.contact_submissions, lateral (
      select received_at at time zone 'Europe/London' as asked, taken_at at time zone 'Europe/London' as called offset 0) as local,
    lateral (select extract(hour from asked) as asked_hour, extract(isodow from asked) as asked_day offset 0) as hours
  where kept_as <> 'suspect' and coalesce(preferred_time, kind, 'asap') = 'asap';

-- The figures for these requests, but none about fewer than `fewest`. A request that waits too long counts as late, even if it is
-- cancelled or still open.
create function private.score(asked private.waits[], fewest integer) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('calls', count(call), 'jobs', count(to_door), 'priced', count(price_paid - price_told))
    || case when count(call) >= fewest then jsonb_build_object(
      'calls_in_time', count(call) filter (where call <= call_aim),
      'half_called', private.half_within(array_agg(call)),
      'longest_call', ceil(extract(epoch from max(call)) / 60),
      'not_us', count(*) filter (where outcome = 'not ours' and coalesce(price_paid, 0) = 0)) else '{}' end
    || case when count(to_door) >= fewest then jsonb_build_object(
      'jobs_in_time', count(*) filter (where to_door <= door_aim),
      'half_arrived', private.half_within(array_agg(to_door)),
      'longest_arrival', ceil(extract(epoch from max(to_door)) / 60),
      'unrecorded', count(*) filter (where outcome = 'job' and to_door is null)) else '{}' end
    || case when count(price_paid - price_told) >= fewest then jsonb_build_object(
      'as_told', count(*) filter (where price_paid <= price_told),
      'most_over', greatest(max(price_paid - price_told), 0)) else '{}' end
  from (
    select *, case when is_called or to_call > call_aim then to_call end as call
    from unnest(asked), lateral (select coalesce(called_at, private.clock()) - received_at as to_call) as wait) as waits
$$;

-- For everyone: the last twelve months, or as long as every request is kept; in all, by part of the week and by postcode district.
-- Shows only parts with thirty jobs, and never leaves out fewer than thirty: the total would give those few away.
create function private.meter() returns jsonb language sql stable set search_path = '' as $$
  with recent as materialized (
    select w, w.received_at, w.band, w.district from private.waits as w
    where w.received_at > (
      select private.clock() - least(interval '12 months', keep_customers, keep_others) from private.settings)
  ), total as materialized (
    select private.score(array_agg(w), 30) as figures, min(received_at) as since from recent
  ), parts as (
    select 'band' as kind, band as name, private.score(array_agg(w), 30) as figures from recent group by band
    union all
    select 'district', district, private.score(array_agg(w), 30) from recent where district is not null group by district
  ), counted as (
    select *, (figures -> 'jobs')::integer as jobs,
      sum((figures -> 'jobs')::integer) over largest_first as jobs_so_far,
      sum((figures -> 'calls')::integer) over largest_first as calls_so_far
    from parts window largest_first as (partition by kind order by (figures -> 'jobs')::integer desc, name)
  )
  select jsonb_build_object('since', to_char(since at time zone 'Europe/London', 'FMDD FMMonth YYYY'), 'total', total.figures,
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'name', name) || (figures - '{priced,as_told,most_over,not_us,
        unrecorded,longest_call,longest_arrival}'::text[]) order by kind, jobs desc, name), '[]')
      from counted
      where jobs >= 30 and (total.figures -> 'jobs')::integer - jobs_so_far not between 1 and 29
        and (total.figures -> 'calls')::integer - calls_so_far not between 1 and 29))
  from total
$$;

-- For any page of the site, as the hourly check last worked it out, and when. Null: never yet.
create function public.site_meter() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform set_config('response.headers', '[{"Cache-Control": "public, max-age=3600"}]', true);
  return (
    select detail::jsonb || jsonb_build_object('at', to_char(at at time zone 'Europe/London', 'FMDD FMMonth YYYY, HH24:MI'))
    from private.health where name = 'meter');
end
$$;

-- For staff: the same figures for each of the last twelve weeks or months, this one first.
create function public.desk_meter(p_by text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  perform private.refuse_if(p_by is null or p_by not in ('week', 'month'), 'Choose weeks or months');
  return (
    with spans as materialized (
      select first, first at time zone 'Europe/London' as from_then, (first + length) at time zone 'Europe/London' as until
      from cast('1 ' || p_by as interval) as length, generate_series(0, 11) as ago, lateral (
        select date_trunc(p_by, private.clock() at time zone 'Europe/London') - ago * length as first) as span
    )
    select jsonb_agg(jsonb_build_object('first', first::date)
      || (select private.score(array_agg(w), 0) from private.waits as w where received_at >= from_then and received_at < until)
      order by first desc)
    from spans);
end
$$;

select private.protect();
