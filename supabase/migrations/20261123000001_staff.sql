-- Who sees a request, takes it and answers. Everything staff do goes through the functions at the end, which ask first
-- whether the account is of staff: an account by itself may do nothing. The tables have no grants and no policies, so that
-- a grant made by mistake still shows nothing.

create table private.staff (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the history keeps the name.
  user_id uuid unique references auth.users (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  role text not null check (role in ('owner', 'staff')),
  -- Is told first; everybody else when nobody has taken a request in time.
  on_call boolean not null default true,
  added_at timestamptz not null default private.clock(),
  left_at timestamptz
);

-- A request goes from new to seen, taken and done, and from any of these back to seen.
alter table public.contact_submissions
  add column status text not null default 'new' check (status in ('new', 'seen', 'taken', 'done')),
  -- From when on somebody should look at it; see private.due_at.
  add column due_at timestamptz not null default now(),
  add column seen_at timestamptz,
  add column taken_at timestamptz,
  add column taken_by uuid references private.staff (id),
  add column on_the_way_at timestamptz,
  add column eta_minutes integer check (eta_minutes between 1 and 600),
  add column reply text check (char_length(reply) between 1 and 200),
  add column replied_at timestamptz,
  add column escalated_at timestamptz,
  add column done_at timestamptz,
  add column outcome text check (outcome in ('job', 'advice', 'no answer', 'not ours', 'cancelled', 'spam')),
  add constraint seen_by_whoever_acts check ((status = 'new') = (seen_at is null)),
  add constraint taken_by_somebody check (status <> 'taken' or (taken_by is not null and taken_at is not null)),
  add constraint done_with_an_outcome check ((status = 'done') = (done_at is not null and outcome is not null)),
  add constraint on_the_way_in_minutes check ((on_the_way_at is null) = (eta_minutes is null)),
  add constraint replied_at_some_time check ((reply is null) = (replied_at is null));

create index on public.contact_submissions (received_at desc);
create index on public.contact_submissions (due_at) where status in ('new', 'seen');

create table private.history (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  at timestamptz not null default private.clock(),
  -- Null: not a person, but the clock.
  staff_id uuid references private.staff (id),
  action text not null check (action in (
    'seen', 'taken', 'released', 'on the way', 'replied', 'noted', 'done', 'told again', 'escalated')),
  detail text check (char_length(detail) between 1 and 2000),
  -- Of an action that was sent a second time, because its answer was lost.
  action_key text unique check (char_length(action_key) between 1 and 200)
);
create index on private.history (request_id, id);

alter table private.staff enable row level security;
alter table private.history enable row level security;

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
create trigger keep_history before update or delete on private.history
  for each row execute function private.keep_history();
create trigger keep_all_history before truncate on private.history
  for each statement execute function private.keep_history();

/*
 * When somebody should look at a request: at once, or at the next hour that the visitor asked for. What a program sent, as
 * far as can be told, waits until 8 in the morning.
 */
create function private.due_at(pressed timestamptz, preferred_time text, marks text[]) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  asked constant timestamp := coalesce(pressed, private.clock()) at time zone 'Europe/London';
  from_hour integer;
  to_hour integer;
begin
  select hours.first, hours.last into from_hour, to_hour
  from (values ('suspect', 8, 20), ('morning', 8, 12), ('afternoon', 12, 17), ('evening', 17, 20)) as hours (kind, first, last)
  where hours.kind = case when private.is_suspect(marks) then 'suspect' else preferred_time end;
  if not found or extract(hour from asked) between from_hour and to_hour - 1 then
    return private.clock();
  end if;
  return greatest(private.clock(), (
    date_trunc('day', asked)
    + case when extract(hour from asked) < from_hour then interval '0' else interval '1 day' end
    + from_hour * interval '1 hour'
  ) at time zone 'Europe/London');
end
$$;

-- With its owner's rights: the secret key adds rows as well, and may not look into this schema.
create function private.set_due_at() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.due_at := private.due_at(new.requested_at, new.preferred_time, new.marks);
  return new;
end
$$;
create trigger set_due_at before insert on public.contact_submissions
  for each row execute function private.set_due_at();

-- The caller's row. SQLSTATE 42501 makes PostgREST answer 403, or 401 to whoever is not signed in.
create function private.caller() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me private.staff;
begin
  select * into me from private.staff where user_id = auth.uid() and left_at is null;
  if not found then
    raise sqlstate '42501' using message = 'Only staff may do this';
  end if;
  return me;
end
$$;

create function private.owner() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  if me.role <> 'owner' then
    raise sqlstate '42501' using message = 'Only the owner may do this';
  end if;
  return me;
end
$$;

create function private.name_of(person uuid) returns text language sql stable set search_path = '' as $$
  select name from private.staff where id = person
$$;

-- A request as staff see it. Our own canaries are none.
create function private.as_json(request public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(request) - array['idempotency_key', 'reused_key'] || jsonb_build_object(
    'is_key_reused', request.reused_key is not null,
    'is_suspect', private.is_suspect(request.marks),
    'taken_by_name', private.name_of(request.taken_by)
  )
$$;

-- Locked, so that of two people who take a request one waits for the other, and is told.
create function private.request(p_id uuid) returns public.contact_submissions language plpgsql set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  select * into request from public.contact_submissions where id = p_id and not marks @> '{canary}' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such request. It may have been erased.';
  end if;
  return request;
end
$$;

-- The Idempotency-Key of an action, so that one whose answer was lost can be sent again.
create function private.action_key() returns text language sql stable set search_path = '' as $$
  select nullif(left(nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key', 200), '')
$$;

-- Whether this very action is in the history already.
create function private.is_done_already(request uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.history where action_key = private.action_key() and request_id = request)
$$;

create function private.write_history(request uuid, staff uuid, what text, detail text, key text) returns void
language sql set search_path = '' as $$
  insert into private.history (request_id, staff_id, action, detail, action_key)
  values (request, staff, what, detail, key)
$$;

-- Refuses what needs a request that nobody else has, and says who has it.
create function private.refuse_unless_free(request public.contact_submissions, me private.staff) returns void
language plpgsql stable set search_path = '' as $$
begin
  if request.status = 'done' then
    raise sqlstate 'PT409' using message = 'This request is done. Put it back on the list first.';
  end if;
  if request.taken_by <> me.id then
    raise sqlstate 'PT409' using message = format('%s took this request at %s.', private.name_of(request.taken_by),
      to_char(request.taken_at at time zone 'Europe/London', 'HH24:MI'));
  end if;
end
$$;

-- A British number as it is dialled at home, so that 07700 900123, +44 7700 900123 and +44 (0)7700 900123 are one.
create function private.dialled(phone text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0')
$$;

create function private.clean(words text) returns text language sql immutable set search_path = '' as $$
  select nullif(btrim(words, E' \t\r\n\u00A0'), '')
$$;

-- Who I am, and what the desk needs to start.
create function public.desk_me() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return jsonb_build_object('id', me.id, 'name', me.name, 'role', me.role, 'on_call', me.on_call, 'now', private.clock());
end
$$;

create function public.desk_set_on_call(p_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  update private.staff set on_call = coalesce(p_on, true) where id = me.id;
  return public.desk_me();
end
$$;

create function public.desk_staff() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'role', role, 'on_call', on_call,
      'has_left', left_at is not null or user_id is null) order by left_at nulls first, name), '[]')
    from private.staff
  );
end
$$;

/*
 * Newest first: what is open (p_status null) or of one status, a page at a time from p_before on, and what holds all of
 * p_search's words in name, phone, email or message.
 */
create function public.desk_requests(
  p_status text default null,
  p_search text default null,
  p_before timestamptz default null,
  p_limit integer default 50
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  words text[];
begin
  perform private.caller();
  if char_length(p_search) > 200 then
    raise sqlstate 'PT422' using message = 'Search for 200 characters or fewer';
  end if;
  select array_agg(word) into words
  from regexp_split_to_table(lower(btrim(p_search)), '\s+') as word where word <> '';
  return jsonb_build_object(
    'now', private.clock(),
    'requests', (
      select coalesce(jsonb_agg(private.as_json(r) order by r.received_at desc, r.id), '[]')
      from (
        select * from public.contact_submissions as c
        where not marks @> '{canary}'
          and case when p_status is null then status <> 'done' or words is not null else status = p_status end
          and (p_before is null or received_at < p_before)
          and (words is null or (
            select bool_and(strpos(lower(concat_ws(' ', c.name, c.phone, c.email, c.message)), word) > 0
              -- A number is found however it is spaced.
              or (word ~ '^\d{4,}$' and strpos(regexp_replace(c.phone, '\D', '', 'g'), word) > 0))
            from unnest(words) as word)
            -- Or from abroad, as a telephone shows who rang.
            or (p_search ~ '^[\d\s()+-]+$' and length(private.dialled(p_search)) >= 6
              and strpos(private.dialled(c.phone), private.dialled(p_search)) > 0))
        order by received_at desc, id
        limit least(greatest(coalesce(p_limit, 50), 1), 200)
      ) as r
    ),
    'waiting', (
      select count(*) from public.contact_submissions
      where status in ('new', 'seen') and due_at <= private.clock() and not marks @> '{canary}'
    )
  );
end
$$;

create function public.desk_request(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  perform private.caller();
  select * into request from public.contact_submissions where id = p_id and not marks @> '{canary}';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such request. It may have been erased.';
  end if;
  return jsonb_build_object(
    'now', private.clock(),
    'request', private.as_json(request),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', at, 'by', private.name_of(staff_id),
        'action', action, 'detail', detail) order by id), '[]')
      from private.history where request_id = p_id
    )
  );
end
$$;

-- Opened by somebody, which is what the visitor wants to know first.
create function public.desk_see(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
begin
  if request.status = 'new' then
    update public.contact_submissions set status = 'seen', seen_at = private.clock() where id = p_id;
    perform private.write_history(p_id, me.id, 'seen', null, null);
  end if;
  return public.desk_request(p_id);
end
$$;

-- Gives the request to `me`. Whoever has it already keeps it.
create function private.take(request public.contact_submissions, me private.staff) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_unless_free(request, me);
  if request.status <> 'taken' then
    update public.contact_submissions set status = 'taken', seen_at = coalesce(seen_at, private.clock()),
      taken_at = private.clock(), taken_by = me.id
    where id = request.id;
    perform private.write_history(request.id, me.id, 'taken', null, null);
  end if;
end
$$;

create function public.desk_take(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.take(private.request(p_id), me);
  return public.desk_request(p_id);
end
$$;

-- Back to the list, also when it was done, and by anybody: whoever took it may be asleep.
create function public.desk_release(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
begin
  if request.status in ('taken', 'done') and not private.is_done_already(p_id) then
    update public.contact_submissions set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
      eta_minutes = null, done_at = null, outcome = null, due_at = private.clock()
    where id = p_id;
    perform private.write_history(p_id, me.id, 'released', null, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

-- Takes the request, if nobody has.
create function public.desk_on_the_way(p_id uuid, p_minutes integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
begin
  if p_minutes is null or p_minutes not between 1 and 600 then
    raise sqlstate 'PT422' using message = 'Minutes must be between 1 and 600';
  end if;
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.take(request, me);
  update public.contact_submissions set on_the_way_at = private.clock(), eta_minutes = p_minutes where id = p_id;
  perform private.write_history(p_id, me.id, 'on the way', p_minutes::text, private.action_key());
  return public.desk_request(p_id);
end
$$;

-- The visitor reads it where the request was made from. A second reply takes the place of the first; the history has both.
create function public.desk_reply(p_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
  words constant text := private.clean(p_text);
begin
  if words is null then
    raise sqlstate 'PT422' using message = 'Write a reply';
  end if;
  if char_length(words) > 200 then
    raise sqlstate 'PT422' using message = 'A reply must be 200 characters or fewer';
  end if;
  if not private.is_done_already(p_id) then
    update public.contact_submissions set reply = words, replied_at = private.clock(),
      status = case status when 'new' then 'seen' else status end, seen_at = coalesce(seen_at, private.clock())
    where id = p_id;
    perform private.write_history(p_id, me.id, 'replied', words, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

create function public.desk_note(p_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
  words constant text := private.clean(p_text);
begin
  if words is null then
    raise sqlstate 'PT422' using message = 'Write a note';
  end if;
  if char_length(words) > 2000 then
    raise sqlstate 'PT422' using message = 'A note must be 2,000 characters or fewer';
  end if;
  if not private.is_done_already(p_id) then
    perform private.write_history(p_id, me.id, 'noted', words, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

create function public.desk_finish(p_id uuid, p_outcome text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
begin
  if p_outcome is null or p_outcome not in ('job', 'advice', 'no answer', 'not ours', 'cancelled', 'spam') then
    raise sqlstate 'PT422' using message = 'Choose what came of it';
  end if;
  if private.is_done_already(p_id) then
    return public.desk_request(p_id);
  end if;
  perform private.refuse_unless_free(request, me);
  update public.contact_submissions set status = 'done', seen_at = coalesce(seen_at, private.clock()),
    done_at = private.clock(), outcome = p_outcome
  where id = p_id;
  perform private.write_history(p_id, me.id, 'done', p_outcome, private.action_key());
  return public.desk_request(p_id);
end
$$;

-- For `npm run staff`, with the secret key or inside the embedded backend's process.
create function public.add_staff(p_user uuid, p_name text, p_role text default 'staff') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  row private.staff;
begin
  insert into private.staff as s (user_id, name, role) values (p_user, btrim(p_name), p_role)
  on conflict (user_id) do update set name = excluded.name, role = excluded.role, left_at = null
  returning * into row;
  return to_jsonb(row);
end
$$;

create function public.remove_staff(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.staff set left_at = private.clock(), on_call = false where user_id = p_user and left_at is null;
  return found;
end
$$;

create function public.list_staff() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('email', u.email) order by s.added_at), '[]')
  from private.staff as s left join auth.users as u on u.id = s.user_id
$$;

-- Lets one role call these functions, and nobody else. Said in full: what a new function may be called by depends on the
-- project's age.
create function private.grant_only(to_role regrole, signatures regprocedure[]) returns void
language plpgsql set search_path = '' as $$
declare
  signature regprocedure;
begin
  foreach signature in array signatures loop
    execute format('revoke all on function %s from public, anon, authenticated, service_role', signature);
    execute format('grant execute on function %s to %s', signature, to_role);
  end loop;
end
$$;

revoke all on all functions in schema private from public;

do $$
begin
  perform private.grant_only('authenticated', array[
    'public.desk_me()', 'public.desk_set_on_call(boolean)', 'public.desk_staff()',
    'public.desk_requests(text, text, timestamptz, integer)', 'public.desk_request(uuid)', 'public.desk_see(uuid)',
    'public.desk_take(uuid)', 'public.desk_release(uuid)', 'public.desk_on_the_way(uuid, integer)',
    'public.desk_reply(uuid, text)', 'public.desk_note(uuid, text)', 'public.desk_finish(uuid, text)'
  ]::regprocedure[]);
  perform private.grant_only('service_role', array[
    'public.add_staff(uuid, text, text)', 'public.remove_staff(uuid)', 'public.list_staff()'
  ]::regprocedure[]);
end
$$;
