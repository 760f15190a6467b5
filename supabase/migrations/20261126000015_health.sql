-- The backend checks itself, and says in words what is wrong. Each hour it tells the second webhook what has gone wrong, and what
-- is over. What private.vital_check finds also withholds the heartbeat.

-- When each thing last worked: the canary, the purge, a dump, a restore. `backup` is when the newest restored dump was made.
create table private.health (
  name text primary key,
  at timestamptz not null,
  detail text
);

create table private.troubles (
  id uuid primary key default gen_random_uuid(),
  -- From private.self_check.
  name text not null,
  title text not null,
  -- As last seen.
  words text not null,
  since timestamptz not null,
  told_at timestamptz,
  over_at timestamptz,
  over_told_at timestamptz
);
create unique index on private.troubles (name) where over_at is null;

create function private.note_health(what text, words text default null) returns void language sql set search_path = '' as $$
  insert into private.health as h (name, at, detail) values (what, private.clock(), words)
  on conflict (name) do update set at = excluded.at, detail = excluded.detail
$$;

-- For `npm run restore:check`, which knows when its file was dumped. The newest counts, as a later restore may be of an older file.
create function public.note_restore(p_detail text, p_dumped_at timestamptz default null) returns void
language sql security definer set search_path = '' as $$
  select private.note_health('restore', left(p_detail, 200));
  insert into private.health as h (name, at, detail)
  select 'backup', least(p_dumped_at, private.clock()), left(p_detail, 200) where p_dumped_at is not null
  on conflict (name) do update set at = excluded.at, detail = excluded.detail where excluded.at > h.at
$$;

-- What is wrong with the database's clock: a job is missing, or the one of each minute fails. Null if nothing is, without pg_cron,
-- or where we may not read it.
create function private.trouble_with_clock() returns text language plpgsql stable set search_path = '' as $$
declare
  last_at timestamptz;
  problem text;
begin
  if to_regclass('cron.job_run_details') is null then
    return null;
  elsif not private.schedule() ?& array['purge-expired', 'wake-sender'] then
    return 'A job of the database’s clock is missing. Run: select private.connect_platform()';
  end if;
  -- By number, which has an index; the time has none.
  execute $last$
    select start_time, case status when 'failed' then return_message end
    from cron.job_run_details where jobid = (select jobid from cron.job where jobname = 'wake-sender')
    order by runid desc limit 1
  $last$ into last_at, problem;
  return case
    when problem is not null then format('The database’s clock can’t wake the sender: %s', left(problem, 200))
    when coalesce(last_at <= private.clock() - interval '5 minutes', true) then format(
      'The database’s clock last woke the sender on %s. Look at pg_cron in the dashboard.',
      coalesce(private.in_london(last_at), 'no day'))
  end;
exception when insufficient_privilege then
  return null;
end
$$;

-- Whether it is time to send a canary, and whether the last one is late.
create function private.canary_state() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('token', canary_token, 'last_at', last_at,
    'is_due', coalesce(last_at <= private.clock() - canary_every, true),
    'is_late', coalesce(last_at <= private.clock() - 3 * canary_every, true))
  from private.settings left join (select at as last_at from private.health where name = 'canary') as canary on true
$$;

-- What withholds the heartbeat: a request would not arrive, or nobody would hear of it.
create function private.vital_check() returns table (name text, title text, words text)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query values
    ('canary', 'Requests arrive', (
      select 'Our test request '
        || coalesce('last came through on ' || private.in_london(last_at), 'has never come through')
        || '. Visitors’ requests may not be arriving either. Tell the person who looks after the site. deploy:check says why.'
      from jsonb_to_record(private.canary_state()) as state (is_late boolean, last_at timestamptz)
      where is_late)),
    -- From the second attempt, as a receiver may miss one. Leaves out what was given to one person, since others are alerted soon.
    ('deliveries', 'Notifications are delivered', (
      select format('%s not delivered yet and being tried again, the oldest since %s. %s. Meanwhile, keep an eye on the list '
        'yourself.', count(*), private.in_london(min(created_at)), (array_agg(last_error order by created_at))[1])
      from private.notifications
      where settled_at is null and dead_at is null and kind not in ('canary', 'test', 'check', 'assigned', 'event', 'customer')
        and attempts > 1 and last_error is not null
      having count(*) > 0)),
    ('dead letters', 'Every alert was delivered', (
      select format('%s not delivered, the last on %s. Open “Not delivered” at the desk, and check that someone has each request.',
        count(*), private.in_london(max(dead_at)))
      from private.open_dead_letters() where kind <> 'customer' having count(*) > 0)),
    -- We assume that a webhook reaches someone. A device that does not show its alerts reaches nobody.
    ('reach', 'Someone can be alerted', (
      select case
        when not exists (select from private.ways()) then
          'No one hears of a new request: no device gets notifications, no phone is called for every request and there is no '
          'webhook. Open the desk on the phone of the person on call, and tap “Notify this device” under “Devices”.'
        when not exists (
          select from private.ways() where mute_since is null and staff_id in (select private.told_at_once())
        ) then
          'No device of the people on call is showing alerts, so no one may hear of a request. Open the desk on their '
          'phone, and tap “Test” under “Devices”.'
      end
      where not coalesce((private.sender_facts() ->> 'has_webhook')::boolean, true))),
    -- Everyone was alerted in vain, so someone else must hear of it: sooner if no phone has shown it at all.
    ('escalations', 'Someone answers', (
      select format('%s escalated and not taken, the first on %s. Open the list and call yourself.',
        case count(*) when 1 then 'One request is' else count(*) || ' requests are' end, private.in_london(min(escalated_at)))
      from public.contact_submissions, private.settings
      where status in ('new', 'seen') and due_at > private.clock() - interval '1 day'
        and escalated_at >= due_at and case
          when due_at <= private.clock() - 2 * escalate_after then true
          when due_at <= private.clock() - 2 * least(remind_after, escalate_after)
            then private.is_unheard(id, due_at)
          else false
        end
      having count(*) > 0));
end
$$;

-- The texts to customers of the last day, with those that failed, but without those that were held back; and this one, with those
-- in other senders' hands that are due before it.
create function private.customer_texts_today(next private.notifications default null) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(attempts), 0) from private.notifications
    where kind = 'customer' and due_at > private.clock() - interval '1 day'
      and (settled_at is null or delivered_to <> '{}' or last_error is not null)
      and (lease is null or (due_at, id) <= (next.due_at, next.id)));
end
$$;

-- THE list of conditions, in the order of the desk's page: long, but each is read by itself. A title states what should be true.
create function private.self_check() returns table (name text, title text, words text, is_vital boolean)
language sql stable set search_path = '' as $$
  -- A webhook or colleagues also hear of requests, so the heartbeat goes on while nobody on call can be reached.
  select name, title, coalesce(words, (
      select 'No one on call can be alerted. Make sure that someone is on call (Rota). On their phone, open the desk and tap '
        '“Notify this device” or “Test” under “Devices”.'
      where name = 'reach' and not exists (
        select from private.staff as s
        where private.is_on_call(s.id, private.clock()) and (private.reach(s.id) -> 'is_reachable')::boolean))),
    name <> 'reach' or words is not null
  from private.vital_check()
  union all values
    ('sender', 'The sender runs', (
      select 'The sender ' || coalesce('last looked on ' || private.in_london(last_at), 'has never looked')
        || '. No one is alerted to new requests. Keep the desk open, and tell the person who looks after the site. '
        'deploy:check says why.'
      from (select max(at) as last_at from private.health where name = 'claim') as claim
      where coalesce(last_at <= private.clock() - interval '5 minutes', true)), false),
    ('clock', 'The database’s clock runs', private.trouble_with_clock(), false),
    -- The devices of people alerted now, and of those on call next. Anyone else's may be in a drawer.
    ('devices', 'Devices show their alerts', (
      select string_agg(format('%s (%s) has shown no alert since %s', label, private.name_of(staff_id),
          private.in_london(mute_since)), '; ' order by mute_since, label)
        || '. Open the desk on it and tap “Test” under “Devices”. If it’s no longer used, remove it there.'
      from private.ways()
      where mute_since is not null and staff_id in (
        select private.told_at_once()
        union
        select unnest(staff) from (
          select staff from private.on_call_ahead(private.clock(), private.clock() + interval '8 days')
          where starts_at > private.clock() and staff <> '{}' order by starts_at limit 1) as next)), false),
    ('push keys', 'The push keys are right', (
      select case
        when facts ->> 'vapid_public_key' is distinct from vapid_public_key then
          'The sender and the database have different push keys, so phones don’t ring. Run sender:setup and hand over its file.'
        when vapid_public_key is not null and not (facts ->> 'are_push_keys_a_pair')::boolean then
          'The sender’s two push keys don’t belong together, so phones don’t ring. Run sender:setup and hand over its file.'
      end
      from private.settings, private.sender_facts() as facts where facts is not null), false),
    ('keys', 'The project’s keys are right', (
      select format('In the sender’s environment: %s. Look at the project’s API keys.', string_agg(problem, '; '))
      from jsonb_array_elements_text(private.sender_facts() -> 'wrong_keys') as problem having count(*) > 0), false),
    -- Null if the sender does not look (it has no SITE_URL), or cannot tell.
    ('certificate', 'The site’s certificate is good for two weeks', (
      select case
        when found ? 'problem' then
          format('The site’s certificate can’t be read: %s. See whether the site opens.', found ->> 'problem')
        when (found ->> 'ends')::timestamptz < private.clock() + interval '14 days' then
          format('The site’s certificate ends on %s. After that, no browser opens the site. Ask your host why it hasn’t been '
            'renewed.', private.in_london((found ->> 'ends')::timestamptz))
      end
      from (select private.sender_facts() -> 'certificate' as found) as said), false),
    ('size', 'The database has room', (
      select format('The database uses %s MB of the %s MB in its plan. Keep requests for less time (Settings), or move to a '
        'larger plan.', round(size / 1e6), round(plan_bytes / 1e6))
      from private.settings, pg_catalog.pg_database_size(current_database()) as size
      where size >= 0.7 * plan_bytes), false),
    -- This hour and the one before, so that an hourly check misses none.
    ('intake', 'Requests are within the limits', (
      with hours as (
        select hour, sum(taken) filter (where kind = 'requests') as rows, sum(taken) filter (where kind = 'words') as bytes
        from private.intake where who = '' and kind in ('requests', 'words') group by hour
      )
      select format('%s requests with %s MB in one hour, and %s in a day. At %s requests or %s MB an hour they’re refused. If '
        'they’re real, raise the limits (Settings).', rows, round(bytes / 1e6, 1),
        (select sum(rows) from hours where hour > private.clock() - interval '1 day'), most_rows, round(most_bytes / 1e6, 1))
      from hours, private.settings
      where hour > private.clock() - interval '2 hours' and (rows >= 0.7 * most_rows or bytes >= 0.7 * most_bytes)
      order by hour desc limit 1), false),
    ('purge', 'Old requests are deleted', (
      select format('Old requests were last deleted on %s, and the privacy page promises to. Run: select public.purge_expired()',
        coalesce(private.in_london(purged.at), 'no day'))
      from private.settings left join private.health as purged on purged.name = 'purge'
      where coalesce(purged.at, checked_since) <= private.clock() - interval '2 days'), false),
    -- `npm run backup` records each. A new project has a week to make its first.
    ('dump', 'Backups are made', (
      select coalesce('The last backup was made on ' || private.in_london(dumped.at), 'No backup has ever been made')
        || '. If the database is lost, so is everything since. Tell the person who looks after the site: at GitHub, under '
        '“Actions”, “Backup” says why, or doesn’t run any more.'
      from private.settings left join private.health as dumped on dumped.name = 'dump'
      where coalesce(dumped.at, checked_since) <= private.clock() - interval '8 days'), false),
    -- No visitor waits for these, so they withhold no heartbeat, are not listed as undelivered, and end by themselves after a day.
    ('events', 'Your other systems hear what staff do', (
      select format('%s not delivered since %s: %s. Fix what receives them. The webhooks’ page says how to send them again.',
        count(*), private.in_london(min(dead_at)), (array_agg(last_error order by dead_at desc))[1])
      from private.notifications where kind = 'event' and dead_at > private.clock() - interval '1 day'
      having count(*) > 0), false),
    -- Nobody's help waits for these either.
    ('customer texts', 'Customers get their texts', coalesce((
      select format('%s not delivered, the last on %s: %s. Open “Not delivered” at the desk, and call those customers.',
        count(*), private.in_london(max(dead_at)), (array_agg(last_error order by dead_at desc))[1])
      from private.open_dead_letters() where kind = 'customer' having count(*) > 0), (
      select format('Today’s %s texts to customers are used up. If they’re real, raise the limit (Settings).', customer_texts_a_day)
      from private.settings where text_customers and private.customer_texts_today() >= customer_texts_a_day)), false)
$$;

-- Why the heartbeat is withheld; empty if it is not. A failure in here must not keep the sender from its work.
create function private.heartbeat_faults() returns text[] language plpgsql stable set search_path = '' as $$
begin
  return array(select title || ': no. ' || words from private.vital_check() where words is not null);
exception when others then
  return array['The backend can’t check itself: ' || sqlerrm];
end
$$;

-- The hourly check, which records what has gone wrong and what is over. The sender says what only it can see. It reports by itself
-- that requests do not arrive (canary.lost), so only the end of that is recorded here. A check that fails is a trouble like any
-- other.
create function public.check_health(p_sender jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_health('sender', p_sender::text), private.note_health('check');
  perform private.note_health('meter', private.meter()::text);
  with seen as materialized (
    -- While a webhook or colleagues hear of requests, only the desk says that those on call can't be alerted.
    select * from private.self_check() where is_vital or name <> 'reach'
  ), noted as (
    insert into private.troubles as t (name, title, words, since, told_at)
    select name, title, words, private.clock(), case name when 'canary' then private.clock() end
    from seen where words is not null
    on conflict (name) where over_at is null do update set title = excluded.title, words = excluded.words
  ), purged as (
    delete from private.troubles where over_at < private.clock() - interval '90 days'
  )
  update private.troubles set over_at = private.clock()
  where over_at is null and name not in (select name from seen where words is not null);
exception when others then
  perform private.note_health('check');
  insert into private.troubles (name, title, words, since)
  values ('check', 'The backend can check itself', sqlerrm, private.clock())
  on conflict (name) where over_at is null do update set words = excluded.words;
end
$$;

create function public.settle_trouble(p_id uuid, p_is_over boolean) returns void
language sql security definer set search_path = '' as $$
  update private.troubles set
    told_at = coalesce(told_at, private.clock()),
    over_told_at = case when p_is_over then private.clock() end
  where id = p_id
$$;

-- What is wrong comes first. `since` is null until the hourly check has recorded it.
create function public.desk_health() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  return jsonb_build_object('now', private.clock(), 'checks', (
    select jsonb_agg(jsonb_build_object('name', c.name, 'title', c.title, 'words', c.words, 'is_vital', c.is_vital,
      'since', t.since) order by c.words is null, c.place)
    from private.self_check() with ordinality as c (name, title, words, is_vital, place)
      left join private.troubles as t on t.name = c.name and t.over_at is null and c.words is not null
  ));
end
$$;

-- What a hosted project has besides the database, and what `npm run deploy:check` asks

-- The jobs of pg_cron, where there is one and we may read it.
create function private.schedule() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  jobs jsonb;
begin
  if to_regclass('cron.job') is null then
    return jsonb '{}';
  end if;
  execute $jobs$
    select coalesce(jsonb_object_agg(jobname, format('%s %s', schedule, command)), '{}') from cron.job
    where active and jobname is not null
  $jobs$ into jobs;
  return jobs;
exception when insufficient_privilege then
  -- The check then says that both are missing, which is how this role sees it.
  return jsonb '{}';
end
$$;

create function private.is_offered(extension text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from pg_catalog.pg_available_extensions where name = extension)
$$;

-- Runs a command that the platform may refuse. Null, or what the project then lacks, and why.
create function private.attempt(command text, lack text) returns text language plpgsql set search_path = '' as $$
begin
  execute command;
  return null;
exception when others then
  raise warning 'Left out: %: %', lack, sqlerrm;
  return format('%s: %s', lack, sqlerrm);
end
$$;

-- Whether there is Realtime, and open desks may not hear it. Looks by name, as a role that may not use the schema may not ask for
-- the table.
create function private.lacks_policy() returns boolean language sql stable set search_path = '' as $$
  select exists (select from pg_catalog.pg_tables where schemaname = 'realtime' and tablename = 'messages')
    and not exists (
      select from pg_catalog.pg_policies
      where schemaname = 'realtime' and tablename = 'messages' and policyname = 'staff hear the desk')
$$;

-- The index for a search at the desk. Its expression is that of private.requests_with.
create function private.index_words() returns void language plpgsql set search_path = '' as $$
begin
  create schema if not exists extensions;
  create extension if not exists pg_trgm with schema extensions;
  execute format($index$
    create index if not exists contact_submissions_words on public.contact_submissions
    using gin (regexp_replace(regexp_replace(regexp_replace(replace(translate(lower(name || ' ' || phone || ' ' || email || ' '
        || coalesce(interpreter_phone, '') || ' ' || coalesce(message, '')), %L, %L),
      '(0)', ''), '(\d)[\s!-/:-@\[-`{-~\u00A0\u2000-\u206F]+(?=\d)', '\1', 'g'),
      '\m([a-z]{1,2}\d[a-z\d]?)[\s\u00A0-]{1,2}(\d[a-z]{2})\M', '\1\2', 'g'), '[^ -~]+', ' ', 'g') %I.gin_trgm_ops)
  $index$, private.folds_from(), private.folds_to(), (
    select nspname from pg_catalog.pg_extension as e join pg_catalog.pg_namespace as n on n.oid = e.extnamespace
    where extname = 'pg_trgm'));
end
$$;

-- Sets up whatever the platform has, and returns in words what it refused. Safe to run again, in the SQL editor. The purge runs
-- every minute for two hours a night, enough for 120,000 requests of each kind. Extensions need a schema, as there is no search
-- path here.
create function private.connect_platform() returns text[] language plpgsql set search_path = '' as $$
declare
  refused text[] := array[]::text[];
begin
  if private.is_offered('pg_net') then
    refused := refused || private.attempt($net$
      create schema if not exists extensions;
      create extension if not exists pg_net with schema extensions
    $net$, 'pg_net, so the sender looks only once a minute');
  end if;
  if private.is_offered('pg_cron') then
    refused := refused || private.attempt($jobs$
      create extension if not exists pg_cron with schema pg_catalog;
      select cron.schedule('wake-sender', '* * * * *', 'select private.wake_sender()'),
        cron.schedule('purge-expired', '* 3-4 * * *', 'select public.purge_expired()')
    $jobs$, 'pg_cron, so no alert is repeated and nothing is purged by itself');
  end if;
  if private.is_offered('pg_trgm') then
    refused := refused || private.attempt('select private.index_words()', 'pg_trgm, so each search reads every request');
  end if;
  if private.lacks_policy() then
    refused := refused || private.attempt($policy$
      create policy "staff hear the desk" on realtime.messages for select to authenticated
      using (realtime.topic() = 'desk' and public.is_staff())
    $policy$, 'the policy on realtime.messages, so open desks look every 10 seconds instead');
  end if;
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    refused := refused || private.attempt(
      'alter role authenticator set pgrst.db_pre_request = ''door.check_call''; notify pgrst, ''reload config''',
      'the limits on what callers may ask at once, so a dozen calls can hold up everyone');
  end if;
  return array_remove(refused, null);
end
$$;

select private.connect_platform();

-- For `npm run deploy:check`.
create function public.deployment_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'now', private.clock(),
    'migrations', (select coalesce(jsonb_agg(version order by version), '[]') from supabase_migrations.schema_migrations),
    'health', (select coalesce(jsonb_object_agg(name, at), '{}') from private.health),
    'dead_letters', (select count(*) from private.open_dead_letters()),
    'staff', (select count(*) from private.staff where is_here),
    'ways', (select count(*) from private.ways()),
    'reach', (select words from private.vital_check() where name = 'reach'),
    'is_sender_known', (select notify_url is not null and notify_secret is not null from private.settings),
    -- Only in calls through PostgREST.
    'is_door_kept', coalesce(current_setting('door.is_kept', true) = 'yes', false),
    'is_push_ready', (select vapid_public_key is not null from private.settings),
    'extensions', (select jsonb_agg(extname) from pg_catalog.pg_extension where extname in ('pg_cron', 'pg_net')),
    'jobs', (select coalesce(jsonb_agg(job order by job), '[]') from jsonb_object_keys(private.schedule()) as job),
    'policies', (
      select coalesce(jsonb_agg(policyname order by policyname), '[]')
      from pg_catalog.pg_policies where schemaname = 'realtime' and tablename = 'messages'),
    -- Who may use what in the API's schemas, besides its owner: pairs of object and role.
    'grants', (
      select coalesce(jsonb_agg(jsonb_build_array(object, role) order by object, role), '[]')
      from (
        select c.relname as object, g.grantee::regrole::text as role
        from pg_catalog.pg_class as c, pg_catalog.aclexplode(c.relacl) as g
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and g.grantee <> c.relowner
        union
        select p.proname, case g.grantee when 0 then 'everybody' else g.grantee::regrole::text end
        from pg_catalog.pg_proc as p,
          pg_catalog.aclexplode(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))) as g
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and g.grantee <> p.proowner
          -- A hosted project may have its own, which the API cannot call.
          and p.prorettype <> 'pg_catalog.event_trigger'::pg_catalog.regtype
      ) as granted
    )
  )
$$;

-- Describes everything of ours, but for what differs between versions of PostgreSQL: the wording of expressions, and generated
-- names. Leaves out indexes, which change no answer; the one that a project may lack is in `left_out`.
create function private.things() returns table (thing text, detail text) language sql stable set search_path = '' as $$
  with schemas as (
    select oid, nspname from pg_catalog.pg_namespace where nspname in ('public', 'private', 'door')
  ), of_extensions as (
    select classid, objid from pg_catalog.pg_depend where deptype = 'e'
  ), relations as (
    select c.oid, c.relkind, c.relrowsecurity, format('%I.%I', s.nspname, c.relname) as name
    from pg_catalog.pg_class as c join schemas as s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f')
      and ('pg_catalog.pg_class'::pg_catalog.regclass, c.oid) not in (select classid, objid from of_extensions)
  )
  select 'table ' || name, relkind::text from relations
  union all
  select 'row level security ' || name, case when relrowsecurity then 'on' else 'off' end
  from relations where relkind in ('r', 'p')
  union all
  select format('column %s.%I', name, attname),
    pg_catalog.format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
  from relations join pg_catalog.pg_attribute on attrelid = relations.oid
  where attnum > 0 and not attisdropped
  union all
  select format('constraint %s.%I', name, conname), contype::text
  from relations join pg_catalog.pg_constraint on conrelid = relations.oid where contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select format('trigger %s.%I', name, tgname), format('%s %s %s', tgfoid::pg_catalog.regproc, tgtype, tgenabled)
  from relations join pg_catalog.pg_trigger on tgrelid = relations.oid where not tgisinternal
  union all
  select format('policy %s.%I', name, polname), format('%s %s', polcmd, polpermissive)
  from relations join pg_catalog.pg_policy on polrelid = relations.oid
  union all
  -- Without blanks, which a tool may have changed on the way.
  select 'function ' || p.oid::pg_catalog.regprocedure, md5(concat_ws(' ', lanname, prosecdef, provolatile, proconfig,
    pg_catalog.regexp_replace(prosrc, '\s+', ' ', 'g')))
  from pg_catalog.pg_proc as p join schemas as s on s.oid = p.pronamespace
    join pg_catalog.pg_language as l on l.oid = p.prolang
  where p.prokind in ('f', 'p')
    -- A hosted project may have its own, for the events of its schema.
    and p.prorettype <> 'pg_catalog.event_trigger'::pg_catalog.regtype
    and ('pg_catalog.pg_proc'::pg_catalog.regclass, p.oid) not in (select classid, objid from of_extensions)
$$;

create function public.schema_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'things', (select jsonb_object_agg(thing, detail) from private.things()),
    'schedule', private.schedule(),
    -- What the platform has but would not let private.connect_platform use. The clock's jobs are compared separately.
    'left_out', array_remove(array[
      case when private.is_offered('pg_trgm') and to_regclass('public.contact_submissions_words') is null
        then 'the index for a search at the desk' end,
      case when private.lacks_policy() then 'the policy on realtime.messages' end,
      case when exists (
        select from pg_catalog.pg_roles
        where rolname = 'authenticator' and 'pgrst.db_pre_request=door.check_call' <> all (coalesce(rolconfig, '{}')))
        then 'the limits on what callers may ask at once' end
    ], null))
$$;

-- Owners who can sign in; and the people on call within eight days, with the ways to tell them of a request.
create function public.people_state() returns jsonb language sql stable security definer set search_path = '' as $$
  with turns as materialized (
    select unnest(staff) as id, min(starts_at) as since
    from private.on_call_ahead(private.clock(), private.clock() + interval '8 days') group by 1
  )
  select jsonb_build_object(
    'owners', (
      select coalesce(jsonb_agg(name order by name), '[]') from private.staff
      where role = 'owner' and is_here),
    'on_call', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'is_now', t.since <= private.clock(),
        'ways', (select count(*) from private.ways() as w where w.staff_id = s.id),
        'is_reachable', private.reach(s.id) -> 'is_reachable') order by t.since, s.name), '[]')
      from turns as t join private.staff as s on s.id = t.id))
$$;

select private.protect();
