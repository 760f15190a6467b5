-- The conversation on the visitor's page. What both sides write is in the history, so it is kept, exported and erased with its
-- request.

-- What visitors wrote. The device makes the id, and sends the message under it until it hears that it has arrived.
create table private.messages (
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  id uuid not null,
  history_id bigint not null unique references private.history (id) on delete cascade,
  at timestamptz not null,
  -- When staff next opened the request.
  seen_at timestamptz,
  primary key (request_id, id)
);
create index on private.messages (at);

-- Which replies the visitor's device has shown.
create table private.seen_replies (
  history_id bigint primary key references private.history (id) on delete cascade,
  at timestamptz not null
);

-- The request with this key, a UUID that only its device and this database know. A null id means there is none, which counts as a
-- guess. Nobody can guess 122 random bits, but they might try.
create function private.request_of_key(key text, is_locked boolean, at_once integer default 6) returns public.contact_submissions
language plpgsql set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  if private.is_uuid(key) then
    -- A device makes one call at a time, and its worker another. Six allow for the parts of two photographs.
    if not private.take_place('key ' || key, at_once) then
      perform private.refuse_for_now();
    end if;
    if is_locked then
      perform from public.contact_submissions where idempotency_key = key for update;
    end if;
    select * into request from public.contact_submissions where idempotency_key = key and not marks @> '{canary}';
    if not found then
      perform private.refuse_erased(key);
    end if;
  end if;
  if request.id is null then
    perform private.spend_guess();
  end if;
  return request;
end
$$;

-- How far a request has got, and what staff wrote to the visitor. Null if there is no such request; the device then sends it again,
-- if it still has it. The key in a text's link shows only how far it has got.
create function public.request_answer(p_key text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  known constant uuid := private.request_of_any_key(p_key);
begin
  return (
    select private.shown(octet_length(p_key) = 22, jsonb_build_object(
      'status', status, 'received_at', received_at, 'due_at', due_at, 'seen_at', seen_at, 'taken_at', taken_at,
      -- The first name is enough to know who is at the door.
      'name', split_part(private.name_of(taken_by), ' ', 1),
      'on_the_way_at', on_the_way_at, 'eta_minutes', eta_minutes, 'arrived_at', arrived_at,
      -- When a visit that the visitor was expecting was called off: the request is back on the list, and its last holder was on
      -- the way. Read from the history, however it was put back.
      'called_off_at', (
        select released.at
        from (
          select * from private.history where request_id = request.id and action = 'released' order by id desc limit 1
        ) as released
        where status in ('new', 'seen') and 'on the way' = (
          select case action when 'undone' then detail else action end from private.history
          where request_id = request.id and id < released.id and action in ('on the way', 'arrived', 'done', 'undone')
          order by id desc limit 1
        )
      ),
      'reply', reply, 'replied_at', replied_at, 'done_at', done_at,
      'confirmation', (
        select detail from private.history where request_id = request.id and action = 'confirmed' order by id desc limit 1),
      -- Oldest first. Visitors see only the first names of staff. Replies are numbered.
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(own_id, number::text),
          'from', case action when 'wrote' then 'visitor' else 'staff' end,
          'name', split_part(private.name_of(staff_id), ' ', 1), 'text', detail, 'at', at, 'seen_at', seen_at) order by id), '[]')
        from (
          select h.id, h.action, h.staff_id, h.detail, h.at, m.id::text as own_id, coalesce(m.seen_at, s.at) as seen_at,
            row_number() over (partition by h.action order by h.id) as number
          from private.history as h
            left join private.messages as m on m.history_id = h.id
            left join private.seen_replies as s on s.history_id = h.id
          where h.request_id = request.id and h.action in ('wrote', 'replied')) as words),
      'open', private.is_open_for_words(request), 'texted', private.is_texted(request), 'now', private.clock()))
    -- Reads it again, so that all of it is from one moment.
    from public.contact_submissions as request where request.id = known
  );
end
$$;

-- Whether visitors can still write: until two days after it arrived or was last answered, or until it is done, as nobody looks at
-- finished requests.
create function private.is_open_for_words(request public.contact_submissions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return request.status <> 'done'
    and private.clock() < greatest(request.received_at, request.replied_at, request.due_at) + interval '2 days';
end
$$;

-- Alerts the person who has the request, at most once a minute. If nobody has it, alerts those on call, once in five minutes, and
-- for as many requests an hour as get alerts of their own. A marked request alerts nobody until it is taken.
create function private.tell_of_message(request public.contact_submissions, moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  is_theirs constant boolean := coalesce(request.taken_by, request.assigned_to) is not null;
  due timestamptz;
begin
  if not is_theirs and request.marks <> '{}' then
    return;
  end if;
  -- An alert that a sender is just handing out does not have these words.
  perform from private.notifications
  where request_id = request.id and kind = 'message' and dedupe like 'message:%' and attempts = 0 and settled_at is null
    and dead_at is null
  for key share skip locked;
  if found then
    return;
  end if;
  select greatest(moment, max(least(due_at, moment)) + case when is_theirs then 1 else 5 end * interval '1 minute') into due
  from private.notifications where request_id = request.id and kind = 'message' and attempts > 0;
  if is_theirs or (
    select count(distinct r.id) from private.notifications as n join public.contact_submissions as r on r.id = n.request_id
    where n.kind = 'message' and n.due_at > due - interval '1 hour' and r.id <> request.id and r.taken_by is null
  ) < (select named_singly from private.settings) then
    insert into private.notifications (dedupe, kind, request_id, due_at)
    values ('message:' || gen_random_uuid(), 'message', request.id, due);
    if due <= moment then
      perform private.wake_sender('change');
    end if;
  end if;
end
$$;

-- A message sent again under the same id is stored once and answered the same, even if the conversation has since closed.
create function public.send_request_message(p_key text, p_message text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_submissions := private.request_of_key(p_key, true);
  moment constant timestamptz := private.clock();
  words constant text := private.trimmed(p_text);
  known timestamptz;
  written timestamptz[];
  free_at timestamptz;
  entry bigint;
begin
  if request.id is null then
    return null;
  end if;
  perform private.refuse_if(not private.is_uuid(p_message), 'A message needs an id');
  select at into known from private.messages where request_id = request.id and id = p_message::uuid;
  if found then
    return jsonb_build_object('id', p_message, 'at', known);
  end if;
  perform private.refuse_if(words is null, 'Write a message'),
    private.refuse_if(char_length(words) > 1000, 'A message must be 1,000 characters or fewer'),
    private.refuse_if(not private.is_open_for_words(request),
      'This conversation is closed. If you still need us, please call.', 'PT409');
  -- Twenty a day for each request, five a minute, and the room for all.
  written := array(
    select at from private.messages where request_id = request.id and at > moment - interval '1 day' order by at desc limit 20);
  free_at := greatest(written[5] + interval '1 minute', written[20] + interval '1 day');
  if free_at > moment then
    perform private.answer_too_many(ceil(extract(epoch from free_at - moment))::integer);
    return null;
  end if;
  if not private.room('messages', 1, private.share_of(request)) then
    return null;
  end if;
  update public.contact_submissions set unread_since = coalesce(unread_since, moment),
    danger = coalesce(danger, case when private.danger_taken_off(id) is null then private.danger_in(words) end)
  where id = request.id;
  insert into private.history (request_id, at, action, detail) values (request.id, moment, 'wrote', words) returning id into entry;
  insert into private.messages (request_id, id, history_id, at) values (request.id, p_message::uuid, entry, moment);
  perform private.tell_of_message(request, moment);
  return jsonb_build_object('id', p_message, 'at', moment);
end
$$;

comment on function public.send_request_message(text, text, text) is
  'A message to staff, by the key of a request. Stored once per request and id (a UUID of the device). Null: there is no such '
  'request. 409: the conversation is closed. 410: the request has been erased. 429 with Retry-After: five in a minute, twenty '
  'in a day.';

-- Records that the visitor's device has shown the replies up to this number.
create function public.see_request_messages(p_key text, p_last text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_submissions := private.request_of_key(p_key, true);
  replies bigint[];
begin
  if request.id is not null and octet_length(p_last) <= 18 and p_last ~ '^[0-9]+$' then
    replies := array(
      select id from private.history where request_id = request.id and action = 'replied' order by id);
    if p_last::bigint between 1 and cardinality(replies) then
      insert into private.seen_replies (history_id, at)
      select reply, private.clock() from unnest(replies[1:p_last::integer]) as reply
      on conflict (history_id) do nothing;
      if found then
        -- Makes open desks look again.
        update public.contact_submissions set version = version where id = request.id;
      end if;
    end if;
  end if;
  return null;
end
$$;

select private.protect();
