-- A version for each request, by which a device tells which of two copies is newer.

/*
 * Grows with every change of the request, its history included. It is counted under the row's lock in the transaction of the
 * change, and every read takes version and content from one snapshot: of two copies the one with the higher version is newer,
 * whichever call began or was answered first. Equal versions are equal but for the names of staff.
 *
 * After a backup is restored, a version may be lower than a device remembers, or stand for something else. So a client
 * compares versions within one visit only: what it kept from an earlier one gives way to the database's first answer, whatever
 * the versions say.
 */
alter table public.contact_submissions
  add column version bigint not null default 1;

create function private.count_version() returns trigger language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger count_version before update on public.contact_submissions
  for each row execute function private.count_version();

-- For what is in the history alone: a note, or a reminder. A row that this transaction has changed has counted already, and
-- counting again would wake the sender twice. In the order of their ids, as whoever marks many at once locks them.
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

-- Of these requests, those that the action has changed, now or when it was sent before, with their versions.
create or replace function private.changed_by_action(changed uuid[], ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with done as (
    select id, version from public.contact_submissions
    where id = any (ids) and (id = any (changed) or private.is_done_by_action(id))
  )
  select jsonb_build_object(
    'now', private.clock(),
    'ids', coalesce(jsonb_agg(id order by id), '[]'),
    'versions', coalesce(jsonb_object_agg(id, version), '{}')
  ) from done
$$;

revoke all on all functions in schema private from public;
