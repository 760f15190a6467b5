-- The calls of the sender (supabase/functions/notify). It claims what is due and settles each attempt; each change wakes it.

-- Claimed and settled

-- Waiting requests of the last day that exceeded the hourly limit.
create function private.surging(until timestamptz) returns setof uuid language plpgsql stable set search_path = '' as $$
begin
  return query
  select id from public.contact_submissions
  where status in ('new', 'seen') and marks @> '{surge}' and not is_suspect
    and (received_at between until - interval '1 day' and until or due_at between until - interval '1 day' and until);
end
$$;

-- Whether nobody needs to hear of it any more.
create function private.is_over(n private.notifications, moment timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- A later digest counts the same requests.
  if n.kind in ('suspects', 'surge') and not exists (select from private.waiting_in(n.id)) and exists (
    select from private.notifications as later
    where later.kind = n.kind and later.due_at > n.due_at and later.due_at <= moment)
  then
    return true;
  end if;
  if n.kind in ('several', 'missed', 'surge') then
    return n.due_at <= moment and not exists (select from private.waiting_in(n.id))
      and (n.kind <> 'surge' or not exists (select from private.surging(n.due_at)));
  end if;
  return coalesce((
    select case
      when n.kind in ('new', 'back', 'again', 'escalated') then r.status in ('taken', 'done')
      when n.kind in ('overdue', 'forgotten') then r.status <> 'taken' or private.word_due(r) > moment
      when n.kind = 'assigned' then (r.assigned_to, r.assigned_at) is distinct from (n.staff_id, n.created_at)
      when n.kind = 'message' then r.unread_since is null or r.status = 'done'
      when n.kind = 'event' then not (select tells_events from private.settings)
      when n.kind = 'customer' then private.is_text_over(n, r, moment)
    end
    from public.contact_submissions as r where r.id = n.request_id), false);
end
$$;

/*
 * After a time in which no sender ran, turns all alerts but the newest into one, sent to everyone: anyone would turn off a phone
 * that rang for each of a night's requests. Happens once the oldest has waited until its escalation. The one alert escalates each
 * request; those not yet late are escalated again at their own time, like any other escalated early. If only one request waits,
 * its own alerts say more.
 */
create function private.gather_missed(moment timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  most constant integer := 5000;
  settings private.settings;
  unsent uuid[];
  late jsonb;
  free uuid[];
  digest uuid;
begin
  select * into strict settings from private.settings;
  if not exists (
    select from private.notifications
    where settled_at is null and dead_at is null and due_at <= moment - settings.escalate_after
      and kind not in ('event', 'customer'))
  then
    return;
  end if;
  unsent := array(
    select id from private.notifications
    where settled_at is null and dead_at is null and due_at <= moment - settings.digest_every
      and (leased_until is null or leased_until <= moment) and attempts < settings.most_attempts
      and kind in ('new', 'several', 'back', 'again', 'escalated', 'surge', 'message')
    order by due_at limit most for update skip locked);
  select jsonb_agg(to_jsonb(l)) into late from private.late_requests(moment, most) as l where kind = 'escalated';
  -- A locked request keeps its own alert.
  free := array(
    select id from public.contact_submissions
    where status in ('new', 'seen') and id in (
      select request_id from private.notifications where id = any (unsent)
      union
      select request_id from private.digest_requests where notification_id = any (unsent)
      union
      select request_id from jsonb_to_recordset(late) as (request_id uuid))
    order by id for no key update skip locked);
  if cardinality(free) < 2 then
    return;
  end if;
  insert into private.notifications (dedupe, kind) values ('missed:' || gen_random_uuid(), 'missed') returning id into digest;
  -- A digest with no requests left is over.
  update private.digest_requests set notification_id = digest
  where notification_id = any (unsent) and request_id = any (free);
  insert into private.digest_requests (notification_id, request_id, kind, due_at)
  select digest, id, 'escalated', coalesce(l.due_at, r.due_at)
  from public.contact_submissions as r
    left join jsonb_to_recordset(late) as l (request_id uuid, due_at timestamptz) on request_id = id
  where id = any (free)
  on conflict (request_id, kind, due_at) do update set notification_id = excluded.notification_id;
  update private.notifications set settled_at = moment where id = any (unsent) and request_id = any (free);
  insert into private.history (request_id, at, action) select unnest(free), moment, 'escalated';
  update public.contact_submissions set escalated_at = moment where id = any (free);
end
$$;

-- Hands out what is due. Each notification is one sender's until its lease ends.
create function public.claim_notifications(p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  looked_at integer := 0;
  picked uuid[];
  leased uuid[] := array[]::uuid[];
begin
  -- At most once a minute, because all senders share this row, and writing it delays the others.
  if not exists (
    select from private.health where name = 'claim' and at > moment - interval '1 minute' and at <= moment
  ) then
    perform private.note_health('claim');
  end if;
  perform private.gather_missed(moment);
  while cardinality(leased) < most and looked_at < 500 loop
    picked := array(
      select id from private.notifications as n
      where settled_at is null and dead_at is null and due_at <= moment
        and (leased_until is null or leased_until <= moment) and (kind <> 'event' or not exists (
          -- A request's events arrive in order.
          select from private.notifications as earlier
          where earlier.request_id = n.request_id and earlier.kind = 'event' and earlier.history_id < n.history_id
            and earlier.settled_at is null and earlier.dead_at is null))
      -- Alerts first, however many events there are.
      order by kind = 'event', due_at, id
      limit most - cardinality(leased)
      for update skip locked);
    exit when picked = '{}';
    looked_at := looked_at + cardinality(picked);
    update private.notifications as n set settled_at = moment where id = any (picked) and private.is_over(n, moment);
    update private.notifications set dead_at = moment, last_error = coalesce(last_error, 'The sender never came back')
    where id = any (picked) and settled_at is null and leased_until <= moment
      and attempts >= (select most_attempts from private.settings);
    with its as (
      update private.notifications
      set lease = gen_random_uuid(), leased_until = moment + (select lease from private.settings), attempts = attempts + 1
      where id = any (picked) and settled_at is null and dead_at is null
      returning id
    )
    select leased || array_agg(id) into leased from its;
  end loop;
  return jsonb_build_object('notifications', (
    select coalesce(jsonb_agg(private.subject_of(n) || jsonb_build_object('lease', n.lease, 'attempt', n.attempts,
      'created_at', n.created_at, 'delivered_to', n.delivered_to, 'devices', private.devices_to_tell(n), 'event', (
        -- Of two events about one request, the later has the higher number.
        select jsonb_build_object('sequence', id, 'at', at, 'by', private.name_of(staff_id), 'action', action, 'detail', detail)
        from private.history where id = n.history_id))), '[]')
    -- One at a time, because whether a phone rings depends on what it has just rung for.
    from (select * from private.notifications where id = any (leased) order by due_at, id) as n));
end
$$;

-- Settles it if nothing failed. Otherwise it is due again, after twice the time at each attempt, and finally dead: a customer's text
-- within two minutes, as it is soon out of date.
create function private.end_attempt(n private.notifications, problem text) returns void language sql set search_path = '' as $$
  update private.notifications set
    leased_until = null,
    lease = null,
    last_error = left(problem, 500),
    settled_at = case when problem is null then private.clock() end,
    dead_at = case when problem is not null
        and attempts >= least(settings.most_attempts, case kind when 'customer' then 3 end) then private.clock() end,
    due_at = case when problem is null then due_at
      else private.clock() + settings.first_retry * 2 ^ (attempts - 1) * (1 + random() / 4) end
  from private.settings
  where id = n.id
$$;

-- Notes when these devices were told, and which of them have gone. Locks them all in id order, so that two settlements never wait
-- for each other.
create function private.note_devices(n private.notifications, told text[], gone uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from private.devices where 'device:' || id = any (told) or id = any (gone) order by id for no key update;
  update private.devices set
    last_told_at = private.clock(),
    -- The device's worker may report before the sender does.
    unshown_since = case
      when last_shown_at >= n.leased_until - (select lease from private.settings) then unshown_since
      else coalesce(unshown_since, private.clock()) end
  where 'device:' || id = any (told);
  with lost as (
    update private.devices set gone_at = private.clock() where id = any (gone) and gone_at is null returning id
  )
  insert into private.notifications (dedupe, kind, device_id) select 'gone:' || id, 'gone', id from lost
  on conflict (dedupe) do nothing;
end
$$;

/*
 * Records how an attempt ended. It is settled once nothing has failed and someone has it. If all its devices have gone, those we
 * can still reach get it at once. Records who has it even if another sender now has the lease.
 *
 * A check that finds its device gone has done its job, and is settled. A delivery that failed after the sender claimed it counts as
 * failed, even if the failure was reported first. Telephones never ring for suspects or for a lost device, so if staff have
 * nothing else, that is no failure. What certainly was not sent (`p_unsent`) counts as no ring.
 * @returns whether this sender still had the lease
 */
create function public.settle_notification(
  p_id uuid, p_lease uuid, p_delivered_to text[], p_gone uuid[] default '{}', p_error text default null,
  p_unsent text[] default '{}'
) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  n private.notifications;
  is_lost constant boolean := coalesce(cardinality(p_gone), 0) > 0;
  problem text;
begin
  -- Locked before reading failures, so that none is missed.
  perform from private.notifications where id = p_id for update;
  update private.notifications
  set delivered_to = array(
    select unnest(delivered_to || coalesce(p_delivered_to, '{}'))
    except select receiver from private.failed_deliveries where notification_id = p_id order by 1)
  where id = p_id returning * into n;
  if not found then
    return false;
  end if;
  perform private.note_devices(n, p_delivered_to, p_gone);
  if n.lease is distinct from p_lease or n.settled_at is not null or n.dead_at is not null then
    return false;
  end if;

  delete from private.rings where notification_id = p_id and 'device:' || device_id = any (p_unsent);
  delete from private.calls_and_texts
  where notification_id = p_id and at >= n.leased_until - (select lease from private.settings)
    and concat(case when is_call then 'call:' else 'text:' end, staff_id, ':', n.attempts) = any (p_unsent);
  select string_agg(distinct failure, '; ') into problem from (
    select p_error as failure
    union all
    select f.problem from private.failed_deliveries as f
    where notification_id = p_id
      and (receiver = any (p_delivered_to) or at >= n.leased_until - (select lease from private.settings))
  ) as failures;
  if n.kind = 'canary' and problem is null then
    perform private.note_health('canary');
    delete from public.contact_submissions where id = n.request_id;
  elsif problem is null and is_lost
    and not exists (select from unnest(n.delivered_to) as receiver where receiver like 'device:%')
    and exists (select from private.audience(n))
  then
    update private.notifications set leased_until = null, lease = null, due_at = private.clock() where id = p_id;
  elsif problem is null and cardinality(n.delivered_to) = 0 and n.kind <> 'customer'
    and not (n.kind in ('test', 'check') and is_lost)
    and not (n.kind in ('suspects', 'gone') and exists (select from private.ways() where label is null))
  then
    perform private.end_attempt(n, 'There is no one to alert: no device, no phone and no webhook');
  else
    perform private.end_attempt(n, problem);
  end if;
  return true;
end
$$;

-- What else a sender needs to know.
create function public.sender_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'canary', private.canary_state(),
    'is_check_due', not exists (
      select from private.health where name = 'check' and at > private.clock() - interval '1 hour'),
    -- Skip problems that ended before anyone was told.
    'troubles', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'words', words, 'since', since,
        'is_over', over_at is not null) order by since, name), '[]')
      from private.troubles
      where case when over_at is null then told_at is null else told_at is not null and over_told_at is null end),
    'heartbeat_faults', to_jsonb(private.heartbeat_faults())
  );
end
$$;

-- Woken by changes, and each minute

/*
 * Calls the sender, where there is pg_net (a hosted project) and the owner has said where the sender runs. The sender also looks by
 * itself each minute, so a failure here loses nothing, and it must never cost a visitor their request. Only a lock can delay it,
 * and for at most 20 ms, as the hour's row is locked meanwhile, and `others` does not catch a statement that times out.
 *
 * The row `wake` of private.health says when it was last called and what it has not passed on yet. Calls once per transaction.
 * @param reason - `change`, for the sender to tell open desks
 * @param can_wait - whether, within five seconds of a call, this may wait for the next one
 */
create function private.wake_sender(reason text default null, can_wait boolean default false) returns void
language plpgsql set search_path = '' set lock_timeout = '20ms' as $$
declare
  moment constant timestamptz := private.clock();
  settings private.settings;
  last record;
  waits boolean;
begin
  select * into strict settings from private.settings;
  if settings.notify_url is null or to_regnamespace('net') is null then
    return;
  end if;
  select * into last from private.health where name = 'wake';
  if reason is not null and last.at = moment then
    return;
  end if;
  waits := can_wait and coalesce(last.at > moment - interval '5 seconds' and last.at < moment, false);
  if not waits then
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 60000)'
    using settings.notify_url, jsonb_build_object(
      'Content-Type', 'application/json', 'Authorization', 'Bearer ' || coalesce(settings.notify_secret, '')),
      jsonb_strip_nulls(jsonb_build_object('reason', coalesce(reason, last.detail)));
  end if;
  begin
    -- It waits for no one: another that holds the row is just calling the sender.
    perform from private.health where name = 'wake' for no key update skip locked;
    if found then
      update private.health set at = case when waits then at else moment end, detail = case when waits then reason end
      where name = 'wake';
    elsif last.name is null then
      insert into private.health (name, at) values ('wake', moment) on conflict do nothing;
    end if;
  exception when lock_not_available then
    -- Another adds it at the same time.
    null;
  end;
exception when others then
  raise warning 'The sender was not woken: %', sqlerrm;
end
$$;

-- One call for each statement that changes a request; the sender also delivers what is due. None for a canary, which the
-- sender has just sent itself.
create function private.wake_sender_of_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from changed where not marks @> '{canary}') then
    perform private.wake_sender('change', true);
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

-- So that the list of staff follows at open desks.
create function private.wake_sender_of_staff() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.wake_sender('change', true);
  return null;
end
$$;

create trigger wake_sender_of_staff after insert or update on private.staff
  for each statement execute function private.wake_sender_of_staff();

-- Tells open desks that something has changed, and not what, where there is Realtime (a hosted project). The sender calls it:
-- Realtime has held up a visitor's transaction until it ran out of time. Desks look by themselves as well.
create function public.broadcast_change() returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1s' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    execute 'select realtime.send(''{}''::jsonb, ''changed'', ''desk'', true)';
  end if;
end
$$;

select private.protect();
