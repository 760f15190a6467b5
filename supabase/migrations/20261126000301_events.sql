-- What staff do with a request, for the owner's own programs (docs/webhooks/README.md): only if the owner wants it, and to no
-- phone. Through the queue of notifications, so each is told at least once, with an id.

alter table private.settings add column tells_events boolean not null default false;

-- Which entry of the history an event is of. Without a foreign key: entry and event go with their request, and never before.
alter table private.notifications add column history_id bigint;

create function private.notify_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (dedupe, kind, request_id, history_id, created_at, due_at)
  select 'event:' || new.id, 'event', new.request_id, new.id, new.at, private.clock()
  from private.settings where tells_events;
  return null;
end
$$;
create trigger notify_of_event after insert on private.history
  for each row when (new.action in ('assigned', 'unopened', 'taken', 'released', 'on the way', 'replied', 'done'))
  execute function private.notify_of_event();

-- What the sender is handed of it. Of two events of one request, the one with the higher number is later.
create function private.event_of(n private.notifications) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sequence', id, 'at', at, 'by', private.name_of(staff_id), 'action', action, 'detail', detail)
    from private.history where id = n.history_id
  );
end
$$;

-- Whether an event has to wait for one of the same request before it, so that they arrive in their order.
create function private.follows_another(n private.notifications) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.notifications as earlier
    where earlier.request_id = n.request_id and earlier.kind = 'event' and earlier.history_id < n.history_id
      and earlier.settled_at is null and earlier.dead_at is null
  )
$$;

revoke all on all functions in schema private from public;
