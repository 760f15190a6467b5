-- What costs us more than whoever sends it: a row for each sender that is refused, a long key that is matched, and an address
-- that anybody can write into a header.

-- A key is measured before it is matched: a regular expression takes four bytes for each character of what it reads.
create function private.is_uuid(words text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case octet_length(words) when 36 then words ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' else false end;
end
$$;

create or replace function public.request_answer(p_key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if private.is_uuid(p_key) then
    select jsonb_build_object(
      'status', status,
      'received_at', received_at,
      'due_at', due_at,
      'seen_at', seen_at,
      'taken_at', taken_at,
      -- The first name is enough to know who rings at the door.
      'name', split_part(private.name_of(taken_by), ' ', 1),
      'on_the_way_at', on_the_way_at,
      'eta_minutes', eta_minutes,
      'called_off_at', private.called_off_at(request),
      'reply', reply,
      'replied_at', replied_at,
      'done_at', done_at,
      'confirmed_at', confirmed.at,
      'confirmation', confirmed.detail,
      'messages', private.conversation_of(request.id),
      'open', private.is_open_for_words(request),
      'now', private.clock()
    ) into answer
    from public.contact_submissions as request
      left join lateral (
        select at, detail from private.history where request_id = request.id and action = 'confirmed' order by id desc limit 1
      ) as confirmed on true
    where idempotency_key = p_key and not marks @> '{canary}';
    if answer is null then
      perform private.refuse_erased(p_key, p_key);
    end if;
  end if;
  if answer is null and not private.spend_guess(nullif(current_setting('request.headers', true), '')::json) then
    perform private.answer_too_many(3600);
  end if;
  return answer;
end
$$;

create or replace function private.request_of_key(key text) returns public.contact_submissions
language plpgsql set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  if private.is_uuid(key) then
    select * into request from public.contact_submissions
    where idempotency_key = key and not marks @> '{canary}' for update;
    if not found then
      perform private.refuse_erased(key, key);
    end if;
  end if;
  if request.id is null and not private.spend_guess(nullif(current_setting('request.headers', true), '')::json) then
    perform private.answer_too_many(3600);
  end if;
  return request;
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
  if not private.is_uuid(p_message) then
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

create or replace function public.send_picture_part(
  p_key text, p_picture text, p_parts integer, p_part integer, p_data text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_submissions;
  picture private.pictures;
  part_bytes bytea;
begin
  if private.is_uuid(p_key) then
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
  if not private.is_uuid(p_picture) then
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

-- Where a request came from

alter table private.settings
  -- Whether Cloudflare stands in front of the API, and so alone writes CF-Connecting-IP. Null: as it does where the sender has an
  -- address of a hosted project.
  add column behind_cloudflare boolean;

/*
 * The address that a request came from, IPv6 as its household of a /64; null if nobody says one. As our own proxy says, or
 * Cloudflare in front of a hosted project; else the last proxy of those in front, which alone wrote the rightmost address.
 * Everything else the sender may have written.
 */
create or replace function private.address_of(headers json) returns inet language plpgsql stable set search_path = '' as $$
declare
  settings private.settings;
  address inet;
begin
  select * into strict settings from private.settings;
  address := btrim(case
    when headers ->> 'x-proxy-token' = settings.proxy_token then headers ->> 'x-visitor-address'
    else coalesce(
      case when coalesce(settings.behind_cloudflare, settings.notify_url ~ '^https://[a-z0-9-]+[.]supabase[.](co|red|in)/')
        then nullif(btrim(headers ->> 'cf-connecting-ip'), '') end,
      regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')
    )
  end)::inet;
  return case
    when family(address) = 4 then address
    when address << '::ffff:0:0/96' then replace(host(address), '::ffff:', '')::inet
    else network(set_masklen(address, 64))::inet
  end;
exception when others then
  -- Not an address.
  return null;
end
$$;

-- What a sender may send

-- What is left to it by now, until the end of the transaction.
create function private.left_to(key text, most integer) returns private.senders language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  most_spare constant integer := (select (refuse_times - 1) * most from private.settings);
  s private.senders;
begin
  insert into private.senders (sender, tokens, spare, at) values (key, most, most_spare, moment)
  on conflict (sender) do nothing;
  select * into strict s from private.senders where sender = key for update;
  s.tokens := private.refilled(s.tokens, s.at, moment, most);
  s.spare := private.refilled(coalesce(s.spare, most_spare), s.at, moment, most_spare);
  return s;
end
$$;

/*
 * Takes one request from what is left to a sender: `within` its allowance of so many an hour, else `beyond` it, `far` beyond
 * it, or `refused`. Two buckets, each full again within the hour: a town behind one address keeps its allowance however much
 * more comes from there. A refusal uses nothing up, or whoever goes on asking would never be within the limit again.
 */
create or replace function private.spend(key text, most integer) returns text language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  s private.senders := private.left_to(key, most);
begin
  select * into strict limits from private.settings;
  if s.tokens < 1 and s.spare < 1 then
    return 'refused';
  end if;
  update private.senders set at = private.clock(),
    tokens = case when s.tokens >= 1 then s.tokens - 1 else s.tokens end,
    spare = case when s.tokens >= 1 then s.spare else s.spare - 1 end
  where sender = key;
  return case
    when s.tokens >= 1 then 'within'
    when s.spare - 1 >= (limits.refuse_times - limits.suspect_times) * most then 'beyond'
    else 'far'
  end;
end
$$;

/*
 * The same for a request: by its sender, and by the network of an IPv6 address. The worse of the two counts. The network is looked
 * at first: of whoever it refuses nothing is written down, and there are 65,536 households in one. Where a host names no address
 * all visitors are one sender: marked, and none is refused for the others.
 */
create or replace function private.spend_allowance(headers json) returns text language plpgsql set search_path = '' as $$
declare
  address constant inet := private.address_of(headers);
  network constant text := case family(address) when 6 then private.hash_of(network(set_masklen(address, 48))::inet) end;
  limits private.settings;
  most_of_network integer;
  left_to_network private.senders;
  own text;
  whole text := 'within';
begin
  select * into strict limits from private.settings;
  most_of_network := limits.sender_limit * limits.network_times;
  if network is not null then
    left_to_network := private.left_to(network, most_of_network);
    if left_to_network.tokens < 1 and left_to_network.spare < 1 then
      return 'refused';
    end if;
  end if;
  own := private.spend(private.hash_of(address), limits.sender_limit);
  if address is null then
    return case own when 'within' then 'within' else 'beyond' end;
  end if;
  if network is not null and own <> 'refused' then
    whole := private.spend(network, most_of_network);
  end if;
  return (array['refused', 'far', 'beyond', 'within'])[least(
    array_position(array['refused', 'far', 'beyond', 'within'], own),
    array_position(array['refused', 'far', 'beyond', 'within'], whole))];
end
$$;

revoke all on all functions in schema private from public;
