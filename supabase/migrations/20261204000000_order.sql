-- The order of what waits: escalations on top, then what has been due for longest. A request that was given to someone who
-- never opened it keeps its place, as its customer has waited all the while.

drop index public.contact_submissions_plain;
create index contact_submissions_plain on public.contact_submissions (due_at, received_at, id)
  where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is null;

-- The first of each part of the list, of which the first of all are put in their order: to put a hundred thousand in order, for
-- each desk and every ten seconds, takes a second.
create or replace function private.open_requests(moment timestamptz, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  before constant timestamptz := coalesce(p_before, 'infinity');
begin
  return array(
    select c
    from (
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is not null
          and received_at < before
        order by escalated_at, received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is null
          and received_at < before
        order by due_at, received_at, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status = 'taken' and unread_since is not null and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status = 'taken' and unread_since is null and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and marks @> '{many}' and not (marks && '{honeypot, far}' or marks @> '{many, fast}')
          and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and (marks && '{honeypot, far}' or marks @> '{many, fast}')
          and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
    ) as parts
    -- In which part of the list it stands, and where in that. The desk's own copy, by which a request moves as soon as somebody
    -- takes it, is inGroups in src/desk; a contract test holds the two equal.
    order by case
        when (c).status = 'taken' then array[2, case when (c).unread_since is null then 1 else 0 end]
        when private.is_suspect((c).marks) then array[4]
        when (c).marks @> '{many}' then array[3]
        when (c).escalated_at is not null then array[0, extract(epoch from (c).escalated_at)]
        else array[1, extract(epoch from (c).due_at), extract(epoch from (c).received_at)]
      end, (c).received_at desc, (c).id
    limit most);
end
$$;

/*
 * Ends what was given to somebody who has not opened it in time, or has left since, and tells those on call that it is back, in
 * place of the reminder if that has not gone yet. It stays due when it was, and is escalated at that time. Only after that
 * does its time begin anew, or it would be escalated no more. What is for later is told when it is due.
 */
create or replace function private.end_assignments(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  number integer;
begin
  with ended as (
    select r.id, r.due_at, s.name, s.left_at is not null or s.user_id is null as has_left,
      coalesce(r.escalated_at >= r.due_at and r.due_at + settings.escalate_after <= moment, false) as is_anew
    from public.contact_submissions as r join private.staff as s on s.id = r.assigned_to, private.settings
    where r.assigned_to is not null and (
      r.assigned_at <= moment - (select least(remind_after, escalate_after) from private.settings) or s.left_at is not null or s.user_id is null)
    order by r.id limit most for no key update of r skip locked
  ), freed as (
    update public.contact_submissions as r set assigned_to = null, assigned_by = null, assigned_at = null,
      due_at = case when is_anew then moment else r.due_at end
    from ended where r.id = ended.id
  ), told as (
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    select case when exists (select from private.notifications where dedupe = reminder) then format('back:%s:%s', id, moment)
      else reminder end, 'back', id, moment, moment
    from ended, format('again:%s:%s', id, due_at) as reminder
    where due_at <= moment and not is_anew
    on conflict (dedupe) do nothing
  )
  insert into private.history (request_id, at, action, detail)
  select id, moment, case when has_left then 'released' else 'unopened' end, name || case when has_left then ' has left' else '' end
  from ended;
  get diagnostics number = row_count;
  return number;
end
$$;

revoke all on all functions in schema private from public;
