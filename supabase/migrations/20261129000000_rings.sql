-- A ring is for news. A phone always rings for a sender it has not rung for today. It rings for the same sender again at most
-- three times an hour, and only while it has rung less than `rings_an_hour`: ten requests from one address must not silence the
-- next person's.

-- Who a notification is about: the senders of what it names and nobody has taken. A request whose address is unknown, or no
-- longer kept, stands for itself: those without one are not all the same person.
create function private.senders_of(notification uuid) returns setof text language sql stable set search_path = '' as $$
  select coalesce(nullif(s.sender, private.hash_of(null)), named.id::text)
  from (
    select request_id as id from private.notifications where id = notification and request_id is not null
    union
    select r.id from private.digest_requests as d join public.contact_submissions as r on r.id = d.request_id
    where d.notification_id = notification and r.status in ('new', 'seen')
  ) as named
  left join private.request_senders as s on s.request_id = named.id
$$;

-- Whether it may ring where these have rung, of which `within_hour` in the last hour. What is about nobody (a test, a device that
-- is gone), and what a customer writes to the person who has taken their request, rings from what is left.
create function private.may_ring(n private.notifications, within_day uuid[], within_hour uuid[]) returns boolean
language sql stable set search_path = '' as $$
  with named as (
    select distinct sender from private.senders_of(n.id) as sender
  ), told as (
    select one, sender, one = any (within_hour) as is_recent
    from unnest(within_day) as one, private.senders_of(one) as sender
  )
  select exists (select from named where sender not in (select sender from told))
    or cardinality(within_hour) < private.most_rings(n) and (
      not exists (select from named)
      or n.kind = 'message' and (select taken_by is not null from public.contact_submissions where id = n.request_id)
      or exists (select from named where 3 > (select count(*) from told where is_recent and told.sender = named.sender)))
$$;

create or replace function private.devices_to_tell(n private.notifications) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  devices jsonb;
begin
  insert into private.rings (device_id, notification_id, at)
  select d.id, n.id, moment from private.audience(n) as d
  where 'device:' || d.id <> all (n.delivered_to) and private.may_ring(n,
    array(select notification_id from private.rings where device_id = d.id and at > moment - interval '1 day'),
    array(select notification_id from private.rings where device_id = d.id and at > moment - interval '1 hour'))
  on conflict do nothing;
  select coalesce(jsonb_agg(private.device_as_json(d) || jsonb_build_object('is_silent', not exists (
    select from private.rings where device_id = d.id and notification_id = n.id))), '[]') into devices
  from private.audience(n) as d where 'device:' || d.id <> all (n.delivered_to);
  return devices;
end
$$;

create or replace function public.notification_numbers(p_id uuid, p_lease uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  n private.notifications;
  numbers jsonb;
begin
  select * into n from private.notifications where id = p_id and lease = p_lease;
  perform from private.telephones
  where staff_id in (select staff_id from private.numbers_for(n)) order by staff_id for update;
  with wanted as (
    select t.*, t.rings and private.may_ring(n,
      array(select notification_id from private.calls_made where staff_id = t.staff_id and at > moment - interval '1 day'),
      array(select notification_id from private.calls_made where staff_id = t.staff_id and at > moment - interval '1 hour')
    ) as may_ring
    from private.numbers_for(n) as t
  ), counted as (
    insert into private.calls_made (staff_id, notification_id, at)
    select staff_id, p_id, moment from wanted
    -- Not called again by a later attempt.
    where may_ring and not exists (
      select from unnest(n.delivered_to) as receiver where receiver like 'call:' || staff_id || ':%')
  )
  select jsonb_agg(jsonb_build_object('staff', staff_id, 'name', private.name_of(staff_id),
    'phone', phone, 'rings', may_ring, 'gets_texts', gets_texts) order by staff_id) into numbers
  from wanted where may_ring or gets_texts;
  return coalesce(numbers, '[]');
end
$$;

revoke all on all functions in schema private from public;
