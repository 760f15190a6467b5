-- A callback request: what the visitor sent, how far staff have got, and who did what and when.

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  -- See private.count_version.
  version bigint not null default 1,

  -- Text, not uuid, so that a key of an unexpected form does not keep a request out.
  idempotency_key text unique check (char_length(idempotency_key) between 1 and 200),
  -- The key that it came with, if an earlier request with other words already has that.
  reused_key text check (char_length(reused_key) between 1 and 200),
  name text not null check (char_length(name) between 1 and 100),
  phone text not null check (char_length(phone) between 1 and 30),
  email text not null check (char_length(email) between 1 and 254),
  preferred_time text check (preferred_time in ('morning', 'afternoon', 'evening', 'asap')),
  message text check (char_length(message) between 1 and 2000),
  -- How the visitor wants to be answered. Null: they didn't say, so call them.
  answer_by text check (answer_by in ('ring', 'text', 'either')),
  -- Someone who speaks English for them. Call this number instead.
  interpreter_phone text check (char_length(interpreter_phone) between 1 and 30),
  -- What they want. Null: help. A quote for planned work is answered in office hours.
  kind text check (kind in ('quote')),
  -- A column, so that the list, webhooks and open desks have it with the rest of a request.
  picture_count integer not null default 0 check (picture_count between 0 and 3),
  -- When the visitor pressed the button, by their clock. received_at minus this is the delay.
  requested_at timestamptz,
  received_at timestamptz not null default now(),
  -- many: over its sender's limit. far: over three times that. fast, honeypot: a program may have filled in the form. foreign:
  -- another site's page sent it. surge: over the limit, in a busy hour. cut: its message was dropped. canary: our own, to check
  -- that requests arrive.
  marks text[] not null default '{}'
    check (marks <@ array['many', 'far', 'fast', 'honeypot', 'foreign', 'surge', 'cut', 'canary']),
  -- As far as we can tell, a program filled in the form. It wakes nobody. The rule stands here, in kept_as and in private.set_due_at:
  -- one generated column cannot read another, before the insert neither has a value, and a function for all three would need a grant
  -- to the secret key, which also adds requests and may call nothing in schema private.
  is_suspect boolean not null generated always as (
    marks && '{honeypot, far}' or marks @> '{many}' and marks && '{fast, foreign}') stored,

  -- From new to seen, taken and done, and from any of these back to seen.
  status text not null default 'new' check (status in ('new', 'seen', 'taken', 'done')),
  -- When someone should look at it (private.set_due_at).
  due_at timestamptz not null default now(),
  -- When its customer's wait began. It sets the place in the list and when everyone is alerted. Putting a request back or giving
  -- it away makes it due again, but the wait goes on.
  waiting_since timestamptz not null default now(),
  -- The danger that the customer's words tell of, as staff read it (private.danger_in). Null: none, or staff have taken it off.
  danger text check (danger in ('gas', 'carbon monoxide', 'water near electrics', 'someone locked in', 'sewage inside')),
  seen_at timestamptz,
  -- Who has been given it and has not opened it yet, by whom and when.
  assigned_to uuid references private.staff (id),
  assigned_by uuid references private.staff (id),
  assigned_at timestamptz,
  taken_at timestamptz,
  taken_by uuid references private.staff (id),
  on_the_way_at timestamptz,
  eta_minutes integer check (eta_minutes between 1 and 600),
  -- When they tapped Arrived, at the door.
  arrived_at timestamptz,
  reply text check (char_length(reply) between 1 and 200),
  replied_at timestamptz,
  -- When the visitor first sent something that no member of staff has opened yet. Null: they have opened everything.
  unread_since timestamptz,
  escalated_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('job', 'advice', 'no answer', 'not ours', 'cancelled', 'spam')),
  -- What staff noted when it was done, in whole pounds: the price they told before setting off, and what it came to.
  price_told integer check (price_told between 0 and 100000),
  price_paid integer check (price_paid between 0 and 100000),

  -- For indexes: private.dialled, written out for the same reason, and the kind that private.keep_times goes by.
  dialled text generated always as (
    regexp_replace(regexp_replace(regexp_replace(phone, '\D|\(0\)', '', 'g'),
      '^(00)?440?(?=[1-9])|^(?=[1-37]\d{9}$)', '0'), '^00', '')) stored,
  kept_as text not null generated always as (case
    when outcome = 'job' then 'customer'
    when marks && '{honeypot, far, canary}' or marks @> '{many}' and marks && '{fast, foreign}' or outcome = 'spam'
      then 'suspect'
    else 'other' end) stored,

  constraint seen_unless_new check ((status = 'new') = (seen_at is null)),
  constraint assigned_before_taken check (assigned_to is null or status = 'seen'),
  constraint assigned_is_whole
    check ((assigned_to is null) = (assigned_at is null) and (assigned_to is null) = (assigned_by is null)),
  constraint taken_by_someone check (status <> 'taken' or (taken_by is not null and taken_at is not null)),
  constraint done_with_an_outcome check ((status = 'done') = (done_at is not null and outcome is not null)),
  constraint on_the_way_in_minutes check ((on_the_way_at is null) = (eta_minutes is null)),
  constraint replied_at_some_time check ((reply is null) = (replied_at is null))
);
alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contact_submissions to service_role;

create index on public.contact_submissions (received_at desc);
create index on public.contact_submissions (due_at) where status in ('new', 'seen');
create index on public.contact_submissions (assigned_at) where assigned_to is not null;
create index on public.contact_submissions (unread_since) where unread_since is not null;

-- Among a million requests, each part of the desk's list, each count and each button against a flood finds its rows by an index.
create index contact_submissions_open on public.contact_submissions (received_at desc) where status <> 'done';
create index contact_submissions_taken on public.contact_submissions (received_at desc, id) where status = 'taken';
create index contact_submissions_plain on public.contact_submissions (waiting_since, received_at, id)
  where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is null
    and danger is null;
create index contact_submissions_danger on public.contact_submissions (escalated_at, waiting_since, received_at, id)
  where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and danger is not null;
create index contact_submissions_escalated on public.contact_submissions (escalated_at, received_at desc, id)
  where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is not null
    and danger is null;
create index contact_submissions_many on public.contact_submissions (received_at desc, id)
  where status in ('new', 'seen') and marks @> '{many}' and not is_suspect;
create index contact_submissions_open_suspects on public.contact_submissions (received_at desc, id)
  where status in ('new', 'seen') and is_suspect;
create index contact_submissions_email on public.contact_submissions (lower(email));
create index contact_submissions_dialled on public.contact_submissions (dialled);
create index contact_submissions_kept on public.contact_submissions (kept_as, coalesce(done_at, received_at));

/*
 * Of two copies of a request, the one with the higher version is newer, whichever call began or was answered first, as it is
 * counted under the row's lock and read in one snapshot with the rest. Copies of the same version differ only in the names of
 * staff. A restored backup may have lower versions, or reuse them, so a client compares versions only within one visit.
 */
create function private.count_version() returns trigger language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  -- Whichever function takes it, finishes it or marks it as spam, it is then no longer assigned.
  if new.status not in ('seen', old.status) then
    new.assigned_to := null;
    new.assigned_by := null;
    new.assigned_at := null;
  end if;
  -- However it is put back, nobody is there any more, and nothing is paid.
  if new.taken_by is null then
    new.arrived_at := null;
  end if;
  if new.outcome is null then
    new.price_told := null;
    new.price_paid := null;
  end if;
  -- One that is put back before its hour is due from then.
  new.waiting_since := least(new.waiting_since, new.due_at);
  return new;
end
$$;

create trigger count_version before update on public.contact_submissions for each row execute function private.count_version();

-- Sets when someone should look at a new or repeated request: now, or in the part of the day that the visitor asked for, or, for a
-- quote without one, in office hours (`slots` in src/facts/company.ts). Suspects wait until 8 in the morning. `security definer`,
-- because the secret key also adds requests.
create function private.set_due_at() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  -- The rule of is_suspect.
  wish constant text := case
    when new.marks && '{honeypot, far}' or new.marks @> '{many}' and new.marks && '{fast, foreign}' then 'suspect'
    else coalesce(new.preferred_time, new.kind) end;
  -- A time that the visitor chose may have passed by the time a late request arrives. Our own hours come again.
  asked constant timestamp := coalesce(case when tg_op = 'INSERT' and wish = new.preferred_time then new.requested_at end,
    moment) at time zone 'Europe/London';
  opens timestamp;
begin
  select date_trunc('day', asked) + first * interval '1 hour'
    + case when extract(hour from asked) < last then interval '0' else interval '1 day' end into opens
  from (values ('suspect', 8, 20), ('morning', 8, 12), ('afternoon', 12, 17), ('evening', 17, 20), ('quote', 8, 18))
    as hours (kind, first, last)
  where hours.kind = wish;
  if wish = 'quote' and extract(isodow from opens) > 5 then
    opens := opens + (8 - extract(isodow from opens)) * interval '1 day';
  end if;
  new.due_at := greatest(moment, opens at time zone 'Europe/London');
  new.waiting_since := new.due_at;
  return new;
end
$$;

create trigger set_due_at before insert on public.contact_submissions for each row execute function private.set_due_at();
create trigger set_due_at_again before update of due_at on public.contact_submissions
  for each row when (new.due_at is null) execute function private.set_due_at();

-- A request as staff see it, without the visitor's keys.
create function private.as_json(request public.contact_submissions) returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(request)
    - array['idempotency_key', 'reused_key', 'dialled', 'kept_as'] || jsonb_build_object(
    'is_key_reused', request.reused_key is not null,
    'taken_by_name', private.name_of(request.taken_by),
    -- Few are assigned, and a name costs as much as the rest of a row.
    'assigned_to_name', case when request.assigned_to is not null then private.name_of(request.assigned_to) end,
    'assigned_by_name', case when request.assigned_by is not null then private.name_of(request.assigned_by) end
  )
$$;

-- A request that staff may see: any but our own canaries.
create function private.request(p_id uuid) returns public.contact_submissions language plpgsql stable set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  select * into request from public.contact_submissions where id = p_id and not marks @> '{canary}';
  perform private.refuse_if(not found, 'There is no such request. It may have been erased.', 'PT404');
  return request;
end
$$;

-- If two people take a request at once, the second waits here, and is told who has it.
create function private.lock_request(p_id uuid) returns public.contact_submissions language plpgsql set search_path = '' as $$
begin
  perform from public.contact_submissions where id = p_id for update;
  return private.request(p_id);
end
$$;

-- When someone leaves or loses their account, takes their requests back and deletes their numbers. Staff are alerted again to what
-- they took within the last day; older requests go back on the list silently.
create function private.release_requests_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.telephones where staff_id = new.id;
  with held as (
    select id from public.contact_submissions where taken_by = new.id and status = 'taken' order by id for no key update
  ), released as (
    update public.contact_submissions set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
      eta_minutes = null,
      due_at = case when taken_at > private.clock() - interval '1 day' then private.clock() else due_at end
    where id in (select id from held)
    returning id
  )
  insert into private.history (request_id, action, detail)
  select id, 'released', new.name || ' has left' from released;
  return null;
end
$$;

create trigger release_requests_of_leaver after update of left_at, user_id on private.staff
  for each row when (not new.is_here) execute function private.release_requests_of_leaver();

-- Who did what with a request, and when.
create table private.history (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  at timestamptz not null default private.clock(),
  -- Null: automatic.
  staff_id uuid references private.staff (id),
  action text not null check (action in ('seen', 'taken', 'released', 'assigned', 'unopened', 'on the way', 'arrived', 'replied',
    'wrote', 'noted', 'confirmed', 'photograph', 'photograph removed', 'done', 'outcome', 'undone', 'dangerous', 'not dangerous',
    'told again', 'escalated', 'texted', 'texts stopped')),
  detail text check (char_length(detail) between 1 and 4000),
  -- With 'done': the request's state before (private.standing), for Undo.
  was jsonb,
  -- The action's Idempotency-Key, so that it can be sent again if its answer was lost.
  action_key text unique check (char_length(action_key) between 1 and 200)
);
create index on private.history (request_id, id);
-- Finds the requests that an action has marked, in any collation.
create index history_marked on private.history (action_key text_pattern_ops) where action = 'done' and detail = 'spam';

-- Only grows, and lives as long as its request.
create function private.keep_history() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform from public.contact_submissions where id = old.request_id;
    if not found then
      return old;
    end if;
  end if;
  raise exception 'The history of a request cannot be changed';
end
$$;

create trigger keep_history before update or delete on private.history for each row execute function private.keep_history();
create trigger keep_all_history before truncate on private.history for each statement execute function private.keep_history();

-- Raises the version for what is only in the history: a note, or a reminder. Leaves out rows that this transaction has changed, as
-- they have been counted, and would wake the sender twice. Locks in id order, like an action on many, and `for no key update`, like
-- the update itself. Otherwise two transactions waited for each other.
create function private.count_version_of_history() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.contact_submissions
  where id in (select request_id from added) order by id for no key update;
  update public.contact_submissions set version = version + 1
  where id in (select request_id from added) and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create trigger count_version after insert on private.history
  referencing new table as added
  for each statement execute function private.count_version_of_history();

create function private.action_key() returns text language sql stable set search_path = '' as $$
  select nullif(left(nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key', 200), '')
$$;

-- The action's key for one of its many requests.
create function private.action_key(request uuid) returns text language sql stable set search_path = '' as $$
  select left(private.action_key(), 150) || ':' || request
$$;

-- Whether the history already has this very action, for one request or for one of many.
create function private.is_done_already(request uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.history
    where action_key in (private.action_key(), private.action_key(request)) and request_id = request)
$$;

-- Refuses a key that was used for another request, in words, as nothing was written under it.
create function private.write_history(request uuid, staff uuid, what text, detail text, key text, was jsonb default null)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.history (request_id, staff_id, action, detail, action_key, was)
  values (request, staff, what, detail, key, was);
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'This was sent before, for another request. Do it again.';
end
$$;

select private.protect();
