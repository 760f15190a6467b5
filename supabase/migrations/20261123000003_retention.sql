-- For as long as the privacy page says, and no longer; one person's data, handed out or erased; and what a check of the live
-- project reads.

alter table private.settings
  -- Whose request became a job: invoices are kept for six years after the year they are of.
  add column keep_customers interval not null default '7 years' check (keep_customers between '1 day' and '20 years'),
  add column keep_others interval not null default '12 months' check (keep_others between '1 day' and '20 years'),
  add column keep_suspects interval not null default '30 days' check (keep_suspects between '1 day' and '20 years');

-- Deletes what is past its time. Safe to run at any time, and as often.
create function public.purge_expired() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
  requests integer;
  notifications integer;
  senders integer;
begin
  select * into strict settings from private.settings;
  delete from public.contact_submissions
  where coalesce(done_at, received_at) < moment - case
    when outcome = 'job' then settings.keep_customers
    when private.is_suspect(marks) or marks @> '{canary}' or outcome = 'spam' then settings.keep_suspects
    else settings.keep_others
  end;
  get diagnostics requests = row_count;
  delete from private.notifications where coalesce(settled_at, dead_at) < moment - interval '30 days';
  get diagnostics notifications = row_count;
  delete from private.senders where at < moment - interval '1 day';
  get diagnostics senders = row_count;
  delete from private.intake where hour < moment - interval '1 day';
  perform private.note_health('purge', format('%s requests', requests));
  return jsonb_build_object('requests', requests, 'notifications', notifications, 'senders', senders);
end
$$;

create function private.requests_of(p_phone text, p_email text) returns setof public.contact_submissions
language plpgsql stable set search_path = '' as $$
begin
  if length(private.dialled(p_phone)) < 6 then
    raise sqlstate 'PT422' using message = 'Enter the whole phone number';
  end if;
  if private.clean(p_phone) is null and private.clean(p_email) is null then
    raise sqlstate 'PT422' using message = 'Enter a phone number or an email address';
  end if;
  return query
    select * from public.contact_submissions
    where not marks @> '{canary}'
      and (private.dialled(phone) = private.dialled(p_phone) or lower(email) = lower(private.clean(p_email)));
end
$$;

-- All there is of one person, found by phone number or email address.
create function public.desk_export_person(p_phone text default null, p_email text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner();
  return jsonb_build_object(
    'exported_at', private.clock(),
    'requests', (
      select coalesce(jsonb_agg(
        private.as_json(r) || jsonb_build_object('history', public.desk_request(r.id) -> 'history') order by r.received_at), '[]')
      from private.requests_of(p_phone, p_email) as r
    )
  );
end
$$;

-- With history, notes and notifications. Says how many requests there were; of whom is kept nowhere.
create function public.desk_erase_person(p_phone text default null, p_email text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  perform private.owner();
  delete from public.contact_submissions where id in (select id from private.requests_of(p_phone, p_email));
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- What the owner may change, in seconds where it is a time.
create function private.open_settings() returns text[] language sql immutable set search_path = '' as $$
  select array['sender_limit', 'told_singly', 'surge_rows', 'surge_bytes', 'most_rows', 'most_bytes', 'remind_after',
    'escalate_after', 'digest_every', 'keep_customers', 'keep_others', 'keep_suspects']
$$;

create function public.desk_settings() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner();
  return (
    select jsonb_object_agg(key, value) from private.settings as s, jsonb_each(to_jsonb(s))
    where key = any (private.open_settings())
  );
end
$$;

create function public.desk_change_settings(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed private.settings;
  unknown text;
begin
  perform private.owner();
  select key into unknown from jsonb_object_keys(p_settings) as key where key <> all (private.open_settings()) limit 1;
  if found then
    raise sqlstate 'PT422' using message = 'There is no such setting';
  end if;
  select * into strict changed from private.settings for update;
  begin
    changed := jsonb_populate_record(changed, p_settings);
    update private.settings set
      sender_limit = changed.sender_limit, told_singly = changed.told_singly, surge_rows = changed.surge_rows,
      surge_bytes = changed.surge_bytes, most_rows = changed.most_rows, most_bytes = changed.most_bytes, remind_after = changed.remind_after,
      escalate_after = changed.escalate_after, digest_every = changed.digest_every,
      keep_customers = changed.keep_customers, keep_others = changed.keep_others, keep_suspects = changed.keep_suspects;
  exception when others then
    raise sqlstate 'PT422' using message = 'A setting is out of its range';
  end;
  return public.desk_settings();
end
$$;

-- For `npm run deploy:check`.
create function public.deployment_state() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'now', private.clock(),
    'migrations', (select coalesce(jsonb_agg(version order by version), '[]') from supabase_migrations.schema_migrations),
    'health', (select coalesce(jsonb_object_agg(name, at), '{}') from private.health),
    'dead_letters', (select count(*) from private.notifications where dead_at is not null),
    'staff', (select count(*) from private.staff where left_at is null and user_id is not null),
    'devices', (select count(*) from private.devices),
    'is_sender_known', (select notify_url is not null and notify_secret is not null from private.settings),
    'is_push_ready', (select vapid_public_key is not null from private.settings),
    'extensions', (select jsonb_agg(extname) from pg_catalog.pg_extension where extname in ('pg_cron', 'pg_net')),
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

-- Where the sender runs and what it is called with, and the half of the push keys that browsers subscribe with.
create function public.set_sender(p_url text, p_secret text, p_vapid_public_key text) returns void
language sql security definer set search_path = '' as $$
  update private.settings set
    notify_url = coalesce(p_url, notify_url),
    notify_secret = coalesce(p_secret, notify_secret),
    vapid_public_key = coalesce(p_vapid_public_key, vapid_public_key)
$$;

create function public.note_restore(p_detail text) returns void language sql security definer set search_path = '' as $$
  select private.note_health('restore', left(p_detail, 200))
$$;

revoke all on all functions in schema private from public;

do $$
begin
  perform private.grant_only('authenticated', array[
    'public.desk_export_person(text, text)', 'public.desk_erase_person(text, text)', 'public.desk_settings()',
    'public.desk_change_settings(jsonb)'
  ]::regprocedure[]);
  perform private.grant_only('service_role', array[
    'public.purge_expired()', 'public.deployment_state()', 'public.set_sender(text, text, text)', 'public.note_restore(text)'
  ]::regprocedure[]);
end
$$;
