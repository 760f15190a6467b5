-- What the sender does beside its claims (public.keep_up): jobs of at most 500 rows a call, each of which fails alone, so that ten
-- thousand requests that nobody takes do not delay the alert for the next.

-- When we next expect to hear from the person who took a request: at the arrival time that they gave the visitor, unless they have
-- arrived, or were heard shortly before it and may have; after that, an hour after they were last heard.
create function private.word_due(request public.contact_submissions) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when arrival is null or request.arrived_at is not null or last_word > greatest(request.on_the_way_at, arrival - interval '15 minutes')
      then last_word + (select word_within from private.settings)
    else arrival
  end
  from (
    select request.on_the_way_at + request.eta_minutes * interval '1 minute' as arrival,
      greatest(request.taken_at,
        (select max(at) from private.history where request_id = request.id and staff_id is not null)) as last_word
  ) as said
$$;

-- Whether no device has shown an alert about this request since it was due, and no telephone was called or texted. False where
-- staff have neither, as the owner's webhook cannot say who has read it.
create function private.is_unheard(request uuid, due timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    with told as materialized (
      select unnest(delivered_to) as receiver from private.notifications
      where request_id = request and due_at >= due and kind <> 'customer'
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

-- When everyone is alerted to a request that nobody has taken: once its customer has waited too long, however often it was put
-- back meanwhile. Those on call have heard a few minutes earlier that it is back, so that they can answer first.
create function private.escalation_due(request public.contact_submissions) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(request.waiting_since + escalate_after, request.due_at + least(remind_after, escalate_after))
  from private.settings
$$;

-- The requests for which staff (`again`) or everyone (`escalated`) should have been alerted by now, and were not.
create function private.late_requests(moment timestamptz, most integer)
returns table (request_id uuid, due_at timestamptz, kind text)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return query
  with late as materialized (
    select r.id as request_id,
      case when is_time and escalated_at >= r.due_at and escalated_at < escalation_due then escalation_due
        else r.due_at end as due_at,
      case when is_time or not is_early and private.is_unheard(r.id, r.due_at) then 'escalated' else 'again' end as kind
    from public.contact_submissions as r, private.settings, private.escalation_due(r) as escalation_due,
      lateral (select escalation_due <= moment as is_time,
        coalesce(escalated_at >= r.due_at, false) as is_early) as so_far
    where status in ('new', 'seen') and (is_time or not is_early)
      and (assigned_to is null or is_time and assigned_at < escalation_due)
      and r.due_at between moment - interval '1 day' and moment - least(settings.remind_after, settings.escalate_after)
      and not is_suspect and not marks && '{canary, surge}'
  ), untold as materialized (
    -- In a flood, most are already in a digest.
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

-- Alerts staff again to late requests, once for each time they were due. A few of each kind get alerts of their own, and the rest
-- share a digest of their kind. A digest takes 2,000, more than anyone reads; the others wait for the next.
create function private.tell_of_late(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  singly constant integer := (select named_singly from private.settings);
  late jsonb;
  free uuid[];
  number integer;
begin
  select jsonb_agg(to_jsonb(l)) into late from private.late_requests(moment, most) as l;
  -- Skips locked requests without waiting. They follow a minute later.
  free := array(
    select id from public.contact_submissions
    where id in (select request_id from jsonb_to_recordset(late) as (request_id uuid)) and status in ('new', 'seen')
    order by id for no key update skip locked);
  with kinds as materialized (
    select kind, (
      select count(*) from private.notifications as n
      where n.kind = both_of.kind and n.due_at > moment - interval '1 hour' and n.due_at <= moment) as so_far
    from (values ('again'), ('escalated')) as both_of (kind)
  ), untold as materialized (
    select l.*, so_far, row_number() over (partition by kind order by due_at, request_id) + so_far as place
    from jsonb_to_recordset(late) as l (request_id uuid, due_at timestamptz, kind text) join kinds using (kind)
    where request_id = any (free)
  ), digests as materialized (
    select kind, id, 2000 - (select count(*) from private.digest_requests where notification_id = id) as room
    from (select distinct kind from untold where place > singly) as many,
      private.digest_of(case kind when 'again' then 'several' else 'surge' end, moment) as id
  ), alone as (
    insert into private.notifications (dedupe, kind, request_id)
    select format('%s:%s:%s', kind, request_id, due_at), kind, request_id from untold where place <= singly
    on conflict (dedupe) do nothing
    returning request_id, kind
  ), together as (
    insert into private.digest_requests (notification_id, request_id, kind, due_at)
    select digests.id, request_id, kind, due_at from untold join digests using (kind)
    where place > singly and place - greatest(so_far, singly) <= room
    on conflict do nothing
    returning request_id, kind
  ), told as (
    -- Leaves out what another sender was faster to alert to.
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

-- Alerts to requests whose holder has said nothing for too long.
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
    insert into private.notifications (dedupe, kind, request_id)
    select format('%s:%s:%s', kind, id, word_due), kind, id from held
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

-- Alerts those on call, once, to a message that the holder of its request has left unopened for as long as a request may wait.
create function private.tell_of_unread(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  told integer;
begin
  insert into private.notifications (dedupe, kind, request_id)
  select format('unread:%s:%s', id, unread_since), 'message', id
  from public.contact_submissions as r
  where (status = 'taken' or status = 'seen' and not is_suspect) and unread_since > moment - interval '1 day'
    and unread_since <= moment - (select escalate_after from private.settings)
    and not exists (select from private.notifications where dedupe = format('unread:%s:%s', id, unread_since))
  order by id limit most for key share skip locked
  on conflict (dedupe) do nothing;
  get diagnostics told = row_count;
  return told;
end
$$;

-- Warns, at most once an hour, that people are on call whose phones would not ring, while there are alerts that should reach them.
-- Does nothing where no device was ever added, as staff there hear some other way.
create function private.warn_of_unreachable() returns integer language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  moment constant timestamptz := private.clock();
begin
  -- First tries devices that have shown nothing for a day, at the hour their owner chose. For 23 hours, so that the check does not
  -- come later each day. The push is visible: for a silent one Chromium shows a text of its own, and iOS ends the subscription.
  insert into private.notifications (dedupe, kind, device_id)
  select format('check:%s:%s', d.id, (moment at time zone 'Europe/London')::date), 'check', d.id
  from private.reachable_devices() as d
  where check_hour = extract(hour from moment at time zone 'Europe/London')
    and coalesce(last_shown_at, added_at) < moment - interval '23 hours'
  on conflict (dedupe) do nothing;
  -- Includes alerts of the last minutes, as the claim before this has already handed out some.
  if exists (
    select from private.notifications
    where kind in ('new', 'several', 'back', 'again', 'missed') and (settled_at is null and dead_at is null and due_at <= moment
      or coalesce(settled_at, dead_at) > moment - interval '5 minutes')
  ) and exists (select from private.staff where private.is_on_call(id, moment))
    and exists (select from private.devices)
    and not exists (select from private.ways() where private.is_on_call(staff_id, moment))
  then
    insert into private.notifications (dedupe, kind) values ('unreachable:' || date_trunc('hour', moment), 'unreachable')
    on conflict (dedupe) do nothing;
    return 1;
  end if;
  return 0;
end
$$;

-- Ends assignments that were not opened in time, or whose holder has left, and alerts those on call, instead of the reminder if
-- that has not gone out yet. The request stays due and is escalated as before. Once that time has passed it is due again, so that
-- those on call can answer before everyone is alerted. A request for later alerts them when it is due.
create function private.end_assignments(moment timestamptz, most integer) returns integer
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  number integer;
begin
  with ended as (
    select r.id, r.due_at, s.name, not s.is_here as has_left,
      private.escalation_due(r) <= moment as is_anew
    from public.contact_submissions as r join private.staff as s on s.id = r.assigned_to, private.settings
    where r.assigned_to is not null
      and (r.assigned_at <= moment - least(settings.remind_after, settings.escalate_after) or not s.is_here)
    order by r.id limit most for no key update of r skip locked
  ), freed as (
    update public.contact_submissions as r set assigned_to = null, assigned_by = null, assigned_at = null,
      due_at = case when is_anew then moment else r.due_at end
    from ended where r.id = ended.id
  ), told as (
    insert into private.notifications (dedupe, kind, request_id)
    select case when exists (select from private.notifications where dedupe = reminder) then format('back:%s:%s', id, moment)
      else reminder end, 'back', id
    from ended, format('again:%s:%s', id, due_at) as reminder
    where due_at <= moment and not is_anew
    on conflict (dedupe) do nothing
  )
  insert into private.history (request_id, at, action, detail)
  select id, moment, case when has_left then 'released' else 'unopened' end, name || case when has_left then ' has left' else '' end
  from ended;
  get diagnostics number = row_count;
  return number;
end
$$;

-- Settles alerts that are over before they are due again, and gives up those whose sender never came back. A claim does the same
-- for what is due.
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

-- Runs one of the jobs. Returns how many rows it handled; 500 mean there may be more.
create function public.keep_up(p_job text) returns integer language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := 500;
begin
  case p_job
    when 'late' then return private.tell_of_late(moment, most);
    when 'silence' then return private.tell_of_silence(moment, most);
    when 'unread' then return private.tell_of_unread(moment, most);
    when 'surge' then
      if exists (
        select from public.contact_submissions
        where status in ('new', 'seen') and marks @> '{surge}' and not is_suspect
          and due_at between moment - interval '1 hour' and moment - (select remind_after from private.settings)
      ) then
        perform private.digest_of('surge', moment);
        return 1;
      end if;
      return 0;
    when 'reach' then return private.warn_of_unreachable();
    when 'assignments' then return private.end_assignments(moment, most);
    when 'queue' then return private.clear_queue(moment, most);
    else raise sqlstate 'PT422' using message = 'There is no such job';
  end case;
end
$$;

select private.protect();
