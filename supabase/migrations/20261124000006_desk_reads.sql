-- What staff read: the list, one request with its history, and figures.

-- The words of a search; null if there are none. A postcode is one word, with or without its space.
create function private.search_words(p_search text) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_search) > 200 then
    raise sqlstate 'PT422' using message = 'Search for 200 characters or fewer';
  end if;
  return (
    select array_agg(word)
    from regexp_split_to_table(
      regexp_replace(lower(btrim(p_search)), '\m([a-z]{1,2}\d[a-z\d]?)\s+(\d[a-z]{2})\M', '\1\2', 'g'), '\s+') as word
    where word <> ''
  );
end
$$;

-- How many are due and nobody has taken, and how many stand apart, on whatever page of the list.
create function private.open_counts(moment timestamptz) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'waiting', count(*) filter (where due_at <= moment),
    'apart', jsonb_build_object(
      'suspects', count(*) filter (where private.is_suspect(marks)),
      'many', count(*) filter (where marks @> '{many}' and not private.is_suspect(marks)))
  )
  from public.contact_submissions where status in ('new', 'seen') and not marks @> '{canary}'
$$;

/*
 * What is open (p_status null): what nobody has taken, the oldest escalation first and then the newest; what is for later;
 * what is taken; then what came from a sender of many requests, and from programs. Of one status, or with all of p_search's
 * words in name, phone, email or message: newest first, a page at a time from p_before on.
 */
create function public.desk_requests(
  p_status text default null,
  p_search text default null,
  p_before timestamptz default null,
  p_limit integer default 50
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  words text[];
begin
  perform private.caller();
  words := private.search_words(p_search);
  return private.open_counts(moment) || jsonb_build_object('now', moment, 'requests', (
    select coalesce(jsonb_agg(private.as_json(request) order by place, (request).received_at desc, (request).id), '[]')
    from (
      -- In which part of the list it stands, and where in that. The desk's own copy of the parts, by which a request moves
      -- as soon as somebody takes it, is groupOf in src/desk. Not a function: 50,000 calls take half a second.
      select c as request, case
        when p_status is not null or words is not null then null
        when status = 'taken' then array[2]
        when private.is_suspect(marks) then array[4]
        when marks @> '{many}' then array[3]
        when escalated_at is not null then array[0, 0, extract(epoch from escalated_at)]
        when due_at > moment then array[1, extract(epoch from due_at)]
        else array[0, 1]
      end as place
      from public.contact_submissions as c
      where not marks @> '{canary}'
        and case when p_status is null then status <> 'done' or words is not null else status = p_status end
        and (p_before is null or received_at < p_before)
        and (words is null or (
          select bool_and(strpos(lower(concat_ws(' ', c.name, c.phone, c.email, c.message)), word) > 0
            -- A number is found however it is spaced, and so is a postcode.
            or (word ~ '^\d{4,}$' and strpos(regexp_replace(c.phone, '\D', '', 'g'), word) > 0)
            or (word ~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' and lower(c.message) ~ regexp_replace(word,
              '^(.+)(...)$', '\\m\1[\\s\u00A0-]{0,2}\2\\M')))
          from unnest(words) as word)
          -- Or from abroad, as a telephone shows who rang.
          or (p_search ~ '^[\d\s()+-]+$' and length(private.dialled(p_search)) >= 6
            and strpos(private.dialled(c.phone), private.dialled(p_search)) > 0))
      order by place, received_at desc, id
      limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    ) as asked
  ));
end
$$;

create function public.desk_request(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  perform private.caller();
  request := private.request(p_id);
  return jsonb_build_object(
    'now', private.clock(),
    'request', private.as_json(request),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', at, 'by', private.name_of(staff_id),
        'action', action, 'detail', detail) order by id), '[]')
      from private.history where request_id = p_id
    )
  );
end
$$;

/*
 * Requests by the hour of the day in London, how soon they were taken, and what came of them. What a program sent, or
 * somebody found to be spam, is no request: it is counted by itself.
 */
create function public.desk_figures(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  if p_from is null or p_to is null or p_to <= p_from or p_to - p_from > interval '100 days' then
    raise sqlstate 'PT422' using message = 'Choose a time of 100 days at most';
  end if;
  return (
    with arrived as (
      select *, outcome is not distinct from 'spam' as is_spam, private.is_suspect(marks) as is_suspect,
        extract(hour from received_at at time zone 'Europe/London')::integer as hour,
        -- Not greatest alone, which takes 0 where there is no time.
        case when taken_at is not null
          then greatest(extract(epoch from taken_at - greatest(due_at, received_at)), 0) end as seconds
      from public.contact_submissions
      where received_at >= p_from and received_at < p_to and not marks @> '{canary}'
    ), asked as (
      select * from arrived where not is_spam and not is_suspect
    )
    select jsonb_build_object(
      'requests', count(*),
      'suspects', (select count(*) from arrived where is_suspect and not is_spam),
      'spam', (select count(*) from arrived where is_spam),
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

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_requests(text, text, timestamptz, integer)', 'public.desk_request(uuid)',
  'public.desk_figures(timestamptz, timestamptz)'
]::regprocedure[]);
