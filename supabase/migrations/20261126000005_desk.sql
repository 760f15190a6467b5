-- What staff see and do at the desk.

-- The lists

/*
 * Open requests in list order: dangerous ones; escalated ones; those nobody has taken, the longest waiting first; those taken; then those from senders of many
 * requests, and from suspected bots. Finds the first of each part by its index and sorts only those: sorting a hundred thousand
 * would take a second, for each desk, every ten seconds.
 */
create function private.open_requests(p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  before constant timestamptz := coalesce(p_before, 'infinity');
begin
  return array(
    select c
    from (
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and danger is not null
          and received_at < before
        order by escalated_at, waiting_since, received_at, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is not null
          and danger is null and received_at < before
        order by escalated_at, received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is null
          and danger is null and received_at < before
        order by waiting_since, received_at, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status = 'taken' and unread_since is not null and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status = 'taken' and unread_since is null and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and marks @> '{many}' and not is_suspect
          and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and is_suspect and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
    ) as parts
    -- Its part of the list, and its place there. inGroups in src/desk is the same; a contract test compares them.
    order by case
        when (c).status = 'taken' then array[2, case when (c).unread_since is null then 1 else 0 end]
        when (c).is_suspect then array[4]
        when (c).marks @> '{many}' then array[3]
        when (c).escalated_at is not null then
          array[0, case when (c).danger is null then 1 else 0 end, 0, extract(epoch from (c).escalated_at)]
        else array[0, case when (c).danger is null then 1 else 0 end, 1, extract(epoch from (c).waiting_since), extract(epoch from (c).received_at)]
      end, (c).received_at desc, (c).id
    limit most);
end
$$;

-- Letters and digits, and what each is searched as. Has capitals too, as some databases can't lower-case these letters. The last
-- ones are removed: apostrophes, and the accents that some keyboards type after a letter.
create function private.folds_from() returns text language sql immutable parallel safe set search_path = '' as $$
  select 'áàâäãåāăąçćčďđéèêëēėęěğíìîïīįłńñňóòôöõøōőřśšşșťţțúùûüūůűýÿžźżÁÀÂÄÃÅĀĂĄÇĆČĎĐÉÈÊËĒĖĘĚĞÍÌÎÏĪĮŁŃÑŇÓÒÔÖÕØŌŐŘŚŠŞȘŤŢȚÚÙÛÜŪŮŰÝŸŽŹŻ０１２３４５６７８９٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹''’‘ʼ`´'
    || E'\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C\u0326\u0327\u0328'
$$;
create function private.folds_to() returns text language sql immutable parallel safe set search_path = '' as $$
  select 'aaaaaaaaacccddeeeeeeeegiiiiiilnnnoooooooorsssstttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeegiiiiiilnnnoooooooorsssstttuuuuuuuyyzzz012345678901234567890123456789'
$$;

-- The text as it is searched: numbers and postcodes without anything between their digits, and without the (0) of +44 (0)7700.
create function private.folded(words text) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(replace(translate(lower(words), private.folds_from(), private.folds_to()), '(0)', ''),
    '(\d)[\s!-/:-@\[-`{-~\u00A0\u2000-\u206F]+(?=\d)', '\1', 'g'),
    '\m([a-z]{1,2}\d[a-z\d]?)[\s\u00A0-]{1,2}(\d[a-z]{2})\M', '\1\2', 'g')
$$;

-- The digits that identify a phone number, if the folded text is nothing else; otherwise null. Every way to write the number ends
-- with them: 07700 900123, +44 7700 900123, 00447700900123, 1470 07700 900123; +353 1 555 0123, 00353 1 555 0123.
create function private.number_in(folded text) returns text language sql immutable set search_path = '' as $$
  select substring(folded from '^[^a-z0-9]*(?:141(?=0)|1470(?=0))?(?:00)?(?:44)?0?(\d{6,15})[^a-z0-9]*$')
$$;

-- The words of a search; null if it is blank, and no words if it is only an apostrophe.
create function private.search_words(p_search text) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(char_length(p_search) > 200, 'Search for 200 characters or fewer');
  return (
    select case when btrim(p_search) <> '' then coalesce(array_agg(coalesce(private.number_in(word), word)), '{}') end
    from regexp_split_to_table(private.folded(p_search), '\s+') as word
    where word <> ''
  );
end
$$;

-- Requests with all the words, or all requests if there are none, newest first. Finds the longest word by its index, if the
-- database has pg_trgm (private.connect_platform). Letters that nobody here types are not indexed, as 6 KB of them took 76 KB.
-- Planned again each time: rare words are found by the index, and common ones among the newest requests.
create function private.requests_with(words text[], p_status text, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  longest constant text := (
    select '%' || regexp_replace(regexp_replace(word, '([\\%_])', '\\\1', 'g'), '[^ -~]+', '%', 'g') || '%'
    from unnest(words) as word order by length(regexp_replace(word, '[^ -~]', '', 'g')) desc limit 1);
begin
  return array(
    select c
    from public.contact_submissions as c, lateral (
      -- private.folded, written out as in the index.
      select regexp_replace(regexp_replace(replace(translate(lower(name || ' ' || phone || ' ' || email || ' '
          || coalesce(interpreter_phone, '') || ' ' || coalesce(message, '')), private.folds_from(), private.folds_to()),
        '(0)', ''), '(\d)[\s!-/:-@\[-`{-~\u00A0\u2000-\u206F]+(?=\d)', '\1', 'g'),
        '\m([a-z]{1,2}\d[a-z\d]?)[\s\u00A0-]{1,2}(\d[a-z]{2})\M', '\1\2', 'g') as text) as its
    where (words is null or regexp_replace(its.text, '[^ -~]+', ' ', 'g') like longest and (
        select bool_and(strpos(its.text, word) > 0
          -- A postcode does not match within a longer one.
          and (word !~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' or its.text ~ ('\m' || word || '\M')))
        from unnest(words) as word))
      and not marks @> '{canary}' and (p_status is null or status = p_status) and received_at < coalesce(p_before, 'infinity')
    order by received_at desc, id limit most);
end
$$;

-- The newest requests with these words, of which each of four letters or more may have one wrong, missing or extra letter. No index
-- helps, so it reads the newest ten thousand only. Does not fold accents, which takes ten times as long: each is one wrong letter.
create function private.requests_like(words text[], most integer) returns public.contact_submissions[]
language plpgsql stable set search_path = '' as $$
declare
  close constant text[] := array(
    select '\m(' || string_agg(left(word, place - 1) || '\w{0,2}' || substr(word, place + 1), '|') || ')\M'
    from unnest(words) as word, generate_series(1, length(word)) as place
    where word ~ '^[[:alpha:]]{4,30}$' group by word);
  -- Numbers and postcodes, however they are written.
  gaps constant text := ' ()+-./';
  exact constant text[] := array(
    select translate(word, gaps, '') from unnest(words) as word where word !~ '^[[:alpha:]]{4,30}$');
begin
  return array(
    select c
    from (
        select c from public.contact_submissions as c where not marks @> '{canary}' order by received_at desc limit 10000
      ) as newest,
      lateral (
        select lower(concat_ws(' ', (c).name, (c).phone, (c).email, (c).interpreter_phone, (c).message)) as text offset 0) as its
    where close <> '{}' and its.text ~ all (close) and (
      select coalesce(bool_and(strpos(translate(its.text, gaps, ''), word) > 0), true) from unnest(exact) as word)
    order by (c).received_at desc, (c).id limit most);
end
$$;

/*
 * Open requests in list order, if p_status is null. Otherwise those of a status, or with all of p_search's words in name, phone,
 * email or message: newest first, a page at a time, from before p_before. If none has them as typed, those with one letter wrong.
 */
create function public.desk_requests(
  p_status text default null, p_search text default null, p_before timestamptz default null, p_limit integer default 50
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := least(greatest(coalesce(p_limit, 50), 1), 1000);
  words text[];
  requests public.contact_submissions[];
begin
  perform private.caller();
  words := private.search_words(p_search);
  if words is not null then
    requests := private.requests_with(words, p_status, p_before, most);
    if cardinality(requests) = 0 and p_before is null then
      requests := private.requests_like(words, most);
    end if;
  elsif p_status is null then
    requests := private.open_requests(p_before, most);
  else
    requests := private.requests_with(null, p_status, p_before, most);
  end if;
  return jsonb_build_object(
    'now', moment,
    'requests', (
      select coalesce(jsonb_agg(private.as_json(requests[place]) order by place), '[]')
      from generate_subscripts(requests, 1) as place),
    -- How many are due and not taken, and how many stand apart, on all pages of the list.
    'waiting', (
      select count(*) from public.contact_submissions
      where status in ('new', 'seen') and due_at <= moment and not marks @> '{canary}'),
    'apart', jsonb_build_object(
      'suspects', (
        select count(*) from public.contact_submissions
        where status in ('new', 'seen') and is_suspect and not marks @> '{canary}'),
      'many', (
        select count(*) from public.contact_submissions
        where status in ('new', 'seen') and marks @> '{many}' and not is_suspect and not marks @> '{canary}')));
end
$$;

create function public.desk_request(p_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  perform private.caller();
  request := private.request(p_id);
  return jsonb_build_object(
    'now', private.clock(),
    'request', private.as_json(request),
    -- Null if there is none. Leaves out spam and suspects.
    'earlier', (
      select case when count(*) > 0 then jsonb_build_object('count', count(*), 'last_at', max(received_at),
        'last_outcome', (array_agg(outcome order by received_at desc))[1]) end
      from public.contact_submissions
      where dialled = request.dialled and length(dialled) >= 6 and received_at < request.received_at and id <> request.id
        and not marks @> '{canary}' and not is_suspect and outcome is distinct from 'spam'
    ),
    'pictures', (select coalesce(jsonb_agg(private.picture_as_json(p)), '[]') from private.pictures_of(p_id) as p),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', at, 'by', private.name_of(staff_id),
        'action', action, 'detail', detail) order by id), '[]')
      from private.history where request_id = p_id
    ),
    -- When the other side saw each message, by its history entry.
    'seen', (
      select coalesce(jsonb_object_agg(h.id, coalesce(m.seen_at, s.at)), '{}')
      from private.history as h
        left join private.messages as m on m.history_id = h.id
        left join private.seen_replies as s on s.history_id = h.id
      where h.request_id = p_id and coalesce(m.seen_at, s.at) is not null
    )
  );
end
$$;

-- Requests by hour of the day in London, how soon they were taken and reached, and how they ended. Counts spam and suspects separately.
create function public.desk_figures(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  perform private.refuse_if(p_from is null or p_to is null or p_to <= p_from or p_to - p_from > interval '100 days',
    'Choose a time of 100 days at most');
  return (
    with arrived as (
      select taken_at, arrived_at, escalated_at, outcome, outcome is not distinct from 'spam' as is_spam, is_suspect,
        extract(hour from received_at at time zone 'Europe/London')::integer as hour,
        -- greatest alone would return 0 where there is no time.
        case when taken_at is not null
          then greatest(extract(epoch from taken_at - greatest(due_at, received_at)), 0) end as seconds
      from public.contact_submissions
      where received_at >= p_from and received_at < p_to and not marks @> '{canary}'
    ), asked as (
      select * from arrived where not is_spam and not is_suspect
    ), hours as (
      select hour, count(*) as number from asked group by hour
    )
    select jsonb_build_object(
      'requests', count(*),
      'suspects', (select count(*) from arrived where is_suspect and not is_spam),
      'spam', (select count(*) from arrived where is_spam),
      'by_hour', (
        select jsonb_agg(coalesce(number, 0) order by hour)
        from generate_series(0, 23) as hour left join hours using (hour)),
      'taken', count(taken_at),
      'median_seconds_to_taken', percentile_cont(0.5) within group (order by seconds),
      'slowest_seconds_to_taken', max(seconds),
      'arrived', count(arrived_at),
      -- Of thirty or fewer, a median says little in general and too much about one.
      'median_seconds_to_arrived', case when count(arrived_at) > 30
        then percentile_cont(0.5) within group (order by extract(epoch from arrived_at - taken_at)) end,
      -- Nobody had it when everyone was alerted.
      'missed', count(*) filter (where escalated_at is not null),
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, number), '{}')
        from (select outcome, count(*) as number from asked where outcome is not null group by outcome) as counted)
    )
    from asked
  );
end
$$;

-- The actions

-- Refuses an action on a request that someone else has, and says who.
create function private.refuse_unless_free(request public.contact_submissions, me private.staff) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if(request.status = 'done', 'This request is done. Put it back on the list first.', 'PT409'),
    private.refuse_if(request.taken_by <> me.id, format('%s took this request at %s.', private.name_of(request.taken_by),
      to_char(request.taken_at at time zone 'Europe/London', 'HH24:MI')), 'PT409');
end
$$;

-- Marks it as seen by staff, which is what the visitor wants to know first. If it was assigned to the caller, they thereby take it.
create function public.desk_see(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  if request.unread_since is not null then
    update private.messages set seen_at = private.clock() where request_id = p_id and seen_at is null;
    update public.contact_submissions set unread_since = null where id = p_id;
  end if;
  if request.assigned_to = me.id then
    perform private.take(request, me);
  elsif request.status = 'new' then
    update public.contact_submissions set status = 'seen', seen_at = private.clock() where id = p_id;
    perform private.write_history(p_id, me.id, 'seen', null, null);
  end if;
  return public.desk_request(p_id);
end
$$;

-- Gives the request to `me`, if nobody else has it.
create function private.take(request public.contact_submissions, me private.staff) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_unless_free(request, me);
  if request.status <> 'taken' then
    update public.contact_submissions set status = 'taken', seen_at = coalesce(seen_at, private.clock()),
      taken_at = private.clock(), taken_by = me.id
    where id = request.id;
    perform private.write_history(request.id, me.id, 'taken', null, null);
  end if;
end
$$;

create function public.desk_take(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.take(private.lock_request(p_id), me);
  return public.desk_request(p_id);
end
$$;

-- Puts a request back on the list, even a finished one. Any member of staff may, as the person who took it may be asleep. While
-- they have it, everyone else must give a reason, which the history shows them. It is due at once, and its customer keeps their
-- place, unless it was done: then their wait begins anew.
create function public.desk_release(p_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  reason constant text := private.trimmed(p_reason);
begin
  perform private.refuse_if(char_length(reason) > 200, 'A reason must be 200 characters or fewer');
  if request.status not in ('taken', 'done') or private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  -- Someone who has left needs no reason.
  perform private.refuse_if(request.status = 'taken' and request.taken_by <> me.id and reason is null
      and exists (select from private.staff where id = request.taken_by and is_here),
    format('%s has this request. Say why you are putting it back.', private.name_of(request.taken_by)));
  update public.contact_submissions set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
    eta_minutes = null, done_at = null, outcome = null, due_at = private.clock(),
    waiting_since = case when status = 'done' then private.clock() else waiting_since end
  where id = p_id;
  perform private.write_history(p_id, me.id, 'released', reason, private.action_key());
  return public.desk_request(p_id);
end
$$;

-- Gives it to a colleague. If it is taken, it is put back first, with a reason as above, so that until it is taken again the
-- visitor reads no name, and that nobody is on the way.
create function public.desk_assign(p_id uuid, p_to uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  reason constant text := private.trimmed(p_reason);
  moment constant timestamptz := private.clock();
begin
  perform private.refuse_if(p_to = me.id, 'Choose a colleague. To keep it yourself, take it.');
  perform private.colleague(p_to, 'Choose a member of staff', 'PT422');
  perform private.refuse_if(char_length(reason) > 200, 'A reason must be 200 characters or fewer');
  if private.is_done_already(p_id) or request.assigned_to = p_to then
    return public.desk_request(p_id);
  end if;
  perform private.refuse_if(request.status = 'done', 'This request is done. Put it back on the list first.', 'PT409');
  if request.status = 'taken' then
    perform private.refuse_if(request.taken_by = p_to,
        format('%s has this request already.', private.name_of(p_to)), 'PT409'),
      private.refuse_if(request.taken_by <> me.id and reason is null,
        format('%s has this request. Say why you’re giving it to someone else.', private.name_of(request.taken_by)));
    perform private.write_history(p_id, me.id, 'released', reason, null);
    if request.due_at > moment then
      -- Taking it cancelled its alert.
      insert into private.notifications (dedupe, kind, request_id, due_at)
      values (format('back:%s:%s', p_id, request.due_at), 'back', p_id, request.due_at)
      on conflict (dedupe) do nothing;
    end if;
  end if;
  update public.contact_submissions set status = 'seen', seen_at = coalesce(seen_at, moment), taken_at = null,
    taken_by = null, on_the_way_at = null, eta_minutes = null, assigned_to = p_to, assigned_by = me.id, assigned_at = moment
  where id = p_id;
  perform private.write_history(p_id, me.id, 'assigned', private.name_of(p_to), private.action_key());
  insert into private.notifications (dedupe, kind, request_id, staff_id)
  values ('assigned:' || gen_random_uuid(), 'assigned', p_id, p_to);
  perform private.wake_sender('change');
  return public.desk_request(p_id);
end
$$;

-- Takes the request, if nobody has. Setting out again, they are no longer there.
create function public.desk_on_the_way(p_id uuid, p_minutes integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  perform private.refuse_if(p_minutes is null or p_minutes not between 1 and 600, 'Minutes must be between 1 and 600');
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.take(request, me);
  update public.contact_submissions set on_the_way_at = private.clock(), eta_minutes = p_minutes, arrived_at = null
  where id = p_id;
  perform private.write_history(p_id, me.id, 'on the way', p_minutes::text, private.action_key());
  return public.desk_request(p_id);
end
$$;

-- At the door. Takes the request, if nobody has. p_seconds: how long ago they tapped, as the tap may have waited for a connection,
-- and devices' clocks differ.
create function public.desk_arrived(p_id uuid, p_seconds integer default 0) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  moment constant timestamptz := greatest(coalesce(request.taken_at, private.clock()),
    private.clock() - greatest(p_seconds, 0) * interval '1 second');
begin
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.take(request, me);
  if request.arrived_at is null then
    -- "On my way" may have waited longer.
    update public.contact_submissions set arrived_at = moment,
      on_the_way_at = case when on_the_way_at > moment then moment else on_the_way_at end
    where id = p_id;
    perform private.write_history(p_id, me.id, 'arrived', to_jsonb(moment) #>> '{}', private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

-- For the person who has it, after tapping "Arrived" by mistake.
create function public.desk_undo_arrived(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request public.contact_submissions := private.lock_request(p_id);
begin
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.refuse_unless_free(request, me);
  if request.arrived_at is not null then
    update public.contact_submissions set arrived_at = null where id = p_id returning * into request;
    perform private.write_history(p_id, me.id, 'undone', private.progress(request), private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

-- How far its holder has got, for the history. Otherwise its status.
create function private.progress(request public.contact_submissions) returns text language sql immutable set search_path = '' as $$
  select case when request.arrived_at is not null then 'arrived' when request.on_the_way_at is not null then 'on the way'
    else request.status end
$$;

-- Adds words of staff to the history, once, however often they are sent.
create function private.write_words(p_id uuid, what text, typed text, most integer, if_none text, if_long text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  words constant text := private.trimmed(typed);
begin
  perform private.refuse_if(words is null, if_none), private.refuse_if(char_length(words) > most, if_long);
  if not private.is_done_already(p_id) then
    if what = 'replied' then
      update public.contact_submissions set reply = words, replied_at = private.clock(),
        status = case status when 'new' then 'seen' else status end, seen_at = coalesce(seen_at, private.clock())
      where id = p_id;
    end if;
    perform private.write_history(p_id, me.id, what, words, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

-- The visitor reads the reply on the page they sent the request from. A second reply replaces the first; the history has both.
create function public.desk_reply(p_id uuid, p_text text) returns jsonb language sql security definer set search_path = '' as $$
  select private.write_words(p_id, 'replied', p_text, 200, 'Write a reply', 'A reply must be 200 characters or fewer')
$$;

create function public.desk_note(p_id uuid, p_text text) returns jsonb language sql security definer set search_path = '' as $$
  select private.write_words(p_id, 'noted', p_text, 2000, 'Write a note', 'A note must be 2,000 characters or fewer')
$$;

-- Works in any state, since the customer already has the confirmation.
create function public.desk_confirm(p_id uuid, p_text text) returns jsonb language sql security definer set search_path = '' as $$
  select private.write_words(p_id, 'confirmed', p_text, 4000, 'Write what was agreed',
    'A confirmation must be 4,000 characters or fewer')
$$;

create function private.refuse_unless_outcome(outcome text, told integer, paid integer) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(outcome is null or outcome not in ('job', 'advice', 'no answer', 'not ours', 'cancelled', 'spam'),
      'Choose an outcome'),
    private.refuse_if(told not between 0 and 100000 or paid not between 0 and 100000, 'A price is 0 to 100,000 pounds');
end
$$;

-- p_told, p_paid: the price, if they noted it.
create function public.desk_finish(p_id uuid, p_outcome text, p_told integer default null, p_paid integer default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  perform private.refuse_unless_outcome(p_outcome, p_told, p_paid);
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.refuse_unless_free(request, me);
  update public.contact_submissions set status = 'done', seen_at = coalesce(seen_at, private.clock()),
    done_at = private.clock(), outcome = p_outcome, price_told = p_told, price_paid = p_paid
  where id = p_id;
  perform private.write_history(p_id, me.id, 'done', p_outcome, private.action_key(), private.standing(request));
  return public.desk_request(p_id);
end
$$;

-- The outcome and the price of a request that is done. One tap finished it, and the customer's text and Undo stay as they are.
create function public.desk_set_outcome(p_id uuid, p_outcome text, p_told integer default null, p_paid integer default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  perform private.refuse_unless_outcome(p_outcome, p_told, p_paid);
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.refuse_if(request.status <> 'done', 'This request is open again already.', 'PT409');
  update public.contact_submissions set outcome = p_outcome, price_told = p_told, price_paid = p_paid where id = p_id;
  perform private.write_history(p_id, me.id, 'outcome', p_outcome, private.action_key());
  return public.desk_request(p_id);
end
$$;

-- Undo

-- What finishing a request would lose. Who took it, and when they will arrive, stays with it.
create function private.standing(request public.contact_submissions) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', request.status, 'seen_at', request.seen_at, 'assigned_to', request.assigned_to,
    'assigned_by', request.assigned_by, 'assigned_at', request.assigned_at)
$$;

-- The request's state before `me` finished it within the last hour. Null: someone else did, or it is too long ago to undo.
create function private.standing_before(request uuid, me private.staff) returns jsonb language sql stable set search_path = '' as $$
  select case when staff_id = me.id and at > private.clock() - interval '1 hour' then was end
  from private.history where request_id = request and action = 'done' order by id desc limit 1
$$;

-- Puts locked requests that are done back as they were. A request that private.standing_before doesn't know goes back on the
-- list, and belongs to no one. Alerts that went out don't go out again; alerts that were cancelled meanwhile go out after all.
create function private.put_back(ids uuid[], me private.staff) returns uuid[] language plpgsql set search_path = '' as $$
declare
  back uuid[];
begin
  with closed as materialized (
    select id, done_at, private.standing_before(id, me) as was from public.contact_submissions
    where id = any (ids) and status = 'done'
  ), opened as (
    update public.contact_submissions as c set status = coalesce(was ->> 'status', 'seen'),
      seen_at = case when was is null then c.seen_at else (was ->> 'seen_at')::timestamptz end,
      taken_at = case when was is not null then c.taken_at end, taken_by = case when was is not null then c.taken_by end,
      on_the_way_at = case when was is not null then c.on_the_way_at end,
      eta_minutes = case when was is not null then c.eta_minutes end,
      assigned_to = (was ->> 'assigned_to')::uuid, assigned_by = (was ->> 'assigned_by')::uuid,
      assigned_at = (was ->> 'assigned_at')::timestamptz, done_at = null, outcome = null
    from closed where c.id = closed.id
    returning c.id, was, private.progress(c) as state
  ), noted as (
    insert into private.history (request_id, staff_id, action, detail, action_key)
    select id, me.id, case when was is null then 'released' else 'undone' end, case when was is not null then state end,
      private.action_key(id)
    from opened
  ), untold as (
    select n.id, done_at from closed join private.notifications as n on n.request_id = closed.id
    union all
    select d.notification_id, done_at from closed join private.digest_requests as d on d.request_id = closed.id
  ), told_after_all as (
    update private.notifications as n set settled_at = null from untold
    where n.id = untold.id and n.settled_at >= untold.done_at and n.kind <> 'event'
      and (n.attempts = 0 or n.last_error is not null)
  )
  select array_agg(id) into back from opened;
  return back;
end
$$;

-- For the person who finished it, after tapping "Done" by mistake.
create function public.desk_undo_finish(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  finished private.history;
begin
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  if request.status <> 'done' then
    perform private.refuse_unless_free(request, me),
      private.refuse_if(true, 'This request is open again already.', 'PT409');
  end if;
  select * into finished from private.history where request_id = p_id and action = 'done' order by id desc limit 1;
  perform private.refuse_if(finished.staff_id <> me.id, format('%s finished this request at %s.',
      private.name_of(finished.staff_id), to_char(finished.at at time zone 'Europe/London', 'HH24:MI')), 'PT409'),
    private.refuse_if(private.standing_before(p_id, me) is null,
      'It’s too late to undo that. Put it back on the list instead.', 'PT409');
  perform private.put_back(array[p_id], me);
  return public.desk_request(p_id);
end
$$;

-- Spam

-- Of these requests, those that the action has changed, in this call or an earlier one, with their versions.
create function private.changed_by_action(changed uuid[], ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with done as (
    select id, version from public.contact_submissions
    where id = any (ids) and (id = any (changed) or private.is_done_already(id))
  )
  select jsonb_build_object(
    'now', private.clock(),
    'ids', coalesce(jsonb_agg(id order by id), '[]'),
    'versions', coalesce(jsonb_object_agg(id, version), '{}')
  ) from done
$$;

-- An action that selects its requests by itself and is repeated marks the same as before, and no others.
create function private.mark_spam(ids uuid[], are_found boolean) returns jsonb language plpgsql set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  start constant text := left(private.action_key(), 150) || ':';
  marked uuid[];
begin
  if are_found then
    marked := array(
      select request_id from private.history
      where action = 'done' and detail = 'spam' and action_key ~>=~ start and action_key ~<~ (left(start, -1) || ';'));
    ids := coalesce(nullif(marked, '{}'), ids);
  end if;
  with free as (
    select id, private.standing(c) as was from public.contact_submissions as c
    where id = any (ids) and status in ('new', 'seen') and not marks @> '{canary}'
      and not private.is_done_already(id)
    order by id for update
  ), done as (
    update public.contact_submissions as c set status = 'done', seen_at = coalesce(seen_at, private.clock()),
      done_at = private.clock(), outcome = 'spam'
    from free where c.id = free.id
    returning c.id, was
  ), noted as (
    insert into private.history (request_id, staff_id, action, detail, action_key, was)
    select id, me.id, 'done', 'spam', private.action_key(id), was from done
  )
  select array_agg(id) into marked from done;
  return private.changed_by_action(marked, ids);
end
$$;

create function public.desk_mark_spam(p_ids uuid[]) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller(), private.refuse_if(cardinality(p_ids) > 1000, 'Choose 1,000 requests or fewer');
  return private.mark_spam(p_ids, false);
end
$$;

-- Here and below, marks only up to p_until, so nothing unseen, and at most the oldest thousand.
create function public.desk_mark_number_spam(p_id uuid, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  its_number text;
begin
  perform private.caller();
  its_number := (private.request(p_id)).dialled;
  return private.mark_spam(array(
    with same as materialized (
      select id, received_at from public.contact_submissions
      where dialled = its_number
        and status in ('new', 'seen') and not marks @> '{canary}' and received_at <= p_until
    )
    select id from same order by received_at limit 1000), true);
end
$$;

create function public.desk_mark_sender_spam(p_id uuid, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  its_sender text;
begin
  perform private.caller(), private.request(p_id);
  select sender into its_sender from private.request_senders where request_id = p_id;
  perform private.refuse_if(its_sender is null, 'We only keep where a request came from for a day');
  return private.mark_spam(array(
    select c.id from public.contact_submissions as c join private.request_senders as s on s.request_id = c.id
    where s.sender = its_sender and c.status in ('new', 'seen') and not c.marks @> '{canary}' and c.received_at <= p_until
    order by c.received_at limit 1000), true);
end
$$;

create function public.desk_mark_suspects_spam(p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  return private.mark_spam(array(
    select id from public.contact_submissions
    where status in ('new', 'seen') and is_suspect and not marks @> '{canary}' and received_at <= p_until
    order by received_at, id desc limit 1000), true);
end
$$;

-- Restores requests as they were, if the same person undoes it soon; otherwise puts them back on the list. Unlike putting one back
-- by hand, this does not alert staff again.
create function public.desk_unmark_spam(p_ids uuid[]) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  spam uuid[];
begin
  perform private.refuse_if(cardinality(p_ids) > 1000, 'Choose 1,000 requests or fewer');
  spam := array(
    select id from public.contact_submissions
    where id = any (p_ids) and status = 'done' and outcome = 'spam' and not marks @> '{canary}'
      and not private.is_done_already(id)
    order by id for update);
  return private.changed_by_action(private.put_back(spam, me), p_ids);
end
$$;

-- "We're full tonight": what staff put on every page of the site until a time, and whether our response times hold meanwhile.
-- There is one at a time. The audit has earlier ones.
create table private.notice (
  only_row boolean primary key default true check (only_row),
  text text not null check (char_length(text) between 1 and 120),
  until timestamptz not null,
  aim_holds boolean not null,
  set_at timestamptz not null default private.clock(),
  set_by uuid references private.staff (id) on delete set null,
  -- So that nobody forgets it.
  check (until <= set_at + interval '48 hours')
);

-- Null once it has ended. `now` is for devices whose clock is wrong.
create function private.notice_now() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'text', text, 'until', until, 'aim_holds', aim_holds, 'set_at', set_at, 'now', private.clock())
  from private.notice where until > private.clock()
$$;

-- Every page of the site asks for it each minute. Caches on the way may keep it.
create function public.site_notice() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform set_config('response.headers', '[{"Cache-Control": "public, max-age=30"}]', true);
  return private.notice_now();
end
$$;

create function public.desk_notice() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  return jsonb_build_object('now', private.clock(), 'notice', private.notice_now()
    || jsonb_build_object('by', (select private.name_of(set_by) from private.notice)));
end
$$;

-- Any member of staff may, without a second factor, as it is for two in the morning. p_until is a time by London's clocks. Refuses
-- digits, as no phone number but ours belongs on the site; NFKC turns full-width and circled ones into plain ones.
create function public.desk_set_notice(p_text text, p_until timestamp, p_aim_holds boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  line constant text := btrim(regexp_replace(coalesce(p_text, ''), '[\s[:cntrl:]]+', ' ', 'g'));
  until constant timestamptz := p_until at time zone 'Europe/London';
  problem constant text := case
    when line = '' then 'Write what visitors should read'
    when char_length(line) > 120 then 'Too long: 120 characters at most'
    when normalize(line, nfkc) ~ '[0-9]' then 'Write it without digits: our phone number is on every page'
    when until is null then 'Enter when it ends'
    when until <= private.clock() then 'The end must be in the future'
    when until > private.clock() + interval '48 hours' then '48 hours at most, so it isn’t forgotten'
  end;
begin
  perform private.refuse_if(problem is not null, problem);
  insert into private.notice as n (text, until, aim_holds, set_by)
  values (line, until, coalesce(p_aim_holds, true), me.id)
  on conflict (only_row) do update set text = excluded.text, until = excluded.until, aim_holds = excluded.aim_holds,
    set_at = excluded.set_at, set_by = excluded.set_by;
  perform private.note_audit('notice', jsonb_build_object(
    'text', line, 'until', until, 'aim_holds', coalesce(p_aim_holds, true)));
  return public.desk_notice();
end
$$;

create function public.desk_end_notice() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  delete from private.notice where until > private.clock();
  if found then
    perform private.note_audit('notice ended', '{}');
  end if;
  return public.desk_notice();
end
$$;

select private.protect();
