-- Who gets an alert, and which of their phones may ring.

-- The devices that should get a notification: of those we can reach, the ones it concerns most. If nobody on call has a device,
-- everyone who has one gets it.
create function private.audience(n private.notifications) returns setof private.devices
language plpgsql stable set search_path = '' as $$
begin
  return query
  with reachable as (
    select d as device, case
      when n.kind in ('canary', 'event', 'customer') then null
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
 * THE limit on rings: no device and no telephone rings more than `rings_an_hour` times an hour, whatever the reason. A third of
 * them is reserved for requests left too long, and a third for senders it has not rung for today, so that no flood silences
 * either. Everything shares the rest: one sender rings at most three times an hour, and messages about a request that nobody has
 * taken ring only while less than a third has rung. Alerts about no request (a test, a lost device), and messages to the person who
 * has the request, may ring again without a new sender. Starts from the senders, as there are far more rings than senders.
 *
 * @param within_day, within_hour - the notifications that rang there; those of the day leave this one out
 * @param shares - what this function returned for each ring of the last hour
 * @returns the share that this ring counts towards; null: it is shown silently, and nobody is called or texted
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
  -- A message about a request that nobody has taken.
  is_aside constant boolean := not is_late and n.kind = 'message'
    and (select taken_by is null from public.contact_submissions where id = n.request_id);
  is_first boolean;
  may_again boolean;
begin
  if rung >= most then
    return null;
  end if;
  with named as materialized (
    -- The senders of the waiting requests. A request whose address is unknown, or deleted by now, counts as a sender of its own.
    select distinct coalesce(nullif(s.sender, ''), id::text) as sender
    from (select n.request_id as id where n.request_id is not null union select private.waiting_in(n.id)) as requests
    left join lateral (select sender from private.request_senders where request_id = id offset 0) as s on true
  ), theirs as materialized (
    select named.sender, s.request_id from named,
      lateral (select request_id from private.request_senders where sender = named.sender offset 0) as s
    union all
    -- These are the requests that count as their own sender.
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

-- The devices that have not had it yet, and whether each may ring for it. Decided while handing it out, since otherwise twenty
-- alerts due at once would all ring. One sender at a time, as each must count what the others hand out. Skips a device that is just
-- being removed, so that neither waits for the other.
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
    -- News of a shift can wait until morning, so it is shown silently.
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

select private.protect();
