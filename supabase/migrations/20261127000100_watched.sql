-- For `npm run deploy:check`: what this database is made of, to compare with one that the migrations have just made; and who
-- could be told of a request, by name.

-- Each thing of ours and what it is like. What differs between versions of PostgreSQL is left out: how it words an expression,
-- and names that it makes up. Indexes too, which change no answer; the one that a project may lack is in private.left_out.
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

-- What the platform has and private.connect_platform was not let use; the clock's jobs are compared by themselves.
create function private.left_out() returns text[] language sql stable set search_path = '' as $$
  select array_remove(array[
    case when exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm')
      and to_regclass('public.contact_submissions_words') is null then 'the index for a search at the desk' end,
    case when not exists (
      select from pg_catalog.pg_policies
      where schemaname = 'realtime' and tablename = 'messages' and policyname = 'staff hear the desk')
      -- By its name: whoever may not use the schema may not ask for the table, either.
      and exists (select from pg_catalog.pg_tables where schemaname = 'realtime' and tablename = 'messages')
      then 'the policy on realtime.messages' end
  ], null)
$$;

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
  return jsonb '{}';
end
$$;

create function public.schema_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'things', (select jsonb_object_agg(thing, detail) from private.things()),
    'schedule', private.schedule(),
    'left_out', private.left_out())
$$;

-- Owners who can sign in; and whoever is on call within eight days, with the ways by which they hear of a request.
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

revoke all on all functions in schema private from public;
select private.grant_only('service_role', array['public.schema_state()', 'public.people_state()']::regprocedure[]);
