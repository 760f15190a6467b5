-- What belongs to the platform and not to us: two extensions with the jobs that need them, and who may listen to the desks'
-- broadcasts. A server of one's own may have none of it, or have it and refuse it; neither is a reason to go without the
-- rest. And what a check of the live project reads.

/*
 * Sets up what there is. Returns what is there and was refused, in words. Safe to run again, once that has changed:
 * `select private.connect_platform()` in the SQL editor.
 */
create function private.connect_platform() returns text[] language plpgsql set search_path = '' as $$
declare
  refused text[] := '{}';
begin
  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
      create extension if not exists pg_net;
    end if;
  exception when others then
    refused := refused || format('pg_net, so the sender looks only once a minute: %s', sqlerrm);
  end;

  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
      create extension if not exists pg_cron;
      execute $jobs$
        select cron.schedule('wake-sender', '* * * * *', 'select private.wake_sender()'),
          cron.schedule('purge-expired', '17 3 * * *', 'select public.purge_expired()')
      $jobs$;
    end if;
  exception when others then
    refused := refused || format('pg_cron, so nothing is told again or purged by itself: %s', sqlerrm);
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

-- By name, where there is pg_cron and it may be read.
create function private.jobs() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  names jsonb;
begin
  if to_regclass('cron.job') is null then
    return '[]';
  end if;
  execute $jobs$
    select coalesce(jsonb_agg(jobname order by jobname), '[]') from cron.job where active
  $jobs$ into names;
  return names;
exception when insufficient_privilege then
  -- The check then says that both are missing, which is right for whoever cannot see them.
  return '[]';
end
$$;

-- Who may use what of the API's schemas, its owner apart: pairs of object and role.
create function private.grants() returns jsonb language sql stable set search_path = '' as $$
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
$$;

-- For `npm run deploy:check`.
create function public.deployment_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'now', private.clock(),
    'migrations', (select coalesce(jsonb_agg(version order by version), '[]') from supabase_migrations.schema_migrations),
    'health', (select coalesce(jsonb_object_agg(name, at), '{}') from private.health),
    'dead_letters', (select count(*) from private.notifications where dead_at is not null),
    'staff', (select count(*) from private.staff where left_at is null and user_id is not null),
    'devices', (select count(*) from private.devices where gone_at is null),
    'is_sender_known', (select notify_url is not null and notify_secret is not null from private.settings),
    'is_push_ready', (select vapid_public_key is not null from private.settings),
    'extensions', (select jsonb_agg(extname) from pg_catalog.pg_extension where extname in ('pg_cron', 'pg_net')),
    'jobs', private.jobs(),
    'policies', (
      select coalesce(jsonb_agg(policyname order by policyname), '[]')
      from pg_catalog.pg_policies where schemaname = 'realtime' and tablename = 'messages'),
    'grants', private.grants()
  )
$$;

revoke all on all functions in schema private from public;
select private.grant_only('service_role', array['public.deployment_state()']::regprocedure[]);

do $$
declare
  refusal text;
begin
  foreach refusal in array private.connect_platform() loop
    raise warning 'Left out: %', refusal;
  end loop;
end
$$;
