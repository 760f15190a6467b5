-- Whoever leaves the firm, or loses their account, has no request any more. What they took within the last day is told anew,
-- as when it is put back; what is older is on the list again, and wakes nobody.
create function private.release_requests_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with released as (
    update public.contact_submissions set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
      eta_minutes = null,
      due_at = case when taken_at > private.clock() - interval '1 day' then private.clock() else due_at end
    where taken_by = new.id and status = 'taken'
    returning id
  )
  insert into private.history (request_id, action, detail)
  select id, 'released', new.name || ' has left' from released;
  return null;
end
$$;
create trigger release_requests_of_leaver after update of left_at, user_id on private.staff
  for each row when (new.left_at is not null or new.user_id is null)
  execute function private.release_requests_of_leaver();

revoke all on all functions in schema private from public;
