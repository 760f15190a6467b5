-- A request is given to a colleague, who is told as of an escalation. It is theirs once they open or take it; until then it
-- stays on the list, and anybody may take it. If they do nothing, those on call are told of it again.

alter table public.contact_submissions
  -- Who has been given it and has not accepted it yet, by whom and when.
  add column assigned_to uuid references private.staff (id),
  add column assigned_by uuid references private.staff (id),
  add column assigned_at timestamptz,
  add constraint assigned_while_nobody_has_it check (assigned_to is null or status = 'seen'),
  add constraint assigned_is_whole
    check ((assigned_to is null) = (assigned_at is null) and (assigned_to is null) = (assigned_by is null));
create index on public.contact_submissions (assigned_at) where assigned_to is not null;

alter table private.history drop constraint history_action_check;
alter table private.history add constraint history_action_check check (action in ('seen', 'taken', 'released', 'assigned',
  'unopened', 'on the way', 'replied', 'noted', 'done', 'told again', 'escalated'));

-- Whoever takes it, finishes it or marks it as spam ends that, whichever function it is.
create function private.end_assignment() returns trigger language plpgsql set search_path = '' as $$
begin
  new.assigned_to := null;
  new.assigned_by := null;
  new.assigned_at := null;
  return new;
end
$$;
create trigger end_assignment before update of status on public.contact_submissions
  for each row when (new.status <> 'seen' and new.assigned_to is not null) execute function private.end_assignment();

create or replace function private.as_json(request public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(request) - array['idempotency_key', 'reused_key'] || jsonb_build_object(
    'is_key_reused', request.reused_key is not null,
    'is_suspect', private.is_suspect(request.marks),
    'taken_by_name', private.name_of(request.taken_by),
    -- Few have been given to anybody: a name costs as much as the rest of a row.
    'assigned_to_name', case when request.assigned_to is not null then private.name_of(request.assigned_to) end,
    'assigned_by_name', case when request.assigned_by is not null then private.name_of(request.assigned_by) end
  )
$$;

-- Opened by somebody, which is what the visitor wants to know first. Whoever has been given it, has it from then on.
create or replace function public.desk_see(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
begin
  if request.unread_since is not null then
    perform private.see_messages(p_id);
  end if;
  if request.assigned_to = me.id then
    perform private.take(request, me);
  elsif request.status = 'new' then
    update public.contact_submissions set status = 'seen', seen_at = private.clock() where id = p_id;
    perform private.write_history(p_id, me.id, 'seen', null, null);
  end if;
  return public.desk_request(p_id);
end
$$;

/*
 * Gives it to a colleague. Of one that somebody has it is put back first, with the reason that putting it back wants; so the
 * visitor reads nobody's name until somebody has it again, and that nobody is on the way.
 */
create function public.desk_assign(p_id uuid, p_to uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  reason constant text := private.clean(p_reason);
  moment constant timestamptz := private.clock();
begin
  if p_to = me.id then
    raise sqlstate 'PT422' using message = 'Choose a colleague. To keep it yourself, take it.';
  end if;
  perform private.must_be_of_staff(p_to);
  if char_length(reason) > 200 then
    raise sqlstate 'PT422' using message = 'A reason must be 200 characters or fewer';
  end if;
  if private.is_done_already(p_id) or request.assigned_to = p_to then
    return public.desk_request(p_id);
  end if;
  if request.status = 'done' then
    raise sqlstate 'PT409' using message = 'This request is done. Put it back on the list first.';
  end if;
  if request.status = 'taken' then
    if request.taken_by = p_to then
      raise sqlstate 'PT409' using message = format('%s has this request already.', private.name_of(p_to));
    end if;
    if request.taken_by <> me.id and reason is null then
      raise sqlstate 'PT422' using message = format('%s has this request. Say why you’re giving it to someone else.',
        private.name_of(request.taken_by));
    end if;
    perform private.write_history(p_id, me.id, 'released', reason, null);
    if request.due_at > moment then
      -- Nobody was to be told of it any more, once it was taken.
      insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
      values (format('back:%s:%s', p_id, request.due_at), 'back', p_id, moment, request.due_at)
      on conflict (dedupe) do nothing;
    end if;
  end if;
  update public.contact_submissions set status = 'seen', seen_at = coalesce(seen_at, moment), taken_at = null,
    taken_by = null, on_the_way_at = null, eta_minutes = null, assigned_to = p_to, assigned_by = me.id, assigned_at = moment
  where id = p_id;
  perform private.write_history(p_id, me.id, 'assigned', private.name_of(p_to), private.action_key());
  insert into private.notifications (dedupe, kind, request_id, staff_id, created_at, due_at)
  values ('assigned:' || gen_random_uuid(), 'assigned', p_id, p_to, moment, moment);
  return public.desk_request(p_id);
end
$$;

/*
 * Ends what was given to somebody who has not opened it in time, or has left since: those on call are told that it is back,
 * or, where it is for later, when it is due.
 */
create function private.end_assignments(moment timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  with ended as (
    select r.id, s.name, s.left_at is not null or s.user_id is null as has_left
    from public.contact_submissions as r join private.staff as s on s.id = r.assigned_to
    where r.assigned_to is not null and (
      r.assigned_at <= moment - (select least(remind_after, escalate_after) from private.settings) or s.left_at is not null or s.user_id is null)
    order by r.id for update of r skip locked
  ), freed as (
    update public.contact_submissions as r set assigned_to = null, assigned_by = null, assigned_at = null,
      due_at = greatest(due_at, moment)
    from ended where r.id = ended.id
  )
  insert into private.history (request_id, at, action, detail)
  select id, moment, case when has_left then 'released' else 'unopened' end, name || case when has_left then ' has left' else '' end
  from ended;
end
$$;

/*
 * The devices that a notification is for: of all that can be reached, those that it concerns most. On call is whoever the
 * rota and the switch say. Nobody on call with a device means everybody with one, at once.
 */
create or replace function private.audience(n private.notifications) returns setof private.devices
language plpgsql stable set search_path = '' as $$
begin
  return query
  with reachable as (
    select d as device, case
      when n.kind in ('canary', 'event') then null
      when n.kind in ('test', 'check') then case when d.id = n.device_id then 1 end
      when n.kind = 'assigned' then case when s.id = n.staff_id then 1 end
      when n.kind in ('escalated', 'surge') then 1
      when n.kind = 'message' and n.dedupe not like 'unread:%' and s.id = (
        select coalesce(taken_by, assigned_to) from public.contact_submissions where id = n.request_id) then 1
      when n.kind = 'overdue' and s.id = (select taken_by from public.contact_submissions where id = n.request_id) then 1
      when n.kind = 'gone' and s.id = (select staff_id from private.devices where id = n.device_id) then 1
      when n.kind in ('gone', 'unreachable') then case s.role when 'owner' then 2 else 3 end
      else case when private.is_on_call(s.id, private.clock()) then 2 else 3 end
    end as distance
    from private.reachable_devices() as d join private.staff as s on s.id = d.staff_id
  )
  select (device).* from reachable where distance = (select min(distance) from reachable);
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array['public.desk_assign(uuid, uuid, text)']::regprocedure[]);
