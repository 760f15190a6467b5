-- A flood hides nobody, and switches no phone off. The first of an hour are told one by one; after that, what comes in five
-- minutes is told together, by name. No device rings more often than `rings_an_hour`: what comes then is shown silently.

alter table private.settings
  -- Requests in an hour that are told of one by one, whoever sent them.
  add column named_singly integer not null default 6 check (named_singly between 1 and 1000000),
  -- Whoever is rung more often than this switches the phone off.
  add column rings_an_hour integer not null default 12 check (rings_an_hour between 1 and 1000);

alter table private.notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('new', 'several', 'back', 'again', 'escalated', 'overdue',
    'forgotten', 'unreachable', 'gone', 'suspects', 'surge', 'test', 'canary'));

-- The requests that a digest names: of each what would have been told of it alone, once for each time that it was due.
create table private.digest_requests (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  kind text not null check (kind in ('new', 'again', 'escalated')),
  due_at timestamptz not null,
  primary key (request_id, kind, due_at)
);
create index on private.digest_requests (notification_id);
alter table private.digest_requests enable row level security;

-- What made a device ring, and when: one row however often it was tried.
create table private.rings (
  device_id uuid not null references private.devices (id) on delete cascade,
  notification_id uuid not null references private.notifications (id) on delete cascade,
  at timestamptz not null,
  primary key (device_id, notification_id)
);
create index on private.rings (notification_id);
alter table private.rings enable row level security;

-- How many notifications of one request alone were, or will be, due in the hour up to this moment.
create function private.told_alone(kinds text[], moment timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.notifications
  where kind = any (kinds) and due_at > moment - interval '1 hour' and due_at <= moment
$$;
create index on private.notifications (due_at, kind);

/*
 * The digest of this slot, made if there is none. One that a sender has had in hand has been told: whoever began before its
 * end and waited for a lock goes into the next. In UTC, like private.notify_of_digest.
 */
create function private.digest_of(digest text, slot timestamptz) returns uuid
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  found_id uuid;
begin
  for later in 0..1 loop
    perform private.notify_of_digest(digest, slot + later * (select digest_every from private.settings));
    select id into found_id from private.notifications
    where dedupe = digest || ':' || private.slot_end(slot + later * (select digest_every from private.settings))
      and attempts = 0 and settled_at is null and dead_at is null
    for key share;
    exit when found;
  end loop;
  return found_id;
end
$$;

-- A new request of which staff are told by name: alone, or with others that are due at about the same time.
create function private.tell_of_new(request public.contact_submissions) returns void
language plpgsql set search_path = '' as $$
begin
  if private.told_alone('{new}', request.due_at) < (select named_singly from private.settings) then
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    values ('new:' || request.id, 'new', request.id, private.clock(), request.due_at);
  else
    insert into private.digest_requests (notification_id, request_id, kind, due_at)
    values (private.digest_of('several', request.due_at), request.id, 'new', request.due_at);
  end if;
end
$$;

create or replace function private.notify_of_request() returns trigger
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
    perform private.tell_of_new(new);
  end if;
  return new;
end
$$;

/*
 * Tells again of what is late, once for each time that it was due, and says so in its history. The first of an hour alone; the
 * others together, by name: with what is new, or to everybody.
 */
create function private.tell_of_late(moment timestamptz) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
begin
  with untold as (
    select late.*, row_number() over (partition by late.kind order by late.due_at, late.request_id)
      + private.told_alone(array[late.kind], moment) as place
    from private.late_requests(moment) as late
    where not exists (select from private.notifications
        where dedupe = format('%s:%s:%s', late.kind, late.request_id, late.due_at))
      and not exists (select from private.digest_requests as d
        where (d.request_id, d.kind, d.due_at) = (late.request_id, late.kind, late.due_at))
  ), alone as (
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    select format('%s:%s:%s', kind, request_id, due_at), kind, request_id, moment, moment from untold
    where place <= (select named_singly from private.settings)
    on conflict (dedupe) do nothing
    returning request_id, kind
  ), together as (
    insert into private.digest_requests (notification_id, request_id, kind, due_at)
    select private.digest_of(case kind when 'again' then 'several' else 'surge' end, moment), request_id, kind, due_at
    from untold where place > (select named_singly from private.settings)
    on conflict do nothing
    returning request_id, kind
  ), told as (
    -- Another sender may have been faster.
    select * from alone union all select * from together
  ), noted as (
    insert into private.history (request_id, at, action)
    select request_id, moment, case kind when 'escalated' then kind else 'told again' end from told
  )
  update public.contact_submissions set escalated_at = moment
  where id in (select request_id from told where kind = 'escalated');
end
$$;

/*
 * What nobody has taken in time is told again, then to everybody. So is what somebody has taken and said nothing of, to them
 * first.
 */
create or replace function private.remind() returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
begin
  select * into strict settings from private.settings;
  perform private.tell_of_late(moment);
  with silent as (
    select id, word_due, case when word_due + settings.escalate_after <= moment then 'forgotten' else 'overdue' end as kind
    from public.contact_submissions as r, private.word_due(r) as word_due
    where status = 'taken' and word_due between moment - interval '1 day' and moment
  ), told as (
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    select format('%s:%s:%s', kind, id, word_due), kind, id, moment, moment from silent
    on conflict (dedupe) do nothing
    returning request_id
  )
  insert into private.history (request_id, at, action)
  select request_id, moment, 'told again' from told;
  perform private.tell_of_unread(moment);
  -- Last: it skips what somebody holds, and waits for nobody.
  perform private.end_assignments(moment);
end
$$;

-- Those that a digest names and nobody has taken: of senders who sent least first, or a flood would fill it, then the oldest.
create function private.named_in(digest uuid) returns setof public.contact_submissions
language plpgsql stable set search_path = '' as $$
begin
  return query
  with named as (
    select r as request, (
      select count(*) from private.request_senders as all_of
      where sender = (select sender from private.request_senders where request_id = r.id)) as sent
    from public.contact_submissions as r
    where status in ('new', 'seen') and id in (select request_id from private.digest_requests where notification_id = digest)
  )
  select (request).* from named order by sent, (request).due_at, (request).id;
end
$$;

-- How many requests a digest is about.
create or replace function private.count_of_digest(n private.notifications) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case n.kind
      when 'suspects' then (
        select count(*) from public.contact_submissions
        where status = 'new' and private.is_suspect(marks) and due_at <= n.due_at)
      when 'several' then (select count(*) from private.named_in(n.id))
      when 'surge' then (
        select count(*) from public.contact_submissions
        where status in ('new', 'seen') and (
          marks @> '{surge}' and not private.is_suspect(marks) and (
            received_at between n.due_at - interval '1 day' and n.due_at
            or due_at between n.due_at - interval '1 day' and n.due_at)
          or id in (select id from private.named_in(n.id))))
    end
  );
end
$$;

-- Whether a digest names what has been escalated.
create function private.is_of_escalations(n private.notifications) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (select from private.digest_requests as d where d.notification_id = n.id and d.kind = 'escalated')
  );
end
$$;

-- How often a telephone or device may have rung within the hour for this to ring as well. A third is kept for what nobody has
-- seen to: an escalation must not be the one that is silent, nor a flood use up its rings. What a customer writes whom nobody has
-- taken on may use a third: new requests come first.
create function private.most_rings(n private.notifications) returns numeric language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when n.kind in ('escalated', 'forgotten', 'unreachable', 'assigned', 'test') or private.is_of_escalations(n)
      or n.dedupe like 'unread:%' then rings_an_hour
      when n.kind = 'message' and (select taken_by is null from public.contact_submissions where id = n.request_id)
      then ceil(rings_an_hour / 3.0)
      else ceil(rings_an_hour * 2 / 3.0) end
    from private.settings
  );
end
$$;

/*
 * The devices that are still to have it, and of each whether it may ring: a device rings so often an hour, and what comes then
 * is shown silently. Decided as it is handed out, or twenty that are due at once would all ring.
 */
create function private.devices_to_tell(n private.notifications) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  devices jsonb;
begin
  insert into private.rings (device_id, notification_id, at)
  select d.id, n.id, moment from private.audience(n) as d
  where 'device:' || d.id <> all (n.delivered_to) and (select count(*) from private.rings as r where r.device_id = d.id and at > moment - interval '1 hour')
    < private.most_rings(n)
  on conflict do nothing;
  select coalesce(jsonb_agg(private.device_as_json(d) || jsonb_build_object('is_silent', not exists (
    select from private.rings where device_id = d.id and notification_id = n.id))), '[]') into devices
  from private.audience(n) as d where 'device:' || d.id <> all (n.delivered_to);
  return devices;
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
      'count', private.count_of_digest(n),
      'written', case when n.kind = 'message' then private.words_to_tell(n.request_id) end
    )
  );
end
$$;

-- What the sender is handed.
create or replace function private.notification_as_json(n private.notifications) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return private.subject_of(n) || jsonb_build_object(
    'lease', n.lease,
    'attempt', n.attempts,
    'created_at', n.created_at,
    'delivered_to', n.delivered_to,
    'devices', private.devices_to_tell(n),
    'event', private.event_of(n)
  );
end
$$;

-- Settles what has been seen to meanwhile, and gives up what has been handed out too often: its sender died with it.
create or replace function private.clear_queue(moment timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  update private.notifications as n set settled_at = moment
  from public.contact_submissions as r
  where r.id = n.request_id and n.settled_at is null and n.dead_at is null
    and (n.leased_until is null or n.leased_until <= moment)
    and case
      when n.kind in ('new', 'back', 'again', 'escalated') then r.status in ('taken', 'done')
      when n.kind in ('overdue', 'forgotten') then r.status <> 'taken' or private.word_due(r) > moment
      when n.kind = 'assigned' then (r.assigned_to, r.assigned_at) is distinct from (n.staff_id, n.created_at)
      when n.kind = 'message' then r.unread_since is null or r.status = 'done'
      when n.kind = 'event' then not (select tells_events from private.settings)
    end;
  update private.notifications as n set settled_at = moment
  where n.kind in ('several', 'surge') and n.settled_at is null and n.dead_at is null and n.due_at <= moment
    and (n.leased_until is null or n.leased_until <= moment)
    and private.count_of_digest(n) = 0;
  update private.notifications set dead_at = moment, last_error = coalesce(last_error, 'The sender never came back')
  where settled_at is null and dead_at is null and leased_until <= moment
    and attempts >= (select most_attempts from private.settings);
end
$$;

create or replace function private.open_settings() returns text[] language sql immutable set search_path = '' as $$
  select array['sender_limit', 'told_singly', 'surge_rows', 'surge_bytes', 'most_rows', 'most_bytes', 'day_rows', 'day_bytes',
    'named_singly', 'rings_an_hour', 'remind_after', 'escalate_after', 'digest_every', 'keep_customers', 'keep_others',
    'keep_suspects', 'tells_events']
$$;

create or replace function public.desk_change_settings(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed private.settings;
begin
  perform private.strong_owner();
  perform from jsonb_object_keys(p_settings) as key where key <> all (private.open_settings());
  if found then
    raise sqlstate 'PT422' using message = 'That setting doesn’t exist';
  end if;
  select * into strict changed from private.settings for update;
  begin
    changed := jsonb_populate_record(changed, p_settings);
    update private.settings set
      sender_limit = changed.sender_limit, told_singly = changed.told_singly, surge_rows = changed.surge_rows,
      surge_bytes = changed.surge_bytes, most_rows = changed.most_rows, most_bytes = changed.most_bytes,
      day_rows = changed.day_rows, day_bytes = changed.day_bytes, named_singly = changed.named_singly,
      rings_an_hour = changed.rings_an_hour, remind_after = changed.remind_after, escalate_after = changed.escalate_after, digest_every = changed.digest_every,
      keep_customers = changed.keep_customers, keep_others = changed.keep_others, keep_suspects = changed.keep_suspects,
      tells_events = changed.tells_events;
  exception when others then
    -- A check of the table, or a value of another type: the constraint's own words say nothing to the owner.
    raise sqlstate 'PT422' using message = 'A setting is out of range';
  end;
  return public.desk_settings();
end
$$;

revoke all on all functions in schema private from public;
