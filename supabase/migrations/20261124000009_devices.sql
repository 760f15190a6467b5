-- The browsers of staff that asked for pushes.

create table private.devices (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references private.staff (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 10 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  label text not null check (char_length(label) between 1 and 100),
  added_at timestamptz not null default now(),
  last_told_at timestamptz,
  -- Since when its push service no longer knows it. Kept until it is removed or subscribes anew, so that somebody sees it.
  gone_at timestamptz
);
create index on private.devices (staff_id);
alter table private.devices enable row level security;

-- The devices that would ring, if they were told: of whoever is of staff, and known to their push service.
create function private.reachable_devices() returns setof private.devices
language sql stable set search_path = '' as $$
  select d.* from private.devices as d join private.staff as s on s.id = d.staff_id
  where d.gone_at is null and s.left_at is null and s.user_id is not null
$$;

create function private.device_as_json(device private.devices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', device.id, 'endpoint', device.endpoint,
    'keys', jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth))
$$;

create function public.desk_devices() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return jsonb_build_object(
    'vapid_public_key', (select vapid_public_key from private.settings),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'endpoint', endpoint, 'added_at', added_at,
        'last_told_at', last_told_at, 'gone_at', gone_at) order by added_at), '[]')
      from private.devices where staff_id = me.id)
  );
end
$$;

/*
 * The browser's subscription. Only at the push services there are: the sender must not be made to call any other address.
 * It takes the place of one of the same name that is gone.
 */
create function public.desk_add_device(p_endpoint text, p_p256dh text, p_auth text, p_label text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  name constant text := coalesce(private.clean(left(p_label, 100)), 'A device');
begin
  if p_endpoint is null or char_length(p_endpoint) > 1000 or p_endpoint !~ (
    '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com'
    '|[a-z0-9-]+\.notify\.windows\.com)/[^\s\\@]*$'
  ) then
    raise sqlstate 'PT422' using message = 'This browser’s push service is not one that we know';
  end if;
  delete from private.devices
  where staff_id = me.id and gone_at is not null and label = name and endpoint <> p_endpoint;
  if (select count(*) from private.devices where staff_id = me.id and endpoint <> p_endpoint) >= 10 then
    raise sqlstate 'PT422' using message = 'Ten devices are the most: remove one first';
  end if;
  insert into private.devices as d (staff_id, endpoint, p256dh, auth, label)
  values (me.id, p_endpoint, p_p256dh, p_auth, name)
  on conflict (endpoint) do update set gone_at = null,
    staff_id = excluded.staff_id, p256dh = excluded.p256dh, auth = excluded.auth, label = excluded.label;
  return public.desk_devices();
end
$$;

create function public.desk_remove_device(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  delete from private.devices where id = p_id and staff_id = me.id;
  return public.desk_devices();
end
$$;

-- In UTC, like private.notify_of_request.
create function public.desk_test_device(p_id uuid) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me constant private.staff := private.caller();
begin
  perform from private.devices where id = p_id and staff_id = me.id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such device';
  end if;
  insert into private.notifications (dedupe, kind, device_id, created_at, due_at)
  values (format('test:%s:%s', p_id, date_bin('10 seconds', private.clock(), '2000-01-01')), 'test', p_id,
    private.clock(), private.clock())
  on conflict (dedupe) do nothing;
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_devices()', 'public.desk_add_device(text, text, text, text)', 'public.desk_remove_device(uuid)',
  'public.desk_test_device(uuid)'
]::regprocedure[]);
