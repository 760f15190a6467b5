-- What the visitor reads of a request, on the device that made it, and what the desk shows of a day or a week.

/*
 * Read by the request's own key, a UUID that only its device and this database have. Tells how far it has got and nothing of
 * what was sent. Null if there is no such request: it may have been erased. A key that is none counts as one of its sender's
 * requests, and beyond the hour's allowance the answer is 429: nobody guesses 122 random bits, but they might try.
 */
create function public.request_answer(p_key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if p_key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select jsonb_build_object(
      'status', status,
      'received_at', received_at,
      'due_at', due_at,
      'seen_at', seen_at,
      'taken_at', taken_at,
      -- The first name is enough to know who rings at the door.
      'name', split_part(private.name_of(taken_by), ' ', 1),
      'on_the_way_at', on_the_way_at,
      'eta_minutes', eta_minutes,
      'reply', reply,
      'replied_at', replied_at,
      'done_at', done_at,
      'now', private.clock()
    ) into answer
    from public.contact_submissions where idempotency_key = p_key and not marks @> '{canary}';
  end if;
  if answer is not null then
    return answer;
  end if;

  if not private.spend_token(nullif(current_setting('request.headers', true), '')::json) then
    perform set_config('response.status', '429', true),
      set_config('response.headers', '[{"Retry-After": "3600"}, {"Access-Control-Expose-Headers": "Retry-After"}]', true);
  end if;
  return null;
end
$$;

-- Requests by the hour of the day in London, how soon they were taken, and what came of them.
create function public.desk_figures(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  if p_from is null or p_to is null or p_to <= p_from or p_to - p_from > interval '100 days' then
    raise sqlstate 'PT422' using message = 'Choose a time of 100 days at most';
  end if;
  return (
    with asked as (
      select *, extract(hour from received_at at time zone 'Europe/London')::integer as hour,
        -- Not greatest alone, which takes 0 where there is no time.
        case when taken_at is not null then greatest(extract(epoch from taken_at - greatest(due_at, received_at)), 0) end as seconds
      from public.contact_submissions
      where received_at >= p_from and received_at < p_to and not marks @> '{canary}' and not private.is_suspect(marks)
    )
    select jsonb_build_object(
      'requests', count(*),
      'suspects', (
        select count(*) from public.contact_submissions
        where received_at >= p_from and received_at < p_to and private.is_suspect(marks)),
      'by_hour', (
        select jsonb_agg((select count(*) from asked where hour = hours.hour) order by hours.hour)
        from generate_series(0, 23) as hours (hour)),
      'taken', count(taken_at),
      'median_seconds_to_taken', percentile_cont(0.5) within group (order by seconds),
      'slowest_seconds_to_taken', max(seconds),
      -- Nobody had it when everybody was told.
      'missed', count(*) filter (where escalated_at is not null),
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, number), '{}')
        from (select outcome, count(*) as number from asked where outcome is not null group by outcome) as counted)
    )
    from asked
  );
end
$$;

-- Whether the caller is of staff: for the policy below, which is asked in the caller's name.
create function public.is_staff() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.staff where user_id = auth.uid() and left_at is null)
$$;
select private.grant_only('authenticated', array['public.is_staff()']::regprocedure[]);

do $$
begin
  revoke all on function public.request_answer(text) from public, anon, authenticated, service_role;
  grant execute on function public.request_answer(text) to anon, authenticated;
  perform private.grant_only('authenticated', array['public.desk_figures(timestamptz, timestamptz)']::regprocedure[]);
end
$$;

create function private.ring_desks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    execute 'select realtime.send(''{}''::jsonb, ''changed'', ''desk'', true)';
  end if;
  return null;
exception when others then
  -- The bell may be broken; what it rings for may not.
  return null;
end
$$;
create trigger ring_desks after insert or update on public.contact_submissions
  for each statement execute function private.ring_desks();

revoke all on all functions in schema private from public;
