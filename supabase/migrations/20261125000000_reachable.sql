-- Who is told, when. Only somebody with a device that its push service still knows can be reached: whoever is on call
-- without one is no reason to leave the others asleep. And a request that somebody has taken is asked after, too.

alter table private.devices
  -- Since when its push service knows it no more. Kept until it is removed or subscribes anew, so that somebody sees it.
  add column gone_at timestamptz;

alter table private.settings
  -- From whoever has taken a request, where no arrival time says sooner.
  add column word_within interval not null default '1 hour' check (word_within between '1 minute' and '1 day');

alter table private.notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('new', 'back', 'again', 'escalated', 'overdue', 'forgotten',
    'unreachable', 'gone', 'suspects', 'surge', 'test', 'canary'));

-- Rows from before there were notifications were looked after without them: they are as old as they are.
do $$
begin
  alter table public.contact_submissions disable trigger notify_of_request_put_back;
  update public.contact_submissions as r set due_at = received_at
  where due_at > received_at and marks = '{}'
    and not exists (select from private.notifications where request_id = r.id)
    and status = 'new' and not exists (select from private.history where request_id = r.id);
  alter table public.contact_submissions enable trigger notify_of_request_put_back;
end
$$;

-- The devices that would ring, if they were told: of whoever is of staff, and known to their push service.
create function private.reachable_devices() returns setof private.devices
language sql stable set search_path = '' as $$
  select d.* from private.devices as d join private.staff as s on s.id = d.staff_id
  where d.gone_at is null and s.left_at is null and s.user_id is not null
$$;

/*
 * The devices that a notification is for: of all that can be reached, those that it concerns most. Nobody on call with a
 * device means everybody with one, at once.
 */
create function private.audience(n private.notifications) returns setof private.devices
language sql stable set search_path = '' as $$
  with reachable as (
    select d as device, case
      when n.kind = 'canary' then null
      when n.kind = 'test' then case when d.id = n.device_id then 1 end
      when n.kind in ('escalated', 'surge') then 1
      when n.kind = 'overdue' and s.id = (select taken_by from public.contact_submissions where id = n.request_id) then 1
      when n.kind = 'gone' and s.id = (select staff_id from private.devices where id = n.device_id) then 1
      when n.kind in ('gone', 'unreachable') then case s.role when 'owner' then 2 else 3 end
      else case when s.on_call then 2 else 3 end
    end as distance
    from private.reachable_devices() as d join private.staff as s on s.id = d.staff_id
  )
  select (device).* from reachable where distance = (select min(distance) from reachable)
$$;

/*
 * By when whoever took a request has to say something: by the arrival time that the visitor was told, unless they have spoken
 * shortly before it (they may be there already), and from then on an hour after the last word.
 */
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

/*
 * What nobody has taken in time is told again, then to everybody. So is what somebody has taken and said nothing of, to
 * them first. Only of the last day: what is older has been told, and is on the desk. Only what was told once can be told
 * again: rows from before there were notifications never were.
 */
create or replace function private.escalate() returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
begin
  select * into strict settings from private.settings;
  with late as (
    select id, due_at, case when due_at + settings.escalate_after <= moment then 'escalated' else 'again' end as kind
    from public.contact_submissions as r
    where status in ('new', 'seen')
      and due_at between moment - interval '1 day' and moment - least(settings.remind_after, settings.escalate_after)
      and not marks && '{canary, surge}' and not private.is_suspect(marks)
      and exists (select from private.notifications where request_id = r.id)
    union all
    select id, word_due, case when word_due + settings.escalate_after <= moment then 'forgotten' else 'overdue' end
    from public.contact_submissions as r, private.word_due(r) as word_due
    where status = 'taken' and word_due between moment - interval '1 day' and moment
  ), told as (
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    select format('%s:%s:%s', kind, id, due_at), kind, id, moment, moment from late
    on conflict (dedupe) do nothing
    returning request_id, kind
  ), noted as (
    insert into private.history (request_id, at, action)
    select request_id, moment, case kind when 'escalated' then kind else 'told again' end from told
  )
  update public.contact_submissions set escalated_at = moment
  where id in (select request_id from told where kind = 'escalated');

  -- What was told together is told together again, for an hour, while any of it waits.
  if exists (
    select from public.contact_submissions
    where status in ('new', 'seen') and marks @> '{surge}' and not private.is_suspect(marks)
      and due_at between moment - interval '1 hour' and moment - settings.remind_after
  ) then
    insert into private.notifications (dedupe, kind, created_at, due_at)
    values ('surge:' || private.slot_end(moment), 'surge', moment, private.slot_end(moment))
    on conflict (dedupe) do nothing;
  end if;

  -- Somebody is on call, and no phone of theirs would ring. Once an hour, while there is something to tell. Where no device
  -- was ever added, people are told some other way.
  if exists (
    select from private.notifications
    where kind in ('new', 'back', 'again') and settled_at is null and dead_at is null and due_at <= moment
  ) and exists (select from private.staff where on_call and left_at is null and user_id is not null)
    and exists (select from private.devices)
    and not exists (
      select from private.reachable_devices() as d join private.staff as s on s.id = d.staff_id where s.on_call
    )
  then
    insert into private.notifications (dedupe, kind, created_at, due_at)
    values ('unreachable:' || date_trunc('hour', moment), 'unreachable', moment, moment)
    on conflict (dedupe) do nothing;
  end if;
end
$$;

-- What the sender is handed.
create function private.notification_as_json(n private.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', n.id,
    'kind', n.kind,
    'lease', n.lease,
    'attempt', n.attempts,
    'created_at', n.created_at,
    'request', case when n.kind <> 'canary' then (
      select private.as_json(r) from public.contact_submissions as r where r.id = n.request_id) end,
    'device', (
      select jsonb_build_object('label', d.label, 'name', private.name_of(d.staff_id))
      from private.devices as d where d.id = n.device_id),
    'count', case n.kind
      when 'suspects' then (
        select count(*) from public.contact_submissions as c
        where c.status = 'new' and private.is_suspect(c.marks) and c.due_at <= n.due_at)
      when 'surge' then (
        select count(*) from public.contact_submissions as c
        where c.marks @> '{surge}' and not private.is_suspect(c.marks) and c.status in ('new', 'seen')
          and c.received_at between n.due_at - interval '1 day' and n.due_at)
    end,
    'delivered_to', n.delivered_to,
    'devices', (
      select coalesce(jsonb_agg(private.device_as_json(d)), '[]')
      from private.audience(n) as d where 'device:' || d.id <> all (n.delivered_to))
  )
$$;

-- Hands out what is due, to one sender for as long as its lease is, and says what else the sender must do.
create or replace function public.claim_notifications(p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
  claimed jsonb;
begin
  select * into strict settings from private.settings;
  perform private.escalate();

  -- What has been seen to meanwhile need not be told of any more.
  update private.notifications as n set settled_at = moment
  from public.contact_submissions as r
  where r.id = n.request_id and n.settled_at is null and n.dead_at is null
    and (n.leased_until is null or n.leased_until <= moment)
    and case
      when n.kind in ('new', 'back', 'again', 'escalated') then r.status in ('taken', 'done')
      when n.kind in ('overdue', 'forgotten') then r.status <> 'taken' or private.word_due(r) > moment
    end;

  -- Its sender died with it, each time.
  update private.notifications set dead_at = moment, last_error = coalesce(last_error, 'The sender never came back')
  where settled_at is null and dead_at is null and attempts >= settings.most_attempts and leased_until <= moment;

  with due as (
    select id from private.notifications
    where settled_at is null and dead_at is null and due_at <= moment
      and (leased_until is null or leased_until <= moment)
    order by due_at, id
    limit least(greatest(coalesce(p_limit, 20), 1), 100)
    for update skip locked
  ), leased as (
    update private.notifications as n
    set lease = gen_random_uuid(), leased_until = moment + settings.lease, attempts = n.attempts + 1
    from due where n.id = due.id
    returning n.due_at, n.id, private.notification_as_json(n) as work
  )
  select jsonb_agg(work order by due_at, id) into claimed from leased;

  return jsonb_build_object(
    'notifications', coalesce(claimed, '[]'),
    'canary', jsonb_build_object(
      'token', settings.canary_token,
      'is_due', coalesce((select at from private.health where name = 'canary') <= moment - settings.canary_every, true),
      'last_at', (select at from private.health where name = 'canary'),
      'is_late', coalesce((select at from private.health where name = 'canary') <= moment - 3 * settings.canary_every, true)
    )
  );
end
$$;

/*
 * What became of a claimed notification. It is over once nothing has failed and somebody has it; else it is due again, twice
 * as late each time, or dead. A device that its push service knows no more is told of to its owner, and where no other
 * device has this notification, those that can still be reached get it at once. Who was told is kept even when the lease has
 * gone to another sender. True if it was still this sender's.
 */
create or replace function public.settle_notification(
  p_id uuid,
  p_lease uuid,
  p_delivered_to text[],
  p_gone uuid[] default '{}',
  p_error text default null
) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  settings private.settings;
  n private.notifications;
  moment constant timestamptz := private.clock();
  is_lost constant boolean := coalesce(cardinality(p_gone), 0) > 0;
begin
  select * into strict settings from private.settings;
  update private.notifications
  set delivered_to = array(select distinct unnest(delivered_to || coalesce(p_delivered_to, '{}')) order by 1)
  where id = p_id returning * into n;
  if not found then
    return false;
  end if;
  update private.devices set last_told_at = moment where 'device:' || id = any (p_delivered_to);
  with lost as (
    update private.devices set gone_at = moment where id = any (p_gone) and gone_at is null returning id
  )
  insert into private.notifications (dedupe, kind, device_id, created_at, due_at)
  select 'gone:' || id, 'gone', id, moment, moment from lost
  on conflict (dedupe) do nothing;
  if n.lease is distinct from p_lease or n.settled_at is not null or n.dead_at is not null then
    return false;
  end if;

  if n.kind = 'canary' and p_error is null then
    perform private.note_health('canary');
    delete from public.contact_submissions where id = n.request_id;
    return true;
  end if;
  if p_error is null and is_lost
    and not exists (select from unnest(n.delivered_to) as receiver where receiver like 'device:%')
    and exists (select from private.audience(n))
  then
    update private.notifications set leased_until = null, lease = null, due_at = moment where id = p_id;
    return true;
  end if;
  if p_error is null and cardinality(n.delivered_to) = 0 and not (n.kind = 'test' and is_lost) then
    p_error := 'There is nobody to tell: no device and no webhook';
  end if;
  update private.notifications set
    leased_until = null,
    lease = null,
    last_error = left(p_error, 500),
    settled_at = case when p_error is null then moment end,
    dead_at = case when p_error is not null and attempts >= settings.most_attempts then moment end,
    due_at = case when p_error is null then due_at
      else moment + settings.first_retry * 2 ^ (attempts - 1) * (1 + random() / 4) end
  where id = p_id;
  return true;
end
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
        'last_told_at', last_told_at, 'gone_at', gone_at) order by added_at), '[]')
      from private.devices where staff_id = me.id)
  );
end
$$;

/*
 * The browser's subscription. Only at the push services there are: the sender must not be made to call any other address.
 * It takes the place of one of the same name that is gone.
 */
create or replace function public.desk_add_device(p_endpoint text, p_p256dh text, p_auth text, p_label text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  name constant text := coalesce(private.clean(left(p_label, 100)), 'A device');
begin
  if p_endpoint is null or char_length(p_endpoint) > 1000 or p_endpoint !~ (
    '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com'
    '|[a-z0-9-]+\.notify\.windows\.com)/[^\s\\@]*$'
  ) then
    raise sqlstate 'PT422' using message = 'This browser’s push service is not one that we know';
  end if;
  delete from private.devices
  where staff_id = me.id and gone_at is not null and label = name and endpoint <> p_endpoint;
  if (select count(*) from private.devices where staff_id = me.id and endpoint <> p_endpoint) >= 10 then
    raise sqlstate 'PT422' using message = 'Ten devices are the most: remove one first';
  end if;
  insert into private.devices as d (staff_id, endpoint, p256dh, auth, label)
  values (me.id, p_endpoint, p_p256dh, p_auth, name)
  on conflict (endpoint) do update set gone_at = null,
    staff_id = excluded.staff_id, p256dh = excluded.p256dh, auth = excluded.auth, label = excluded.label;
  return public.desk_devices();
end
$$;

revoke all on all functions in schema private from public;
