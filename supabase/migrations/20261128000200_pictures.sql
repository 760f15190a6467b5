-- Up to three photographs with a request, sent after its words in parts that survive a cut. In a table and not in a bucket:
-- docs/decisions/22-pictures-in-a-table.md.

alter table private.settings
  -- From everybody in a day; an hour takes a quarter of it.
  add column day_picture_bytes bigint not null default 60000000 check (day_picture_bytes between 1000 and 10000000000),
  -- All that are kept: a full disk would cost requests, and a photograph can wait.
  add column most_picture_bytes bigint not null default 200000000 check (most_picture_bytes between 1000 and 100000000000),
  -- Counted from when its request is done.
  add column keep_pictures interval not null default '30 days' check (keep_pictures between '1 day' and '1 year');

create table private.pictures (
  -- Made by the device.
  id uuid primary key,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  parts integer not null check (parts between 1 and 8),
  -- Of the parts that are there.
  bytes integer not null default 0 check (bytes between 0 and 153600),
  -- As its first bytes say.
  type text check (type in ('image/jpeg', 'image/webp')),
  at timestamptz not null default private.clock(),
  whole_at timestamptz,
  -- Staff removed it. The row stays, so that no device sends it again.
  removed_at timestamptz
);
create index on private.pictures (request_id);
create index on private.pictures (at) where whole_at is null;

create table private.picture_parts (
  picture_id uuid not null references private.pictures (id) on delete cascade,
  part integer not null check (part between 0 and 7),
  bytes bytea not null check (octet_length(bytes) between 1 and 24576),
  primary key (picture_id, part)
);
-- A photograph is compressed already.
alter table private.picture_parts alter column bytes set storage external;

-- What was taken in, by the hour: of each sender by the hash of its address, and under '' of everybody. Kept for a day.
create table private.picture_intake (
  hour timestamptz not null,
  sender text not null,
  bytes bigint not null,
  primary key (hour, sender)
);

alter table private.pictures enable row level security;
alter table private.picture_parts enable row level security;
alter table private.picture_intake enable row level security;

-- A column, because the list, webhooks and open desks then have it as they have the rest of a request.
alter table public.contact_submissions
  add column picture_count integer not null default 0 check (picture_count between 0 and 3);

-- What the device wants to know of one that it sends.
create function private.picture_state(picture private.pictures) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'have', case
      when picture.removed_at is not null then (select jsonb_agg(part) from generate_series(0, picture.parts - 1) as part)
      else (select coalesce(jsonb_agg(part order by part), '[]') from private.picture_parts where picture_id = picture.id)
    end,
    'whole', picture.whole_at is not null);
end
$$;

-- Whether nothing more is taken for a request.
create function private.is_closed_to_pictures(request public.contact_submissions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return request.status = 'done' or greatest(request.received_at, request.due_at) < private.clock() - interval '2 days';
end
$$;

/*
 * Counts a part's bytes. `refused_for` is null, or the seconds until there is room again. A sender has room for the photographs
 * of as many requests as it may send unmarked, and in a day for those of twice as many; whoever sent more shares half of the
 * hour and of the day, so that no flood takes the other half. The hour's row is the one lock of all photographs, held for the
 * rest of a transaction of milliseconds.
 */
create function private.take_in_picture(
  headers json, size integer, is_beyond boolean, out refused_for integer, out refused_because text
) language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  this_hour constant timestamptz := date_trunc('hour', private.clock(), 'UTC');
  -- Where a host names no address all visitors are one sender, and none is refused for the others.
  from_sender constant text := case when private.address_of(headers) is not null then private.sender_of(headers) end;
  share constant integer := case when is_beyond then 2 else 1 end;
  room_of_sender bigint;
  of_hour bigint;
  of_day bigint;
  of_sender bigint;
  of_sender_today bigint;
  of_all bigint;
begin
  select * into strict limits from private.settings;
  room_of_sender := limits.sender_limit::bigint * 3 * 153600;
  insert into private.picture_intake (hour, sender, bytes) values (this_hour, '', 0) on conflict do nothing;
  select bytes into strict of_hour from private.picture_intake where hour = this_hour and sender = '' for update;
  select sum(bytes) into of_day from private.picture_intake where hour > this_hour - interval '1 day' and sender = '';
  select coalesce(sum(bytes) filter (where hour = this_hour), 0), coalesce(sum(bytes), 0) into of_sender, of_sender_today
  from private.picture_intake where hour > this_hour - interval '1 day' and sender = from_sender;
  select sum(bytes) into of_all from private.pictures;
  refused_because := case
    when of_sender + size > room_of_sender or of_sender_today + size > room_of_sender * 2 then 'sender'
    when (of_hour + size) * share > limits.day_picture_bytes / 4 or (of_day + size) * share > limits.day_picture_bytes
      or coalesce(of_all, 0) + size > limits.most_picture_bytes then 'hour'
  end;
  if refused_because is not null then
    refused_for := ceil(extract(epoch from this_hour + interval '1 hour' - private.clock()));
    return;
  end if;
  insert into private.picture_intake as i (hour, sender, bytes)
  select this_hour, sender, size from unnest(array['', from_sender]) as sender where sender is not null
  on conflict (hour, sender) do update set bytes = i.bytes + excluded.bytes;
end
$$;

-- The bytes of a part. Messages are for the visitor. It is measured before it is read.
create function private.read_picture_part(p_parts integer, p_part integer, p_data text) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  bytes bytea;
begin
  if p_parts is null or p_part is null or p_parts not between 1 and 8 or p_part not between 0 and p_parts - 1
    or octet_length(p_data) > 32768
  then
    raise sqlstate 'PT422' using message = 'This photograph is too large';
  end if;
  begin
    bytes := decode(p_data, 'base64');
  exception when others then
    -- Not base64: refused below.
    bytes := null;
  end;
  if coalesce(octet_length(bytes), 0) not between 1 and 24576 or (p_part = 0 and private.picture_type(bytes) is null) then
    raise sqlstate 'PT422' using message = 'This isn’t a photograph that we can show';
  end if;
  return bytes;
end
$$;

-- As its first bytes say; null if it is neither JPEG nor WebP.
create function private.picture_type(bytes bytea) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when substring(bytes from 1 for 3) = '\xffd8ff' then 'image/jpeg'
    when substring(bytes from 1 for 4) = 'RIFF'::bytea and substring(bytes from 9 for 4) = 'WEBP'::bytea then 'image/webp'
  end;
end
$$;

-- Adds a part that is not there yet to a photograph that is not whole, if there is room for it.
create function private.add_picture_part(
  request public.contact_submissions, picture private.pictures, p_part integer, part_bytes bytea
) returns private.pictures language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  if picture.bytes + octet_length(part_bytes) > 153600 then
    raise sqlstate 'PT422' using message = 'This photograph is too large';
  end if;
  taken := private.take_in_picture(
    nullif(current_setting('request.headers', true), '')::json, octet_length(part_bytes), request.marks @> '{many}');
  if taken.refused_for is not null then
    perform private.answer_too_many(taken.refused_for, taken.refused_because);
    return picture;
  end if;
  insert into private.pictures (id, request_id, parts) values (picture.id, request.id, picture.parts)
  on conflict (id) do nothing;
  insert into private.picture_parts (picture_id, part, bytes) values (picture.id, p_part, part_bytes);
  update private.pictures set bytes = bytes + octet_length(part_bytes),
    type = case when p_part = 0 then private.picture_type(part_bytes) else type end,
    whole_at = case when parts = (select count(*) from private.picture_parts where picture_id = picture.id)
      then private.clock() end
  where id = picture.id returning * into picture;
  if picture.whole_at is not null then
    update public.contact_submissions set picture_count = picture_count + 1 where id = request.id;
    perform private.write_history(request.id, null, 'photograph', null, null);
  end if;
  return picture;
end
$$;

/*
 * One part of a photograph of a request, which is known by its own key as in public.request_answer. A part that is there
 * already changes nothing; without p_data it only says what is there. Answers {"have": [0, 1], "whole": false}. Null if there
 * is no such request, which is a guess; 410 if it was erased; 409 if it takes no more; 422 if it is no photograph, too large
 * or the fourth; 429 with Retry-After if there is no room in this hour.
 */
create function public.send_picture_part(
  p_key text, p_picture text, p_parts integer, p_part integer, p_data text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  a_uuid constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  request public.contact_submissions;
  picture private.pictures;
  part_bytes bytea;
begin
  if p_key ~ a_uuid then
    select * into request from public.contact_submissions where idempotency_key = p_key and not marks @> '{canary}';
    if not found then
      perform private.refuse_erased(p_key, p_key);
    end if;
  end if;
  if request.id is null then
    if not private.spend_guess(nullif(current_setting('request.headers', true), '')::json) then
      perform private.answer_too_many(3600);
    end if;
    return null;
  end if;
  if p_picture is null or p_picture !~ a_uuid then
    raise sqlstate 'PT422' using message = 'This isn’t a photograph that we can show';
  end if;
  if p_data is not null then
    -- Of two parts that come at once one waits here: three photographs, and whole once.
    perform from public.contact_submissions where id = request.id for update;
  end if;
  select * into picture from private.pictures where id = p_picture::uuid;
  if picture.request_id <> request.id or picture.parts <> p_parts then
    raise sqlstate 'PT422' using message = 'This isn’t a photograph that we can show';
  end if;
  -- A retry is answered as before, whatever has become of the request.
  if picture.whole_at is null and private.is_closed_to_pictures(request) then
    raise sqlstate 'PT409' using message = 'This request is closed. It takes no more photographs.';
  end if;
  -- What a program sent, as far as can be told, must be taken by somebody first. Until then its photographs wait on the device.
  if picture.whole_at is null and private.is_suspect(request.marks) and request.status <> 'taken' then
    perform private.answer_too_many(600);
    return null;
  end if;
  if p_data is null or picture.whole_at is not null then
    return private.picture_state(picture);
  end if;
  part_bytes := private.read_picture_part(p_parts, p_part, p_data);
  if exists (select from private.picture_parts where picture_id = picture.id and part = p_part) then
    return private.picture_state(picture);
  end if;
  if picture.id is null and (select count(*) from private.pictures where request_id = request.id) >= 3 then
    raise sqlstate 'PT422' using message = 'A request can have three photographs';
  end if;
  picture.id := p_picture::uuid;
  picture.parts := p_parts;
  picture.bytes := coalesce(picture.bytes, 0);
  -- A statement of its own, so that the next one sees the part.
  picture := private.add_picture_part(request, picture, p_part, part_bytes);
  return private.picture_state(picture);
end
$$;

-- Those that staff can see, in the order in which they were whole.
create function private.pictures_of(request uuid) returns setof private.pictures
language sql stable rows 3 set search_path = '' as $$
  select * from private.pictures
  where request_id = request and whole_at is not null and removed_at is null order by whole_at, id
$$;

create function private.picture_as_json(picture private.pictures) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', picture.id, 'at', picture.whole_at, 'bytes', picture.bytes, 'type', picture.type)
$$;

create function private.pictures_as_json(request uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.picture_as_json(p)), '[]') from private.pictures_of(request) as p
$$;

-- PostgreSQL breaks base64 into lines of 76.
create function private.picture_data(picture uuid) returns text language sql stable set search_path = '' as $$
  select translate(encode(string_agg(bytes, ''::bytea order by part), 'base64'), E'\n', '')
  from private.picture_parts where picture_id = picture
$$;

-- One that staff can see, or the answer that it is gone.
create function private.picture(p_id uuid) returns private.pictures language plpgsql stable set search_path = '' as $$
declare
  found_one private.pictures;
begin
  select * into found_one from private.pictures where id = p_id and whole_at is not null and removed_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'This photograph is gone. It may have been removed.';
  end if;
  return found_one;
end
$$;

-- The photograph itself, in base64.
create function public.desk_picture(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  picture private.pictures;
begin
  perform private.caller();
  picture := private.picture(p_id);
  return jsonb_build_object('type', picture.type, 'data', private.picture_data(p_id));
end
$$;

-- For good, and no device sends it again. A second time it changes nothing.
create function public.desk_remove_picture(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  of_request constant uuid := (select request_id from private.pictures where id = p_id and whole_at is not null);
begin
  if of_request is null then
    perform private.picture(p_id);
  end if;
  perform private.lock_request(of_request);
  update private.pictures set removed_at = private.clock(), bytes = 0 where id = p_id and removed_at is null;
  if found then
    delete from private.picture_parts where picture_id = p_id;
    update public.contact_submissions set picture_count = (select count(*) from private.pictures_of(of_request))
    where id = of_request;
    perform private.write_history(of_request, me.id, 'photograph removed', null, null);
  end if;
  return public.desk_request(of_request);
end
$$;

alter table private.history drop constraint history_action_check;
alter table private.history add constraint history_action_check check (action in ('seen', 'taken', 'released', 'assigned',
  'unopened', 'on the way', 'replied', 'wrote', 'noted', 'confirmed', 'photograph', 'photograph removed', 'done', 'told again',
  'escalated'));

-- What is past its time, and what never came whole.
create function private.purge_pictures() returns void language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  delete from private.picture_intake where hour < moment - interval '1 day';
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
revoke all on function public.send_picture_part(text, text, integer, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.send_picture_part(text, text, integer, integer, text) to anon, authenticated;
select private.grant_only('authenticated', array[
  'public.desk_picture(uuid)', 'public.desk_remove_picture(uuid)'
]::regprocedure[]);
