-- What strangers may cost us, and what may cost a visitor the request: each has its bound.

-- Wrong answer keys have an allowance of their own, so that guessing uses up nobody's requests. A sender's share of it is one
-- of a thousand rows, whoever else has it: more rows there never are, and a right key is answered whatever it says.
create table private.guesses (
  share integer primary key check (share between 0 and 1023),
  tokens double precision not null,
  at timestamptz not null
);
alter table private.guesses enable row level security;

-- Takes one of the sender's guesses of this hour. False if none is left.
create function private.spend_guess(headers json) returns boolean language plpgsql set search_path = '' as $$
declare
  most constant integer := 30;
begin
  insert into private.guesses as g (share, tokens, at)
  values (('x' || left(private.sender_of(headers), 8))::bit(32)::integer & 1023, most - 1, private.clock())
  on conflict (share) do update set
    tokens = least(most, g.tokens + extract(epoch from excluded.at - g.at) / 3600 * most) - 1,
    at = excluded.at
    where g.tokens + extract(epoch from excluded.at - g.at) / 3600 * most >= 1;
  return found;
end
$$;

/*
 * Stores one callback request: a JSON object of the five parameters and `headers`, of which only the four below count. Where
 * it came from stays for the proxies to say. It is measured before it is read: 50 MB took 5.6 s. A parameter it does not know is refused as PostgREST refuses it, for the sender
 * to try the other way: what somebody wrote must not be dropped without a word.
 */
create or replace function public.send_contact_submission(text) returns void
language plpgsql security definer set search_path = '' as $function$
declare
  -- What proxies wrote must still be read beside it: insert_contact_submission reads no headers of more than 512 KB.
  most_of_headers constant integer := 65536;
  -- The five parameters at their longest, each character escaped as two \uXXXX, and the headers.
  most constant integer := 131072;
  request json;
  unknown text;
  sent jsonb;
begin
  if octet_length($1) > most then
    raise sqlstate 'PT413' using message = 'A request must be 128 KB or less';
  end if;
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


-- A key that has been used for another request is refused in words: nothing was written under it.
create or replace function private.write_history(request uuid, staff uuid, what text, detail text, key text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.history (request_id, staff_id, action, detail, action_key)
  values (request, staff, what, detail, key);
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'This was sent before, for another request. Do it again.';
end
$$;

/*
 * Wakes the sender, where pg_net is (a hosted project) and the owner has said where it runs. It looks by itself each minute,
 * so nothing is lost when this fails; and nothing that fails here may cost a visitor the request. It only writes a row for
 * pg_net, so a lock is all that can hold it up. That is given 20 ms, because the hour's row is locked meanwhile and every
 * other request waits for it; a statement that runs out of time is not caught by `others`.
 * @param reason - `change`, for the sender to ring the desks as well
 */
drop function private.wake_sender();
create function private.wake_sender(reason text default null) returns void
language plpgsql set search_path = '' set lock_timeout = '20ms' as $$
declare
  settings private.settings;
begin
  select * into strict settings from private.settings;
  if settings.notify_url is null or to_regnamespace('net') is null then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 60000)'
  using settings.notify_url, jsonb_build_object(
    'Content-Type', 'application/json', 'Authorization', 'Bearer ' || coalesce(settings.notify_secret, '')),
    jsonb_strip_nulls(jsonb_build_object('reason', reason));
exception when others then
  raise warning 'The sender was not woken: %', sqlerrm;
end
$$;

/*
 * A bell for open desks, where there is Realtime (a hosted project): "something has changed", and nothing of what. The sender
 * rings it, in a transaction of its own: Realtime has held up a visitor's until it ran out of time. Desks look by themselves
 * as well, so nothing rests on it.
 */
drop trigger ring_desks on public.contact_submissions;
drop function private.ring_desks();
create function public.ring_desks() returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1s' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    execute 'select realtime.send(''{}''::jsonb, ''changed'', ''desk'', true)';
  end if;
end
$$;

-- One call for each statement that changes a request, which the sender also tells if it is due; none for a canary, which
-- the sender has just sent itself. Of notifications by themselves only a test is waited for.
create function private.wake_sender_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from changed where not marks @> '{canary}') then
    perform private.wake_sender('change');
  end if;
  return null;
end
$$;
create trigger wake_sender_of_new after insert on public.contact_submissions
  referencing new table as changed
  for each statement execute function private.wake_sender_of_change();
create trigger wake_sender_of_change after update on public.contact_submissions
  referencing new table as changed
  for each statement execute function private.wake_sender_of_change();

create or replace function private.wake_sender_of_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added where kind = 'test') then
    perform private.wake_sender();
  end if;
  return null;
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('service_role', array['public.ring_desks()']::regprocedure[]);
