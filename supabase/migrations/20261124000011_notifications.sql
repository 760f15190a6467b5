-- What staff are told, one row each. The sender (supabase/functions/notify) claims rows, tells every device and webhook, and
-- settles them. A row that nobody settles is handed out again, so each is told at least once; whoever is told twice can see
-- that from its id.

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  -- One per request and kind, or per digest.
  dedupe text not null unique,
  kind text not null check (kind in ('new', 'back', 'again', 'escalated', 'overdue', 'forgotten', 'unreachable', 'gone',
    'suspects', 'surge', 'test', 'canary')),
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
alter table private.notifications enable row level security;

-- When staff are told of what is told together: at the end of its slot, the same for all in it.
create function private.slot_end(moment timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select date_bin(digest_every, moment, '2000-01-01') + digest_every from private.settings
$$;

-- In UTC, because times are written into `dedupe`: the sender of a request may choose the session's time zone (Prefer), and
-- staff would be told once for each.
create function private.notify_of_digest(digest text, slot timestamptz) returns void
language sql set search_path = '' set timezone = 'UTC' as $$
  insert into private.notifications (dedupe, kind, created_at, due_at)
  values (digest || ':' || private.slot_end(slot), digest, private.clock(), private.slot_end(slot))
  on conflict (dedupe) do nothing
$$;

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
    perform private.notify_of_digest('suspects', new.due_at);
  elsif new.marks @> '{surge}' then
    perform private.notify_of_digest('surge', moment);
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
 * again.
 */
create function private.remind() returns void
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
end
$$;

-- What was told together is told together again, for an hour, while any of it waits.
create function private.remind_of_surge() returns void language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  perform from public.contact_submissions
  where status in ('new', 'seen') and marks @> '{surge}' and not private.is_suspect(marks)
    and due_at between moment - interval '1 hour' and moment - (select remind_after from private.settings);
  if found then
    perform private.notify_of_digest('surge', moment);
  end if;
end
$$;

-- Somebody is on call, and no phone of theirs would ring. Once an hour, while there is something to tell. Where no device
-- was ever added, people are told some other way.
create function private.warn_of_unreachable() returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  moment constant timestamptz := private.clock();
begin
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

-- How many requests a digest is about.
create function private.count_of_digest(n private.notifications) returns bigint
language sql stable set search_path = '' as $$
  select case n.kind
    when 'suspects' then (
      select count(*) from public.contact_submissions
      where status = 'new' and private.is_suspect(marks) and due_at <= n.due_at)
    when 'surge' then (
      select count(*) from public.contact_submissions
      where marks @> '{surge}' and not private.is_suspect(marks) and status in ('new', 'seen')
        and received_at between n.due_at - interval '1 day' and n.due_at)
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
    'count', private.count_of_digest(n),
    'delivered_to', n.delivered_to,
    'devices', (
      select coalesce(jsonb_agg(private.device_as_json(d)), '[]')
      from private.audience(n) as d where 'device:' || d.id <> all (n.delivered_to))
  )
$$;

-- Settles what has been seen to meanwhile, and gives up what has been handed out too often: its sender died with it.
create function private.clear_queue(moment timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  update private.notifications as n set settled_at = moment
  from public.contact_submissions as r
  where r.id = n.request_id and n.settled_at is null and n.dead_at is null
    and (n.leased_until is null or n.leased_until <= moment)
    and case
      when n.kind in ('new', 'back', 'again', 'escalated') then r.status in ('taken', 'done')
      when n.kind in ('overdue', 'forgotten') then r.status <> 'taken' or private.word_due(r) > moment
    end;
  update private.notifications set dead_at = moment, last_error = coalesce(last_error, 'The sender never came back')
  where settled_at is null and dead_at is null and leased_until <= moment
    and attempts >= (select most_attempts from private.settings);
end
$$;

-- Whether it is time to send the request that proves that requests arrive, and whether the last one did.
create function private.canary_state() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'token', canary_token,
    'is_due', coalesce(last_at <= private.clock() - canary_every, true),
    'last_at', last_at,
    'is_late', coalesce(last_at <= private.clock() - 3 * canary_every, true)
  )
  from private.settings left join (select at as last_at from private.health where name = 'canary') as canary on true
$$;

-- Hands out what is due, to one sender for as long as its lease is, and says what else the sender must do.
create function public.claim_notifications(p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  claimed jsonb;
begin
  perform private.remind();
  perform private.remind_of_surge();
  perform private.warn_of_unreachable();
  perform private.clear_queue(moment);
  with due as (
    select id from private.notifications
    where settled_at is null and dead_at is null and due_at <= moment
      and (leased_until is null or leased_until <= moment)
    order by due_at, id
    limit least(greatest(coalesce(p_limit, 20), 1), 100)
    for update skip locked
  ), leased as (
    update private.notifications as n
    set lease = gen_random_uuid(), leased_until = moment + (select lease from private.settings), attempts = n.attempts + 1
    from due where n.id = due.id
    returning n.due_at, n.id, private.notification_as_json(n) as work
  )
  select jsonb_agg(work order by due_at, id) into claimed from leased;
  return jsonb_build_object('notifications', coalesce(claimed, '[]'), 'canary', private.canary_state());
end
$$;

-- Devices that their push service no longer knows: their owner is told.
create function private.lose_devices(gone uuid[]) returns void language sql set search_path = '' as $$
  with lost as (
    update private.devices set gone_at = private.clock() where id = any (gone) and gone_at is null returning id
  )
  insert into private.notifications (dedupe, kind, device_id, created_at, due_at)
  select 'gone:' || id, 'gone', id, private.clock(), private.clock() from lost
  on conflict (dedupe) do nothing
$$;

-- It is over if nothing has failed; else it is due again, twice as late each time, or dead.
create function private.end_attempt(n private.notifications, problem text) returns void
language sql set search_path = '' as $$
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
 * What became of a claimed notification. It is over once nothing has failed and somebody has it. Where no device has it
 * because those it was for are gone, those that can still be reached get it at once. Who was told is kept even when the
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
  n private.notifications;
  is_lost constant boolean := coalesce(cardinality(p_gone), 0) > 0;
begin
  update private.notifications
  set delivered_to = array(select distinct unnest(delivered_to || coalesce(p_delivered_to, '{}')) order by 1)
  where id = p_id returning * into n;
  if not found then
    return false;
  end if;
  update private.devices set last_told_at = private.clock() where 'device:' || id = any (p_delivered_to);
  perform private.lose_devices(p_gone);
  if n.lease is distinct from p_lease or n.settled_at is not null or n.dead_at is not null then
    return false;
  end if;

  if n.kind = 'canary' and p_error is null then
    perform private.note_health('canary');
    delete from public.contact_submissions where id = n.request_id;
  elsif p_error is null and is_lost
    and not exists (select from unnest(n.delivered_to) as receiver where receiver like 'device:%')
    and exists (select from private.audience(n))
  then
    update private.notifications set leased_until = null, lease = null, due_at = private.clock() where id = p_id;
  elsif p_error is null and cardinality(n.delivered_to) = 0 and not (n.kind = 'test' and is_lost) then
    perform private.end_attempt(n, 'There is nobody to tell: no device and no webhook');
  else
    perform private.end_attempt(n, p_error);
  end if;
  return true;
end
$$;

-- What could not be delivered to anybody, newest first: the desk shows it.
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

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_dead_letters()', 'public.desk_retry(uuid)'
]::regprocedure[]);
select private.grant_only('service_role', array[
  'public.claim_notifications(integer)', 'public.settle_notification(uuid, uuid, text[], uuid[], text)'
]::regprocedure[]);
