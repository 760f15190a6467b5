-- The telephones of staff (private.telephones): who is rung when, and what came of each call.

-- Whose telephone is tested.
alter table private.notifications add column staff_id uuid references private.staff (id) on delete cascade;
create index on private.notifications (staff_id);

-- What whoever pressed 1 was told. A provider may post the same key again, or late: that changes nothing more.
create table private.answered_calls (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  staff_id uuid not null references private.staff (id) on delete cascade,
  words text not null,
  primary key (notification_id, staff_id)
);
create index on private.answered_calls (staff_id);
alter table private.answered_calls enable row level security;

-- The number of somebody who has left is nobody's business any more.
create function private.forget_telephone_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.telephones where staff_id = new.id;
  return null;
end
$$;
create trigger forget_telephone_of_leaver after update of left_at, user_id on private.staff
  for each row when (new.left_at is not null or new.user_id is null)
  execute function private.forget_telephone_of_leaver();

-- A British number as a provider dials it. Null: it is none.
create function private.international(phone text) returns text language sql immutable set search_path = '' as $$
  select case when dialled ~ '^0[1237][0-9]{8,9}$' then '+44' || substr(dialled, 2) end
  from private.dialled(phone) as dialled
$$;

-- When a telephone was rung, answered or not. Kept as long as the notification.
create table private.calls_made (
  id bigint generated always as identity primary key,
  staff_id uuid not null references private.staff (id) on delete cascade,
  notification_id uuid not null references private.notifications (id) on delete cascade,
  at timestamptz not null
);
create index on private.calls_made (staff_id, at);
create index on private.calls_made (notification_id);
alter table private.calls_made enable row level security;

/*
 * The telephones that a notification is for. What has been left too long rings them all; the rest rings those who want
 * everything, as it would their devices: nobody on call who can be reached means everybody.
 */
create function private.numbers_for(n private.notifications) returns setof private.telephones
language plpgsql stable set search_path = '' as $$
begin
  return query
  select t.* from private.telephones as t join private.staff as s on s.id = t.staff_id
  where s.left_at is null and s.user_id is not null and case
    when n.kind in ('test', 'assigned') then s.id = n.staff_id
    when n.kind in ('escalated', 'forgotten', 'unreachable') or private.is_of_escalations(n) then true
    when not t.is_for_everything then false
    when n.kind = 'surge' then true
    when n.kind = 'message' and n.dedupe not like 'unread:%' and exists (select from public.contact_submissions where id = n.request_id and coalesce(taken_by, assigned_to) is not null)
      then s.id = (select coalesce(taken_by, assigned_to) from public.contact_submissions where id = n.request_id)
    when n.kind = 'overdue' then s.id = (select taken_by from public.contact_submissions where id = n.request_id)
    when n.kind in ('new', 'several', 'back', 'again', 'message') then s.id in (select private.told_at_once())
    else false
  end;
end
$$;

/*
 * For the sender that holds the lease. A telephone rings so often an hour as a device does; it is counted as it is handed out,
 * or twenty that are due at once would all ring. A text makes no such noise.
 */
create function public.notification_numbers(p_id uuid, p_lease uuid) returns jsonb
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
    select t.*, t.rings and (
      select count(*) from private.calls_made as made where made.staff_id = t.staff_id and at > moment - interval '1 hour'
    ) < private.most_rings(n) as may_ring
    from private.numbers_for(n) as t
  ), counted as (
    insert into private.calls_made (staff_id, notification_id, at)
    select staff_id, p_id, moment from wanted
    -- Whoever has it from an earlier attempt is not called again.
    where may_ring and not exists (
      select from unnest(n.delivered_to) as receiver where receiver like 'call:' || staff_id || ':%')
  )
  select jsonb_agg(jsonb_build_object('staff', staff_id, 'name', private.name_of(staff_id),
    'phone', phone, 'rings', may_ring, 'gets_texts', gets_texts) order by staff_id) into numbers
  from wanted where may_ring or gets_texts;
  return coalesce(numbers, '[]');
end
$$;

-- Whatever the sender has to be told of devices, each time that it looks.
create or replace function private.warn_of_unreachable() returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  moment constant timestamptz := private.clock();
begin
  perform private.check_devices();
  if exists (
    select from private.notifications
    where kind in ('new', 'several', 'back', 'again') and settled_at is null and dead_at is null and due_at <= moment
  ) and exists (select from private.staff where private.is_on_call(id, moment))
    and exists (select from private.devices)
    and not exists (select from private.ways() where private.is_on_call(staff_id, moment))
  then
    insert into private.notifications (dedupe, kind, created_at, due_at)
    values ('unreachable:' || date_trunc('hour', moment), 'unreachable', moment, moment)
    on conflict (dedupe) do nothing;
  end if;
end
$$;

-- What a call is about, for whoever wants to hear it again. Null: it is gone.
create function public.call_subject(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.subject_of(n) from private.notifications as n where id = p_id
$$;

/*
 * Somebody has pressed 1: takes the request in their name, once, and says what came of it. The request's lock makes two
 * posts of one key wait for each other.
 */
create function public.take_by_call(p_id uuid, p_staff uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me private.staff;
  request public.contact_submissions;
  answer text;
begin
  select * into me from private.staff where id = p_staff and left_at is null and user_id is not null;
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

/*
 * A call that was placed or a text that was sent has reached nobody: it counts as not delivered, and is tried again as any
 * failed delivery is. Once for each, however often and late the provider says so. While a sender has the notification in hand
 * it is written down, and counts when that sender is done (public.settle_notification).
 * @param p_receiver - as in `delivered_to`
 */
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

-- My telephone, or null.
create function public.desk_telephone() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return (select to_jsonb(t) - 'staff_id' from private.telephones as t where staff_id = me.id);
end
$$;

-- Without a number, or for neither calls nor texts, it is taken out.
create function public.desk_set_telephone(p_phone text, p_rings boolean, p_gets_texts boolean, p_for_everything boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  number constant text := private.international(p_phone);
begin
  if private.clean(p_phone) is null or not (coalesce(p_rings, false) or coalesce(p_gets_texts, false)) then
    delete from private.telephones where staff_id = me.id;
    return null;
  end if;
  if number is null then
    raise sqlstate 'PT422' using message = 'Enter a UK phone number, like 07700 900123';
  end if;
  insert into private.telephones (staff_id, phone, rings, gets_texts, is_for_everything)
  values (me.id, number, coalesce(p_rings, false), coalesce(p_gets_texts, false), coalesce(p_for_everything, false))
  on conflict (staff_id) do update set phone = excluded.phone, rings = excluded.rings,
    gets_texts = excluded.gets_texts, is_for_everything = excluded.is_for_everything;
  return public.desk_telephone();
end
$$;

-- At most one in half a minute: calls cost money. In UTC, like private.notify_of_request.
create function public.desk_test_telephone() returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
begin
  perform from private.telephones where staff_id = me.id;
  if not found then
    raise sqlstate 'PT404' using message = 'Save your number first';
  end if;
  insert into private.notifications (dedupe, kind, staff_id, created_at, due_at)
  values (format('test:%s:%s', me.id, date_bin('30 seconds', private.clock(), '2000-01-01')), 'test', me.id,
    private.clock(), private.clock())
  on conflict (dedupe) do nothing;
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_telephone()', 'public.desk_set_telephone(text, boolean, boolean, boolean)', 'public.desk_test_telephone()'
]::regprocedure[]);
select private.grant_only('service_role', array[
  'public.notification_numbers(uuid, uuid)', 'public.call_subject(uuid)', 'public.take_by_call(uuid, uuid)',
  'public.delivery_failed(uuid, text, text)'
]::regprocedure[]);
