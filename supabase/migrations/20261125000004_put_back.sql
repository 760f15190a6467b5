-- A request that somebody has is put back with a word why, and a visitor who was told that somebody is on the way hears that
-- this has changed.

drop function public.desk_release(uuid);

/*
 * Back to the list, also when it was done, and by anybody: whoever took it may be asleep. They find out in the history why
 * it is no longer theirs, so without a reason nobody but they themselves can put it back.
 */
create function public.desk_release(p_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
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

/*
 * When a visit was called off that the visitor had been told of: the request is back on the list, and whoever had it last was
 * on the way. Null as soon as somebody has it again. The history knows, however it was put back.
 */
create function private.called_off_at(request public.contact_submissions) returns timestamptz
language sql stable set search_path = '' as $$
  select released.at
  from (
    select * from private.history where request_id = request.id and action = 'released' order by id desc limit 1
  ) as released
  where request.status in ('new', 'seen') and 'on the way' = (
    select action from private.history
    where request_id = request.id and id < released.id and action in ('on the way', 'done')
    order by id desc limit 1
  )
$$;

/*
 * Read by the request's own key, a UUID that only its device and this database have. Tells how far it has got and nothing of
 * what was sent. Null if there is no such request: it may have been erased. A key that is none counts as a guess, of which
 * a sender has so many an hour; beyond them the answer is 429. Nobody guesses 122 random bits, but they might try.
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
      'now', private.clock()
    ) into answer
    from public.contact_submissions as request where idempotency_key = p_key and not marks @> '{canary}';
  end if;
  if answer is not null then
    return answer;
  end if;

  if not private.spend_guess(nullif(current_setting('request.headers', true), '')::json) then
    perform set_config('response.status', '429', true),
      set_config('response.headers', '[{"Retry-After": "3600"}, {"Access-Control-Expose-Headers": "Retry-After"}]', true);
  end if;
  return null;
end
$$;

select private.grant_only('authenticated', array['public.desk_release(uuid, text)']::regprocedure[]);
revoke all on all functions in schema private from public;
