-- What everybody may send together, in one place: requests and their bytes, photographs, messages. Each has a room for an hour
-- and one for a day. Half of it is for those whom staff know, so that no flood of strangers shuts out whom we have answered.

drop function private.has_room(timestamptz, boolean);
drop function private.take_in(timestamptz, integer, integer, boolean);
drop function private.take_in_picture(json, integer, boolean);
drop table private.intake;
drop table private.picture_intake;

-- What was taken in, by the hour. Kept for a day.
create table private.intake (
  kind text not null check (kind in ('requests', 'words', 'photographs', 'messages')),
  -- '': everybody. '/2', '/4': those who have but half or a quarter of the room. Else the hash of an address or of its network.
  who text not null,
  hour timestamptz not null,
  taken bigint not null,
  primary key (kind, who, hour)
);
alter table private.intake enable row level security;

-- How much is taken in an hour and in a day, and in an hour of one sender: in a day twice as much. Requests have an allowance
-- instead (private.spend_allowance). Words are the bytes of requests, and photographs are bytes.
create function private.room_of(what text, out an_hour bigint, out a_day bigint, out of_sender bigint)
language plpgsql stable set search_path = '' as $$
begin
  select
    case what when 'requests' then most_rows when 'words' then most_bytes when 'photographs' then day_picture_bytes / 4
      when 'messages' then 3000 end,
    case what when 'requests' then day_rows when 'words' then day_bytes when 'photographs' then day_picture_bytes
      when 'messages' then 10000 end,
    -- The photographs of as many requests as it may send unmarked.
    case what when 'photographs' then sender_limit::bigint * 3 * 153600 when 'messages' then 100 end
  into strict an_hour, a_day, of_sender from private.settings;
end
$$;

/*
 * What something counts against, with what there may be of it. `share`: 1 has all of the room, 2 but half of it, 4 a quarter.
 * Neither a sender nor a network of IPv6 has more than a quarter. A null sender counts for nobody alone: where a host names no
 * address all visitors are one sender, and none is refused for the others.
 */
create function private.counts_against(what text, sender inet, share integer)
returns table (who text, an_hour bigint, a_day bigint) language plpgsql stable set search_path = '' as $$
declare
  room constant record := private.room_of(what);
  times constant integer := (select network_times from private.settings);
begin
  return query
  select case part when 1 then '' else '/' || part end, room.an_hour / part, room.a_day / part
  from unnest(array[1, 2, 4]) as part where part <= share
  union all
  select private.hash_of(one.address), least(room.of_sender * one.times, room.an_hour / 4),
    least(room.of_sender * 2 * one.times, room.a_day / 4)
  from (values (sender, 1), (case family(sender) when 6 then network(set_masklen(sender, 48))::inet end, times)) as one (address, times)
  where one.address is not null and share > 1;
end
$$;

create function private.taken_in_hour(what text, by_whom text) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select taken from private.intake
    where kind = what and who = by_whom and hour = date_trunc('hour', private.clock(), 'UTC')), 0);
end
$$;

-- Why there is no room for so much more: `sender`, if it has sent too much itself, else `hour`. Null: there is.
create function private.why_full(what text, sender inet, size bigint, share integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when bool_or(length(part.who) > 2) then 'sender' when count(*) > 0 then 'hour' end
    from private.counts_against(what, sender, share) as part
    where private.taken_in_hour(what, part.who) + size > part.an_hour
      or size + coalesce((
        select sum(taken) from private.intake
        where kind = what and who = part.who and hour > date_trunc('hour', private.clock(), 'UTC') - interval '1 day'), 0) > part.a_day
  );
end
$$;

create function private.count_in(what text, sender inet, size bigint, share integer) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.intake as i (kind, who, hour, taken)
  select what, part.who, date_trunc('hour', private.clock(), 'UTC'), size from private.counts_against(what, sender, share) as part
  on conflict (kind, who, hour) do update set taken = i.taken + excluded.taken;
end
$$;

/*
 * Takes so much room, or says for how many seconds there is none, and why. In UTC: `Prefer: timezone=Asia/Kolkata` would begin
 * the hour half an hour later, with all its room anew. The hour's row is the one lock of its kind, held for the rest of a
 * transaction of milliseconds.
 */
create function private.room(
  what text, sender inet, size bigint, share integer, out refused_for integer, out refused_because text
) language plpgsql set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', private.clock(), 'UTC');
begin
  insert into private.intake (kind, who, hour, taken) values (what, '', this_hour, 0) on conflict do nothing;
  perform from private.intake where kind = what and who = '' and hour = this_hour for update;
  refused_because := private.why_full(what, sender, size, share);
  if refused_because is null then
    perform private.count_in(what, sender, size, share);
  else
    refused_for := ceil(extract(epoch from this_hour + interval '1 hour' - private.clock()));
  end if;
end
$$;

-- All of the room for what belongs to a request that staff took or answered; half for the others, and half of that for what
-- came marked. A message that was cut in a flood says nothing of who sent it.
create function private.share_of(request public.contact_submissions) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when request.status = 'taken' or request.replied_at is not null then 1
    when request.marks <@ '{cut}' then 2
    else 4
  end;
end
$$;

-- Requests

/*
 * Takes in a request: `is_cut` without its message, which then takes no room; `is_surge` if there are many of senders beyond
 * their allowance.
 */
create function private.take_in(
  size integer, size_of_message integer, is_beyond boolean,
  out refused_for integer, out refused_because text, out is_cut boolean, out is_surge boolean
) language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  share constant integer := case when is_beyond then 2 else 1 end;
begin
  select * into strict limits from private.settings;
  select * into refused_for, refused_because from private.room('requests', null, 1, share);
  if refused_for is not null then
    return;
  end if;
  -- Of whoever is within the allowance only where the hour's room goes: a county under water has as much to say.
  is_cut := case when is_beyond
    then private.taken_in_hour('requests', '/2') > limits.surge_rows
      or private.taken_in_hour('words', '/2') + size + size_of_message > limits.surge_bytes
    else private.taken_in_hour('words', '') + size + size_of_message > limits.most_bytes / 2
  end;
  is_surge := is_beyond and (is_cut or private.taken_in_hour('requests', '/2') > limits.told_singly);
  select * into refused_for, refused_because
  from private.room('words', null, size + case when is_cut then 0 else size_of_message end, share);
  if refused_for is not null then
    perform private.count_in('requests', null, -1, share);
  end if;
end
$$;

/*
 * Marks a new request, and drops its message in a flood. `refused_for` is null, or the seconds until there is room again, and
 * `refused_because` whose fault it is: the sender's own, or the hour's.
 */
create or replace function private.admit(
  inout request public.contact_submissions, headers json, out refused_for integer, out refused_because text
) language plpgsql set search_path = '' as $$
declare
  size constant integer :=
    octet_length(concat(request.idempotency_key, request.name, request.phone, request.email, request.preferred_time));
  is_canary constant boolean := coalesce(
    request.idempotency_key like 'canary:' || (select canary_token from private.settings) || ':%', false);
  allowance text := 'within';
  taken record;
begin
  -- Before the sender is looked at: one who is refused with everybody leaves no row.
  refused_because := coalesce(private.why_full('requests', null, 1, 1), private.why_full('words', null, size, 1));
  if refused_because is not null then
    refused_for := ceil(extract(epoch from
      date_trunc('hour', private.clock(), 'UTC') + interval '1 hour' - private.clock()));
    return;
  end if;
  if not is_canary then
    allowance := private.spend_allowance(headers);
  end if;
  if allowance = 'refused' then
    refused_for := private.sender_waits();
    refused_because := 'sender';
    return;
  end if;
  taken := private.take_in(size, octet_length(coalesce(request.message, '')), allowance <> 'within');
  refused_for := taken.refused_for;
  refused_because := taken.refused_because;
  if refused_for is not null then
    return;
  end if;
  if is_canary then
    request.marks := '{canary}';
    return;
  end if;
  request.marks := private.marks_of(headers, allowance, taken.is_surge, taken.is_cut and request.message is not null);
  if taken.is_cut then
    request.message := null;
  end if;
end
$$;

-- This hour and the one before, so that a look each hour misses none.
create or replace function private.trouble_with_intake() returns text language sql stable set search_path = '' as $$
  with hours as (
    select hour, sum(taken) filter (where kind = 'requests') as rows, sum(taken) filter (where kind = 'words') as bytes
    from private.intake where who = '' and kind in ('requests', 'words') group by hour
  )
  select format('%s requests with %s MB in one hour, and %s in a day. At %s requests or %s MB an hour they’re refused. If they’re '
    'real, raise the limits (Settings).', rows, round(bytes / 1e6, 1),
    (select sum(rows) from hours where hour > private.clock() - interval '1 day'), most_rows, round(most_bytes / 1e6, 1))
  from hours, private.settings
  where hour > private.clock() - interval '2 hours' and (rows >= 0.7 * most_rows or bytes >= 0.7 * most_bytes)
  order by hour desc limit 1
$$;

-- Messages

drop function private.wait_for_words(public.contact_submissions);

/*
 * Takes room for a message; `refused_for` is null, or for how many seconds there is none. Twenty a day of a request and five a
 * minute, and what all of them may bring.
 */
create function private.take_in_message(
  request public.contact_submissions, out refused_for integer, out refused_because text
) language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  written timestamptz[];
  free_at timestamptz;
begin
  written := array(select at from private.messages where request_id = request.id and at > moment - interval '1 day' order by at desc limit 20);
  free_at := greatest(written[5] + interval '1 minute', written[20] + interval '1 day');
  if free_at > moment then
    refused_for := ceil(extract(epoch from free_at - moment));
    refused_because := 'sender';
    return;
  end if;
  select * into refused_for, refused_because from private.room(
    'messages', private.address_of(nullif(current_setting('request.headers', true), '')::json), 1, private.share_of(request));
end
$$;

create or replace function public.send_request_message(p_key text, p_message text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_submissions := private.request_of_key(p_key);
  moment constant timestamptz := private.clock();
  words constant text := private.field(p_text);
  known timestamptz;
  taken record;
  entry bigint;
begin
  if request.id is null then
    return null;
  end if;
  if p_message is null or p_message !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    raise sqlstate 'PT422' using message = 'A message needs an id';
  end if;
  select at into known from private.messages where request_id = request.id and id = p_message::uuid;
  if found then
    return jsonb_build_object('id', p_message, 'at', known);
  end if;
  if words is null then
    raise sqlstate 'PT422' using message = 'Write a message';
  elsif char_length(words) > 1000 then
    raise sqlstate 'PT422' using message = 'A message must be 1,000 characters or fewer';
  elsif not private.is_open_for_words(request) then
    raise sqlstate 'PT409' using message = 'This conversation is closed. If you still need us, please call.';
  end if;
  taken := private.take_in_message(request);
  if taken.refused_for is not null then
    perform private.answer_too_many(taken.refused_for, taken.refused_because);
    return null;
  end if;
  update public.contact_submissions set unread_since = coalesce(unread_since, moment) where id = request.id;
  insert into private.history (request_id, at, action, detail) values (request.id, moment, 'wrote', words) returning id into entry;
  insert into private.messages (request_id, id, history_id, at) values (request.id, p_message::uuid, entry, moment);
  perform private.tell_of_message(request, moment);
  return jsonb_build_object('id', p_message, 'at', moment);
end
$$;

-- Photographs

-- What it takes of `most_picture_bytes`: from its first part on as much as all its parts may, and once it is whole its bytes.
alter table private.pictures add column room integer not null default 0 check (room between 0 and 153600);
update private.pictures set room = bytes;

-- The sum is all that is kept; a row for each change. To lock one row with the sum, or to add them up with each part of a
-- photograph, would make everybody wait.
create table private.picture_room (
  id bigint generated always as identity primary key,
  bytes bigint not null
);
alter table private.picture_room enable row level security;
insert into private.picture_room (bytes) select coalesce(sum(room), 0) from private.pictures;

create function private.note_picture_room() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change bigint := 0;
begin
  if tg_op <> 'DELETE' then
    change := coalesce((select sum(room) from now_there), 0);
  end if;
  if tg_op <> 'INSERT' then
    change := change - coalesce((select sum(room) from was_there), 0);
  end if;
  if change <> 0 then
    insert into private.picture_room (bytes) values (change);
  end if;
  return null;
end
$$;
create trigger note_room_of_new after insert on private.pictures
  referencing new table as now_there for each statement execute function private.note_picture_room();
create trigger note_room_of_change after update on private.pictures
  referencing old table as was_there new table as now_there for each statement execute function private.note_picture_room();
create trigger note_room_of_gone after delete on private.pictures
  referencing old table as was_there for each statement execute function private.note_picture_room();

-- Takes room for all of a photograph, so that one that has begun to come is not stopped halfway.
create function private.take_in_picture(
  request public.contact_submissions, size integer, out refused_for integer, out refused_because text
) language plpgsql set search_path = '' as $$
declare
  sender constant inet := private.address_of(nullif(current_setting('request.headers', true), '')::json);
  share constant integer := private.share_of(request);
  kept bigint;
begin
  select * into refused_for, refused_because from private.room('photographs', sender, size, share);
  if refused_for is not null then
    return;
  end if;
  -- Under the lock of all photographs, so nobody else does so.
  with changes as (delete from private.picture_room returning bytes)
  insert into private.picture_room (bytes) select coalesce(sum(bytes), 0) from changes returning bytes into kept;
  if kept + size > (select most_picture_bytes from private.settings) then
    perform private.count_in('photographs', sender, -size, share);
    refused_for := 3600;
    refused_because := 'hour';
  end if;
end
$$;

create or replace function private.add_picture_part(
  request public.contact_submissions, picture private.pictures, p_part integer, part_bytes bytea
) returns private.pictures language plpgsql set search_path = '' as $$
declare
  most constant integer := least(picture.parts * 24576, 153600);
  taken record;
begin
  if picture.bytes + octet_length(part_bytes) > 153600 then
    raise sqlstate 'PT422' using message = 'This photograph is too large';
  end if;
  if not exists (select from private.pictures where id = picture.id) then
    taken := private.take_in_picture(request, most);
    if taken.refused_for is not null then
      perform private.answer_too_many(taken.refused_for, taken.refused_because);
      return picture;
    end if;
    insert into private.pictures (id, request_id, parts, room) values (picture.id, request.id, picture.parts, most);
  end if;
  insert into private.picture_parts (picture_id, part, bytes) values (picture.id, p_part, part_bytes);
  update private.pictures set bytes = bytes + octet_length(part_bytes),
    type = case when p_part = 0 then private.picture_type(part_bytes) else type end,
    whole_at = case when parts = (select count(*) from private.picture_parts where picture_id = picture.id)
      then private.clock() end
  where id = picture.id returning * into picture;
  if picture.whole_at is not null then
    if not private.is_photograph(private.picture_bytes(picture.id)) then
      raise sqlstate 'PT422' using message = 'This isn’t a photograph that we can show';
    end if;
    update private.pictures set room = bytes where id = picture.id;
    update public.contact_submissions set picture_count = picture_count + 1 where id = request.id;
    perform private.write_history(request.id, null, 'photograph', null, null);
  end if;
  return picture;
end
$$;

create or replace function public.desk_remove_picture(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  of_request constant uuid := (select request_id from private.pictures where id = p_id and whole_at is not null);
begin
  if of_request is null then
    perform private.picture(p_id);
  end if;
  perform private.lock_request(of_request);
  update private.pictures set removed_at = private.clock(), bytes = 0, room = 0 where id = p_id and removed_at is null;
  if found then
    delete from private.picture_parts where picture_id = p_id;
    update public.contact_submissions set picture_count = (select count(*) from private.pictures_of(of_request))
    where id = of_request;
    perform private.write_history(of_request, me.id, 'photograph removed', null, null);
  end if;
  return public.desk_request(of_request);
end
$$;

-- What is past its time, and what never came whole.
create or replace function private.purge_pictures() returns void language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  delete from private.pictures where whole_at is null and at < moment - interval '1 day';
  -- Requests first, as whoever sends a part locks them; one that is busy has its turn another night. Each by its key: a join
  -- would read all requests, of which few have a photograph.
  with past as (
    select id from public.contact_submissions where id = any(array(
      select request_id from private.pictures as p
      where (
        select done_at + case when outcome = 'spam' then interval '1 day' else (select keep_pictures from private.settings) end
        from public.contact_submissions where id = p.request_id) < moment limit 1000))
    for update skip locked
  ), gone as (
    delete from private.pictures where request_id in (select id from past)
  )
  update public.contact_submissions set picture_count = 0 where id in (select id from past) and picture_count > 0;
end
$$;

revoke all on all functions in schema private from public;
