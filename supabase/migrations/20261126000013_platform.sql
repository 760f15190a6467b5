-- What a hosted project has beside the database: its clock, its calls, its events; and what `npm run deploy:check` asks.

-- What pg_cron does, where it is there and may be read.
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
  -- The check then says that both are missing, which is true of a role that cannot see them.
  return jsonb '{}';
end
$$;

/*
 * Sets up what there is; the purge runs each minute of two hours of the night, 120,000 requests of each kind. Returns what is
 * there and was refused, in words. Safe to run again, once that has changed: `select private.connect_platform()` in the SQL
 * editor. Each extension is given its schema: without one it takes the first of the search path, which has none here.
 */
create function private.connect_platform() returns text[] language plpgsql set search_path = '' as $$
declare
  refused text[] := array[]::text[];
  refusal text;
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
    refused := refused || format('pg_cron, so no alert is repeated and nothing is purged by itself: %s', sqlerrm);
  end;

  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
      create schema if not exists extensions;
      create extension if not exists pg_trgm with schema extensions;
      execute format($index$
        create index if not exists contact_submissions_words on public.contact_submissions
        using gin (translate(lower(name || ' ' || phone || ' ' || email || ' ' || coalesce(message, '')),
          %L, %L) %I.gin_trgm_ops)
      $index$, private.folds_from(), private.folds_to(), (
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
  foreach refusal in array refused loop
    raise warning 'Left out: %', refusal;
  end loop;
  return refused;
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
    'staff', (select count(*) from private.staff where left_at is null and user_id is not null),
    'ways', (select count(*) from private.ways()),
    'reach', (select words from private.vital_check() where name = 'reach'),
    'is_sender_known', (select notify_url is not null and notify_secret is not null from private.settings),
    'is_push_ready', (select vapid_public_key is not null from private.settings),
    'extensions', (select jsonb_agg(extname) from pg_catalog.pg_extension where extname in ('pg_cron', 'pg_net')),
    'jobs', (select coalesce(jsonb_agg(job order by job), '[]') from jsonb_object_keys(private.schedule()) as job),
    'policies', (
      select coalesce(jsonb_agg(policyname order by policyname), '[]')
      from pg_catalog.pg_policies where schemaname = 'realtime' and tablename = 'messages'),
    -- Who may use what of the API's schemas, its owner apart: pairs of object and role.
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
          -- A hosted project may have one of its own; the API cannot call it.
          and p.prorettype <> 'pg_catalog.event_trigger'::pg_catalog.regtype
      ) as granted
    )
  )
$$;

-- What this database is made of, to compare with one that these files have just made; and who could be alerted

-- Each thing of ours and what it is like. What differs between versions of PostgreSQL is left out: how it words an expression,
-- and names that it makes up. Indexes too, which change no answer; the one that a project may lack is in `left_out`.
create function private.things() returns table (thing text, detail text) language sql stable set search_path = '' as $$
  with schemas as (
    select oid, nspname from pg_catalog.pg_namespace where nspname in ('public', 'private')
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
  -- The blanks of its words apart, which a tool may have changed on the way.
  select 'function ' || p.oid::pg_catalog.regprocedure, md5(concat_ws(' ', lanname, prosecdef, provolatile, proconfig,
    pg_catalog.regexp_replace(prosrc, '\s+', ' ', 'g')))
  from pg_catalog.pg_proc as p join schemas as s on s.oid = p.pronamespace
    join pg_catalog.pg_language as l on l.oid = p.prolang
  where p.prokind in ('f', 'p')
    -- A hosted project may have one of its own, for the events of its schema.
    and p.prorettype <> 'pg_catalog.event_trigger'::pg_catalog.regtype
    and ('pg_catalog.pg_proc'::pg_catalog.regclass, p.oid) not in (select classid, objid from of_extensions)
$$;

create function public.schema_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'things', (select jsonb_object_agg(thing, detail) from private.things()),
    'schedule', private.schedule(),
    -- What the platform has and private.connect_platform was not let use; the clock's jobs are compared by themselves.
    'left_out', array_remove(array[
      case when exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm')
        and to_regclass('public.contact_submissions_words') is null then 'the index for a search at the desk' end,
      case when not exists (
        select from pg_catalog.pg_policies
        where schemaname = 'realtime' and tablename = 'messages' and policyname = 'staff hear the desk')
        -- By its name: a role that may not use the schema may not ask for the table.
        and exists (select from pg_catalog.pg_tables where schemaname = 'realtime' and tablename = 'messages')
        then 'the policy on realtime.messages' end
    ], null))
$$;

-- Owners who can sign in; and the people on call within eight days, with the ways by which they hear of a request.
create function public.people_state() returns jsonb language sql stable security definer set search_path = '' as $$
  with turns as materialized (
    select unnest(staff) as id, min(starts_at) as since
    from private.on_call_ahead(private.clock(), private.clock() + interval '8 days') group by 1
  )
  select jsonb_build_object(
    'owners', (
      select coalesce(jsonb_agg(name order by name), '[]') from private.staff
      where role = 'owner' and left_at is null and user_id is not null),
    'on_call', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'is_now', t.since <= private.clock(),
        'ways', (select count(*) from private.ways() as w where w.staff_id = s.id),
        'is_reachable', private.reach(s.id) -> 'is_reachable') order by t.since, s.name), '[]')
      from turns as t join private.staff as s on s.id = t.id))
$$;

select private.protect();
