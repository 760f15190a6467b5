-- A callback request: what the visitor sent, and how far staff have got with it.

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  -- See private.count_version.
  version bigint not null default 1,

  -- Text, not uuid: a key in a form we did not expect must still let the request in.
  idempotency_key text unique check (char_length(idempotency_key) between 1 and 200),
  reused_key text check (char_length(reused_key) between 1 and 200),
  name text not null check (char_length(name) between 1 and 100),
  phone text not null check (char_length(phone) between 1 and 30),
  email text not null check (char_length(email) between 1 and 254),
  preferred_time text check (preferred_time in ('morning', 'afternoon', 'evening', 'asap')),
  message text check (char_length(message) between 1 and 2000),
  -- When the visitor pressed the button, by the visitor's clock; received_at minus this is how late a delivery is.
  requested_at timestamptz,
  received_at timestamptz not null default now(),
  marks text[] not null default '{}'
    check (marks <@ array['many', 'fast', 'honeypot', 'surge', 'cut', 'canary']),

  -- From new to seen, taken and done, and from any of these back to seen.
  status text not null default 'new' check (status in ('new', 'seen', 'taken', 'done')),
  -- From when on somebody should look at it; see private.due_at.
  due_at timestamptz not null default now(),
  seen_at timestamptz,
  taken_at timestamptz,
  taken_by uuid references private.staff (id),
  on_the_way_at timestamptz,
  eta_minutes integer check (eta_minutes between 1 and 600),
  reply text check (char_length(reply) between 1 and 200),
  replied_at timestamptz,
  escalated_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('job', 'advice', 'no answer', 'not ours', 'cancelled', 'spam')),

  constraint seen_by_whoever_acts check ((status = 'new') = (seen_at is null)),
  constraint taken_by_somebody check (status <> 'taken' or (taken_by is not null and taken_at is not null)),
  constraint done_with_an_outcome check ((status = 'done') = (done_at is not null and outcome is not null)),
  constraint on_the_way_in_minutes check ((on_the_way_at is null) = (eta_minutes is null)),
  constraint replied_at_some_time check ((reply is null) = (replied_at is null))
);
create index on public.contact_submissions (received_at desc);
create index on public.contact_submissions (due_at) where status in ('new', 'seen');

comment on table public.contact_submissions is
  'Callback requests. Written by insert_contact_submission and the desk''s functions; the secret key may do everything.';
comment on column public.contact_submissions.reused_key is
  'The key this request came with, where an earlier request with other words has it already.';
comment on column public.contact_submissions.marks is
  'many: over its sender''s limit. fast, honeypot: a program may have filled in the form. surge: over what an hour usually '
  'brings. cut: its message was dropped. canary: our own, made to see that requests arrive.';

-- Row level security with no policy. Grants are said in full: by default a hosted project grants everything or, since 2026,
-- nothing. The secret key (service_role) is for staff's own tools; row level security does not hold for it.
alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contact_submissions to service_role;

/*
 * The version grows with every change of the request, its history included (private.count_version_of_history). It is counted
 * under the row's lock in the transaction of the change, and every read takes version and content from one snapshot: of two
 * copies the one with the higher version is newer, whichever call began or was answered first. Equal versions have equal
 * content but for the names of staff.
 *
 * After a backup is restored, a version may be lower than a device remembers, or stand for something else. So a client
 * compares versions within one visit only: what it kept from an earlier one gives way to the database's first answer,
 * whatever the versions say.
 */
create function private.count_version() returns trigger language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger count_version before update on public.contact_submissions
  for each row execute function private.count_version();

-- A program filled in the form, as far as can be told: it wakes nobody.
create function private.is_suspect(marks text[]) returns boolean language sql immutable set search_path = '' as $$
  select 'honeypot' = any (marks) or marks @> array['many', 'fast']
$$;

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

-- A request as staff see it, without the visitor's keys.
create function private.as_json(request public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(request) - array['idempotency_key', 'reused_key'] || jsonb_build_object(
    'is_key_reused', request.reused_key is not null,
    'is_suspect', private.is_suspect(request.marks),
    'taken_by_name', private.name_of(request.taken_by)
  )
$$;

-- A request that staff may see, so none of our own canaries.
create function private.request(p_id uuid) returns public.contact_submissions
language plpgsql stable set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  select * into request from public.contact_submissions where id = p_id and not marks @> '{canary}';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such request. It may have been erased.';
  end if;
  return request;
end
$$;

-- Locked, so that of two people who take a request one waits for the other, and is told.
create function private.lock_request(p_id uuid) returns public.contact_submissions
language plpgsql set search_path = '' as $$
begin
  perform from public.contact_submissions where id = p_id for update;
  return private.request(p_id);
end
$$;

-- A British number as it is dialled at home, so that 07700 900123, +44 7700 900123 and +44 (0)7700 900123 are one.
create function private.dialled(phone text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0')
$$;

revoke all on all functions in schema private from public;
