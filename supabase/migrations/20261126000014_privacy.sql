-- How long things are kept, exporting and erasing one person's data, and the audit of what owners do to people's data.

-- How long requests are kept, from when they were done or, if they never were, from when they arrived.
create function private.keep_times(settings private.settings) returns table (kind text, kept_for interval)
language sql immutable rows 3 set search_path = '' as $$
  values ('customer', settings.keep_customers), ('suspect', settings.keep_suspects), ('other', settings.keep_others)
$$;

-- Deletes pg_cron's record of each run, where there is pg_cron: a job that runs each minute would fill a free project's disk in
-- some years.
create function private.purge_log_of_jobs() returns void language plpgsql set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
exception when insufficient_privilege then
  -- We may not delete them.
  null;
end
$$;

-- Deletes what is past its time, at most a thousand requests of each kind, so that no lock is held for long.
create function public.purge_expired() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
  requests integer;
  notifications integer;
  senders integer;
begin
  select * into strict settings from private.settings;
  -- Leaves locked ones for another time. In the order of the index, since otherwise it reads all requests.
  delete from public.contact_submissions where id in (
    select id from public.contact_submissions where id = any (array(
      select past.id from private.keep_times(settings) as keep, lateral (
        select id from public.contact_submissions
        where kept_as = keep.kind and coalesce(done_at, received_at) < moment - kept_for
        order by coalesce(done_at, received_at) limit 1000) as past))
    order by id for update skip locked);
  get diagnostics requests = row_count;
  delete from private.notifications where id in (
    select id from private.notifications
    where coalesce(settled_at, dead_at) < moment - interval '30 days'
    order by coalesce(settled_at, dead_at) limit 1000);
  get diagnostics notifications = row_count;
  delete from private.senders where at < moment - interval '1 day';
  get diagnostics senders = row_count;
  delete from private.request_senders where at < moment - interval '1 day';
  delete from private.intake where hour < moment - interval '1 day';
  delete from private.presence where at < moment - interval '1 day';
  -- As long as the hours on call are shown by month. A weekly shift stays until the owner removes it.
  delete from private.shifts where least(stops_at, case when not is_weekly then ends_at end) < moment - interval '13 months';
  delete from private.handovers where starts_at < moment - interval '13 months';
  delete from private.absences where ends_at < moment - interval '13 months';
  delete from private.offers where starts_at < moment;
  delete from private.audit where id in (
    select id from private.audit where at < moment - interval '2 years' order by at limit 1000);
  perform private.purge_pictures();
  perform private.purge_log_of_jobs();
  perform private.note_health('purge', format('%s requests', requests));
  return jsonb_build_object('requests', requests, 'notifications', notifications, 'senders', senders);
end
$$;

-- What the next night's purges would erase with these times: more than one purge does, as they run until nothing is left.
create function private.expired_in_words(kept private.settings) returns text language sql stable set search_path = '' as $$
  with past (number, noun) as (
    select sum(number)::bigint, 'request' from private.keep_times(kept) as keep, lateral (
      select count(*) as number from public.contact_submissions
      where kept_as = keep.kind and coalesce(done_at, received_at) < private.clock() - kept_for and not marks @> '{canary}') as old
    union all
    select count(*), 'photograph' from private.pictures as p join public.contact_submissions as r on r.id = p.request_id
    where whole_at is not null and removed_at is null and done_at < private.clock() - kept.keep_pictures
  )
  select case sum(number) when 0 then 'Nothing is older than that today.' else
    string_agg(ltrim(to_char(number, '999,999,999,999')) || ' ' || noun || case when number > 1 then 's' else '' end, ' and '
      order by noun desc) filter (where number > 0)
    || case sum(number) when 1 then ' is older than that. It’ll' else ' are older than that. They’ll' end
    || ' be erased tonight, for good.' end
  from past
$$;

-- One person's data, including that of someone who spoke English for a customer

-- Finds a phone number however it was typed, also beside another number or an extension, but not in messages, which may be someone
-- else's. Requests that a person interpreted for are not their own.
create function private.requests_of(p_phone text, p_email text, out request public.contact_submissions, out is_own boolean)
returns setof record language plpgsql stable rows 10 set search_path = '' as $$
declare
  number constant text := private.number_in(private.folded(p_phone));
  address constant text := lower(private.trimmed(p_email));
  numbered public.contact_submissions[];
begin
  perform private.refuse_if(number is null and private.trimmed(p_phone) is not null,
      'Enter one whole phone number, digits only'),
    private.refuse_if(number is null and address is null, 'Enter a phone number or an email address');
  -- Outside the query, as its planner would search too, to estimate how many there are.
  numbered := private.requests_with(array[number], null, null, null);
  -- `offset 0` looks each up by its key. A join would sometimes read all requests.
  return query
    with found as materialized (
      select id from unnest(numbered)
      union select id from public.contact_submissions where lower(email) = address
    )
    select c, coalesce(strpos(private.folded(phone), number) > 0, false) or coalesce(lower(email) = address, false)
    from found, lateral (select r as c, r.* from public.contact_submissions as r where r.id = found.id offset 0) as each
    where not marks @> '{canary}'
      and (strpos(private.folded(phone), number) > 0 or strpos(private.folded(interpreter_phone), number) > 0
        or lower(email) = address);
end
$$;

-- Everything about one person, found by phone number or email address, for the owner to look at before erasing any of it.
create function public.desk_export_person(p_phone text default null, p_email text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  requests jsonb;
begin
  perform private.strong_owner();
  select coalesce(jsonb_agg(private.as_json(request) || jsonb_build_object(
    'is_own', is_own,
    'history', public.desk_request((request).id) -> 'history',
    'pictures', (select coalesce(jsonb_agg(private.picture_as_json(p)
      || jsonb_build_object('data', private.picture_data(p.id))), '[]') from private.pictures_of((request).id) as p)
  ) order by (request).received_at), '[]') into requests
  from private.requests_of(p_phone, p_email);
  if requests <> '[]' then
    perform private.note_audit('exported', jsonb_build_object('requests', jsonb_array_length(requests)));
  end if;
  return jsonb_build_object('exported_at', private.clock(), 'requests', requests);
end
$$;

-- Erases the requests that the owner was shown and chose, with their history, notes and notifications. The audit says how many, but
-- not whose. A request that the person interpreted for stays, without their number.
create function public.desk_erase_person(p_ids uuid[], p_phone text default null, p_email text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  helped uuid[];
  own uuid[];
begin
  perform private.strong_owner();
  select array_agg((request).id) filter (where not is_own), array_agg((request).id) filter (where is_own) into helped, own
  from private.requests_of(p_phone, p_email) where (request).id = any (p_ids);
  delete from public.contact_submissions where id = any (own);
  update public.contact_submissions set interpreter_phone = null where id = any (helped);
  if helped is not null then
    perform private.note_audit('erased', jsonb_build_object('requests', cardinality(helped)));
  end if;
  return coalesce(cardinality(own), 0) + coalesce(cardinality(helped), 0);
end
$$;

-- Whom owners added or removed, which settings they changed, and how much data they exported or erased, but nothing about
-- customers.
create table private.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.clock(),
  -- The name as it was then, which stays after they leave. Null: nobody was signed in.
  who text,
  action text not null check (action in (
    'exported', 'erased', 'settings', 'added', 'removed', 'renamed', 'role', 'address', 'factor', 'password',
    'notice', 'notice ended')),
  -- What the desk's sentence needs (src/desk/audit/words.ts).
  detail jsonb not null
);
create index on private.audit (at);

-- Records an action in the name of the caller, if they are staff.
create function private.note_audit(what text, detail jsonb) returns void language sql set search_path = '' as $$
  insert into private.audit (who, action, detail)
  values ((select name from private.staff where user_id = auth.uid() and left_at is null), what, detail)
$$;

-- Records only settings that the owner may change: the others are secrets, or not set at the desk.
create function private.audit_settings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(before.value, after.value)) into changed
  from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as after using (key)
  where key = any (private.open_settings()) and before.value is distinct from after.value;
  if changed is not null then
    perform private.note_audit('settings', changed);
  end if;
  return null;
end
$$;

create trigger audit_settings after update on private.settings for each row execute function private.audit_settings();

create function private.audit_staff() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was_here constant boolean := coalesce(old.is_here, false);
begin
  if new.is_here and not was_here then
    perform private.note_audit('added', jsonb_build_object('name', new.name, 'role', new.role));
  elsif was_here and not new.is_here then
    perform private.note_audit('removed', jsonb_build_object('name', new.name));
  elsif new.is_here then
    if old.name <> new.name then
      perform private.note_audit('renamed', jsonb_build_object('from', old.name, 'name', new.name));
    end if;
    if old.role <> new.role then
      perform private.note_audit('role', jsonb_build_object('name', new.name, 'role', new.role));
    end if;
  end if;
  return null;
end
$$;

create trigger audit_staff after insert or update of name, role, left_at, user_id on private.staff
  for each row execute function private.audit_staff();

-- Newest first, a page at a time, from before p_before: the id of the last entry.
create function public.desk_audit(p_before bigint default null, p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner();
  return (
    select coalesce(jsonb_agg(to_jsonb(entry) order by id desc), '[]')
    from (
      select * from private.audit where p_before is null or id < p_before
      order by id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)) as entry
  );
end
$$;

select private.protect();
