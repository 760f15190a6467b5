-- The answer on the visitor's page is a conversation. What the visitor writes comes with the request's own key; what staff
-- write are their replies. The words of both stand in the history, and so are kept, exported and erased with their request.

alter table private.history drop constraint history_action_check;
alter table private.history add constraint history_action_check check (action in ('seen', 'taken', 'released', 'assigned',
  'unopened', 'on the way', 'replied', 'wrote', 'noted', 'confirmed', 'done', 'told again', 'escalated'));

alter table private.notifications drop constraint notifications_kind_check;
alter table private.notifications add constraint notifications_kind_check check (kind in ('new', 'several', 'back', 'again',
  'escalated', 'overdue', 'forgotten', 'unreachable', 'gone', 'suspects', 'surge', 'test', 'canary', 'check', 'assigned',
  'event', 'message'));

-- Since when there is something from the visitor that nobody of staff has opened. Null: they have opened all of it.
alter table public.contact_submissions add column unread_since timestamptz;
create index on public.contact_submissions (unread_since) where unread_since is not null;

-- What visitors wrote. A device makes the id, and sends a message under it until it hears that it has arrived.
create table private.messages (
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  id uuid not null,
  history_id bigint not null unique references private.history (id) on delete cascade,
  at timestamptz not null,
  -- When staff opened the request after it.
  seen_at timestamptz,
  primary key (request_id, id)
);
create index on private.messages (at);
alter table private.messages enable row level security;

-- Which replies the visitor's device has shown.
create table private.seen_replies (
  history_id bigint primary key references private.history (id) on delete cascade,
  at timestamptz not null
);
alter table private.seen_replies enable row level security;

/*
 * The request of a key, locked, and none of our own canaries. What was erased is answered with 410. A key that does not exist
 * is a null id and counts as a guess, beyond which the answer is 429, as in public.request_answer.
 */
create function private.request_of_key(key text) returns public.contact_submissions
language plpgsql set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  if key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select * into request from public.contact_submissions
    where idempotency_key = key and not marks @> '{canary}' for update;
    if not found then
      perform private.refuse_erased(key, key);
    end if;
  end if;
  if request.id is null and not private.spend_guess(nullif(current_setting('request.headers', true), '')::json) then
    perform private.answer_too_many(3600);
  end if;
  return request;
end
$$;

-- Until two days after it arrived or was last answered, or until it is done: what is done is on nobody's list, and whoever
-- needs us again must not write where nobody looks.
create function private.is_open_for_words(request public.contact_submissions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return request.status <> 'done'
    and private.clock() < greatest(request.received_at, request.replied_at, request.due_at) + interval '2 days';
end
$$;

-- What both sides wrote, the oldest first. Of staff the visitor reads the first name.
create function private.conversation_of(request uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', coalesce(m.id::text, h.id::text),
      'from', case h.action when 'wrote' then 'visitor' else 'staff' end,
      'name', split_part(private.name_of(h.staff_id), ' ', 1),
      'text', h.detail,
      'at', h.at,
      'seen_at', coalesce(m.seen_at, s.at)
    ) order by h.id), '[]')
    from private.history as h
      left join private.messages as m on m.history_id = h.id
      left join private.seen_replies as s on s.history_id = h.id
    where h.request_id = request and h.action in ('wrote', 'replied')
  );
end
$$;

-- When the other side saw it, by the entry of the history; nothing of what has not been seen.
create function private.seen_in_history(request uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(h.id, coalesce(m.seen_at, s.at)), '{}')
    from private.history as h
      left join private.messages as m on m.history_id = h.id
      left join private.seen_replies as s on s.history_id = h.id
    where h.request_id = request and coalesce(m.seen_at, s.at) is not null
  );
end
$$;

/*
 * Seconds until this request may have another message; null: now. Twenty a day, five a minute, and a hundred an hour for all
 * requests of its sender. What all of them together may bring in an hour and in a day fills no disk; what came marked shares a
 * tenth of the hour, so that a flood takes nobody else's room.
 */
create function private.wait_for_words(request public.contact_submissions, out seconds integer, out because text)
language plpgsql stable set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  written timestamptz[];
  free_at timestamptz;
  -- Where a host names no address all visitors are one sender, and none is refused for the others.
  its_sender constant text := (
    select sender from private.request_senders where request_id = request.id and sender <> private.hash_of(null));
begin
  written := array(select at from private.messages where request_id = request.id and at > moment - interval '1 day' order by at desc limit 20);
  free_at := greatest(written[5] + interval '1 minute', written[20] + interval '1 day');
  because := 'sender';
  if free_at is null or free_at <= moment then
    free_at := moment + interval '10 minutes';
    because := case
      when (select count(*) from private.messages as m join private.request_senders as s using (request_id)
        where s.sender = its_sender and m.at > moment - interval '1 hour') >= 100 then 'sender'
      when (select count(*) from private.messages where at > moment - interval '1 day') >= 10000
        or (select count(*) from private.messages as m where at > moment - interval '1 hour'
          and (request.marks = '{}' or (select marks <> '{}' from public.contact_submissions where id = m.request_id)))
        >= (case when request.marks = '{}' then 3000 else 300 end) then 'hour'
    end;
    if because is null then
      return;
    end if;
  end if;
  seconds := ceil(extract(epoch from free_at - moment));
end
$$;

/*
 * Tells whoever has the request, at most once a minute; if nobody has it, those on call, once in five minutes and of so many
 * requests an hour as are named singly. Of what came marked nobody is told until somebody has taken it. What comes while one
 * waits to be told is told with it, and the desk has all of them.
 */
create function private.tell_of_message(request public.contact_submissions, moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  is_theirs constant boolean := coalesce(request.taken_by, request.assigned_to) is not null;
  due timestamptz;
begin
  if not is_theirs and request.marks <> '{}' then
    return;
  end if;
  -- One that a sender is just handing out has been read without these words.
  perform from private.notifications
  where request_id = request.id and kind = 'message' and dedupe like 'message:%' and attempts = 0 and settled_at is null
    and dead_at is null
  for key share skip locked;
  if found then
    return;
  end if;
  select greatest(moment, max(least(due_at, moment)) + case when is_theirs then interval '1 minute' else interval '5 minutes' end) into due
  from private.notifications where request_id = request.id and kind = 'message' and attempts > 0;
  if is_theirs or (
    select count(distinct r.id) from private.notifications as n join public.contact_submissions as r on r.id = n.request_id
    where n.kind = 'message' and n.due_at > due - interval '1 hour' and r.id <> request.id and r.taken_by is null
  ) < (select named_singly from private.settings) then
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    values ('message:' || gen_random_uuid(), 'message', request.id, moment, due);
  end if;
end
$$;

-- Of what whoever has the request leaves unopened for as long as a request may wait, those on call are told, once.
create function private.tell_of_unread(moment timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
  select format('unread:%s:%s', id, unread_since), 'message', id, moment, moment
  from public.contact_submissions
  where (status = 'taken' or status = 'seen' and not private.is_suspect(marks)) and unread_since > moment - interval '1 day'
    and unread_since <= moment - (select escalate_after from private.settings)
  on conflict (dedupe) do nothing;
end
$$;

/*
 * A message of whoever has the request's key. Sent again under the same id it is stored once and answered alike, whatever has
 * become of the conversation since.
 */
create function public.send_request_message(p_key text, p_message text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_submissions := private.request_of_key(p_key);
  moment constant timestamptz := private.clock();
  words constant text := private.field(p_text);
  known timestamptz;
  wait record;
  entry bigint;
begin
  if request.id is null then
    return null;
  end if;
  if p_message is null or p_message !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    raise sqlstate 'PT422' using message = 'A message needs an id';
  end if;
  select at into known from private.messages where request_id = request.id and id = p_message::uuid;
  if found then
    return jsonb_build_object('id', p_message, 'at', known);
  end if;
  if words is null then
    raise sqlstate 'PT422' using message = 'Write a message';
  elsif char_length(words) > 1000 then
    raise sqlstate 'PT422' using message = 'A message must be 1,000 characters or fewer';
  elsif not private.is_open_for_words(request) then
    raise sqlstate 'PT409' using message = 'This conversation is closed. If you still need us, please call.';
  end if;
  wait := private.wait_for_words(request);
  if wait.seconds is not null then
    perform private.answer_too_many(wait.seconds, wait.because);
    return null;
  end if;
  update public.contact_submissions set unread_since = coalesce(unread_since, moment) where id = request.id;
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

-- The visitor's device has shown the replies up to this one.
create function public.see_request_messages(p_key text, p_last text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_submissions := private.request_of_key(p_key);
begin
  if request.id is not null and p_last ~ '^[0-9]{1,18}$' and exists (
    select from private.history where request_id = request.id and id = p_last::bigint and action = 'replied') then
    insert into private.seen_replies (history_id, at)
    select id, private.clock() from private.history
    where request_id = request.id and id <= p_last::bigint and action = 'replied'
    on conflict (history_id) do nothing;
    if found then
      -- Open desks look again.
      update public.contact_submissions set version = version where id = request.id;
    end if;
  end if;
  return null;
end
$$;

-- Somebody of staff has opened the request.
create function private.see_messages(request uuid) returns void language plpgsql set search_path = '' as $$
begin
  update private.messages set seen_at = private.clock() where request_id = request and seen_at is null;
  update public.contact_submissions set unread_since = null where id = request;
end
$$;

-- For the sender: what the visitor wrote last that nobody has opened.
create function private.words_to_tell(request uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select h.detail from private.messages as m join private.history as h on h.id = m.history_id
    where m.request_id = request and m.seen_at is null order by h.id desc limit 1
  );
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.send_request_message(text, text, text), public.see_request_messages(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.send_request_message(text, text, text), public.see_request_messages(text, text)
  to anon, authenticated;
