-- Somebody is told. A row here is one thing to tell; the sender (supabase/functions/notify) claims rows, tells every device
-- and webhook, and settles them. A row that nobody settles is handed out again, so each is told at least once; whoever is
-- told twice can see that from its id.

alter table private.settings
  -- Counted from when a request is due.
  add column remind_after interval not null default '5 minutes' check (remind_after between '1 minute' and '1 day'),
  add column escalate_after interval not null default '15 minutes' check (escalate_after between '1 minute' and '1 day'),
  -- What a flood brings is told together, so often.
  add column digest_every interval not null default '5 minutes' check (digest_every between '1 minute' and '1 day'),
  -- For how long a sender may keep what it claimed: longer than it waits for the slowest receiver.
  add column lease interval not null default '90 seconds' check (lease between '1 second' and '1 hour'),
  -- After 20 s, 40 s, 80 s …, half an hour in all.
  add column first_retry interval not null default '20 seconds' check (first_retry between '0' and '1 hour'),
  add column most_attempts integer not null default 8 check (most_attempts between 1 and 50),
  add column canary_every interval not null default '5 minutes' check (canary_every between '1 minute' and '1 day'),
  -- Where the sender runs, on a hosted project, and what it knows us by.
  add column notify_url text check (notify_url ~ '^https?://'),
  add column notify_secret text check (char_length(notify_secret) between 20 and 200),
  -- Half of the pair that devices subscribe with; the sender has the other one.
  add column vapid_public_key text check (vapid_public_key ~ '^[A-Za-z0-9_-]{80,100}$');

-- The browsers of staff that asked for pushes.
create table private.devices (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references private.staff (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 10 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  label text not null check (char_length(label) between 1 and 100),
  added_at timestamptz not null default now(),
  last_told_at timestamptz
);
create index on private.devices (staff_id);

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  -- One per request and kind, or per digest.
  dedupe text not null unique,
  kind text not null check (kind in ('new', 'back', 'again', 'escalated', 'suspects', 'surge', 'test', 'canary')),
  request_id uuid references public.contact_submissions (id) on delete cascade,
  device_id uuid references private.devices (id) on delete cascade,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease uuid,
  leased_until timestamptz,
  -- Devices (device:ID) and webhooks that have it: a retry spares them.
  delivered_to text[] not null default '{}',
  last_error text,
  settled_at timestamptz,
  -- Given up, and on the desk for somebody to see.
  dead_at timestamptz
);
create index on private.notifications (due_at) where settled_at is null and dead_at is null;
create index on private.notifications (request_id);
create index on private.notifications (device_id);

-- When something last worked: the canary, the purge, a restore.
create table private.health (
  name text primary key,
  at timestamptz not null,
  detail text
);

alter table private.devices enable row level security;
alter table private.notifications enable row level security;
alter table private.health enable row level security;

create function private.note_health(what text, words text default null) returns void
language sql set search_path = '' as $$
  insert into private.health as h (name, at, detail) values (what, private.clock(), words)
  on conflict (name) do update set at = excluded.at, detail = excluded.detail
$$;

-- Of what is told together: the end of its slot, for all in it the same.
create function private.slot_end(moment timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select date_bin(digest_every, moment, '2000-01-01') + digest_every from private.settings
$$;

-- In UTC, because times are written into `dedupe`: the sender of a request may choose the session's time zone (Prefer), and
-- would have us told once for each.
create function private.notify_of_request() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  moment constant timestamptz := private.clock();
begin
  if new.marks @> '{canary}' then
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    values ('canary:' || new.id, 'canary', new.id, moment, moment);
  elsif tg_op = 'UPDATE' then
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    values (format('back:%s:%s', new.id, new.due_at), 'back', new.id, moment, new.due_at)
    on conflict (dedupe) do nothing;
  elsif private.is_suspect(new.marks) then
    insert into private.notifications (dedupe, kind, created_at, due_at)
    values ('suspects:' || private.slot_end(new.due_at), 'suspects', moment, private.slot_end(new.due_at))
    on conflict (dedupe) do nothing;
  elsif new.marks @> '{surge}' then
    insert into private.notifications (dedupe, kind, created_at, due_at)
    values ('surge:' || private.slot_end(moment), 'surge', moment, private.slot_end(moment))
    on conflict (dedupe) do nothing;
  else
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    values ('new:' || new.id, 'new', new.id, moment, new.due_at);
  end if;
  return new;
end
$$;
create trigger notify_of_new_request after insert on public.contact_submissions
  for each row execute function private.notify_of_request();
create trigger notify_of_request_put_back after update of due_at on public.contact_submissions
  for each row when (new.due_at is distinct from old.due_at) execute function private.notify_of_request();

/*
 * Wakes the sender, where pg_net is (a hosted project) and the owner has said where it runs. It looks by itself each minute,
 * so nothing is lost when this fails; and nothing that fails here may cost a visitor the request.
 */
create function private.wake_sender() returns void language plpgsql set search_path = '' as $$
declare
  settings private.settings;
begin
  select * into strict settings from private.settings;
  if settings.notify_url is null or to_regnamespace('net') is null then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := ''{}''::jsonb, timeout_milliseconds := 60000)'
  using settings.notify_url, jsonb_build_object(
    'Content-Type', 'application/json', 'Authorization', 'Bearer ' || coalesce(settings.notify_secret, ''));
exception when others then
  raise warning 'The sender was not woken: %', sqlerrm;
end
$$;

create function private.wake_sender_of_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added where due_at <= private.clock()) then
    perform private.wake_sender();
  end if;
  return null;
end
$$;
create trigger wake_sender after insert on private.notifications
  referencing new table as added
  for each statement execute function private.wake_sender_of_notification();

/*
 * What nobody has taken in time is told again, then to everybody. Only of the last day: what is older has been told, and is
 * on the desk.
 */
create function private.escalate() returns void language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
begin
  select * into strict settings from private.settings;
  with late as (
    select id, due_at, case when due_at + settings.escalate_after <= moment then 'escalated' else 'again' end as kind
    from public.contact_submissions
    where status in ('new', 'seen')
      and due_at between moment - interval '1 day' and moment - least(settings.remind_after, settings.escalate_after)
      and not marks && '{canary, surge}' and not private.is_suspect(marks)
  ), told as (
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    select format('%s:%s:%s', kind, id, due_at), kind, id, moment, moment from late
    on conflict (dedupe) do nothing
    returning request_id, kind
  ), noted as (
    insert into private.history (request_id, at, action)
    select request_id, moment, case kind when 'again' then 'told again' else kind end from told
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
end
$$;

create function private.device_as_json(device private.devices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', device.id, 'endpoint', device.endpoint,
    'keys', jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth))
$$;

/*
 * Hands out what is due, to one sender for as long as its lease is, and says what else the sender must do. A device gets
 * what is new while its owner is on call, or when nobody is; what is escalated, or the start of a flood, goes to everybody.
 */
create function public.claim_notifications(p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
  claimed jsonb;
begin
  select * into strict settings from private.settings;
  perform private.escalate();

  -- A request that somebody has taken need not be told of any more.
  update private.notifications as n set settled_at = moment
  from public.contact_submissions as r
  where r.id = n.request_id and r.status in ('taken', 'done') and n.kind in ('new', 'back', 'again', 'escalated')
    and n.settled_at is null and n.dead_at is null and (n.leased_until is null or n.leased_until <= moment);

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
    returning n.*
  )
  select jsonb_agg(jsonb_build_object(
    'id', n.id,
    'kind', n.kind,
    'lease', n.lease,
    'attempt', n.attempts,
    'created_at', n.created_at,
    'request', case when n.kind <> 'canary' then private.as_json(r) end,
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
      from private.devices as d join private.staff as s on s.id = d.staff_id
      where s.left_at is null and s.user_id is not null and 'device:' || d.id <> all (n.delivered_to) and case
        when n.kind = 'canary' then false
        when n.kind = 'test' then d.id = n.device_id
        else s.on_call or n.kind in ('escalated', 'surge')
          or not exists (select from private.staff as o where o.on_call and o.left_at is null
            and o.user_id is not null)
      end)
  ) order by n.due_at, n.id) into claimed
  from leased as n left join public.contact_submissions as r on r.id = n.request_id;

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
 * as late each time, or dead. A device that its push service knows no more is forgotten. Who was told is kept even when the
 * lease has gone to another sender. True if it was still this sender's.
 */
create function public.settle_notification(
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
begin
  select * into strict settings from private.settings;
  update private.notifications
  set delivered_to = array(select distinct unnest(delivered_to || coalesce(p_delivered_to, '{}')) order by 1)
  where id = p_id returning * into n;
  if not found then
    return false;
  end if;
  update private.devices set last_told_at = moment where 'device:' || id = any (p_delivered_to);
  delete from private.devices where id = any (p_gone);
  if n.lease is distinct from p_lease or n.settled_at is not null or n.dead_at is not null then
    return false;
  end if;

  if n.kind = 'canary' and p_error is null then
    perform private.note_health('canary');
    delete from public.contact_submissions where id = n.request_id;
    return true;
  end if;
  if p_error is null and cardinality(n.delivered_to) = 0 then
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

-- What no one could be told, newest first: the desk shows it.
create function public.desk_dead_letters() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'request_id', n.request_id,
      'name', r.name, 'dead_at', n.dead_at, 'attempts', n.attempts, 'last_error', n.last_error) order by n.dead_at desc), '[]')
    from private.notifications as n left join public.contact_submissions as r on r.id = n.request_id
    where n.dead_at is not null and n.kind <> 'canary'
  );
end
$$;

create function public.desk_retry(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  update private.notifications set dead_at = null, attempts = 0, due_at = private.clock(), lease = null, leased_until = null
  where id = p_id and dead_at is not null;
  return found;
end
$$;

create function public.desk_devices() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return jsonb_build_object(
    'vapid_public_key', (select vapid_public_key from private.settings),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'endpoint', endpoint, 'added_at', added_at,
        'last_told_at', last_told_at) order by added_at), '[]')
      from private.devices where staff_id = me.id)
  );
end
$$;

/*
 * The browser's subscription. Only at the push services there are: the sender must not be made to call any other address.
 */
create function public.desk_add_device(p_endpoint text, p_p256dh text, p_auth text, p_label text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  if p_endpoint is null or char_length(p_endpoint) > 1000 or p_endpoint !~ (
    '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com'
    '|[a-z0-9-]+\.notify\.windows\.com)/[^\s\\@]*$'
  ) then
    raise sqlstate 'PT422' using message = 'This browser’s push service is not one that we know';
  end if;
  if (select count(*) from private.devices where staff_id = me.id and endpoint <> p_endpoint) >= 10 then
    raise sqlstate 'PT422' using message = 'Ten devices are the most: remove one first';
  end if;
  insert into private.devices as d (staff_id, endpoint, p256dh, auth, label)
  values (me.id, p_endpoint, p_p256dh, p_auth, coalesce(private.clean(left(p_label, 100)), 'A device'))
  on conflict (endpoint) do update set
    staff_id = excluded.staff_id, p256dh = excluded.p256dh, auth = excluded.auth, label = excluded.label;
  return public.desk_devices();
end
$$;

create function public.desk_remove_device(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  delete from private.devices where id = p_id and staff_id = me.id;
  return public.desk_devices();
end
$$;

create function public.desk_test_device(p_id uuid) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
begin
  perform from private.devices where id = p_id and staff_id = me.id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such device';
  end if;
  insert into private.notifications (dedupe, kind, device_id, created_at, due_at)
  values (format('test:%s:%s', p_id, date_bin('10 seconds', private.clock(), '2000-01-01')), 'test', p_id,
    private.clock(), private.clock())
  on conflict (dedupe) do nothing;
end
$$;

revoke all on all functions in schema private from public;

do $$
begin
  perform private.grant_only('authenticated', array[
    'public.desk_dead_letters()', 'public.desk_retry(uuid)', 'public.desk_devices()',
    'public.desk_add_device(text, text, text, text)', 'public.desk_remove_device(uuid)', 'public.desk_test_device(uuid)'
  ]::regprocedure[]);
  perform private.grant_only('service_role', array[
    'public.claim_notifications(integer)', 'public.settle_notification(uuid, uuid, text[], uuid[], text)'
  ]::regprocedure[]);
end
$$;
