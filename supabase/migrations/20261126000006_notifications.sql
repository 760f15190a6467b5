-- The alerts of staff, one row each. The sender (supabase/functions/notify) claims rows, sends them to every device and webhook,
-- and settles them. What is not settled is handed out again, so each is sent at least once, under one id. In a flood no one is
-- hidden and no phone switched off: the first of an hour are alerts of their own, and then those of five minutes share one.

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  -- One per request and kind, or per digest.
  dedupe text not null unique,
  kind text not null check (kind in ('new', 'several', 'back', 'again', 'escalated', 'missed', 'overdue', 'forgotten',
    'unreachable', 'gone', 'suspects', 'surge', 'test', 'canary', 'check', 'assigned', 'event', 'message', 'account', 'handed')),
  request_id uuid references public.contact_submissions (id) on delete cascade,
  device_id uuid references private.devices (id) on delete cascade,
  -- Whom it is for: a test, a request given to one person, their account, a shift.
  staff_id uuid references private.staff (id) on delete cascade,
  -- As it was then, and who gave or removed it: of the rota it may be gone.
  shift jsonb,
  -- Which entry of the history an event is of. Without a foreign key: both go with their request, and never before.
  history_id bigint,
  created_at timestamptz not null default private.clock(),
  due_at timestamptz not null default private.clock(),
  attempts integer not null default 0,
  lease uuid,
  leased_until timestamptz,
  -- Devices (device:ID) and webhooks that have it: a retry spares them.
  delivered_to text[] not null default '{}',
  last_error text,
  settled_at timestamptz,
  -- Given up, and on the desk for staff to see.
  dead_at timestamptz,
  -- When someone said that they had seen to a dead letter.
  seen_at timestamptz
);
create index on private.notifications (due_at) where settled_at is null and dead_at is null;
create index on private.notifications ((kind = 'event'), due_at, id) where settled_at is null and dead_at is null;
create index on private.notifications (due_at, kind);
create index on private.notifications (request_id);
create index on private.notifications (device_id);
create index on private.notifications (staff_id);
create index on private.notifications (dead_at) where dead_at is not null and seen_at is null;
create index on private.notifications (coalesce(settled_at, dead_at));

-- The requests that a digest names: of each what would have been told of it alone, once for each time that it was due.
create table private.digest_requests (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  kind text not null check (kind in ('new', 'again', 'escalated')),
  due_at timestamptz not null,
  primary key (request_id, kind, due_at)
);
create index on private.digest_requests (notification_id);

-- What made a device ring, and when it last did: one row however often it was tried.
create table private.rings (
  device_id uuid not null references private.devices (id) on delete cascade,
  notification_id uuid not null references private.notifications (id) on delete cascade,
  at timestamptz not null,
  -- See private.ring_share.
  share text not null check (share in ('late', 'first', 'more')),
  primary key (device_id, notification_id)
);
create index on private.rings (notification_id);

-- Which alerts there are, and when

-- The digest that is due at this slot's end, made if there is none. A sender may have sent it already, so what waited for a lock
-- until then goes into the next. In UTC, because `dedupe` has times in it, and who sends a request may choose the session's time
-- zone (Prefer): there would be a digest for each.
create function private.digest_of(digest text, slot timestamptz) returns uuid
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  every constant interval := (select digest_every from private.settings);
  told_at timestamptz := date_bin(every, slot, '2000-01-01');
  found_id uuid;
begin
  for later in 0..1 loop
    told_at := told_at + every;
    insert into private.notifications (dedupe, kind, due_at) values (digest || ':' || told_at, digest, told_at)
    on conflict (dedupe) do nothing;
    select id into found_id from private.notifications
    where dedupe = digest || ':' || told_at and attempts = 0 and settled_at is null and dead_at is null
    for key share;
    exit when found;
  end loop;
  return found_id;
end
$$;

-- The alert of a request that is new (`new`) or due again (`due`). In UTC, like private.digest_of.
create function private.note_request() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if new.marks @> '{canary}' then
    if tg_argv[0] = 'new' then
      insert into private.notifications (dedupe, kind, request_id) values ('canary:' || new.id, 'canary', new.id);
    end if;
    return null;
  end if;

  if tg_argv[0] = 'due' then
    insert into private.notifications (dedupe, kind, request_id, due_at)
    values (format('back:%s:%s', new.id, new.due_at), 'back', new.id, new.due_at)
    on conflict (dedupe) do nothing;
  elsif new.is_suspect then
    perform private.digest_of('suspects', new.due_at);
    return null;
  elsif new.marks @> '{surge}' then
    perform private.digest_of('surge', private.clock());
    return null;
  -- By name: alone, or with others that are due at about the same time.
  elsif (select count(*) from private.notifications
      where kind = 'new' and due_at > new.due_at - interval '1 hour' and due_at <= new.due_at)
    < (select named_singly from private.settings)
  then
    insert into private.notifications (dedupe, kind, request_id, due_at) values ('new:' || new.id, 'new', new.id, new.due_at);
  else
    insert into private.digest_requests (notification_id, request_id, kind, due_at)
    values (private.digest_of('several', new.due_at), new.id, 'new', new.due_at);
    return null;
  end if;
  if new.due_at <= private.clock() then
    perform private.wake_sender('change');
  end if;
  return null;
end
$$;

create trigger note_new_request after insert on public.contact_submissions
  for each row execute function private.note_request('new');
create trigger note_request_put_back after update of due_at on public.contact_submissions
  for each row when (new.due_at is distinct from old.due_at) execute function private.note_request('due');

create function private.notify_of_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (dedupe, kind, request_id, history_id, created_at)
  select 'event:' || new.id, 'event', new.request_id, new.id, new.at from private.settings where tells_events;
  return null;
end
$$;

create trigger notify_of_event after insert on private.history
  for each row when (new.action in ('assigned', 'unopened', 'taken', 'released', 'on the way', 'replied', 'done', 'undone'))
  execute function private.notify_of_event();

-- What it says

-- The requests of a digest that still wait. Each is found by its key: a join would read all requests.
create function private.waiting_in(digest uuid) returns setof uuid language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct request_id from private.digest_requests as d
  where notification_id = digest and (
    select status in ('new', 'seen') from public.contact_submissions where id = d.request_id);
end
$$;

-- The same, senders with the fewest requests first. `offset 0`: each request is found by its key, and each sender counted once.
create function private.named_in(digest uuid) returns setof public.contact_submissions
language plpgsql stable set search_path = '' as $$
begin
  return query
  with named as materialized (
    select r as request, s.sender
    from private.waiting_in(digest) as waits,
      lateral (select * from public.contact_submissions where id = waits offset 0) as r
      left join lateral (select sender from private.request_senders where request_id = waits offset 0) as s on true
  ), counted as materialized (
    select one_of.sender, sent from (select distinct sender from named) as one_of,
      lateral (select count(*) as sent from private.request_senders as s where s.sender = one_of.sender offset 0) as all_of
  )
  select (request).* from named left join counted using (sender)
  order by coalesce(sent, 0), (request).due_at, (request).id;
end
$$;

-- What a notification is about. A push has room for some eighty names; the list on the desk has all of them.
create function private.subject_of(n private.notifications) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', n.id,
      'kind', n.kind,
      'request', case when n.kind <> 'canary' then (
        select private.as_json(r) from public.contact_submissions as r where r.id = n.request_id) end,
      'requests', (select coalesce(jsonb_agg(private.as_json(r)), '[]') from (select * from private.named_in(n.id) limit 100) as r),
      'device', (
        select jsonb_build_object('label', d.label, 'name', private.name_of(d.staff_id))
        from private.devices as d where d.id = n.device_id),
      'count', case n.kind
        when 'suspects' then (
          select count(*) from public.contact_submissions
          where status in ('new', 'seen') and status = 'new' and is_suspect and due_at <= n.due_at)
        when 'several' then (select count(*) from private.waiting_in(n.id))
        when 'missed' then (select count(*) from private.waiting_in(n.id))
        when 'surge' then (
          select count(*) from (select private.surging(n.due_at) union select private.waiting_in(n.id)) as either_of)
      end,
      -- The visitor's last message that is unopened.
      'written', case when n.kind = 'message' then (
        select h.detail from private.messages as m join private.history as h on h.id = m.history_id
        where m.request_id = n.request_id and m.seen_at is null order by h.id desc limit 1) end,
      'shift', n.shift
    )
  );
end
$$;

-- Whom it is for, and whether it rings

-- The devices that a notification is for: of all that can be reached, those that it concerns most. If no one on call has a
-- device, everyone with one.
create function private.audience(n private.notifications) returns setof private.devices
language plpgsql stable set search_path = '' as $$
begin
  return query
  with reachable as (
    select d as device, case
      when n.kind in ('canary', 'event') then null
      when n.kind in ('test', 'check') then case when d.id = n.device_id then 1 end
      when n.kind in ('assigned', 'handed') then case when s.id = n.staff_id then 1 end
      when n.kind = 'account' then case when s.id = n.staff_id or s.role = 'owner' then 1 end
      when n.kind in ('escalated', 'missed', 'surge') then 1
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

/*
 * THE bound on rings: no device and no telephone rings more than `rings_an_hour` times an hour, whatever it is for. A third is
 * kept for what has been left too long, and a third for senders that it has not rung for today, so that no flood silences either.
 * The rest is for all: the same sender at most three times an hour, and messages about a request that no one has taken only while
 * less than a third has rung. What is about no request (a test, a device that is gone), and what a customer writes to the person
 * who has their request, needs no new sender. Starts from the senders, as there are far more rings than senders.
 *
 * @param within_day, within_hour - what has rung there, without this notification in the day
 * @param shares - what this function returned for each ring within the hour
 * @returns the share that a ring for it is of; null: it is shown without a sound, and no one is called or sent a text
 */
create function private.ring_share(n private.notifications, within_day uuid[], within_hour uuid[], shares text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := (select rings_an_hour from private.settings);
  third constant integer := most / 3;
  rung constant integer := coalesce(cardinality(within_hour), 0);
  kept_for_late constant integer := greatest(third - coalesce(cardinality(array_positions(shares, 'late')), 0), 0);
  kept_for_first constant integer := greatest(third - coalesce(cardinality(array_positions(shares, 'first')), 0), 0);
  is_late constant boolean := n.kind in ('escalated', 'forgotten', 'unreachable', 'assigned', 'test') or n.dedupe like 'unread:%'
    or exists (select from private.digest_requests as d where d.notification_id = n.id and d.kind = 'escalated');
  -- A message about a request that no one has taken.
  is_aside constant boolean := not is_late and n.kind = 'message'
    and (select taken_by is null from public.contact_submissions where id = n.request_id);
  is_first boolean;
  may_again boolean;
begin
  if rung >= most then
    return null;
  end if;
  with named as materialized (
    -- Those that wait. One whose address is unknown, or no longer kept, stands for itself: they are not all one person.
    select distinct coalesce(nullif(s.sender, ''), id::text) as sender
    from (select n.request_id as id where n.request_id is not null union select private.waiting_in(n.id)) as requests
    left join lateral (select sender from private.request_senders where request_id = id offset 0) as s on true
  ), theirs as materialized (
    select named.sender, s.request_id from named,
      lateral (select request_id from private.request_senders where sender = named.sender offset 0) as s
    union all
    -- Without a known address the sender is the request itself.
    select sender, sender::uuid from named where length(sender) = 36
  ), told as materialized (
    select sender, x.id as one from theirs,
      lateral (select id from private.notifications where request_id = theirs.request_id offset 0) as x
    where x.id = any (within_day)
    union
    select sender, d.notification_id from theirs,
      lateral (select notification_id from private.digest_requests where request_id = theirs.request_id offset 0) as d
    where d.notification_id = any (within_day) and (
      select status in ('new', 'seen') from public.contact_submissions where id = theirs.request_id)
  )
  select exists (select from named where sender not in (select sender from told)),
    not exists (select from named)
      or n.kind = 'message' and not is_aside and not is_late
      or exists (
        select from named left join told on told.sender = named.sender and one = any (within_hour)
        group by named.sender having count(one) < 3)
  into is_first, may_again;
  return case
    when is_late and (is_first or may_again) and rung + kept_for_first < most then 'late'
    when is_first and rung + kept_for_late < most then 'first'
    when may_again and rung + kept_for_first + kept_for_late < most and (not is_aside or rung < third) then 'more'
  end;
end
$$;

-- The devices that are still to have it, and whether each may ring for it. Decided as it is handed out, or twenty that are due at
-- once would all ring, and one sender after the other, or each would count without what the other hands out. Without a device that
-- is just being removed, so that neither waits for the other.
create function private.devices_to_tell(n private.notifications) returns jsonb language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  free uuid[];
  devices jsonb;
begin
  free := array(
    select id from private.devices
    where id in (select id from private.audience(n)) and 'device:' || id <> all (n.delivered_to)
    order by id for key share skip locked);
  if free <> '{}' then
    perform pg_advisory_xact_lock('private.rings'::regclass::oid::bigint);
  end if;
  with rung as (
    insert into private.rings as r (device_id, notification_id, at, share)
    select id, n.id, moment, share
    from unnest(free) as id, lateral (
      select array_agg(notification_id) as day, array_agg(notification_id) filter (where is_lately) as hour,
        array_agg(rings.share) filter (where is_lately) as shares
      from private.rings, lateral (select at > moment - interval '1 hour' as is_lately) as when_it_was
      where device_id = id and notification_id <> n.id and at > moment - interval '1 day') as so_far,
      lateral (select private.ring_share(n, day, hour, shares) as share offset 0) as judged
    -- A shift is for the morning: it is shown, and wakes no one.
    where n.kind <> 'handed' and share is not null
    on conflict (device_id, notification_id) do update set at = excluded.at, share = excluded.share
    returning device_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'endpoint', d.endpoint, 'receipt', d.receipt,
    'keys', jsonb_build_object('p256dh', d.p256dh, 'auth', d.auth),
    'is_silent', d.id not in (select device_id from rung))), '[]') into devices
  from private.devices as d where id = any (free);
  return devices;
end
$$;

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

-- Whether no one needs to hear of it any more.
create function private.is_over(n private.notifications, moment timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- A later one counts the same requests.
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
    end
    from public.contact_submissions as r where r.id = n.request_id), false);
end
$$;

/*
 * Once something has waited for so long that everyone should have heard of it, because no sender ran, all but the newest becomes
 * one alert to everyone: a phone that rang for each of a night's requests would be switched off. It is the escalation of each; what
 * was not late yet is escalated again at its time, as any that was escalated early. Where only one request waits, its own alerts
 * say more.
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
    where settled_at is null and dead_at is null and due_at <= moment - settings.escalate_after and kind <> 'event')
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
  -- One that is locked is left to its own alert.
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
  -- A digest that is left without any is over.
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

-- Hands out what is due, to one sender for as long as its lease is, and says what else the sender must do.
create function public.claim_notifications(p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  looked_at integer := 0;
  picked uuid[];
  leased uuid[] := array[]::uuid[];
begin
  -- Once a minute at most: it is one row for all senders, and writing it holds up the others.
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
          -- The events of a request arrive in their order.
          select from private.notifications as earlier
          where earlier.request_id = n.request_id and earlier.kind = 'event' and earlier.history_id < n.history_id
            and earlier.settled_at is null and earlier.dead_at is null))
      -- However many events there are, they delay no alert.
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
        -- Of two events of one request, the one with the higher number is later.
        select jsonb_build_object('sequence', id, 'at', at, 'by', private.name_of(staff_id), 'action', action, 'detail', detail)
        from private.history where id = n.history_id))), '[]')
    -- One after the other: whether a phone rings for one depends on what it has rung for before.
    from (select * from private.notifications where id = any (leased) order by due_at, id) as n));
end
$$;

-- It is over if nothing has failed; else it is due again, twice as late each time, or dead.
create function private.end_attempt(n private.notifications, problem text) returns void language sql set search_path = '' as $$
  update private.notifications set
    leased_until = null,
    lease = null,
    last_error = left(problem, 500),
    settled_at = case when problem is null then private.clock() end,
    dead_at = case when problem is not null and attempts >= settings.most_attempts then private.clock() end,
    due_at = case when problem is null then due_at
      else private.clock() + settings.first_retry * 2 ^ (attempts - 1) * (1 + random() / 4) end
  from private.settings
  where id = n.id
$$;

/*
 * How a claimed notification ended. It is over once nothing has failed and someone has it. If all the devices that it was for are
 * gone, those that can still be reached get it at once. Who has it is kept even when the lease has gone to another sender.
 *
 * A check that finds the device gone has found that out, and is over. What has failed since the sender got the notification has
 * not been delivered, even if that was reported first. No telephone rings for suspects or for a lost device: where there is
 * nothing but telephones, that is no failure.
 * What certainly was not sent (`p_unsent`) made nothing ring.
 * @returns whether it was still this sender's
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
  -- First, or what fails meanwhile is not seen.
  perform from private.notifications where id = p_id for update;
  update private.notifications
  set delivered_to = array(
    select unnest(delivered_to || coalesce(p_delivered_to, '{}'))
    except select receiver from private.failed_deliveries where notification_id = p_id order by 1)
  where id = p_id returning * into n;
  if not found then
    return false;
  end if;
  -- Lock them all in id order, so that two settlements never wait for each other.
  perform from private.devices
  where 'device:' || id = any (p_delivered_to) or id = any (p_gone) order by id for no key update;
  update private.devices set
    last_told_at = private.clock(),
    -- The worker may be quicker than the sender.
    unshown_since = case
      when last_shown_at >= n.leased_until - (select lease from private.settings) then unshown_since
      else coalesce(unshown_since, private.clock()) end
  where 'device:' || id = any (p_delivered_to);
  with lost as (
    update private.devices set gone_at = private.clock() where id = any (p_gone) and gone_at is null returning id
  )
  insert into private.notifications (dedupe, kind, device_id) select 'gone:' || id, 'gone', id from lost
  on conflict (dedupe) do nothing;
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
  elsif problem is null and cardinality(n.delivered_to) = 0
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

-- What else a sender has to know.
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

-- The jobs beside the claims (public.keep_up), each with at most 500 rows a call, and each failing alone: ten thousand requests
-- that no one takes must not delay the alert for the next.

-- By when the person who took a request must say something: by the arrival time that the visitor was given, unless they have spoken
-- shortly before it (they may be there already), and from then on an hour after the last word.
create function private.word_due(request public.contact_submissions) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when arrival is null or last_word > greatest(request.on_the_way_at, arrival - interval '15 minutes')
      then last_word + (select word_within from private.settings)
    else arrival
  end
  from (
    select request.on_the_way_at + request.eta_minutes * interval '1 minute' as arrival,
      greatest(request.taken_at,
        (select max(at) from private.history where request_id = request.id and staff_id is not null)) as last_word
  ) as said
$$;

-- Whether no device has shown an alert about this request since it was due, and no telephone has rung or had a text. False where
-- staff have neither: the owner's webhook cannot say who has read it.
create function private.is_unheard(request uuid, due timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    with told as materialized (
      select unnest(delivered_to) as receiver from private.notifications where request_id = request and due_at >= due
      union
      select unnest(n.delivered_to) from private.digest_requests as d join private.notifications as n on n.id = d.notification_id
      where d.request_id = request and n.due_at >= due
    )
    select not exists (select from told where receiver ~ '^(call|text):')
      and not exists (
        select from private.devices where last_shown_at >= due and 'device:' || id in (select receiver from told))
      and exists (select from private.ways())
  );
end
$$;

-- The requests about which staff (`again`) or everyone (`escalated`) should have an alert by now, and have none.
create function private.late_requests(moment timestamptz, most integer)
returns table (request_id uuid, due_at timestamptz, kind text)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return query
  with late as materialized (
    select r.id as request_id,
      case when is_time and escalated_at >= r.due_at and escalated_at < r.due_at + settings.escalate_after
        then r.due_at + settings.escalate_after else r.due_at end as due_at,
      case when is_time or not is_early and private.is_unheard(r.id, r.due_at) then 'escalated' else 'again' end as kind
    from public.contact_submissions as r, private.settings,
      lateral (select r.due_at + settings.escalate_after <= moment as is_time,
        coalesce(escalated_at >= r.due_at, false) as is_early) as so_far
    where status in ('new', 'seen') and (is_time or not is_early)
      and (assigned_to is null or is_time and assigned_at < r.due_at + settings.escalate_after)
      and r.due_at between moment - interval '1 day' and moment - least(settings.remind_after, settings.escalate_after)
      and not is_suspect and not marks && '{canary, surge}'
  ), untold as materialized (
    -- Of thousands, most are in a digest already.
    select late.* from late
    where not exists (
      select from private.digest_requests as d
      where (d.request_id, d.kind, d.due_at) = (late.request_id, late.kind, late.due_at))
  )
  select untold.* from untold
  where not exists (
      select from private.notifications as n
      where n.dedupe = format('%s:%s:%s', untold.kind, untold.request_id, untold.due_at))
    and (exists (select from private.notifications as n where n.request_id = untold.request_id)
      or exists (select from private.digest_requests as d where d.request_id = untold.request_id))
  order by untold.kind = 'again', untold.due_at, untold.request_id limit most;
end
$$;

-- Alerts staff again about what is late, once for each time that it was due. A few of each kind by themselves, the others in one
-- digest of each kind, and what has no room in that waits for the next: no one reads two thousand names.
create function private.tell_of_late(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  singly constant integer := (select named_singly from private.settings);
  late jsonb;
  free uuid[];
  number integer;
begin
  select jsonb_agg(to_jsonb(l)) into late from private.late_requests(moment, most) as l;
  -- One that is locked has its turn a minute later, and nothing here waits for it.
  free := array(
    select id from public.contact_submissions
    where id in (select request_id from jsonb_to_recordset(late) as (request_id uuid)) and status in ('new', 'seen')
    order by id for no key update skip locked);
  with kinds as materialized (
    select kind, (
      select count(*) from private.notifications as n
      where n.kind = both_of.kind and n.due_at > moment - interval '1 hour' and n.due_at <= moment) as so_far
    from (values ('again'), ('escalated')) as both_of (kind)
  ), untold as materialized (
    select l.*, so_far, row_number() over (partition by kind order by due_at, request_id) + so_far as place
    from jsonb_to_recordset(late) as l (request_id uuid, due_at timestamptz, kind text) join kinds using (kind)
    where request_id = any (free)
  ), digests as materialized (
    select kind, id, 2000 - (select count(*) from private.digest_requests where notification_id = id) as room
    from (select distinct kind from untold where place > singly) as many,
      private.digest_of(case kind when 'again' then 'several' else 'surge' end, moment) as id
  ), alone as (
    insert into private.notifications (dedupe, kind, request_id)
    select format('%s:%s:%s', kind, request_id, due_at), kind, request_id from untold where place <= singly
    on conflict (dedupe) do nothing
    returning request_id, kind
  ), together as (
    insert into private.digest_requests (notification_id, request_id, kind, due_at)
    select digests.id, request_id, kind, due_at from untold join digests using (kind)
    where place > singly and place - greatest(so_far, singly) <= room
    on conflict do nothing
    returning request_id, kind
  ), told as (
    -- Another sender may have been faster.
    select * from alone union all select * from together
  ), noted as (
    insert into private.history (request_id, at, action)
    select request_id, moment, case kind when 'escalated' then kind else 'told again' end from told
  ), escalated as (
    update public.contact_submissions set escalated_at = moment
    where id in (select request_id from told where kind = 'escalated')
  )
  select count(*) into number from told;
  return number;
end
$$;

-- Requests whose holder has said nothing for too long.
create function private.tell_of_silence(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  number integer;
begin
  with silent as materialized (
    select id, word_due, case when word_due + settings.escalate_after <= moment then 'forgotten' else 'overdue' end as kind
    from public.contact_submissions as r, private.settings, private.word_due(r) as word_due
    where status = 'taken' and word_due between moment - interval '1 day' and moment
  ), held as (
    select s.* from silent as s join public.contact_submissions as r using (id)
    where r.status = 'taken'
      and not exists (select from private.notifications where dedupe = format('%s:%s:%s', s.kind, s.id, s.word_due))
    order by r.id limit most for no key update of r skip locked
  ), told as (
    insert into private.notifications (dedupe, kind, request_id)
    select format('%s:%s:%s', kind, id, word_due), kind, id from held
    on conflict (dedupe) do nothing
    returning request_id
  ), noted as (
    insert into private.history (request_id, at, action)
    select request_id, moment, 'told again' from told
  )
  select count(*) into number from told;
  return number;
end
$$;

-- A message that the holder of its request leaves unopened for as long as a request may wait alerts those on call, once.
create function private.tell_of_unread(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  told integer;
begin
  insert into private.notifications (dedupe, kind, request_id)
  select format('unread:%s:%s', id, unread_since), 'message', id
  from public.contact_submissions as r
  where (status = 'taken' or status = 'seen' and not is_suspect) and unread_since > moment - interval '1 day'
    and unread_since <= moment - (select escalate_after from private.settings)
    and not exists (select from private.notifications where dedupe = format('unread:%s:%s', id, unread_since))
  order by id limit most for key share skip locked
  on conflict (dedupe) do nothing;
  get diagnostics told = row_count;
  return told;
end
$$;

-- Someone is on call, and no phone of theirs would ring: once an hour, while there are alerts. Where no device was ever added,
-- people hear some other way.
create function private.warn_of_unreachable() returns integer language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  moment constant timestamptz := private.clock();
begin
  -- At the hour that its owner chose, what has shown nothing for a day is tried; an hour less, or each check would be later. It is
  -- shown: for a push that is not, Chromium shows words of its own, and iOS ends the subscription.
  insert into private.notifications (dedupe, kind, device_id)
  select format('check:%s:%s', d.id, (moment at time zone 'Europe/London')::date), 'check', d.id
  from private.reachable_devices() as d
  where check_hour = extract(hour from moment at time zone 'Europe/London')
    and coalesce(last_shown_at, added_at) < moment - interval '23 hours'
  on conflict (dedupe) do nothing;
  -- The claim before this has handed out some of them already.
  if exists (
    select from private.notifications
    where kind in ('new', 'several', 'back', 'again', 'missed') and (settled_at is null and dead_at is null and due_at <= moment
      or coalesce(settled_at, dead_at) > moment - interval '5 minutes')
  ) and exists (select from private.staff where private.is_on_call(id, moment))
    and exists (select from private.devices)
    and not exists (select from private.ways() where private.is_on_call(staff_id, moment))
  then
    insert into private.notifications (dedupe, kind) values ('unreachable:' || date_trunc('hour', moment), 'unreachable')
    on conflict (dedupe) do nothing;
    return 1;
  end if;
  return 0;
end
$$;

-- Ends an assignment that was not opened in time, or whose owner has left, and alerts those on call, in place of the reminder if
-- that has not gone yet. It stays due when it was, and is escalated at that time; only after that does its time begin again. One
-- for later alerts them when it is due.
create function private.end_assignments(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  number integer;
begin
  with ended as (
    select r.id, r.due_at, s.name, not s.is_here as has_left,
      coalesce(r.escalated_at >= r.due_at and r.due_at + settings.escalate_after <= moment, false) as is_anew
    from public.contact_submissions as r join private.staff as s on s.id = r.assigned_to, private.settings
    where r.assigned_to is not null
      and (r.assigned_at <= moment - least(settings.remind_after, settings.escalate_after) or not s.is_here)
    order by r.id limit most for no key update of r skip locked
  ), freed as (
    update public.contact_submissions as r set assigned_to = null, assigned_by = null, assigned_at = null,
      due_at = case when is_anew then moment else r.due_at end
    from ended where r.id = ended.id
  ), told as (
    insert into private.notifications (dedupe, kind, request_id)
    select case when exists (select from private.notifications where dedupe = reminder) then format('back:%s:%s', id, moment)
      else reminder end, 'back', id
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

-- What is over before it is due again, and what no sender came back for. A claim looks at what is due by itself.
create function private.clear_queue(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  free uuid[];
  given_up integer;
begin
  free := array(
    select id from private.notifications as n
    where settled_at is null and dead_at is null and (leased_until is null or leased_until <= moment)
      and (kind <> 'event' or not (select tells_events from private.settings)) and private.is_over(n, moment)
    limit most for update skip locked);
  update private.notifications set settled_at = moment where id = any (free);
  update private.notifications set dead_at = moment, last_error = coalesce(last_error, 'The sender never came back')
  where id in (
    select id from private.notifications
    where settled_at is null and dead_at is null and leased_until <= moment
      and attempts >= (select most_attempts from private.settings)
    limit most for update skip locked);
  get diagnostics given_up = row_count;
  return greatest(cardinality(free), given_up);
end
$$;

-- Does one of the jobs. Returns how many rows it looked after: 500 mean that there may be more.
create function public.keep_up(p_job text) returns integer language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := 500;
begin
  case p_job
    when 'late' then return private.tell_of_late(moment, most);
    when 'silence' then return private.tell_of_silence(moment, most);
    when 'unread' then return private.tell_of_unread(moment, most);
    when 'surge' then
      if exists (
        select from public.contact_submissions
        where status in ('new', 'seen') and marks @> '{surge}' and not is_suspect
          and due_at between moment - interval '1 hour' and moment - (select remind_after from private.settings)
      ) then
        perform private.digest_of('surge', moment);
        return 1;
      end if;
      return 0;
    when 'reach' then return private.warn_of_unreachable();
    when 'assignments' then return private.end_assignments(moment, most);
    when 'queue' then return private.clear_queue(moment, most);
    else raise sqlstate 'PT422' using message = 'There is no such job';
  end case;
end
$$;

-- The sender is called when something has changed, and each minute

/*
 * Where pg_net is (a hosted project) and the owner has said where the sender runs. The sender looks by itself each minute, so
 * nothing is lost when this fails, and nothing that fails here may cost a visitor the request. A lock is all that can hold it
 * up: for 20 ms, because the hour's row is locked meanwhile, and `others` does not catch a statement that runs out of time.
 *
 * `wake` of private.health is when it was last called, and what is left to say. A transaction calls once for all that it does.
 * @param reason - `change`, for the sender to tell open desks
 * @param can_wait - within five seconds of a call, for the next one
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

-- What could not be delivered

-- Given up, and not seen to: no one has taken the request, or said that they have dealt with it.
create function private.open_dead_letters() returns setof private.notifications
language sql stable set search_path = '' as $$
  select n.* from private.notifications as n left join public.contact_submissions as r on r.id = n.request_id
  where n.dead_at is not null and n.seen_at is null and n.kind not in ('canary', 'event', 'assigned')
    and coalesce(r.status not in ('taken', 'done'), true)
$$;

-- Newest first: the desk shows them.
create function public.desk_dead_letters() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'request_id', n.request_id,
      'name', r.name, 'dead_at', n.dead_at, 'attempts', n.attempts, 'last_error', n.last_error) order by n.dead_at desc), '[]')
    from private.open_dead_letters() as n left join public.contact_submissions as r on r.id = n.request_id
  );
end
$$;

create function public.desk_retry(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  -- The same calls and texts begin again.
  delete from private.failed_deliveries where notification_id = p_id;
  update private.notifications
  set dead_at = null, seen_at = null, attempts = 0, due_at = private.clock(), lease = null, leased_until = null
  where id = p_id and dead_at is not null;
  return found;
end
$$;

-- Someone has dealt with a dead letter by other means. True if they are the first.
create function public.desk_dismiss(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  update private.notifications set seen_at = private.clock()
  where id = p_id and dead_at is not null and seen_at is null;
  return found;
end
$$;

select private.protect();
