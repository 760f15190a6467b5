-- The sender is woken when there is something to tell, and tells open desks that something has changed.

/*
 * Wakes the sender, where pg_net is (a hosted project) and the owner has said where it runs. It looks by itself each minute,
 * so nothing is lost when this fails; and nothing that fails here may cost a visitor the request. It only writes a row for
 * pg_net, so a lock is all that can hold it up. That is given 20 ms, because the hour's row is locked meanwhile and every
 * other request waits for it; a statement that runs out of time is not caught by `others`.
 * @param reason - `change`, for the sender to tell open desks as well
 */
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

-- One call for each statement that changes a request; the sender also delivers what is due. None for a canary, which the
-- sender has just sent itself.
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

-- Of notifications by themselves, only a test is waited for.
create function private.wake_sender_of_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added where kind = 'test') then
    perform private.wake_sender();
  end if;
  return null;
end
$$;
create trigger wake_sender after insert on private.notifications
  referencing new table as added
  for each statement execute function private.wake_sender_of_notification();

/*
 * Tells open desks "something has changed", and nothing of what, where there is Realtime (a hosted project). The sender calls
 * it, in a transaction of its own: Realtime has held up a visitor's until it ran out of time. Desks look by themselves as
 * well, so nothing rests on it.
 */
create function public.broadcast_change() returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1s' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    execute 'select realtime.send(''{}''::jsonb, ''changed'', ''desk'', true)';
  end if;
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('service_role', array['public.broadcast_change()']::regprocedure[]);
