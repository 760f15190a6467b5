-- The accounts' server emails nobody about what an owner changes. So the devices of the person and of every owner say that
-- somebody signs in with another address now, or without a second factor.

alter table private.notifications drop constraint notifications_kind_check;
alter table private.notifications add constraint notifications_kind_check check (kind in ('new', 'several', 'back', 'again',
  'escalated', 'overdue', 'forgotten', 'unreachable', 'gone', 'suspects', 'surge', 'test', 'canary', 'check', 'assigned',
  'event', 'message', 'account'));

create or replace function public.note_account_change(p_owner uuid, p_staff uuid, p_action text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  noted bigint;
begin
  if p_action is null or p_action not in ('address', 'factor') then
    raise sqlstate 'PT422' using message = 'That account can’t be changed that way';
  end if;
  insert into private.audit (who, action, detail)
  values (private.name_of(p_owner), p_action, jsonb_build_object('name', private.name_of(p_staff)))
  returning id into noted;
  insert into private.notifications (dedupe, kind, staff_id, due_at)
  values ('account:' || noted, 'account', p_staff, private.clock());
end
$$;

create or replace function private.audience(n private.notifications) returns setof private.devices
language plpgsql stable set search_path = '' as $$
begin
  return query
  with reachable as (
    select d as device, case
      when n.kind in ('canary', 'event') then null
      when n.kind in ('test', 'check') then case when d.id = n.device_id then 1 end
      when n.kind = 'assigned' then case when s.id = n.staff_id then 1 end
      when n.kind = 'account' then case when s.id = n.staff_id or s.role = 'owner' then 1 end
      when n.kind in ('escalated', 'surge') then 1
      when n.kind = 'message' and n.dedupe not like 'unread:%' and s.id = (
        select coalesce(taken_by, assigned_to) from public.contact_submissions where id = n.request_id) then 1
      when n.kind = 'overdue' and s.id = (select taken_by from public.contact_submissions where id = n.request_id) then 1
      when n.kind = 'gone' and s.id = (select staff_id from private.devices where id = n.device_id) then 1
      when n.kind in ('gone', 'unreachable') then case s.role when 'owner' then 2 else 3 end
      else case when private.is_on_call(s.id, private.clock()) then 2 else 3 end
    end as distance
    from private.reachable_devices() as d join private.staff as s on s.id = d.staff_id
  )
  select (device).* from reachable where distance = (select min(distance) from reachable);
end
$$;

revoke all on all functions in schema private from public;
