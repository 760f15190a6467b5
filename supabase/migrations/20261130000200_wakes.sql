-- The sender is called at once for what it has to tell now, and for all other changes once in five seconds: each request, message
-- and photograph called it, 130,000 times a day at the limits. What is told later, together with others, and what open desks were
-- not told of a change, is left to the call of each minute.

/*
 * When the sender was last called, and what is left of it: `change`, if open desks do not know of the last change yet. It waits
 * for nobody: whoever holds the row is just calling the sender.
 */
create function private.note_wake(what_is_left text) returns void language plpgsql set search_path = '' as $$
begin
  perform from private.health where name = 'wake' for no key update skip locked;
  if found then
    update private.health set at = case when what_is_left is null then private.clock() else at end, detail = what_is_left
    where name = 'wake';
  elsif not exists (select from private.health where name = 'wake') then
    insert into private.health (name, at, detail) values ('wake', private.clock(), what_is_left) on conflict do nothing;
  end if;
exception when lock_not_available then
  -- Somebody else adds it at the same time.
  null;
end
$$;

create or replace function private.wake_sender(reason text default null) returns void
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
    jsonb_strip_nulls(jsonb_build_object(
      'reason', coalesce(reason, (select detail from private.health where name = 'wake'))));
  perform private.note_wake(null);
exception when others then
  raise warning 'The sender was not woken: %', sqlerrm;
end
$$;

create or replace function private.wake_sender_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from changed where not marks @> '{canary}') then
    return null;
  end if;
  if exists (
    select from private.health
    where name = 'wake' and at > private.clock() - interval '5 seconds' and at <= private.clock()
  ) then
    -- The call that is under way tells of this transaction's own change, if it is of this transaction.
    if (select at < private.clock() from private.health where name = 'wake') then
      perform private.note_wake('change');
    end if;
  else
    perform private.wake_sender('change');
  end if;
  return null;
end
$$;

-- What somebody waits for now. What the sender's own jobs add is told by the sender that does them.
create or replace function private.wake_sender_of_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from added
    where kind in ('new', 'back', 'message', 'assigned', 'test') and dedupe not like 'unread:%' and due_at <= private.clock()
  ) then
    perform private.wake_sender(case when exists (select from added where kind <> 'test') then 'change' end);
  end if;
  return null;
end
$$;

revoke all on all functions in schema private from public;
