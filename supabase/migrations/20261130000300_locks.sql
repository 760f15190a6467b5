-- Locks in one order everywhere: requests by id, then notifications, then devices by id; and none that is stronger than what is
-- done. Sixteen clients ended one another's transactions.

-- `for no key update`, as the update itself takes: whoever has just added a line of another's history has a share of the
-- request, and two who each waited for the other's share never ended.
create or replace function private.count_version_of_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.contact_submissions
  where id in (select request_id from added) order by id for no key update;
  update public.contact_submissions set version = version + 1
  where id in (select request_id from added) and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create or replace function private.note_told(n private.notifications, receivers text[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- In one order: many are settled at the same time, each of the same devices.
  perform from private.devices where 'device:' || id = any (receivers) order by id for no key update;
  update private.devices set
    last_told_at = private.clock(),
    unshown_since = case
      when last_shown_at >= n.leased_until - (select lease from private.settings) then unshown_since
      else coalesce(unshown_since, private.clock()) end
  where 'device:' || id = any (receivers);
end
$$;

create or replace function public.settle_notification(
  p_id uuid,
  p_lease uuid,
  p_delivered_to text[],
  p_gone uuid[] default '{}',
  p_error text default null
) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  n private.notifications;
  is_lost constant boolean := coalesce(cardinality(p_gone), 0) > 0;
  problem text;
begin
  -- First, or what fails meanwhile is not seen.
  perform from private.notifications where id = p_id for update;
  update private.notifications
  set delivered_to = array(
    select unnest(delivered_to || coalesce(p_delivered_to, '{}'))
    except select receiver from private.failed_deliveries where notification_id = p_id order by 1)
  where id = p_id returning * into n;
  if not found then
    return false;
  end if;
  -- All of them at once, or another that loses one of these, and tells one that is lost here, waits for this and this for it.
  perform from private.devices
  where 'device:' || id = any (p_delivered_to) or id = any (p_gone) order by id for no key update;
  perform private.note_told(n, p_delivered_to);
  perform private.lose_devices(p_gone);
  if n.lease is distinct from p_lease or n.settled_at is not null or n.dead_at is not null then
    return false;
  end if;

  select string_agg(distinct failure, '; ') into problem from (
    select p_error as failure
    union all
    select f.problem from private.failed_deliveries as f
    where notification_id = p_id
      and (receiver = any (p_delivered_to) or at >= n.leased_until - (select lease from private.settings))
  ) as failures;
  if n.kind = 'canary' and problem is null then
    perform private.note_health('canary');
    delete from public.contact_submissions where id = n.request_id;
  elsif problem is null and is_lost
    and not exists (select from unnest(n.delivered_to) as receiver where receiver like 'device:%')
    and exists (select from private.audience(n))
  then
    update private.notifications set leased_until = null, lease = null, due_at = private.clock() where id = p_id;
  elsif problem is null and cardinality(n.delivered_to) = 0
    and not (n.kind in ('test', 'check') and is_lost)
    and not (n.kind in ('suspects', 'gone') and exists (select from private.ways() where label is null))
  then
    perform private.end_attempt(n, 'There is nobody to tell: no device, no telephone and no webhook');
  else
    perform private.end_attempt(n, problem);
  end if;
  return true;
end
$$;

-- A device takes its notifications along, which come first. A claim passes over what is just being removed.
create function private.remove_devices(ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from private.notifications where device_id = any (ids) order by id for update;
  perform from private.devices where id = any (ids) order by id for update;
  delete from private.devices where id = any (ids);
end
$$;

create or replace function public.desk_remove_device(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.remove_devices(array(select id from private.devices where id = p_id and staff_id = me.id));
  return public.desk_devices();
end
$$;

create or replace function public.desk_add_device(p_endpoint text, p_p256dh text, p_auth text, p_label text) returns jsonb
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
  perform private.remove_devices(array(
    select id from private.devices
    where staff_id = me.id and gone_at is not null and label = name and endpoint <> p_endpoint));
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

-- One that somebody holds has its turn another time.
create or replace function private.purge_requests(ids uuid[]) returns integer language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.contact_submissions where id in (
    select id from public.contact_submissions where id = any (ids) order by id for update skip locked);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

create or replace function public.desk_erase_person(p_phone text default null, p_email text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  perform private.strong_owner();
  delete from public.contact_submissions where id in (
    select id from public.contact_submissions
    where id in (select id from private.requests_of(p_phone, p_email)) order by id for update);
  get diagnostics erased = row_count;
  return erased;
end
$$;

create or replace function private.release_requests_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with held as (
    select id from public.contact_submissions where taken_by = new.id and status = 'taken' order by id for no key update
  ), released as (
    update public.contact_submissions set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
      eta_minutes = null,
      due_at = case when taken_at > private.clock() - interval '1 day' then private.clock() else due_at end
    where id in (select id from held)
    returning id
  )
  insert into private.history (request_id, action, detail)
  select id, 'released', new.name || ' has left' from released;
  return null;
end
$$;

-- Without an account it only says whether somebody of this name and role may be added: before an account is made for them.
create or replace function public.desk_add_colleague(p_user uuid, p_name text, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known private.staff;
  wanted text;
begin
  perform private.owner_alone();
  wanted := private.staff_name(p_name);
  perform private.must_be_role(p_role);
  if p_user is null then
    return public.desk_colleagues();
  end if;
  perform from auth.users where id = p_user;
  if not found then
    raise sqlstate 'PT422' using message = 'That account doesn’t exist';
  end if;
  select * into known from private.staff where user_id = p_user and left_at is null;
  if known.name <> wanted or known.role <> p_role then
    raise sqlstate 'PT409' using message = format('%s has this email address already', known.name);
  elsif known.id is null then
    insert into private.staff (user_id, name, role) values (p_user, wanted, p_role)
    on conflict (user_id) do update set name = excluded.name, role = excluded.role, left_at = null, on_call = true,
      override = null, override_until = null;
  end if;
  return public.desk_colleagues();
end
$$;

revoke all on all functions in schema private from public;
