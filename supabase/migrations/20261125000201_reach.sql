-- Who can be reached, and whether a device shows what it is told. That a push service has taken a push says little: the phone
-- may be off, or its owner may have forbidden notifications. So the worker that showed one says so, with a secret that came
-- with it.

-- Telephones of staff, which ring or get a text beside the devices.
create table private.telephones (
  staff_id uuid primary key references private.staff (id) on delete cascade,
  -- As a provider dials it (E.164). British landlines and mobiles alone: a dearer number would be rung at the firm's expense.
  phone text not null check (phone ~ '^\+44[1237][0-9]{8,9}$'),
  rings boolean not null,
  gets_texts boolean not null,
  -- Of all that its owner's devices would be told; else only when something has been left too long.
  is_for_everything boolean not null default false
);
alter table private.telephones enable row level security;

alter table private.devices
  -- The worker has no session of staff. Whoever knows it may only say that this device has shown something.
  add column receipt text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  add column last_shown_at timestamptz,
  -- When it was told the first thing that it has not shown. Null: it has shown all.
  add column unshown_since timestamptz,
  -- The hour in London at which it is tried, after a day without anything shown.
  add column check_hour integer not null default 10 check (check_hour between 0 and 23);

alter table private.notifications drop constraint notifications_kind_check;
alter table private.notifications add constraint notifications_kind_check check (kind in ('new', 'several', 'back', 'again',
  'escalated', 'overdue', 'forgotten', 'unreachable', 'gone', 'suspects', 'surge', 'test', 'canary', 'check', 'assigned',
  'event'));

-- What the sender asks at each turn is in PL/pgSQL from here on, which keeps a plan: a function in SQL is planned anew at each
-- call, and that was two thirds of what claim_notifications took.

-- The same as before.
create or replace function private.reachable_devices() returns setof private.devices
language plpgsql stable set search_path = '' as $$
begin
  return query
  select d.* from private.devices as d join private.staff as s on s.id = d.staff_id
  where d.gone_at is null and s.left_at is null and s.user_id is not null;
end
$$;

-- Since when a device would not ring; null: it would, as far as can be told. A push takes seconds: a phone that has shown
-- nothing of one for ten minutes is off, or silent. One that has shown nothing for two days has had no check either.
create function private.silent_since(device private.devices) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when device.gone_at is not null then device.gone_at
      when device.unshown_since < private.clock() - interval '10 minutes' then device.unshown_since
      when coalesce(device.last_shown_at, device.added_at) < private.clock() - interval '2 days'
        then coalesce(device.last_shown_at, device.added_at)
    end
  );
end
$$;

-- Since when a device has shown nothing for more than a day, not the check of that day either: whoever looks after it has to
-- be told. Null: it shows what it is told, as far as is known; a phone that was off for a night has had no check yet.
create function private.mute_since(device private.devices) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select device.unshown_since
    where coalesce(device.last_shown_at, device.added_at) < private.clock() - interval '1 day'
      and exists (
        select from private.notifications as n
        where n.device_id = device.id and kind = 'check' and 'device:' || device.id = any (delivered_to)
          and settled_at >= device.unshown_since and settled_at < private.clock() - interval '10 minutes')
  );
end
$$;

-- What only the sender can see, as it said at the last look. Null before the first.
create function private.sender_facts() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select detail::jsonb from private.health where name = 'sender'
  );
end
$$;

/*
 * THE rule of who can be reached: each way by which somebody hears of a request at once. A telephone is one if it is called or
 * sent a text for everything, and the sender has a provider; it has no label.
 */
create function private.ways()
returns table (staff_id uuid, label text, last_shown_at timestamptz, silent_since timestamptz, mute_since timestamptz)
language plpgsql stable rows 10 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select d.staff_id, d.label, d.last_shown_at, private.silent_since(d), private.mute_since(d)
  from private.reachable_devices() as d
  union all
  select s.id, null, null, null, null
  from private.telephones as t join private.staff as s on s.id = t.staff_id
  where t.is_for_everything and s.left_at is null and s.user_id is not null
    and coalesce((private.sender_facts() ->> 'has_telephones')::boolean, true);
end
$$;

-- Whoever is told of a new request at once: those on call, and everybody where none of them can be reached.
create function private.told_at_once() returns setof uuid language plpgsql stable rows 10 set search_path = '' as $$
begin
  return query
  with on_call as materialized (
    select unnest(staff) as id from private.on_call_ahead(private.clock(), private.clock() + interval '1 microsecond')
  )
  select id from private.staff
  where left_at is null and user_id is not null and (id in (select id from on_call)
    or not exists (select from private.ways() where staff_id in (select id from on_call)));
end
$$;

/*
 * Whether anything of somebody's would ring; and when it last showed something, or since when nothing would. Null: it has
 * shown nothing yet, or there is no device.
 */
create function private.reach(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'is_reachable', count(*) filter (where silent_since is null) > 0,
    'by_telephone', count(*) filter (where label is null) > 0,
    'since', case when count(*) filter (where silent_since is null) > 0
      then max(last_shown_at) filter (where silent_since is null)
      else greatest(max(silent_since), (select max(gone_at) from private.devices as d where d.staff_id = person)) end)
  from private.ways() where staff_id = person
$$;

/*
 * Whether nothing that was told of this request since it was due has been shown by a device, and no telephone has rung or had a
 * text. Never where nobody has either: whoever reads the owner's webhook cannot say so.
 */
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

-- The push worker's word. It says nothing back, so nobody can try secrets out.
create function public.push_shown(p_receipt text) returns void
language sql security definer set search_path = '' as $$
  update private.devices set last_shown_at = private.clock(), unshown_since = null where receipt = p_receipt
$$;

-- At the hour that its owner chose, what has shown nothing for a day. An hour less, or each check would be later than the
-- one before. Browsers allow no push that is not seen: Chromium shows words of its own, and iOS ends the subscription.
create function private.check_devices() returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
begin
  insert into private.notifications (dedupe, kind, device_id, created_at, due_at)
  select format('check:%s:%s', d.id, (private.clock() at time zone 'Europe/London')::date), 'check', d.id,
    private.clock(), private.clock()
  from private.reachable_devices() as d
  where check_hour = extract(hour from private.clock() at time zone 'Europe/London')
    and coalesce(last_shown_at, added_at) < private.clock() - interval '23 hours'
  on conflict (dedupe) do nothing;
end
$$;

-- Who has a push. What was shown since the sender was handed it has been shown: the worker may be quicker than the sender.
create function private.note_told(n private.notifications, receivers text[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- In one order: many are settled at the same time, each of the same devices.
  perform from private.devices where 'device:' || id = any (receivers) order by id for update;
  update private.devices set
    last_told_at = private.clock(),
    unshown_since = case
      when last_shown_at >= n.leased_until - (select lease from private.settings) then unshown_since
      else coalesce(unshown_since, private.clock()) end
  where 'device:' || id = any (receivers);
end
$$;

create or replace function private.device_as_json(device private.devices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', device.id, 'endpoint', device.endpoint, 'receipt', device.receipt,
    'keys', jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth))
$$;

create or replace function public.desk_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return jsonb_build_object(
    'vapid_public_key', (select vapid_public_key from private.settings),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'endpoint', endpoint, 'added_at', added_at,
        'last_told_at', last_told_at, 'last_shown_at', last_shown_at, 'silent_since', private.silent_since(d),
        'check_hour', check_hour, 'gone_at', gone_at) order by added_at), '[]')
      from private.devices as d where staff_id = me.id)
  );
end
$$;

create function public.desk_set_check_hour(p_id uuid, p_hour integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  if p_hour is null or p_hour not between 0 and 23 then
    raise sqlstate 'PT422' using message = 'Choose an hour of the day';
  end if;
  update private.devices set check_hour = p_hour where id = p_id and staff_id = me.id;
  return public.desk_devices();
end
$$;

create or replace function private.colleague_as_json(person private.staff, moment timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select private.reach(person.id) || jsonb_build_object('id', person.id, 'name', person.name,
    'on_call', private.is_on_call(person.id, moment), 'until', private.on_call_until(person.id, moment))
$$;

-- What a provider took, and said later that it reached nobody. It may say so before the sender has said that it was taken.
create table private.failed_deliveries (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  -- As in delivered_to.
  receiver text not null,
  problem text not null,
  at timestamptz not null,
  primary key (notification_id, receiver)
);
alter table private.failed_deliveries enable row level security;

/*
 * As before; a device that has taken a push has it to show from now on, unless its worker was quicker than the sender. A
 * check that finds the device gone has found that out, and is over. What has failed since the sender got the notification has
 * not been delivered, whoever said so first. Nobody's telephone is rung for suspects or for a lost device: where there is
 * nothing but telephones, that is no failure.
 */
create or replace function public.settle_notification(
  p_id uuid,
  p_lease uuid,
  p_delivered_to text[],
  p_gone uuid[] default '{}',
  p_error text default null
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
  perform private.note_told(n, p_delivered_to);
  perform private.lose_devices(p_gone);
  if n.lease is distinct from p_lease or n.settled_at is not null or n.dead_at is not null then
    return false;
  end if;

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
    perform private.end_attempt(n, 'There is nobody to tell: no device, no telephone and no webhook');
  else
    perform private.end_attempt(n, problem);
  end if;
  return true;
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array['public.desk_set_check_hour(uuid, integer)']::regprocedure[]);
select private.grant_only('anon', array['public.push_shown(text)']::regprocedure[]);
