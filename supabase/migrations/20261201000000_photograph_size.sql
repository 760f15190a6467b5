-- A lossless WebP of 38 bytes may be 16,383 pixels a side: a gigabyte once it is decoded, on the desk of whoever opens the
-- request. So how large a photograph is drawn is read from its header before it is whole.

/*
 * Width and height in pixels, as a JPEG's frame or a WebP's first chunk says; null if neither does. A decoder looks for the next
 * marker behind what it does not know, and may find another frame than this does: what is not plain is not followed.
 */
create function private.picture_sides(bytes bytea) returns integer[] language plpgsql immutable set search_path = '' as $$
declare
  at integer := 2;
  marker integer;
  length integer;
begin
  if private.picture_type(bytes) = 'image/webp' then
    return case substring(bytes from 13 for 4)
      when 'VP8X'::bytea then array[
        1 + get_byte(bytes, 24) + (get_byte(bytes, 25) << 8) + (get_byte(bytes, 26) << 16),
        1 + get_byte(bytes, 27) + (get_byte(bytes, 28) << 8) + (get_byte(bytes, 29) << 16)]
      when 'VP8L'::bytea then array[
        1 + get_byte(bytes, 21) + ((get_byte(bytes, 22) & 63) << 8),
        1 + (get_byte(bytes, 22) >> 6) + (get_byte(bytes, 23) << 2) + ((get_byte(bytes, 24) & 15) << 10)]
      when 'VP8 '::bytea then array[
        get_byte(bytes, 26) + ((get_byte(bytes, 27) & 63) << 8),
        get_byte(bytes, 28) + ((get_byte(bytes, 29) & 63) << 8)]
    end;
  end if;
  -- No camera writes a hundred segments in front of the frame.
  for segment in 1..100 loop
    exit when get_byte(bytes, at) <> 255;
    marker := get_byte(bytes, at + 1);
    length := case marker when 255 then -1 else (get_byte(bytes, at + 2) << 8) + get_byte(bytes, at + 3) end;
    -- These have no length, or none that holds.
    exit when marker < 192 or marker between 208 and 217 or length between 0 and 1;
    if marker between 192 and 207 and marker not in (196, 200, 204) then
      return array[
        (get_byte(bytes, at + 7) << 8) + get_byte(bytes, at + 8), (get_byte(bytes, at + 5) << 8) + get_byte(bytes, at + 6)];
    end if;
    at := at + 2 + length;
  end loop;
  return null;
exception when array_subscript_error then
  -- It ends within its header.
  return null;
end
$$;

-- The client asks the same of what it shows (src/outbox/pictureSize.ts).
create function private.is_photograph(bytes bytea) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  sides constant integer[] := private.picture_sides(bytes);
begin
  return octet_length(bytes) >= 1024 and coalesce(sides[1] between 1 and 4096 and sides[2] between 1 and 4096, false);
end
$$;

-- Of a photograph whose parts are all there.
create function private.picture_bytes(picture uuid) returns bytea language sql stable set search_path = '' as $$
  select string_agg(bytes, ''::bytea order by part) from private.picture_parts where picture_id = picture
$$;

-- PostgreSQL breaks base64 into lines of 76.
create or replace function private.picture_data(picture uuid) returns text language sql stable set search_path = '' as $$
  select translate(encode(private.picture_bytes(picture), 'base64'), E'\n', '')
$$;

create or replace function private.add_picture_part(
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
    if not private.is_photograph(private.picture_bytes(picture.id)) then
      raise sqlstate 'PT422' using message = 'This isn’t a photograph that we can show';
    end if;
    update public.contact_submissions set picture_count = picture_count + 1 where id = request.id;
    perform private.write_history(request.id, null, 'photograph', null, null);
  end if;
  return picture;
end
$$;

revoke all on all functions in schema private from public;
