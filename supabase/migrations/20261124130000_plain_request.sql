-- A browser that is to send JSON, or headers of ours, to another origin asks there first: a preflight, and a whole round trip
-- from the tap to "Sent". Text it sends at once, so this is the same request as text, with the headers in it. PostgREST takes
-- text/plain for a function of one unnamed text. insert_contact_submission remains the API; this hands on to it.

/*
 * Stores one callback request: a JSON object of the five parameters and `headers`, of which only the four below count. Where
 * it came from stays for the proxies to say. A parameter it does not know is refused as PostgREST refuses it, for the sender
 * to try the other way: what somebody wrote must not be dropped without a word.
 */
create function public.send_contact_submission(text) returns void
language plpgsql security definer set search_path = '' as $function$
declare
  -- What proxies wrote must still be read beside it: insert_contact_submission reads no headers of more than 512 KB.
  most_of_headers constant integer := 65536;
  request json;
  unknown text;
  sent jsonb;
begin
  begin
    request := $1::json;
  exception when others then
    request := null;
  end;
  if json_typeof(request) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A request is a JSON object';
  end if;
  select name into unknown from json_object_keys(request) as name
  where name not in ('p_name', 'p_phone', 'p_email', 'p_preferred_time', 'p_message', 'headers') limit 1;
  if found then
    raise sqlstate 'PT404' using message = 'There is no parameter ' || left(unknown, 100);
  end if;

  -- A courtesy here as there: whatever else is among the headers may not cost a visitor the callback.
  begin
    if octet_length(request ->> 'headers') <= most_of_headers then
      select jsonb_object_agg(lower(name), value #>> '{}') into sent from json_each(request -> 'headers') as each (name, value)
      where json_typeof(value) = 'string'
        and lower(name) in ('idempotency-key', 'x-requested-at', 'x-fill-time', 'x-honeypot');
      perform set_config('request.headers', (
        coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}') || coalesce(sent, '{}')
      )::text, true);
    end if;
  exception when others then
    null;
  end;

  perform public.insert_contact_submission(
    request ->> 'p_name', request ->> 'p_phone', request ->> 'p_email', request ->> 'p_preferred_time', request ->> 'p_message'
  );
end
$function$;

comment on function public.send_contact_submission(text) is
  'insert_contact_submission without a preflight: its parameters and headers, as the JSON of a text/plain body.';

revoke all on function public.send_contact_submission(text) from public, anon, authenticated, service_role;
grant execute on function public.send_contact_submission(text) to anon, authenticated, service_role;
