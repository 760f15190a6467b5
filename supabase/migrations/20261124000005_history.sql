-- Who did what with a request, and when.

create table private.history (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  at timestamptz not null default private.clock(),
  -- Null: nobody did it, it happened by itself.
  staff_id uuid references private.staff (id),
  action text not null check (action in (
    'seen', 'taken', 'released', 'on the way', 'replied', 'noted', 'done', 'told again', 'escalated')),
  detail text check (char_length(detail) between 1 and 2000),
  -- The Idempotency-Key of the action, so that one whose answer was lost can be sent again.
  action_key text unique check (char_length(action_key) between 1 and 200)
);
create index on private.history (request_id, id);
alter table private.history enable row level security;

-- Only grows, and lives as long as its request.
create function private.keep_history() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform from public.contact_submissions where id = old.request_id;
    if not found then
      return old;
    end if;
  end if;
  raise exception 'The history of a request cannot be changed';
end
$$;
create trigger keep_history before update or delete on private.history
  for each row execute function private.keep_history();
create trigger keep_all_history before truncate on private.history
  for each statement execute function private.keep_history();

/*
 * The version of a request, for what is in its history alone: a note, or a reminder. A row that this transaction has changed
 * has counted already, and counting again would wake the sender twice. Locked in the order of their ids, as whoever marks
 * many at once locks them.
 */
create function private.count_version_of_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.contact_submissions
  where id in (select request_id from added) order by id for update;
  update public.contact_submissions set version = version + 1
  where id in (select request_id from added) and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
create trigger count_version after insert on private.history
  referencing new table as added
  for each statement execute function private.count_version_of_history();

create function private.action_key() returns text language sql stable set search_path = '' as $$
  select nullif(left(nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key', 200), '')
$$;

-- The action's key, for one of the many requests that it concerns.
create function private.action_key(request uuid) returns text language sql stable set search_path = '' as $$
  select left(private.action_key(), 150) || ':' || request
$$;

-- Whether this very action is in the history already: of one request, or of one among many.
create function private.is_done_already(request uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.history where action_key = private.action_key() and request_id = request)
$$;
create function private.is_done_by_action(request uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.history where action_key = private.action_key(request))
$$;

-- A key that has been used for another request is refused in words: nothing was written under it.
create function private.write_history(request uuid, staff uuid, what text, detail text, key text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.history (request_id, staff_id, action, detail, action_key)
  values (request, staff, what, detail, key);
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'This was sent before, for another request. Do it again.';
end
$$;

revoke all on all functions in schema private from public;
