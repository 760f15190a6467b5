-- What the visitor reads of a request, on the device that made it.

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
 * what was sent. Null if there is no such request: it may have been erased. A key that does not exist counts as a guess, of
 * which a sender has so many an hour; beyond them the answer is 429. Nobody guesses 122 random bits, but they might try.
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
      'called_off_at', private.called_off_at(request),
      'reply', reply,
      'replied_at', replied_at,
      'done_at', done_at,
      'now', private.clock()
    ) into answer
    from public.contact_submissions as request where idempotency_key = p_key and not marks @> '{canary}';
  end if;
  if answer is null and not private.spend_guess(nullif(current_setting('request.headers', true), '')::json) then
    perform private.answer_too_many(3600);
  end if;
  return answer;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.request_answer(text) from public, anon, authenticated, service_role;
grant execute on function public.request_answer(text) to anon, authenticated;
