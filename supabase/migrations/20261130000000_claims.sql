-- The sender claims what is due first and alone. Reminders, and all else that it did in the same transaction, are jobs of their
-- own (public.keep_up), each with at most 500 rows a call, and each failing alone: ten thousand requests that nobody takes must
-- not keep the next person's from being told.

create index on private.notifications ((kind = 'event'), due_at, id) where settled_at is null and dead_at is null;
create index contact_submissions_taken on public.contact_submissions (received_at desc, id) where status = 'taken';

-- What came beyond the limit of the hour, in the day up to then, and waits. Not private.is_suspect: a hundred thousand calls of
-- it take longer than all the rest.
create function private.surging(until timestamptz) returns setof uuid language plpgsql stable set search_path = '' as $$
begin
  return query
  select id from public.contact_submissions
  where status in ('new', 'seen') and marks @> '{surge}' and not (marks && '{honeypot, far}' or marks @> '{many, fast}')
    and (received_at between until - interval '1 day' and until or due_at between until - interval '1 day' and until);
end
$$;

-- Whether nobody has to hear of it any more.
create function private.is_over(n private.notifications, moment timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if n.kind in ('several', 'surge') then
    return n.due_at <= moment and not exists (select from private.waiting_in(n.id))
      and (n.kind = 'several' or not exists (select from private.surging(n.due_at)));
  end if;
  return coalesce((
    select case
      when n.kind in ('new', 'back', 'again', 'escalated') then r.status in ('taken', 'done')
      when n.kind in ('overdue', 'forgotten') then r.status <> 'taken' or private.word_due(r) > moment
      when n.kind = 'assigned' then (r.assigned_to, r.assigned_at) is distinct from (n.staff_id, n.created_at)
      when n.kind = 'message' then r.unread_since is null or r.status = 'done'
      when n.kind = 'event' then not (select tells_events from private.settings)
    end
    from public.contact_submissions as r where r.id = n.request_id), false);
end
$$;

create or replace function public.claim_notifications(p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  looked_at integer := 0;
  picked uuid[];
  leased uuid[] := '{}';
begin
  perform private.note_claim();
  while cardinality(leased) < most and looked_at < 500 loop
    picked := array(
      select id from private.notifications as n
      where settled_at is null and dead_at is null and due_at <= moment
        and (leased_until is null or leased_until <= moment) and (kind <> 'event' or not private.follows_another(n))
      -- However many events there are, nobody who waits is told later for them.
      order by kind = 'event', due_at, id
      limit most - cardinality(leased)
      for update skip locked);
    exit when picked = '{}';
    looked_at := looked_at + cardinality(picked);
    update private.notifications as n set settled_at = moment where id = any (picked) and private.is_over(n, moment);
    update private.notifications set dead_at = moment, last_error = coalesce(last_error, 'The sender never came back')
    where id = any (picked) and settled_at is null and leased_until <= moment
      and attempts >= (select most_attempts from private.settings);
    with its as (
      update private.notifications
      set lease = gen_random_uuid(), leased_until = moment + (select lease from private.settings), attempts = attempts + 1
      where id = any (picked) and settled_at is null and dead_at is null
      returning id
    )
    select leased || array_agg(id) into leased from its;
  end loop;
  return jsonb_build_object('notifications', (
    select coalesce(jsonb_agg(private.notification_as_json(n)), '[]')
    -- One after the other: whether a phone rings for one depends on what it has rung for before.
    from (select * from private.notifications where id = any (leased) order by due_at, id) as n));
end
$$;

-- What else a sender has to know: whether it is to send the request that proves that requests arrive, and what is wrong.
create function public.sender_state() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'canary', private.canary_state(),
    'is_check_due', not exists (
      select from private.health where name = 'check' and at > private.clock() - interval '1 hour'),
    'troubles', private.untold_troubles(),
    'heartbeat_faults', to_jsonb(private.heartbeat_faults())
  );
end
$$;

/*
 * Does one of the jobs that go on beside the claims.
 * @returns how many rows it looked after; as many as it may means that there may be more
 */
create function public.keep_up(p_job text) returns integer language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := 500;
begin
  case p_job
    when 'late' then return private.tell_of_late(moment, most);
    when 'silence' then return private.tell_of_silence(moment, most);
    when 'unread' then return private.tell_of_unread(moment, most);
    when 'surge' then return private.tell_of_surge(moment);
    when 'reach' then return private.warn_of_unreachable();
    when 'assignments' then return private.end_assignments(moment, most);
    when 'queue' then return private.clear_queue(moment, most);
    else raise sqlstate 'PT422' using message = 'There is no such job';
  end case;
end
$$;

drop function private.remind();
drop function private.remind_of_surge();
drop function private.warn_of_unreachable();
drop function private.clear_queue(timestamptz);
drop function private.tell_of_late(timestamptz);
drop function private.late_requests(timestamptz);
drop function private.tell_of_unread(timestamptz);
drop function private.end_assignments(timestamptz);

-- Of what everybody should hear once more, or now, those that they have not been told of.
create function private.late_requests(moment timestamptz, most integer)
returns table (request_id uuid, due_at timestamptz, kind text)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return query
  with late as materialized (
    select r.id as request_id,
      case when is_time and escalated_at >= r.due_at and escalated_at < r.due_at + settings.escalate_after
        then r.due_at + settings.escalate_after else r.due_at end as due_at,
      case when is_time or not is_early and private.is_unheard(r.id, r.due_at) then 'escalated' else 'again' end as kind
    from public.contact_submissions as r, private.settings,
      lateral (select r.due_at + settings.escalate_after <= moment as is_time,
        coalesce(escalated_at >= r.due_at, false) as is_early) as so_far
    where status in ('new', 'seen') and (is_time or not is_early)
      and (assigned_to is null or is_time and assigned_at < r.due_at + settings.escalate_after)
      and r.due_at between moment - interval '1 day' and moment - least(settings.remind_after, settings.escalate_after)
      -- Not private.is_suspect, as above.
      and not marks && '{canary, surge, honeypot, far}' and not marks @> '{many, fast}'
  ), untold as materialized (
    -- Of thousands, most have been told of together.
    select late.* from late
    where not exists (
      select from private.digest_requests as d
      where (d.request_id, d.kind, d.due_at) = (late.request_id, late.kind, late.due_at))
  )
  select untold.* from untold
  where not exists (
      select from private.notifications as n
      where n.dedupe = format('%s:%s:%s', untold.kind, untold.request_id, untold.due_at))
    and (exists (select from private.notifications as n where n.request_id = untold.request_id)
      or exists (select from private.digest_requests as d where d.request_id = untold.request_id))
  order by untold.kind = 'again', untold.due_at, untold.request_id limit most;
end
$$;

-- A few of each kind by themselves, the others together, in one digest of each kind. What has no room in it waits for the next:
-- who reads two thousand names?
create function private.tell_of_late(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  singly constant integer := (select named_singly from private.settings);
  late jsonb;
  free uuid[];
  number integer;
begin
  select jsonb_agg(to_jsonb(l)) into late from private.late_requests(moment, most) as l;
  -- Whoever holds one has it told a minute later, and waits for nobody here.
  free := array(
    select id from public.contact_submissions
    where id in (select request_id from jsonb_to_recordset(late) as (request_id uuid)) and status in ('new', 'seen')
    order by id for no key update skip locked);
  with kinds as materialized (
    select kind, private.told_alone(array[kind], moment) as so_far from (values ('again'), ('escalated')) as both_of (kind)
  ), untold as materialized (
    select l.*, so_far, row_number() over (partition by kind order by due_at, request_id) + so_far as place
    from jsonb_to_recordset(late) as l (request_id uuid, due_at timestamptz, kind text) join kinds using (kind)
    where request_id = any (free)
  ), digests as materialized (
    select kind, id, 2000 - (select count(*) from private.digest_requests where notification_id = id) as room
    from (select distinct kind from untold where place > singly) as many,
      private.digest_of(case kind when 'again' then 'several' else 'surge' end, moment) as id
  ), alone as (
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    select format('%s:%s:%s', kind, request_id, due_at), kind, request_id, moment, moment from untold where place <= singly
    on conflict (dedupe) do nothing
    returning request_id, kind
  ), together as (
    insert into private.digest_requests (notification_id, request_id, kind, due_at)
    select digests.id, request_id, kind, due_at from untold join digests using (kind)
    where place > singly and place - greatest(so_far, singly) <= room
    on conflict do nothing
    returning request_id, kind
  ), told as (
    -- Another sender may have been faster.
    select * from alone union all select * from together
  ), noted as (
    insert into private.history (request_id, at, action)
    select request_id, moment, case kind when 'escalated' then kind else 'told again' end from told
  ), escalated as (
    update public.contact_submissions set escalated_at = moment
    where id in (select request_id from told where kind = 'escalated')
  )
  select count(*) into number from told;
  return number;
end
$$;

-- Whoever has taken a request, and said nothing for too long.
create function private.tell_of_silence(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  number integer;
begin
  with silent as materialized (
    select id, word_due, case when word_due + settings.escalate_after <= moment then 'forgotten' else 'overdue' end as kind
    from public.contact_submissions as r, private.settings, private.word_due(r) as word_due
    where status = 'taken' and word_due between moment - interval '1 day' and moment
  ), held as (
    select s.* from silent as s join public.contact_submissions as r using (id)
    where r.status = 'taken'
      and not exists (select from private.notifications where dedupe = format('%s:%s:%s', s.kind, s.id, s.word_due))
    order by r.id limit most for no key update of r skip locked
  ), told as (
    insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
    select format('%s:%s:%s', kind, id, word_due), kind, id, moment, moment from held
    on conflict (dedupe) do nothing
    returning request_id
  ), noted as (
    insert into private.history (request_id, at, action)
    select request_id, moment, 'told again' from told
  )
  select count(*) into number from told;
  return number;
end
$$;

create function private.tell_of_unread(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  told integer;
begin
  insert into private.notifications (dedupe, kind, request_id, created_at, due_at)
  select format('unread:%s:%s', id, unread_since), 'message', id, moment, moment
  from public.contact_submissions as r
  where (status = 'taken' or status = 'seen' and not private.is_suspect(marks)) and unread_since > moment - interval '1 day'
    and unread_since <= moment - (select escalate_after from private.settings)
    and not exists (select from private.notifications where dedupe = format('unread:%s:%s', id, unread_since))
  order by id limit most for key share skip locked
  on conflict (dedupe) do nothing;
  get diagnostics told = row_count;
  return told;
end
$$;

create function private.tell_of_surge(moment timestamptz) returns integer language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.contact_submissions
    where status in ('new', 'seen') and marks @> '{surge}' and not (marks && '{honeypot, far}' or marks @> '{many, fast}')
      and due_at between moment - interval '1 hour' and moment - (select remind_after from private.settings)
  ) then
    perform private.notify_of_digest('surge', moment);
    return 1;
  end if;
  return 0;
end
$$;

create function private.warn_of_unreachable() returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  moment constant timestamptz := private.clock();
begin
  perform private.check_devices();
  -- The claim before this has told some of them already.
  if exists (
    select from private.notifications
    where kind in ('new', 'several', 'back', 'again') and (settled_at is null and dead_at is null and due_at <= moment
      or coalesce(settled_at, dead_at) > moment - interval '5 minutes')
  ) and exists (select from private.staff where private.is_on_call(id, moment))
    and exists (select from private.devices)
    and not exists (select from private.ways() where private.is_on_call(staff_id, moment))
  then
    insert into private.notifications (dedupe, kind, created_at, due_at)
    values ('unreachable:' || date_trunc('hour', moment), 'unreachable', moment, moment)
    on conflict (dedupe) do nothing;
    return 1;
  end if;
  return 0;
end
$$;

create function private.end_assignments(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  number integer;
begin
  with ended as (
    select r.id, s.name, s.left_at is not null or s.user_id is null as has_left
    from public.contact_submissions as r join private.staff as s on s.id = r.assigned_to
    where r.assigned_to is not null and (
      r.assigned_at <= moment - (select least(remind_after, escalate_after) from private.settings) or s.left_at is not null or s.user_id is null)
    order by r.id limit most for no key update of r skip locked
  ), freed as (
    update public.contact_submissions as r set assigned_to = null, assigned_by = null, assigned_at = null,
      due_at = greatest(due_at, moment)
    from ended where r.id = ended.id
  )
  insert into private.history (request_id, at, action, detail)
  select id, moment, case when has_left then 'released' else 'unopened' end, name || case when has_left then ' has left' else '' end
  from ended;
  get diagnostics number = row_count;
  return number;
end
$$;

-- What is over before it is due again, and what no sender came back for. A claim looks at what is due by itself.
create function private.clear_queue(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  free uuid[];
  given_up integer;
begin
  free := array(
    select id from private.notifications as n
    where settled_at is null and dead_at is null and (leased_until is null or leased_until <= moment)
      and (kind <> 'event' or not (select tells_events from private.settings)) and private.is_over(n, moment)
    limit most for update skip locked);
  update private.notifications set settled_at = moment where id = any (free);
  update private.notifications set dead_at = moment, last_error = coalesce(last_error, 'The sender never came back')
  where id in (
    select id from private.notifications
    where settled_at is null and dead_at is null and leased_until <= moment
      and attempts >= (select most_attempts from private.settings)
    limit most for update skip locked);
  get diagnostics given_up = row_count;
  return greatest(cardinality(free), given_up);
end
$$;

-- Those that a digest names and that wait: whoever has sent least comes first. Each sender is counted once. Here and below each
-- request is found by its key (`offset 0`): a join would read all requests, of which a digest names few.
create or replace function private.named_in(digest uuid) returns setof public.contact_submissions
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
  order by coalesce(sent, 0), (request).due_at, (request).id;
end
$$;

create or replace function private.count_of_digest(n private.notifications) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case n.kind
      when 'suspects' then (
        select count(*) from public.contact_submissions
        where status in ('new', 'seen') and status = 'new' and (marks && '{honeypot, far}' or marks @> '{many, fast}')
          and due_at <= n.due_at)
      when 'several' then (select count(*) from private.waiting_in(n.id))
      when 'surge' then (
        select count(*) from (select private.surging(n.due_at) union select private.waiting_in(n.id)) as either_of)
    end
  );
end
$$;

-- The same, in no order.
create function private.waiting_in(digest uuid) returns setof uuid language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct request_id from private.digest_requests as d
  where notification_id = digest and (
    select status in ('new', 'seen') from public.contact_submissions where id = d.request_id);
end
$$;

create or replace function private.senders_of(notification uuid) returns setof text
language plpgsql stable set search_path = '' as $$
declare
  -- Once: a digest has thousands.
  nobody constant text := private.hash_of(null);
begin
  return query
  select coalesce(nullif(s.sender, nobody), named.id::text)
  from (
    select request_id as id from private.notifications where id = notification and request_id is not null
    union
    select private.waiting_in(notification)
  ) as named
  left join lateral (select sender from private.request_senders where request_id = named.id offset 0) as s on true;
end
$$;

-- From those whom a notification is about to what has rung for them: all that ever rang is much more.
create or replace function private.may_ring(n private.notifications, within_day uuid[], within_hour uuid[]) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    with named as materialized (
      select distinct sender from private.senders_of(n.id) as sender
    ), theirs as materialized (
      select named.sender, s.request_id from named,
        lateral (select request_id from private.request_senders where sender = named.sender offset 0) as s
      union all
      -- Whoever has no address that is known: the sender is the request itself.
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
    select exists (select from named where sender not in (select sender from told))
      or cardinality(within_hour) < private.most_rings(n) and (
        not exists (select from named)
        or n.kind = 'message' and (select taken_by is not null from public.contact_submissions where id = n.request_id)
        or exists (
          select from named left join told on told.sender = named.sender and one = any (within_hour)
          group by named.sender having count(one) < 3))
  );
end
$$;

/*
 * The devices that a notification goes to, and whether each may ring for it. One that is just being removed is left out: whoever
 * removes it takes its rings and tests along, so neither may wait for the other.
 */
create or replace function private.devices_to_tell(n private.notifications) returns jsonb
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  free uuid[];
  devices jsonb;
begin
  free := array(
    select id from private.devices
    where id in (select id from private.audience(n)) and 'device:' || id <> all (n.delivered_to)
    order by id for key share skip locked);
  insert into private.rings (device_id, notification_id, at)
  select id, n.id, moment from unnest(free) as id
  where private.may_ring(n,
    array(select notification_id from private.rings where device_id = id and at > moment - interval '1 day'),
    array(select notification_id from private.rings where device_id = id and at > moment - interval '1 hour'))
  on conflict do nothing;
  select coalesce(jsonb_agg(private.device_as_json(d) || jsonb_build_object('is_silent', not exists (
    select from private.rings where device_id = d.id and notification_id = n.id))), '[]') into devices
  from private.devices as d where id = any (free);
  return devices;
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('service_role', array['public.sender_state()', 'public.keep_up(text)']::regprocedure[]);
