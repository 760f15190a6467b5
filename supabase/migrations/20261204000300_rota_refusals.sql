-- The same shift twice, one that is over before it is added, and a night in which the clocks change.

-- p_from and p_to: as a clock on the wall in London shows them.
create or replace function public.desk_add_shift(p_staff uuid, p_from timestamp, p_to timestamp, p_is_weekly boolean default false)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  begins constant timestamptz := p_from at time zone 'Europe/London';
  ends constant timestamptz := p_to at time zone 'Europe/London';
begin
  perform private.owner();
  perform private.must_be_of_staff(p_staff);
  perform private.must_be_span(p_from, p_to, '7 days');
  if ends <= private.clock() then
    raise sqlstate 'PT422' using message = 'That shift is already over';
  end if;
  -- An hour that the clocks skip in spring stands for the hour after it, and nobody means that.
  if begins at time zone 'Europe/London' <> p_from or ends at time zone 'Europe/London' <> p_to then
    raise sqlstate 'PT422' using message = 'The clocks go forward then, so that time doesn’t exist. Choose 02:00 or later.';
  end if;
  -- Of two that add it at once, one waits here.
  perform from private.staff where id = p_staff for no key update;
  perform from private.shifts
  where staff_id = p_staff and (starts_at = begins and ends_at = ends
    or is_weekly and private.weeks_later(starts_at, round(extract(epoch from begins - starts_at) / 604800)::integer) = begins
      and private.weeks_later(ends_at, round(extract(epoch from begins - starts_at) / 604800)::integer) = ends
      and begins >= starts_at);
  if found then
    raise sqlstate 'PT409' using message = format('%s has that shift already', private.name_of(p_staff));
  end if;
  insert into private.shifts (staff_id, starts_at, ends_at, is_weekly)
  values (p_staff, begins, ends, coalesce(p_is_weekly, false));
  return public.desk_rota();
end
$$;
