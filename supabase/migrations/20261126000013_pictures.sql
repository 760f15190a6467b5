-- Up to three photographs with a request, sent after its words, in parts that survive a lost connection. Why in a table and not in
-- a bucket: docs/decisions/22-pictures-in-a-table.md.

create table private.pictures (
  -- Made by the device.
  id uuid primary key,
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  parts integer not null check (parts between 1 and 8),
  -- The total of the parts that are here.
  bytes integer not null default 0 check (bytes between 0 and 153600),
  -- How much of `most_picture_bytes` it uses: the most its parts may have, and once it is whole, its bytes.
  room integer not null default 0 check (room between 0 and 153600),
  at timestamptz not null default private.clock(),
  whole_at timestamptz,
  -- When staff removed it. The row stays, so that no device sends it again.
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
-- Photographs are already compressed.
alter table private.picture_parts alter column bytes set storage external;

-- One row for each change. Their sum is the size of all photographs. With the sum in one row, everyone would wait for its lock.
create table private.picture_room (
  id bigint generated always as identity primary key,
  bytes bigint not null
);
insert into private.picture_room (bytes) values (0);

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

-- Whether it may be shown

/*
 * Whether it is what our client sends: a JPEG of at most 1,280 pixels a side. Anything else may take far more memory or time at the
 * desk than its size suggests: WebP and GIF may be films, 38 bytes can decode to a gigabyte, and 150 KB hold 12,000 scans of one
 * picture, each decoded separately. The desk checks the same before showing it (src/outbox/pictures.ts). Only plain segments may
 * come before the frame, or a decoder might find another frame than this does.
 */
create function private.is_photograph(bytes bytea) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  at integer := 2;
  marker integer;
  length integer;
  rest bytea;
  scan integer;
begin
  if octet_length(bytes) < 1024 or substring(bytes from 1 for 2) <> '\xffd8' then
    return false;
  end if;
  -- No camera writes a hundred segments before the frame.
  for segment in 1..100 loop
    exit when get_byte(bytes, at) <> 255;
    marker := get_byte(bytes, at + 1);
    length := case marker when 255 then -1 else (get_byte(bytes, at + 2) << 8) + get_byte(bytes, at + 3) end;
    -- These have no length, or none that counts.
    exit when marker < 192 or marker between 208 and 217 or length between 0 and 1;
    if marker between 192 and 207 and marker not in (196, 200, 204) then
      -- The kinds of frame that browsers write: baseline, extended, progressive.
      if marker > 194 or (get_byte(bytes, at + 5) << 8) + get_byte(bytes, at + 6) not between 1 and 1280
        or (get_byte(bytes, at + 7) << 8) + get_byte(bytes, at + 8) not between 1 and 1280
      then
        return false;
      end if;
      -- After the frame these two bytes begin a scan. A progressive picture has ten.
      rest := substring(bytes from at);
      for scans in 0..16 loop
        scan := position('\xffda'::bytea in rest);
        if scan = 0 then
          return true;
        end if;
        rest := substring(rest from scan + 2);
      end loop;
      return false;
    end if;
    at := at + 2 + length;
  end loop;
  return false;
exception when array_subscript_error then
  -- It ends within its header.
  return false;
end
$$;

-- From the visitor

-- What a device needs to know about a photograph that it is sending.
create function private.picture_state(picture private.pictures) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'have', case
      when picture.removed_at is not null then (select jsonb_agg(part) from generate_series(0, picture.parts - 1) as part)
      else (select coalesce(jsonb_agg(part order by part), '[]') from private.picture_parts where picture_id = picture.id)
    end,
    'whole', picture.whole_at is not null)
$$;

-- Adds a missing part to a photograph that is not whole yet, if there is room.
create function private.add_picture_part(
  request public.contact_submissions, picture private.pictures, p_part integer, part_bytes bytea
) returns private.pictures language plpgsql set search_path = '' as $$
declare
  most constant integer := least(picture.parts * 24576, 153600);
  share constant integer := private.share_of(request);
  kept bigint;
begin
  perform private.refuse_if(picture.bytes + octet_length(part_bytes) > 153600, 'This photograph is too large');
  if not exists (select from private.pictures where id = picture.id) then
    -- For the whole photograph, so that none is stopped halfway.
    if not private.room('photographs', most, share) then
      return picture;
    end if;
    -- Under the lock of all photographs, so only one call at a time does this.
    with changes as (delete from private.picture_room returning bytes)
    insert into private.picture_room (bytes) select coalesce(sum(bytes), 0) from changes returning bytes into kept;
    if kept + most > (select most_picture_bytes from private.settings) then
      perform private.room('photographs', -most, share), private.answer_too_many(3600, 'hour');
      return picture;
    end if;
    insert into private.pictures (id, request_id, parts, room) values (picture.id, request.id, picture.parts, most);
  end if;
  insert into private.picture_parts (picture_id, part, bytes) values (picture.id, p_part, part_bytes);
  update private.pictures set bytes = bytes + octet_length(part_bytes),
    whole_at = case when parts = (select count(*) from private.picture_parts where picture_id = picture.id)
      then private.clock() end
  where id = picture.id returning * into picture;
  if picture.whole_at is not null then
    perform private.refuse_if(not private.is_photograph(private.picture_bytes(picture.id)),
      'This isn’t a photograph that we can show');
    update private.pictures set room = bytes where id = picture.id;
    update public.contact_submissions set picture_count = picture_count + 1 where id = request.id;
    perform private.write_history(request.id, null, 'photograph', null, null);
  end if;
  return picture;
end
$$;

-- Takes one part of a photograph, by its request's key. A part that is already here changes nothing; without p_data it only says
-- what is here. Answers {"have": [0, 1], "whole": false}. Null: there is no such request. 410: it was erased. 409: it accepts no
-- more. 422: not a photograph, too large, or the fourth. 429 with Retry-After: no room in this hour.
create function public.send_picture_part(
  p_key text, p_picture text, p_parts integer, p_part integer, p_data text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_submissions := private.request_of_key(p_key, false);
  picture private.pictures;
  part_bytes bytea;
begin
  if request.id is null then
    return null;
  end if;
  perform private.refuse_if(not private.is_uuid(p_picture), 'This isn’t a photograph that we can show');
  if p_data is not null then
    -- If two parts come at once, one waits here, so that there are at most three photographs, and each becomes whole once.
    perform from public.contact_submissions where id = request.id for update;
  end if;
  select * into picture from private.pictures where id = p_picture::uuid;
  perform private.refuse_if(picture.request_id <> request.id or picture.parts <> p_parts,
    'This isn’t a photograph that we can show');
  -- Answers a retry as before, whatever has become of the request.
  perform private.refuse_if(picture.whole_at is null and (request.status = 'done'
    or greatest(request.received_at, request.due_at) < private.clock() - interval '2 days'),
    'This request is closed. It takes no more photographs.', 'PT409');
  -- A suspect must be taken first. Until then its photographs wait on the device.
  if picture.whole_at is null and request.is_suspect and request.status <> 'taken' then
    perform private.answer_too_many(600);
    return null;
  end if;
  if p_data is null or picture.whole_at is not null then
    return private.picture_state(picture);
  end if;
  -- Checks the length before decoding.
  perform private.refuse_if(p_parts is null or p_part is null or p_parts not between 1 and 8
    or p_part not between 0 and p_parts - 1 or octet_length(p_data) > 32768, 'This photograph is too large');
  begin
    part_bytes := decode(p_data, 'base64');
  exception when others then
    -- Not base64. Refused below.
    part_bytes := null;
  end;
  perform private.refuse_if(coalesce(octet_length(part_bytes), 0) not between 1 and 24576
    or (p_part = 0 and substring(part_bytes from 1 for 2) <> '\xffd8'), 'This isn’t a photograph that we can show');
  if exists (select from private.picture_parts where picture_id = picture.id and part = p_part) then
    return private.picture_state(picture);
  end if;
  perform private.refuse_if(picture.id is null and (select count(*) from private.pictures where request_id = request.id) >= 3,
    'A request can have three photographs');
  picture.id := p_picture::uuid;
  picture.parts := p_parts;
  picture.bytes := coalesce(picture.bytes, 0);
  -- A separate statement, so that the next one sees the part.
  picture := private.add_picture_part(request, picture, p_part, part_bytes);
  return private.picture_state(picture);
end
$$;

-- At the desk

-- The photographs that staff can see, in the order in which they became whole.
create function private.pictures_of(request uuid) returns setof private.pictures
language sql stable rows 3 set search_path = '' as $$
  select * from private.pictures
  where request_id = request and whole_at is not null and removed_at is null order by whole_at, id
$$;

create function private.picture_as_json(picture private.pictures) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', picture.id, 'at', picture.whole_at, 'bytes', picture.bytes, 'type', 'image/jpeg')
$$;

create function private.picture_bytes(picture uuid) returns bytea language sql stable set search_path = '' as $$
  select string_agg(bytes, ''::bytea order by part) from private.picture_parts where picture_id = picture
$$;

-- PostgreSQL breaks base64 into lines of 76 characters.
create function private.picture_data(picture uuid) returns text language sql stable set search_path = '' as $$
  select translate(encode(private.picture_bytes(picture), 'base64'), E'\n', '')
$$;

-- A photograph that staff can see. Answers 404 if it is gone.
create function private.picture(p_id uuid) returns private.pictures language plpgsql stable set search_path = '' as $$
declare
  found_one private.pictures;
begin
  select * into found_one from private.pictures where id = p_id and whole_at is not null and removed_at is null;
  perform private.refuse_if(not found, 'This photograph is gone. It may have been removed.', 'PT404');
  return found_one;
end
$$;

create function public.desk_picture(p_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller(), private.picture(p_id);
  return jsonb_build_object('type', 'image/jpeg', 'data', private.picture_data(p_id));
end
$$;

-- Removes a photograph for good; no device sends it again. Repeated, it changes nothing.
create function public.desk_remove_picture(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
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

-- Deletes photographs that are past their time or never became whole.
create function private.purge_pictures() returns void language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  delete from private.pictures where whole_at is null and at < moment - interval '1 day';
  -- Locks requests first, as sending a part does, and leaves locked ones for another night. Looks each up by its key, as a join
  -- would read all requests, and few have a photograph.
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

select private.protect();
