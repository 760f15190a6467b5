-- The same words sent again: by a network that repeats itself, by a visitor who presses again, or by a device whose request
-- was lost with a backup.

-- When the visitor last pressed again, in milliseconds by their own clock. It is compared with itself alone, so it may be
-- wrong. A first press leaves no row.
create table private.presses (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  at bigint not null
);
alter table private.presses enable row level security;

create function private.press(headers json) returns bigint language sql immutable set search_path = '' as $$
  select case when written ~ '^[0-9]{1,15}$' then written::bigint end
  from private.trimmed(headers ->> 'x-confirmed-at') as written
$$;

-- Of a request that was stored, and is no repeat of one that was there.
create function private.note_press(request uuid, headers json) returns void
language sql set search_path = '' as $$
  insert into private.presses (request_id, at)
  select id, private.press(headers) from public.contact_submissions
  where id = request and private.press(headers) is not null
$$;

-- Under which id these words stand under one of the keys, maybe without their message. Two keys and no list of them: of a
-- list PostgreSQL expects ten, and reads a small table from end to end rather than its index.
create function private.stored_id(request public.contact_submissions, key text, other_key text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select id from public.contact_submissions
    where idempotency_key in (key, other_key)
      and (name, phone, email, preferred_time)
        is not distinct from (request.name, request.phone, request.email, request.preferred_time)
      and (message is not distinct from request.message or 'cut' = any (marks))
    limit 1
  );
end
$$;

create or replace function private.is_stored(request public.contact_submissions, key text, other_key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.stored_id(request, key, other_key) is not null;
end
$$;

/*
 * A request that ended with no answer opens anew when its sender presses again: somebody is told, by the rules for what is put
 * back on the list, within the sender's allowance. A retry of the network brings the moment of its own press, which is known,
 * or none, if it was the first: it changes nothing, however late it comes. Of anything else a second press says nothing new.
 */
create function private.hear_again(request uuid, headers json) returns void
language plpgsql set search_path = '' as $$
declare
  press constant bigint := private.press(headers);
  known public.contact_submissions;
  admitted record;
begin
  if press is null then
    return;
  end if;
  -- Of two connections that bring it at once one waits here, and finds it open.
  select * into known from public.contact_submissions as r
  where id = request and status = 'done' and outcome = 'no answer'
    and not exists (select from private.presses as p where p.request_id = r.id and p.at >= press)
  for update;
  if not found then
    return;
  end if;
  admitted := private.admit(known, headers);
  if admitted.refused_for is not null then
    perform private.answer_too_many(admitted.refused_for, admitted.refused_because);
    return;
  end if;
  -- What is known of it stays known, but for the flood that it came in, and its message is not cut.
  known.marks := array(
    select distinct mark from unnest(array_remove(known.marks, 'surge') || array_remove((admitted.request).marks, 'cut')) as mark order by mark);
  insert into private.presses (request_id, at) values (request, press)
  on conflict (request_id) do update set at = excluded.at;
  update public.contact_submissions set status = 'new', seen_at = null, taken_at = null, taken_by = null,
    on_the_way_at = null, eta_minutes = null, escalated_at = null, done_at = null, outcome = null, marks = known.marks,
    due_at = private.due_at(private.clock(), preferred_time, known.marks)
  where id = request;
  perform private.write_history(request, null, 'released', 'They asked again', null);
end
$$;

-- The same as before, with the moment of a press among the headers that a request in a text may bring.
create or replace function private.take_over_headers(sent json) returns void language plpgsql set search_path = '' as $$
declare
  -- What proxies wrote must still fit beside it, see private.read_headers.
  most constant integer := 65536;
  taken jsonb;
begin
  if octet_length(sent::text) <= most then
    select jsonb_object_agg(lower(name), value #>> '{}') into taken from json_each(sent) as each (name, value)
    where json_typeof(value) = 'string'
      and lower(name) in ('idempotency-key', 'x-requested-at', 'x-confirmed-at', 'x-fill-time', 'x-honeypot');
    perform set_config('request.headers', (
      coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}') || coalesce(taken, '{}')
    )::text, true);
  end if;
exception when others then
  -- Headers are a courtesy here, too: what cannot be read is left out.
  null;
end
$$;

/*
 * Read by the request's own key, a UUID that only its device and this database have. Tells how far it has got, what staff wrote
 * to the visitor, and nothing of what was sent. What was erased is answered with 410, as where it is sent again. Null if there is no such request: the device
 * may still have its words, and sends them again. A key that does not exist counts as a guess, of which a sender has so many
 * an hour; beyond them the answer is 429. Nobody guesses 122 random bits, but they might try.
 */
create or replace function public.request_answer(p_key text) returns jsonb
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
      'called_off_at', private.called_off_at(request),
      'reply', reply,
      'replied_at', replied_at,
      'done_at', done_at,
      'confirmed_at', confirmed.at,
      'confirmation', confirmed.detail,
      'messages', private.conversation_of(request.id),
      'open', private.is_open_for_words(request),
      'now', private.clock()
    ) into answer
    from public.contact_submissions as request
      left join lateral (
        select at, detail from private.history where request_id = request.id and action = 'confirmed' order by id desc limit 1
      ) as confirmed on true
    where idempotency_key = p_key and not marks @> '{canary}';
    if answer is null then
      perform private.refuse_erased(p_key, p_key);
    end if;
  end if;
  if answer is null and not private.spend_guess(nullif(current_setting('request.headers', true), '')::json) then
    perform private.answer_too_many(3600);
  end if;
  return answer;
end
$$;

revoke all on all functions in schema private from public;
