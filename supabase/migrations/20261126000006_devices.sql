-- How we reach staff: the browsers that subscribed to pushes, and telephones, which we call or text as well. A push service that
-- accepts a push proves little, as the phone may be off. So the worker that shows it reports back, with a secret that came with it.

create table private.devices (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references private.staff (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 10 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  label text not null check (char_length(label) between 1 and 100),
  added_at timestamptz not null default now(),
  -- The worker has no session. This secret only lets it report that the device has shown something.
  receipt text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  last_told_at timestamptz,
  last_shown_at timestamptz,
  -- When it was sent the first alert that it has not shown. Null: it has shown all.
  unshown_since timestamptz,
  -- The hour in London at which it gets a test push, after a day without showing anything.
  check_hour integer not null default 10 check (check_hour between 0 and 23),
  -- When its push service no longer knew it. The row stays until someone removes it or subscribes again, so that somebody notices.
  gone_at timestamptz
);
create index on private.devices (staff_id);

create table private.telephones (
  staff_id uuid primary key references private.staff (id) on delete cascade,
  -- In E.164, as a provider dials it. Only British landlines and mobiles, as the firm would pay for premium-rate numbers.
  phone text not null check (phone ~ '^\+44[1237][0-9]{8,9}$'),
  rings boolean not null,
  gets_texts boolean not null,
  -- Whether it rings for every alert that its owner's devices get, or only for requests left too long.
  is_for_everything boolean not null default false
);

-- Who can be reached, and how

-- The devices that an alert would reach: those of current staff that their push services still know.
create function private.reachable_devices() returns setof private.devices language plpgsql stable set search_path = '' as $$
begin
  return query
  select d.* from private.devices as d join private.staff as s on s.id = d.staff_id
  where d.gone_at is null and s.is_here;
end
$$;

-- Since when a device would not ring; null if, as far as we know, it would. A push takes seconds, so a phone that has not shown one
-- within ten minutes is off or silent. A phone that has shown nothing for two days has missed its check, too.
create function private.silent_since(device private.devices) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case
    when device.gone_at is not null then device.gone_at
    when device.unshown_since < private.clock() - interval '10 minutes' then device.unshown_since
    when coalesce(device.last_shown_at, device.added_at) < private.clock() - interval '2 days'
      then coalesce(device.last_shown_at, device.added_at)
  end;
end
$$;

-- Since when a device has shown nothing, if that is over a day, including that day's check. A phone that was off for a night has
-- not had its check yet.
create function private.mute_since(device private.devices) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select device.unshown_since
    where coalesce(device.last_shown_at, device.added_at) < private.clock() - interval '1 day'
      and exists (
        select from private.notifications as n
        where n.device_id = device.id and kind = 'check' and 'device:' || device.id = any (delivered_to)
          and settled_at >= device.unshown_since and settled_at < private.clock() - interval '10 minutes')
  );
end
$$;

-- What only the sender can see, from its last hourly report. Null before the first.
create function private.sender_facts() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (select detail::jsonb from private.health where name = 'sender');
end
$$;

-- THE rule of who can be reached: every way to tell someone of a request at once. A telephone that rings for everything is one,
-- without a label, if the sender has a provider.
create function private.ways()
returns table (staff_id uuid, label text, last_shown_at timestamptz, silent_since timestamptz, mute_since timestamptz)
language plpgsql stable rows 10 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select d.staff_id, d.label, d.last_shown_at, private.silent_since(d), private.mute_since(d)
  from private.reachable_devices() as d
  union all
  select s.id, null, null, null, null
  from private.telephones as t join private.staff as s on s.id = t.staff_id
  where t.is_for_everything and s.is_here
    and coalesce((private.sender_facts() ->> 'has_telephones')::boolean, true);
end
$$;

-- The people a new request alerts at once: those on call, or everyone if none of them can be reached.
create function private.told_at_once() returns setof uuid language plpgsql stable rows 10 set search_path = '' as $$
begin
  return query
  with on_call as materialized (
    select unnest(staff) as id from private.on_call_ahead(private.clock(), private.clock() + interval '1 microsecond')
  )
  select id from private.staff
  where is_here and (id in (select id from on_call)
    or not exists (select from private.ways() where staff_id in (select id from on_call)));
end
$$;

-- Whether any of their devices or phones would ring; and when one last showed something, or since when none would ring.
create function private.reach(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'is_reachable', count(*) filter (where silent_since is null) > 0,
    'by_telephone', count(*) filter (where label is null) > 0,
    'since', case when count(*) filter (where silent_since is null) > 0
      then max(last_shown_at) filter (where silent_since is null)
      else greatest(max(silent_since), (select max(gone_at) from private.devices as d where d.staff_id = person)) end)
  from private.ways() where staff_id = person
$$;

-- For the push worker. Answers nothing, so that nobody can try out secrets.
create function public.push_shown(p_receipt text) returns void language sql security definer set search_path = '' as $$
  update private.devices set last_shown_at = private.clock(), unshown_since = null where receipt = p_receipt
$$;

-- At the desk

create function public.desk_devices() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return jsonb_build_object(
    'vapid_public_key', (select vapid_public_key from private.settings),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'endpoint', endpoint, 'added_at', added_at,
        'last_told_at', last_told_at, 'last_shown_at', last_shown_at, 'silent_since', private.silent_since(d),
        'check_hour', check_hour, 'gone_at', gone_at) order by added_at), '[]')
      from private.devices as d where staff_id = me.id)
  );
end
$$;

-- Adds this browser's subscription, in place of a lost one with the same name. Only at known push services, as nobody may make the
-- sender call any other address.
create function public.desk_add_device(p_endpoint text, p_p256dh text, p_auth text, p_label text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  name constant text := coalesce(private.trimmed(left(p_label, 100)), 'A device');
begin
  perform private.refuse_if(p_endpoint is null or char_length(p_endpoint) > 1000 or p_endpoint !~ (
    '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com'
    '|[a-z0-9-]+\.notify\.windows\.com)/[^\s\\@]*$'
  ), 'This browser’s push service is not supported');
  perform private.remove_devices(array(
    select id from private.devices
    where staff_id = me.id and gone_at is not null and label = name and endpoint <> p_endpoint));
  perform private.refuse_if((select count(*) from private.devices where staff_id = me.id and endpoint <> p_endpoint) >= 10,
    'You can have ten devices. Remove one first');
  insert into private.devices as d (staff_id, endpoint, p256dh, auth, label)
  values (me.id, p_endpoint, p_p256dh, p_auth, name)
  on conflict (endpoint) do update set gone_at = null,
    staff_id = excluded.staff_id, p256dh = excluded.p256dh, auth = excluded.auth, label = excluded.label;
  return public.desk_devices();
end
$$;

-- Deleting a device deletes its notifications, so it locks those first. A claim skips a device that is just being removed.
create function private.remove_devices(ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from private.notifications where device_id = any (ids) order by id for update;
  perform from private.devices where id = any (ids) order by id for update;
  delete from private.devices where id = any (ids);
end
$$;

create function public.desk_remove_device(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.remove_devices(array(select id from private.devices where id = p_id and staff_id = me.id));
  return public.desk_devices();
end
$$;

-- Runs in UTC, like private.digest_of.
create function public.desk_test_device(p_id uuid) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
begin
  perform from private.devices where id = p_id and staff_id = me.id;
  perform private.refuse_if(not found, 'There is no such device', 'PT404');
  insert into private.notifications (dedupe, kind, device_id)
  values (format('test:%s:%s', p_id, date_bin('10 seconds', private.clock(), '2000-01-01')), 'test', p_id)
  on conflict (dedupe) do nothing;
  perform private.wake_sender();
end
$$;

create function public.desk_set_check_hour(p_id uuid, p_hour integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.refuse_if(p_hour is null or p_hour not between 0 and 23, 'Choose an hour of the day');
  update private.devices set check_hour = p_hour where id = p_id and staff_id = me.id;
  return public.desk_devices();
end
$$;

create function public.desk_telephone() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return (select to_jsonb(t) - 'staff_id' from private.telephones as t where staff_id = me.id);
end
$$;

-- Removes it if there is no number, or if it is for neither calls nor texts.
create function public.desk_set_telephone(p_phone text, p_rings boolean, p_gets_texts boolean, p_for_everything boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  number constant text := private.international(p_phone);
begin
  if private.trimmed(p_phone) is null or not (coalesce(p_rings, false) or coalesce(p_gets_texts, false)) then
    delete from private.telephones where staff_id = me.id;
    return null;
  end if;
  perform private.refuse_if(number is null, 'Enter a UK phone number, like 07700 900123');
  insert into private.telephones (staff_id, phone, rings, gets_texts, is_for_everything)
  values (me.id, number, coalesce(p_rings, false), coalesce(p_gets_texts, false), coalesce(p_for_everything, false))
  on conflict (staff_id) do update set phone = excluded.phone, rings = excluded.rings,
    gets_texts = excluded.gets_texts, is_for_everything = excluded.is_for_everything;
  return public.desk_telephone();
end
$$;

-- At most one in half a minute, as calls cost money. Runs in UTC, like private.digest_of.
create function public.desk_test_telephone() returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
begin
  perform from private.telephones where staff_id = me.id;
  perform private.refuse_if(not found, 'Save your number first', 'PT404');
  insert into private.notifications (dedupe, kind, staff_id)
  values (format('test:%s:%s', me.id, date_bin('30 seconds', private.clock(), '2000-01-01')), 'test', me.id)
  on conflict (dedupe) do nothing;
  perform private.wake_sender();
end
$$;

select private.protect();
