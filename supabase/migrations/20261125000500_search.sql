-- Two million requests: what is open, one number or word among all, one person's data and a month's figures are found by an
-- index, and the night's purge goes in small steps.

-- All runs of four digits in texts, for an index: what contains a number contains its runs. pg_trgm, by which words are found,
-- is not everywhere.
create function private.digit_runs(variadic texts text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct substr(digits[1], place, 4)), '{}')
  from unnest(texts) as words, regexp_matches(words, '\d{4,}', 'g') as digits,
    generate_series(1, length(digits[1]) - 3) as place
$$;

-- The runs of each request: as they were typed, and of its number however it is spaced, or dialled from abroad. A table of its
-- own, because the secret key adds requests as well, and may call nothing of this schema: not even an index's function.
create table private.request_digits (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  runs text[] not null
);
create index on private.request_digits using gin (runs);
alter table private.request_digits enable row level security;

create function private.digits_of(request public.contact_submissions) returns text[]
language sql immutable set search_path = '' as $$
  select private.digit_runs(request.name, request.phone, request.email, request.message,
    regexp_replace(request.phone, '\D', '', 'g'), private.dialled(request.phone))
$$;

create function private.note_digits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.request_digits (request_id, runs) values (new.id, private.digits_of(new))
  on conflict (request_id) do update set runs = excluded.runs;
  return null;
end
$$;
create trigger note_digits after insert or update of name, phone, email, message on public.contact_submissions
  for each row when (not new.marks @> '{canary}') execute function private.note_digits();
insert into private.request_digits (request_id, runs) select id, private.digits_of(r) from public.contact_submissions as r;

create index contact_submissions_open on public.contact_submissions (received_at desc) where status <> 'done';
create index contact_submissions_email on public.contact_submissions (lower(email));
-- private.dialled, written out for the same reason.
create index contact_submissions_dialled on public.contact_submissions
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0'));
-- By how long it is kept, and since when.
create index contact_submissions_of_customers on public.contact_submissions (coalesce(done_at, received_at))
  where outcome = 'job';
create index contact_submissions_of_suspects on public.contact_submissions (coalesce(done_at, received_at))
  where outcome is distinct from 'job'
    and (marks && '{honeypot, far, canary}' or marks @> '{many, fast}' or outcome is not distinct from 'spam');
create index contact_submissions_of_others on public.contact_submissions (coalesce(done_at, received_at))
  where outcome is distinct from 'job'
    and not (marks && '{honeypot, far, canary}' or marks @> '{many, fast}' or outcome is not distinct from 'spam');

-- What staff see of these requests, in this order.
create function private.as_list(requests public.contact_submissions[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.as_json(requests[place]) order by place), '[]')
  from generate_subscripts(requests, 1) as place
$$;

-- What is open, in the order of the list: what nobody has taken, the oldest escalation first and then the newest; what is for
-- later; what is taken; then what came from a sender of many requests, and from programs.
create function private.open_requests(moment timestamptz, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' as $$
begin
  return array(
    select c
    from public.contact_submissions as c
    where status <> 'done' and not marks @> '{canary}' and received_at < coalesce(p_before, 'infinity')
    -- In which part of the list it stands, and where in that. The desk's own copy of the parts, by which a request moves as
    -- soon as somebody takes it, is groupOf in src/desk. Not a function: 50,000 calls take half a second.
    order by case
        when status = 'taken' then array[2, case when unread_since is null then 1 else 0 end]
        when private.is_suspect(marks) then array[4]
        when marks @> '{many}' then array[3]
        when escalated_at is not null then array[0, 0, extract(epoch from escalated_at)]
        when due_at > moment then array[1, extract(epoch from due_at)]
        else array[0, 1]
      end, received_at desc, id
    limit most);
end
$$;

create function private.requests_of_status(p_status text, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' as $$
begin
  if p_status = 'done' then
    return array(
      select c from public.contact_submissions as c
      where status = 'done' and not marks @> '{canary}' and received_at < coalesce(p_before, 'infinity')
      order by received_at desc, id limit most);
  end if;
  return array(
    select c from public.contact_submissions as c
    where status <> 'done' and status = p_status and not marks @> '{canary}' and received_at < coalesce(p_before, 'infinity')
    order by received_at desc, id limit most);
end
$$;

-- Whether all the words are in it, or the number as a telephone shows who rang. A number is found however it is spaced, and
-- so is a postcode.
create function private.has_words(c public.contact_submissions, words text[], called text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(strpos(private.dialled(c.phone), called) > 0, false) or (
    select bool_and(strpos(lower(concat_ws(' ', c.name, c.phone, c.email, c.message)), word) > 0
      or (word ~ '^\d{4,}$' and strpos(regexp_replace(c.phone, '\D', '', 'g'), word) > 0)
      or (word ~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' and lower(c.message) ~ regexp_replace(word,
        '^(.+)(...)$', '\\m\1[\\s\u00A0-]{0,2}\2\\M')))
    from unnest(words) as word)
$$;

-- Those with all the words, newest first. A number of four digits or more is found by its index, and then looked at closely;
-- without one, the longest word is, where the database has an index of words (private.connect_platform).
create function private.requests_with(p_search text, words text[], p_status text, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' as $$
declare
  called constant text := case when p_search ~ '^[\d\s()+-]+$' and length(private.dialled(p_search)) >= 6
    then private.dialled(p_search) end;
  runs_called constant text[] := private.digit_runs(called);
  runs_typed constant text[] := private.digit_runs(variadic array(select word from unnest(words) as word where word ~ '^\d{4,}$'));
begin
  if runs_typed || runs_called = '{}' then
    return private.requests_anywhere(words, p_status, p_before, most);
  end if;
  return array(
    select c from public.contact_submissions as c
    where id in (
        select request_id from private.request_digits as d
        -- Where one of the two is empty it would be found everywhere.
        where d.runs @> case when runs_typed = '{}' then runs_called else runs_typed end
          or d.runs @> case when runs_called = '{}' then runs_typed else runs_called end)
      and private.has_words(c, words, called)
      and not marks @> '{canary}' and (p_status is null or status = p_status) and received_at < coalesce(p_before, 'infinity')
    order by received_at desc, id limit most);
end
$$;

-- What holds a word, for LIKE. A postcode may have something between its two halves.
create function private.holding(word text) returns text language sql immutable set search_path = '' as $$
  select '%' || case when word ~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' then regexp_replace(word, '...$', '%\&')
    else regexp_replace(word, '([\\%_])', '\\\1', 'g') end || '%'
$$;

-- Not by private.has_words: two million calls take a minute. Planned anew each time: what few requests have is found by the
-- index, and what most have among the newest.
create function private.requests_anywhere(words text[], p_status text, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := (
    select held from unnest(words) as word, private.holding(word) as held order by length(held) desc limit 1);
begin
  return array(
    select c from public.contact_submissions as c
    -- As the index has it.
    where lower(name || ' ' || phone || ' ' || email || ' ' || coalesce(message, '')) like wanted and (
        select bool_and(strpos(lower(concat_ws(' ', c.name, c.phone, c.email, c.message)), word) > 0
          or (word ~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' and lower(c.message) ~ regexp_replace(word,
            '^(.+)(...)$', '\\m\1[\\s\u00A0-]{0,2}\2\\M')))
        from unnest(words) as word)
      and not marks @> '{canary}' and (p_status is null or status = p_status) and received_at < coalesce(p_before, 'infinity')
    order by received_at desc, id limit most);
end
$$;

/*
 * What is open (p_status null), as it stands in the list. Of one status, or with all of p_search's words in name, phone, email
 * or message: newest first, a page at a time from p_before on.
 */
create or replace function public.desk_requests(
  p_status text default null,
  p_search text default null,
  p_before timestamptz default null,
  p_limit integer default 50
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most constant integer := least(greatest(coalesce(p_limit, 50), 1), 1000);
  words text[];
begin
  perform private.caller();
  words := private.search_words(p_search);
  return private.open_counts(moment) || jsonb_build_object('now', moment, 'requests', private.as_list(case
    when words is not null then private.requests_with(p_search, words, p_status, p_before, most)
    when p_status is not null then private.requests_of_status(p_status, p_before, most)
    else private.open_requests(moment, p_before, most)
  end));
end
$$;

-- As before, with what it needs of each request alone, and each hour counted once: the rows were read 24 times.
create or replace function public.desk_figures(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  if p_from is null or p_to is null or p_to <= p_from or p_to - p_from > interval '100 days' then
    raise sqlstate 'PT422' using message = 'Choose a time of 100 days at most';
  end if;
  return (
    with arrived as (
      select taken_at, escalated_at, outcome, outcome is not distinct from 'spam' as is_spam,
        private.is_suspect(marks) as is_suspect,
        extract(hour from received_at at time zone 'Europe/London')::integer as hour,
        -- Not greatest alone, which takes 0 where there is no time.
        case when taken_at is not null
          then greatest(extract(epoch from taken_at - greatest(due_at, received_at)), 0) end as seconds
      from public.contact_submissions
      where received_at >= p_from and received_at < p_to and not marks @> '{canary}'
    ), asked as (
      select * from arrived where not is_spam and not is_suspect
    ), hours as (
      select hour, count(*) as number from asked group by hour
    )
    select jsonb_build_object(
      'requests', count(*),
      'suspects', (select count(*) from arrived where is_suspect and not is_spam),
      'spam', (select count(*) from arrived where is_spam),
      'by_hour', (
        select jsonb_agg(coalesce(number, 0) order by hour)
        from generate_series(0, 23) as hour left join hours using (hour)),
      'taken', count(taken_at),
      'median_seconds_to_taken', percentile_cont(0.5) within group (order by seconds),
      'slowest_seconds_to_taken', max(seconds),
      -- Nobody had it when everybody was told.
      'missed', count(*) filter (where escalated_at is not null),
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, number), '{}')
        from (select outcome, count(*) as number from asked where outcome is not null group by outcome) as counted)
    )
    from asked
  );
end
$$;

-- Few, or PostgreSQL reads the whole table to erase them.
create or replace function private.requests_of(p_phone text, p_email text) returns setof public.contact_submissions
language plpgsql stable rows 10 set search_path = '' as $$
begin
  if length(private.dialled(p_phone)) < 6 then
    raise sqlstate 'PT422' using message = 'Enter the whole phone number';
  end if;
  if private.clean(p_phone) is null and private.clean(p_email) is null then
    raise sqlstate 'PT422' using message = 'Enter a phone number or an email address';
  end if;
  return query
    select * from public.contact_submissions
    where not marks @> '{canary}' and (
      regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0') = private.dialled(p_phone)
      or lower(email) = lower(private.clean(p_email)));
end
$$;

create function private.purge_requests(ids uuid[]) returns integer language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.contact_submissions where id = any (ids);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- What pg_cron writes down of each run, where it is: a job that runs each minute fills a free project's disk in some years.
create function private.purge_log_of_jobs() returns void language plpgsql set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
exception when insufficient_privilege then
  -- Not ours to delete.
  null;
end
$$;

-- Deletes what is past its time, a thousand requests of each kind at most, so that no lock is held for long. Safe to run at any
-- time; run it again while it says that it has deleted any.
create or replace function public.purge_expired() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
  requests integer;
  notifications integer;
  senders integer;
begin
  select * into strict settings from private.settings;
  requests := private.purge_requests(array(
      select id from public.contact_submissions
      where outcome = 'job' and coalesce(done_at, received_at) < moment - settings.keep_customers limit 1000))
    + private.purge_requests(array(
      select id from public.contact_submissions
      where outcome is distinct from 'job'
        and (marks && '{honeypot, far, canary}' or marks @> '{many, fast}' or outcome is not distinct from 'spam')
        and coalesce(done_at, received_at) < moment - settings.keep_suspects limit 1000))
    + private.purge_requests(array(
      select id from public.contact_submissions
      where outcome is distinct from 'job'
        and not (marks && '{honeypot, far, canary}' or marks @> '{many, fast}' or outcome is not distinct from 'spam')
        and coalesce(done_at, received_at) < moment - settings.keep_others limit 1000));
  delete from private.notifications where id in (
    select id from private.notifications
    where coalesce(settled_at, dead_at) < moment - interval '30 days'
    order by coalesce(settled_at, dead_at) limit 1000);
  get diagnostics notifications = row_count;
  delete from private.senders where at < moment - interval '1 day';
  get diagnostics senders = row_count;
  delete from private.request_senders where at < moment - interval '1 day';
  delete from private.intake where hour < moment - interval '1 day';
  perform private.purge_rota();
  perform private.purge_audit();
  perform private.purge_pictures();
  perform private.purge_log_of_jobs();
  perform private.note_health('purge', format('%s requests', requests));
  return jsonb_build_object('requests', requests, 'notifications', notifications, 'senders', senders);
end
$$;
create index on private.notifications (coalesce(settled_at, dead_at));

/*
 * Sets up what there is; the purge runs each minute of two hours of the night, 120,000 requests of each kind. Returns what is
 * there and was refused, in words. Safe to run again, once that has changed: `select private.connect_platform()` in the SQL
 * editor. Each extension is given its schema: without one it takes the first of the search path, which has none here.
 */
create or replace function private.connect_platform() returns text[] language plpgsql set search_path = '' as $$
declare
  refused text[] := array[]::text[];
begin
  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
      create schema if not exists extensions;
      create extension if not exists pg_net with schema extensions;
    end if;
  exception when others then
    refused := refused || format('pg_net, so the sender looks only once a minute: %s', sqlerrm);
  end;

  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
      create extension if not exists pg_cron with schema pg_catalog;
      execute $jobs$
        select cron.schedule('wake-sender', '* * * * *', 'select private.wake_sender()'),
          cron.schedule('purge-expired', '* 3-4 * * *', 'select public.purge_expired()')
      $jobs$;
    end if;
  exception when others then
    refused := refused || format('pg_cron, so nothing is told again or purged by itself: %s', sqlerrm);
  end;

  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
      create schema if not exists extensions;
      create extension if not exists pg_trgm with schema extensions;
      execute format($index$
        create index if not exists contact_submissions_words on public.contact_submissions
        using gin (lower(name || ' ' || phone || ' ' || email || ' ' || coalesce(message, '')) %I.gin_trgm_ops)
      $index$, (
        select nspname from pg_catalog.pg_extension as e join pg_catalog.pg_namespace as n on n.oid = e.extnamespace
        where extname = 'pg_trgm'));
    end if;
  exception when others then
    refused := refused || format('pg_trgm, so a search for words reads every request: %s', sqlerrm);
  end;

  begin
    if to_regclass('realtime.messages') is not null and not exists (
      select from pg_catalog.pg_policies
      where schemaname = 'realtime' and tablename = 'messages' and policyname = 'staff hear the desk'
    ) then
      execute $policy$
        create policy "staff hear the desk" on realtime.messages for select to authenticated
        using (realtime.topic() = 'desk' and public.is_staff())
      $policy$;
    end if;
  exception when others then
    refused := refused || format('the policy on realtime.messages, so open desks look every 10 seconds instead: %s', sqlerrm);
  end;
  return refused;
end
$$;

do $$
declare
  refusal text;
begin
  foreach refusal in array private.connect_platform() loop
    raise warning 'Left out: %', refusal;
  end loop;
end
$$;

revoke all on all functions in schema private from public;
