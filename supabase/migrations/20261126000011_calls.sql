-- The telephones of staff: which to call or text, and how each call ended.

-- What we read to the person who pressed 1. A provider may post the same key again, or late, which changes nothing more.
create table private.answered_calls (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  staff_id uuid not null references private.staff (id) on delete cascade,
  words text not null,
  primary key (notification_id, staff_id)
);
create index on private.answered_calls (staff_id);

-- When someone was called, answered or not, or texted. Kept as long as the notification.
create table private.calls_and_texts (
  id bigint generated always as identity primary key,
  notification_id uuid not null references private.notifications (id) on delete cascade,
  staff_id uuid not null references private.staff (id) on delete cascade,
  is_call boolean not null,
  at timestamptz not null,
  -- See private.ring_share.
  share text not null check (share in ('late', 'first', 'more'))
);
create index on private.calls_and_texts (staff_id, at);
create index on private.calls_and_texts (notification_id);

-- Calls and texts that a provider accepted and later reported as failed. It may report that before the sender reports the delivery.
create table private.failed_deliveries (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  -- As in delivered_to.
  receiver text not null,
  problem text not null,
  at timestamptz not null,
  primary key (notification_id, receiver)
);

-- The telephones that should ring for a notification. All do for a request left too long; other alerts ring those set to ring for
-- everything, if they concern their owner's devices. Tests and assigned requests ring only their person's.
create function private.numbers_for(n private.notifications) returns setof private.telephones
language plpgsql stable set search_path = '' as $$
begin
  return query
  select t.* from private.telephones as t join private.staff as s on s.id = t.staff_id
  where s.is_here and case
    when n.kind in ('test', 'assigned') then s.id = n.staff_id
    when n.kind in ('escalated', 'forgotten', 'unreachable') or exists (
      select from private.digest_requests as d where d.notification_id = n.id and d.kind = 'escalated') then true
    when not t.is_for_everything then false
    when n.kind = 'surge' then true
    when n.kind = 'message' and n.dedupe not like 'unread:%' and exists (
        select from public.contact_submissions where id = n.request_id and coalesce(taken_by, assigned_to) is not null)
      then s.id = (select coalesce(taken_by, assigned_to) from public.contact_submissions where id = n.request_id)
    when n.kind = 'overdue' then s.id = (select taken_by from public.contact_submissions where id = n.request_id)
    when n.kind in ('new', 'several', 'back', 'again', 'message') then s.id in (select private.told_at_once())
    else false
  end;
end
$$;

-- For the sender that holds the lease. Calls to a telephone and texts to it each have the same hourly limit as a device's rings.
-- Counted while handing out, since otherwise twenty alerts due at once would all ring.
create function public.notification_numbers(p_id uuid, p_lease uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  n private.notifications;
  numbers jsonb;
begin
  select * into n from private.notifications where id = p_id and lease = p_lease;
  if n.kind = 'customer' then
    return private.customer_number(n);
  end if;
  perform from private.telephones
  where staff_id in (select staff_id from private.numbers_for(n)) order by staff_id for update;
  with wanted as materialized (
    select t.staff_id, phone, way.*, private.ring_share(n, day, hour, shares) as share
    from private.numbers_for(n) as t,
      lateral (values (true, 'call:', rings), (false, 'text:', gets_texts)) as way (is_call, name, is_wanted),
      lateral (
        select array_agg(notification_id) filter (where notification_id <> n.id) as day,
          -- A retry rings again.
          array_agg(notification_id) filter (where is_lately) as hour, array_agg(c.share) filter (where is_lately) as shares
        from private.calls_and_texts as c, lateral (select at > moment - interval '1 hour' as is_lately) as how
        where c.staff_id = t.staff_id and c.is_call = way.is_call and at > moment - interval '1 day') as so_far
    where is_wanted
  ), allowed as (
    select * from wanted where share is not null
  ), counted as (
    insert into private.calls_and_texts (staff_id, notification_id, is_call, at, share)
    select staff_id, p_id, is_call, moment, share from allowed
    -- A later attempt does not repeat it.
    where not exists (select from unnest(n.delivered_to) as receiver where receiver like name || staff_id || ':%')
  ), rung as (
    select staff_id, phone, bool_or(is_call) as rings, not bool_and(is_call) as gets_texts from allowed group by 1, 2
  )
  select jsonb_agg(jsonb_build_object('staff', staff_id, 'name', private.name_of(staff_id),
    'phone', phone, 'rings', rings, 'gets_texts', gets_texts) order by staff_id) into numbers
  from rung;
  return coalesce(numbers, '[]');
end
$$;

-- What a call is about, for reading it out again. Null: it is gone.
create function public.call_subject(p_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.subject_of(n) from private.notifications as n where id = p_id
$$;

-- They pressed 1: takes the request in their name, once, and returns what to read out. If a key is posted twice, the second post
-- waits for the request's lock.
create function public.take_by_call(p_id uuid, p_staff uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me private.staff;
  request public.contact_submissions;
  answer text;
begin
  select * into me from private.staff where id = p_staff and is_here;
  if not found then
    return 'You’re no longer on the staff.';
  end if;
  begin
    request := private.lock_request((select request_id from private.notifications where id = p_id));
    select words into answer from private.answered_calls where notification_id = p_id and staff_id = p_staff;
    if answer is null then
      perform private.take(request, me);
      answer := 'It’s yours. Open the desk to reply.';
    end if;
  exception when sqlstate 'PT404' or sqlstate 'PT409' then
    answer := sqlerrm;
  end;
  insert into private.answered_calls (notification_id, staff_id, words)
  select id, p_staff, answer from private.notifications where id = p_id
  on conflict do nothing;
  return answer;
end
$$;

-- A call or text failed; its receiver is named as in `delivered_to`. It is retried like any failed delivery, once, however often
-- and late the provider reports it. While a sender has the notification, the failure counts when that sender settles it.
create function public.delivery_failed(p_id uuid, p_receiver text, p_problem text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  n private.notifications;
begin
  select * into n from private.notifications where id = p_id for update;
  if not found then
    return;
  end if;
  insert into private.failed_deliveries (notification_id, receiver, problem, at)
  values (p_id, p_receiver, left(p_problem, 500), private.clock())
  on conflict do nothing;
  if p_receiver = any (n.delivered_to) then
    update private.notifications set delivered_to = array_remove(delivered_to, p_receiver) where id = p_id;
    if n.settled_at is not null then
      perform private.end_attempt(n, p_problem);
    end if;
  end if;
end
$$;

select private.protect();
