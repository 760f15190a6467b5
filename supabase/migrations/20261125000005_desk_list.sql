-- A list that a flood does not bury: what nobody has taken stands first, what a program may have sent stands apart, and
-- many requests are marked as spam at once.

/*
 * What is open (p_status null): what nobody has taken, the oldest escalation first and then the newest, what is for later,
 * what is taken, and apart from these what came from a sender of many and from programs. Of one status, or with all of
 * p_search's words in name, phone, email or message: newest first, a page at a time from p_before on.
 */
create or replace function public.desk_requests(
  p_status text default null,
  p_search text default null,
  p_before timestamptz default null,
  p_limit integer default 50
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  words text[];
begin
  perform private.caller();
  if char_length(p_search) > 200 then
    raise sqlstate 'PT422' using message = 'Search for 200 characters or fewer';
  end if;
  select array_agg(word) into words
  from regexp_split_to_table(
    -- A postcode is one word, with or without its space.
    regexp_replace(lower(btrim(p_search)), '\m([a-z]{1,2}\d[a-z\d]?)\s+(\d[a-z]{2})\M', '\1\2', 'g'), '\s+') as word
  where word <> '';
  return jsonb_build_object(
    'now', private.clock(),
    'requests', (
      select coalesce(jsonb_agg(private.as_json(request) order by place, (request).received_at desc, (request).id), '[]')
      from (
        -- In which part of the list it stands, and where in that. The desk's own copy of the parts, by which a request moves
        -- as soon as somebody takes it, is src/desk/requests/words/groups.ts. Not a function: 50,000 calls take half a second.
        select c as request, case
          when p_status is not null or words is not null then null
          when status = 'taken' then array[2]
          when private.is_suspect(marks) then array[4]
          when marks @> '{many}' then array[3]
          when escalated_at is not null then array[0, 0, extract(epoch from escalated_at)]
          when due_at > private.clock() then array[1, extract(epoch from due_at)]
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
    ),
    'waiting', (
      select count(*) from public.contact_submissions
      where status in ('new', 'seen') and due_at <= private.clock() and not marks @> '{canary}'
    ),
    -- However many of them are on this page.
    'apart', (
      select jsonb_build_object('suspects', count(*) filter (where private.is_suspect(marks)),
        'many', count(*) filter (where not private.is_suspect(marks) and marks @> '{many}'))
      from public.contact_submissions where status in ('new', 'seen') and not marks @> '{canary}'
    )
  );
end
$$;

-- The action's key, for one of the requests that it is done with.
create function private.action_key(request uuid) returns text language sql stable set search_path = '' as $$
  select left(private.action_key(), 150) || ':' || request
$$;

create function private.is_done_by_action(request uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.history where action_key = private.action_key(request))
$$;

-- Nobody has taken it; or this very action has marked it before, and its answer was lost.
create function private.may_be_marked(request public.contact_submissions) returns boolean
language sql stable set search_path = '' as $$
  select request.status in ('new', 'seen') and not request.marks @> '{canary}'
    or request.outcome = 'spam' and private.is_done_by_action(request.id)
$$;

-- Of these requests, those that the action has changed, now or when it was sent before.
create function private.changed_by_action(changed uuid[], ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('now', private.clock(), 'ids', (
    select coalesce(jsonb_agg(distinct request), '[]') from unnest(ids) as request
    where request = any (changed) or private.is_done_by_action(request)
  ))
$$;

-- Each gets its line in the history.
create function private.mark_spam(me private.staff, ids uuid[]) returns jsonb language plpgsql set search_path = '' as $$
declare
  marked uuid[];
begin
  with free as (
    select id from public.contact_submissions
    where id = any (ids) and status in ('new', 'seen') and not marks @> '{canary}'
      and not private.is_done_by_action(id)
    order by id for update
  ), done as (
    update public.contact_submissions as c set status = 'done', seen_at = coalesce(seen_at, private.clock()),
      done_at = private.clock(), outcome = 'spam'
    from free where c.id = free.id
    returning c.id
  ), noted as (
    insert into private.history (request_id, staff_id, action, detail, action_key)
    select id, me.id, 'done', 'spam', private.action_key(id) from done
  )
  select array_agg(id) into marked from done;
  return private.changed_by_action(marked, ids);
end
$$;

create function private.refuse_too_many(ids uuid[]) returns void language plpgsql stable set search_path = '' as $$
begin
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT422' using message = 'Choose 1,000 requests or fewer';
  end if;
end
$$;

create function public.desk_mark_spam(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.refuse_too_many(p_ids);
  return private.mark_spam(me, p_ids);
end
$$;

-- All of the number of one request. Here and below: up to p_until, so that nothing is marked which nobody could see, and a
-- thousand of them at most, oldest first.
create function public.desk_mark_number_spam(p_id uuid, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request public.contact_submissions;
begin
  select * into request from public.contact_submissions where id = p_id and not marks @> '{canary}';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such request. It may have been erased.';
  end if;
  return private.mark_spam(me, array(
    select id from public.contact_submissions as c
    where private.may_be_marked(c) and received_at <= p_until and private.dialled(phone) = private.dialled(request.phone)
    order by received_at limit 1000
  ));
end
$$;

create function public.desk_mark_suspects_spam(p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return private.mark_spam(me, array(
    select id from public.contact_submissions as c
    where private.may_be_marked(c) and received_at <= p_until and private.is_suspect(marks)
    order by received_at limit 1000
  ));
end
$$;

-- Back on the list. Unlike one that is put back by itself, none is due anew: a phone that rings 300 times is switched off.
create function public.desk_unmark_spam(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  unmarked uuid[];
begin
  perform private.refuse_too_many(p_ids);
  with spam as (
    select id from public.contact_submissions
    where id = any (p_ids) and status = 'done' and outcome = 'spam' and not marks @> '{canary}'
      and not private.is_done_by_action(id)
    order by id for update
  ), released as (
    update public.contact_submissions as c set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
      eta_minutes = null, done_at = null, outcome = null
    from spam where c.id = spam.id
    returning c.id
  ), noted as (
    insert into private.history (request_id, staff_id, action, action_key)
    select id, me.id, 'released', private.action_key(id) from released
  )
  select array_agg(id) into unmarked from released;
  return private.changed_by_action(unmarked, p_ids);
end
$$;

-- Requests by the hour of the day in London, how soon they were taken, and what came of them. What a program sent, or
-- somebody found to be spam, is no request: it is counted by itself.
create or replace function public.desk_figures(p_from timestamptz, p_to timestamptz) returns jsonb
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
        case when taken_at is not null then greatest(extract(epoch from taken_at - greatest(due_at, received_at)), 0) end as seconds
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
  'public.desk_mark_spam(uuid[])', 'public.desk_mark_number_spam(uuid, timestamptz)',
  'public.desk_mark_suspects_spam(timestamptz)', 'public.desk_unmark_spam(uuid[])'
]::regprocedure[]);
