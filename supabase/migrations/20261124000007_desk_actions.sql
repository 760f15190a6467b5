-- What staff do with a request. Each action gives back the request and its history, as they are after it.

create function private.clean(words text) returns text language sql immutable set search_path = '' as $$
  select nullif(btrim(words, E' \t\r\n\u00A0'), '')
$$;

-- Refuses what needs a request that nobody else has, and says who has it.
create function private.refuse_unless_free(request public.contact_submissions, me private.staff) returns void
language plpgsql stable set search_path = '' as $$
begin
  if request.status = 'done' then
    raise sqlstate 'PT409' using message = 'This request is done. Put it back on the list first.';
  end if;
  if request.taken_by <> me.id then
    raise sqlstate 'PT409' using message = format('%s took this request at %s.', private.name_of(request.taken_by),
      to_char(request.taken_at at time zone 'Europe/London', 'HH24:MI'));
  end if;
end
$$;

-- Opened by somebody, which is what the visitor wants to know first.
create function public.desk_see(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  if request.status = 'new' then
    update public.contact_submissions set status = 'seen', seen_at = private.clock() where id = p_id;
    perform private.write_history(p_id, me.id, 'seen', null, null);
  end if;
  return public.desk_request(p_id);
end
$$;

-- Gives the request to `me`. Whoever has it already keeps it.
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

/*
 * Back to the list, also when it was done, and by anybody: whoever took it may be asleep. They find out in the history why
 * it is no longer theirs, so without a reason nobody but they themselves can put it back.
 */
create function public.desk_release(p_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  reason constant text := private.clean(p_reason);
begin
  if char_length(reason) > 200 then
    raise sqlstate 'PT422' using message = 'A reason must be 200 characters or fewer';
  end if;
  if request.status not in ('taken', 'done') or private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  if request.status = 'taken' and request.taken_by <> me.id and reason is null
    -- Whoever has left need not be told.
    and exists (select from private.staff where id = request.taken_by and user_id is not null and left_at is null) then
    raise sqlstate 'PT422' using message = format('%s has this request. Say why you are putting it back.',
      private.name_of(request.taken_by));
  end if;
  update public.contact_submissions set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
    eta_minutes = null, done_at = null, outcome = null, due_at = private.clock()
  where id = p_id;
  perform private.write_history(p_id, me.id, 'released', reason, private.action_key());
  return public.desk_request(p_id);
end
$$;

-- Takes the request, if nobody has.
create function public.desk_on_the_way(p_id uuid, p_minutes integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  if p_minutes is null or p_minutes not between 1 and 600 then
    raise sqlstate 'PT422' using message = 'Minutes must be between 1 and 600';
  end if;
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.take(request, me);
  update public.contact_submissions set on_the_way_at = private.clock(), eta_minutes = p_minutes where id = p_id;
  perform private.write_history(p_id, me.id, 'on the way', p_minutes::text, private.action_key());
  return public.desk_request(p_id);
end
$$;

-- The visitor reads it where the request was made from. A second reply takes the place of the first; the history has both.
create function public.desk_reply(p_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  words constant text := private.clean(p_text);
begin
  if words is null then
    raise sqlstate 'PT422' using message = 'Write a reply';
  end if;
  if char_length(words) > 200 then
    raise sqlstate 'PT422' using message = 'A reply must be 200 characters or fewer';
  end if;
  if not private.is_done_already(p_id) then
    update public.contact_submissions set reply = words, replied_at = private.clock(),
      status = case status when 'new' then 'seen' else status end, seen_at = coalesce(seen_at, private.clock())
    where id = p_id;
    perform private.write_history(p_id, me.id, 'replied', words, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

create function public.desk_note(p_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  words constant text := private.clean(p_text);
begin
  if words is null then
    raise sqlstate 'PT422' using message = 'Write a note';
  end if;
  if char_length(words) > 2000 then
    raise sqlstate 'PT422' using message = 'A note must be 2,000 characters or fewer';
  end if;
  if not private.is_done_already(p_id) then
    perform private.write_history(p_id, me.id, 'noted', words, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

create function public.desk_finish(p_id uuid, p_outcome text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  if p_outcome is null or p_outcome not in ('job', 'advice', 'no answer', 'not ours', 'cancelled', 'spam') then
    raise sqlstate 'PT422' using message = 'Choose what came of it';
  end if;
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.refuse_unless_free(request, me);
  update public.contact_submissions set status = 'done', seen_at = coalesce(seen_at, private.clock()),
    done_at = private.clock(), outcome = p_outcome
  where id = p_id;
  perform private.write_history(p_id, me.id, 'done', p_outcome, private.action_key());
  return public.desk_request(p_id);
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_see(uuid)', 'public.desk_take(uuid)', 'public.desk_release(uuid, text)',
  'public.desk_on_the_way(uuid, integer)', 'public.desk_reply(uuid, text)', 'public.desk_note(uuid, text)',
  'public.desk_finish(uuid, text)'
]::regprocedure[]);
