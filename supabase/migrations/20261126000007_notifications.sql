-- Alerts to staff, one row each. The sender (supabase/functions/notify) claims rows, sends them to every device and webhook, and
-- settles them. An unsettled row is handed out again, so each alert is sent at least once, under one id. So that a flood hides no
-- one and nobody turns their phone off, the first alerts of an hour go out singly, and later ones share one every five minutes.

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  -- One per request and kind, or per digest.
  dedupe text not null unique,
  kind text not null check (kind in ('new', 'several', 'back', 'again', 'escalated', 'missed', 'overdue', 'forgotten',
    'unreachable', 'gone', 'suspects', 'surge', 'test', 'canary', 'check', 'assigned', 'event', 'message', 'account', 'handed',
    'customer')),
  request_id uuid references public.contact_submissions (id) on delete cascade,
  device_id uuid references private.devices (id) on delete cascade,
  -- Whom it is for: a test, a request given to one person, their account, a shift.
  staff_id uuid references private.staff (id) on delete cascade,
  -- A copy, with who gave or removed it, as the shift itself may since have been deleted.
  shift jsonb,
  -- The history entry that an event reports. Needs no foreign key, as both are only ever deleted with their request.
  history_id bigint,
  created_at timestamptz not null default private.clock(),
  due_at timestamptz not null default private.clock(),
  attempts integer not null default 0,
  lease uuid,
  leased_until timestamptz,
  -- Devices (device:ID), webhooks, calls and texts that already have it. A retry skips them.
  delivered_to text[] not null default '{}',
  last_error text,
  settled_at timestamptz,
  -- When we gave up. The desk then lists it.
  dead_at timestamptz,
  -- When someone said they had dealt with it.
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

-- The requests in a digest, each with the alert that it replaces, once for each time the request was due.
create table private.digest_requests (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  kind text not null check (kind in ('new', 'again', 'escalated')),
  due_at timestamptz not null,
  primary key (request_id, kind, due_at)
);
create index on private.digest_requests (notification_id);

-- Which notification made which device ring, and when it last did: one row, however many attempts it took.
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

-- Returns the digest that is due at the end of this time slot, and creates it if necessary. If a sender has already sent it while
-- this waited for a lock, returns the next one. Runs in UTC, because `dedupe` contains times, and callers can choose the session's
-- time zone (the Prefer header): each time zone would get a digest of its own.
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

-- Alerts staff to a request that is new (`new`) or due again (`due`). Runs in UTC, like private.digest_of.
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
  -- Named in an alert of its own, or in a digest with others that are due at about the same time.
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
  for each row when (new.action in ('assigned', 'unopened', 'taken', 'released', 'on the way', 'arrived', 'replied', 'done',
    'outcome', 'undone'))
  execute function private.notify_of_event();

-- What it says

-- The requests of a digest that are still waiting. Looks each up by its key, as a join would read all requests.
create function private.waiting_in(digest uuid) returns setof uuid language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct request_id from private.digest_requests as d
  where notification_id = digest and (
    select status in ('new', 'seen') from public.contact_submissions where id = d.request_id);
end
$$;

-- The same, with senders of the fewest requests first. `offset 0` makes PostgreSQL look each request up by its key, and count each
-- sender once.
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
  order by coalesce(sent, 0), (request).waiting_since, (request).id;
end
$$;

-- What a notification says. A push has room for about eighty names; the list at the desk has them all.
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

-- What could not be delivered

-- Alerts that we gave up on, unless someone has taken the request or says they have dealt with it; and texts to customers.
create function private.open_dead_letters() returns setof private.notifications
language sql stable set search_path = '' as $$
  select n.* from private.notifications as n left join public.contact_submissions as r on r.id = n.request_id
  where n.dead_at is not null and n.seen_at is null and n.kind not in ('canary', 'event', 'assigned')
    and (n.kind = 'customer' or coalesce(r.status not in ('taken', 'done'), true))
$$;

-- For the desk, newest first.
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
  -- Calls and texts that failed are made again.
  delete from private.failed_deliveries where notification_id = p_id;
  update private.notifications
  set dead_at = null, seen_at = null, attempts = 0, due_at = private.clock(), lease = null, leased_until = null
  where id = p_id and dead_at is not null;
  return found;
end
$$;

-- Records that someone has dealt with an undelivered alert another way. Returns whether they were the first.
create function public.desk_dismiss(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  update private.notifications set seen_at = private.clock()
  where id = p_id and dead_at is not null and seen_at is null;
  return found;
end
$$;

select private.protect();
