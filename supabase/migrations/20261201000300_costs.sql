-- What costs the firm money, or its good name: texts without end, numbers that are dear to ring, a stranger's number on our site.

-- Of a number at home, as far as it is dialled behind its 0. The same list as src/facts/dear.ts, by which a release and the desk
-- go; 07624 is mobiles on the Isle of Man.
create function private.is_dear(digits text) returns boolean language sql immutable set search_path = '' as $$
  select digits ~ '^(9|118[0-9]{3}$|8[47]|70|76(?!24))'
$$;

-- A British number as a provider dials it. Null: it is none, or is dear to ring.
create or replace function private.international(phone text) returns text language sql immutable set search_path = '' as $$
  select case when dialled ~ '^0[1237][0-9]{8,9}$' and not private.is_dear(substr(dialled, 2)) then '+44' || substr(dialled, 2) end
  from private.dialled(phone) as dialled
$$;

-- When somebody was texted. Kept as long as the notification.
create table private.texts_sent (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  staff_id uuid not null references private.staff (id) on delete cascade,
  at timestamptz not null,
  primary key (notification_id, staff_id)
);
create index on private.texts_sent (staff_id, at);
alter table private.texts_sent enable row level security;

/*
 * For the sender that holds the lease. A telephone rings, and is texted, so often an hour as a device rings, each by itself; it
 * is counted as it is handed out, or twenty that are due at once would all ring. A text that is tried again is the same text.
 */
create or replace function public.notification_numbers(p_id uuid, p_lease uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  n private.notifications;
  numbers jsonb;
begin
  select * into n from private.notifications where id = p_id and lease = p_lease;
  perform from private.telephones
  where staff_id in (select staff_id from private.numbers_for(n)) order by staff_id for update;
  with wanted as (
    select t.*, t.rings and private.may_ring(n,
      array(select notification_id from private.calls_made where staff_id = t.staff_id and at > moment - interval '1 day'),
      array(select notification_id from private.calls_made where staff_id = t.staff_id and at > moment - interval '1 hour')
    ) as may_ring, t.gets_texts and private.may_ring(n,
      array(select notification_id from private.texts_sent
        where staff_id = t.staff_id and at > moment - interval '1 day' and notification_id <> n.id),
      array(select notification_id from private.texts_sent
        where staff_id = t.staff_id and at > moment - interval '1 hour' and notification_id <> n.id)
    ) as may_text
    from private.numbers_for(n) as t
  ), called as (
    insert into private.calls_made (staff_id, notification_id, at)
    select staff_id, p_id, moment from wanted
    -- Not called again by a later attempt.
    where may_ring and not exists (
      select from unnest(n.delivered_to) as receiver where receiver like 'call:' || staff_id || ':%')
  ), texted as (
    insert into private.texts_sent (staff_id, notification_id, at)
    select staff_id, p_id, moment from wanted where may_text
    on conflict do nothing
  )
  select jsonb_agg(jsonb_build_object('staff', staff_id, 'name', private.name_of(staff_id),
    'phone', phone, 'rings', may_ring, 'gets_texts', may_text) order by staff_id) into numbers
  from wanted where may_ring or may_text;
  return coalesce(numbers, '[]');
end
$$;

-- Everybody on call may, without a second factor: it is for two in the morning. Until p_until, as a clock on the wall in
-- London shows it. Without digits: our own number stands on every page, and nobody else's belongs there. NFKC makes plain
-- digits of full-width and circled ones.
create or replace function public.desk_set_notice(p_text text, p_until timestamp, p_aim_holds boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  line constant text := btrim(regexp_replace(coalesce(p_text, ''), '[\s[:cntrl:]]+', ' ', 'g'));
  until constant timestamptz := p_until at time zone 'Europe/London';
  problem constant text := case
    when line = '' then 'Write what visitors should read'
    when char_length(line) > 120 then 'Too long: 120 characters at most'
    when normalize(line, nfkc) ~ '[0-9]' then 'Write it without digits: our phone number is on every page'
    when until is null then 'Enter when it ends'
    when until <= private.clock() then 'The end must be in the future'
    when until > private.clock() + interval '48 hours' then 'At most 48 hours, so that nobody forgets it'
  end;
begin
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;
  insert into private.notice as n (text, until, aim_holds, set_by)
  values (line, until, coalesce(p_aim_holds, true), me.id)
  on conflict (only_row) do update set text = excluded.text, until = excluded.until, aim_holds = excluded.aim_holds,
    set_at = excluded.set_at, set_by = excluded.set_by;
  perform private.note_audit('notice', jsonb_build_object(
    'text', line, 'until', until, 'aim_holds', coalesce(p_aim_holds, true)));
  return public.desk_notice();
end
$$;

revoke all on all functions in schema private from public;
