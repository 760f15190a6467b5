-- How a request comes in. Anybody can send one with the public key. The limits keep the disk from filling up and staff asleep,
-- and never cost a real person a request: someone within their allowance has room of their own in the hour and in the day.
-- Beyond it a request is marked, then stored without its message, then refused, to that sender alone long before anyone else.

set check_function_bodies = off;

create table private.senders (
  -- Hash of the address (IPv6: its /64, which is one household) and the salt. Kept for a day.
  sender text primary key,
  -- What is left of sender_limit; it refills within the hour.
  tokens double precision not null,
  at timestamptz not null,
  -- What is left to a sender beyond the allowance; null for all of it.
  spare double precision
);

-- Who sent a request, by the same hash: so that the sender of least is named first, and staff can put aside all of one sender.
-- Kept for a day, like the hash itself.
create table private.request_senders (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  sender text not null,
  at timestamptz not null
);
create index on private.request_senders (sender);
create index on private.request_senders (at);

-- What was taken in, by the hour. Kept for a day.
create table private.intake (
  kind text not null check (kind in ('requests', 'words', 'photographs', 'messages')),
  -- '': everybody. '/2', '/4': those who have but half or a quarter of the room. Else the hash of an address or of its network.
  who text not null,
  hour timestamptz not null,
  taken bigint not null,
  primary key (kind, who, hour)
);

-- Wrong answer keys have an allowance of their own, so that guessing uses up nobody's requests. Senders share a thousand
-- rows by their hash, so there are never more; a right key is answered however little is left.
create table private.guesses (
  share integer primary key check (share between 0 and 1023),
  tokens double precision not null,
  at timestamptz not null
);

-- When the visitor last pressed again, in milliseconds by their own clock. It is compared with itself alone, so it may be
-- wrong. A first press leaves no row.
create table private.presses (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  at bigint not null
);

-- What was erased stays erased: a device that never heard that its request had arrived sends it again, days later. A digest of
-- the key and nothing of the request, so that it says of nobody that they ever wrote.
create table private.erased_keys (
  digest bytea primary key,
  at timestamptz not null
);
create index on private.erased_keys (at);

-- Where a request came from

/*
 * The address that a request came from, IPv6 as its household of a /64; null if nobody says one. As our own proxy says, or
 * Cloudflare in front of a hosted project; else the last proxy of those in front, which alone wrote the rightmost address.
 * Everything else the sender may have written.
 */
create function private.address_of(headers json) returns inet language plpgsql stable set search_path = '' as $$
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

-- The hash by which an address is remembered. All that give none are one sender.
create function private.hash_of(address inet) returns text language plpgsql stable set search_path = '' as $$
begin
  return encode(sha256(convert_to((select salt from private.settings) || coalesce(address::text, ''), 'UTF8')), 'hex');
end
$$;

/*
 * Where a request came from: as our own proxy says, by the proxy in front of a hosted project, else by the last of those
 * in front of another, which alone wrote the rightmost address. Whatever stands left of it, the sender may have written.
 */
create function private.sender_of(headers json) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.hash_of(private.address_of(headers));
end
$$;

-- Of a request that was stored, and is no repeat of one that was there.
create function private.remember_sender(request uuid, headers json) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.request_senders (request_id, sender, at)
  select id, private.sender_of(headers), private.clock() from public.contact_submissions
  where id = request and not marks @> '{canary}';
end
$$;

-- What one sender may spend

-- What a bucket of so many tokens an hour holds by now.
create function private.refilled(tokens double precision, since timestamptz, now timestamptz, most integer)
returns double precision language plpgsql immutable set search_path = '' as $$
begin
  return least(most, tokens + extract(epoch from now - since) / 3600 * most);
end
$$;

/*
 * Takes one request from what is left to a sender: `within` its allowance of so many an hour, else `beyond` it, `far` beyond
 * it, or `refused`. Two buckets, each full again within the hour: a town behind one address keeps its allowance however much
 * more comes from there. A refusal uses nothing up, or whoever goes on asking would never be within the limit again.
 */
create function private.spend(key text, most integer) returns text language plpgsql set search_path = '' as $$
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
 * The same for a request: by its sender, and by the network of an IPv6 address. The worse of the two counts. The network is
 * looked at first: of those it refuses nothing is written down, and there are 65,536 households in one. Where a host names no
 * address all visitors are one sender: marked, and none is refused for the others.
 */
create function private.spend_allowance(headers json) returns text language plpgsql set search_path = '' as $$
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

-- Takes one of the sender's guesses of this hour. False if none is left.
create function private.spend_guess(headers json) returns boolean language plpgsql set search_path = '' as $$
declare
  most constant integer := 30;
begin
  insert into private.guesses as g (share, tokens, at)
  values (('x' || left(private.sender_of(headers), 8))::bit(32)::integer & 1023, most - 1, private.clock())
  on conflict (share) do update set
    tokens = private.refilled(g.tokens, g.at, excluded.at, most) - 1,
    at = excluded.at
    where private.refilled(g.tokens, g.at, excluded.at, most) >= 1;
  return found;
end
$$;

-- Whether the form was filled in sooner than a person can.
create function private.was_filled_in_fast(headers json, fastest interval) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when headers ->> 'x-fill-time' ~ '^[0-9]{1,9}$'
    then (headers ->> 'x-fill-time')::integer * interval '1 millisecond' < fastest
    else false
  end;
end
$$;

-- For how many seconds a sender that was refused has nothing left.
create function private.sender_waits() returns integer language sql stable set search_path = '' as $$
  select ceil(3600.0 / (sender_limit * greatest(refuse_times - 1, 1)))::integer from private.settings
$$;

-- The marks of a request that was let in.
create function private.marks_of(headers json, allowance text, is_surge boolean, is_cut boolean) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when is_surge then 'surge' end,
    case when allowance <> 'within' then 'many' end,
    case when allowance = 'far' then 'far' end,
    case when private.was_filled_in_fast(headers, (select fastest_fill from private.settings)) then 'fast' end,
    case when headers ->> 'x-honeypot' <> '' then 'honeypot' end,
    case when is_cut then 'cut' end
  ], null);
end
$$;

-- Answers 429. Not an exception, which would take the headers with it. The browser reads the first two headers only because
-- of the third.
create function private.answer_too_many(seconds integer, because text default 'sender') returns void
language sql set search_path = '' as $$
  select set_config('response.status', '429', true), set_config('response.headers', json_build_array(
    json_build_object('Retry-After', seconds::text),
    json_build_object('X-Refused-Because', because),
    json_build_object('Access-Control-Expose-Headers', 'Retry-After, X-Refused-Because')
  )::text, true)
$$;

-- Room for what comes in

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
create function private.admit(
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

-- Reading and storing it

-- 64 KB are worth trimming, far above every limit: 10 MB of blanks took longer than the 3 s that a hosted project gives
-- anon. What is longer stays as it came, and is refused for its length.
create function private.field(words text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when octet_length(words) > 65536 then words else private.trimmed(words) end;
end
$$;

-- Headers are a courtesy: nothing in them may cost a visitor the callback. Null where they cannot be read.
create function private.read_headers(out headers json, out key text)
language plpgsql stable set search_path = '' as $$
declare
  -- PostgREST takes 50 KB of headers, and JSON may write each octet as six.
  most constant integer := 524288;
  written constant text := nullif(current_setting('request.headers', true), '');
begin
  if octet_length(written) <= most then
    headers := written::json;
  end if;
  key := private.trimmed(headers ->> 'idempotency-key');
  -- Hashed, not cut: two long keys may differ only at the end. So is one that could be taken for a key made here.
  if char_length(key) > 200 or key ~ '^(sha256|reused):' then
    key := 'sha256:' || encode(sha256(convert_to(key, 'UTF8')), 'hex');
  end if;
exception when others then
  -- What cannot be read here (an escaped NUL) could not be read further down either, where nothing catches it.
  headers := null;
  key := null;
end
$$;

-- When the visitor pressed the button: milliseconds since the epoch, or ISO 8601. A clock that is far out says nothing.
create function private.requested_at(headers json) returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  written text;
  moment timestamptz;
begin
  written := private.trimmed(headers ->> 'x-requested-at');
  if written ~ '^[0-9]{1,15}$' then
    moment := to_timestamp(written::numeric / 1000);
  elsif written ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then
    moment := written::timestamptz;
  end if;
  if moment between private.clock() - interval '60 days' and private.clock() + interval '5 minutes' then
    return moment;
  end if;
  return null;
exception when others then
  -- No such day, or one that PostgreSQL cannot write: received_at remains.
  return null;
end
$$;

create function private.read_submission(
  p_name text, p_phone text, p_email text, p_preferred_time text, p_message text,
  p_answer_by text, p_interpreter_phone text
) returns public.contact_submissions language plpgsql immutable set search_path = '' as $$
declare
  request public.contact_submissions;
  problem text;
begin
  request.name := private.field(p_name);
  request.phone := private.field(p_phone);
  request.email := private.field(p_email);
  request.preferred_time := private.field(p_preferred_time);
  request.message := private.field(p_message);
  request.answer_by := private.field(p_answer_by);
  request.interpreter_phone := private.field(p_interpreter_phone);
  problem := case
    when request.name is null then 'Enter your name'
    when char_length(request.name) > 100 then 'Name must be 100 characters or fewer'
    when request.phone is null then 'Enter your phone number'
    when char_length(request.phone) > 30 then 'Phone number must be 30 characters or fewer'
    when request.email is null then 'Enter your email address'
    when char_length(request.email) > 254 then 'Email address must be 254 characters or fewer'
    when request.preferred_time not in ('morning', 'afternoon', 'evening', 'asap')
      then 'Choose morning, afternoon, evening or as soon as possible'
    when char_length(request.message) > 2000 then 'Message must be 2,000 characters or fewer'
    when request.answer_by not in ('ring', 'text', 'either') then 'Choose a call, a text message or either'
    when char_length(request.interpreter_phone) > 30 then 'Their number must be 30 characters or fewer'
  end;
  perform private.refuse_if(problem is not null, problem);
  return request;
end
$$;

create function private.digest_of(key text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(key, 'UTF8'))
$$;

/*
 * Whoever erases: the desk, the purge, or the owner by hand. Kept for 60 days, twice as long as a device keeps what it could
 * not send, and as far back as X-Requested-At is believed.
 */
create function private.note_erased() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  delete from private.erased_keys where at < moment - interval '60 days';
  insert into private.erased_keys (digest, at)
  select private.digest_of(idempotency_key), moment from gone
  where idempotency_key is not null and not marks @> '{canary}'
  on conflict (digest) do update set at = excluded.at;
  return null;
end
$$;

create trigger note_erased after delete on public.contact_submissions
  referencing old table as gone for each statement execute function private.note_erased();

-- Refuses for good what was erased under one of the keys. The words are for the visitor.
create function private.refuse_erased(key text, other_key text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform from private.erased_keys where digest in (private.digest_of(key), private.digest_of(other_key));
  perform private.refuse_if(found, 'This request has been erased. If you still need us, please call.', 'PT410');
end
$$;

-- A key that comes with other words is no retry, whatever its sender thinks: both requests are wanted. The second is kept
-- under a key made of both, so that a retry of these words is stored once as well. What was stored before there were seven
-- has the key of its five.
create function private.key_with_words(request public.contact_submissions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'reused:' || encode(sha256(convert_to(json_build_array(request.idempotency_key, request.name, request.phone,
    request.email, request.preferred_time, request.message)::text
    || case when request.answer_by is null and request.interpreter_phone is null then ''
      else json_build_array(request.answer_by, request.interpreter_phone)::text end, 'UTF8')), 'hex');
end
$$;

-- Whether these words stand under one of the keys, maybe without their message. Two keys and no list of them: of a list
-- PostgreSQL expects ten, and reads a small table from end to end rather than its index.
create function private.is_stored(request public.contact_submissions, key text, other_key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.stored_id(request, key, other_key) is not null;
end
$$;

-- Under which id these words stand under one of the keys, maybe without their message. Two keys and no list of them: of a
-- list PostgreSQL expects ten, and reads a small table from end to end rather than its index.
create function private.stored_id(request public.contact_submissions, key text, other_key text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select id from public.contact_submissions
    where idempotency_key in (key, other_key)
      and (name, phone, email, preferred_time, answer_by, interpreter_phone)
        is not distinct from (request.name, request.phone, request.email, request.preferred_time,
          request.answer_by, request.interpreter_phone)
      and (message is not distinct from request.message or 'cut' = any (marks))
    limit 1
  );
end
$$;

-- Adds the request under a key. False if the key is taken.
create function private.add_request(request public.contact_submissions, key text, reused text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.contact_submissions
    (id, idempotency_key, reused_key, name, phone, email, preferred_time, message, answer_by,
      interpreter_phone, requested_at, received_at, marks)
  values (request.id, key, reused, request.name, request.phone, request.email, request.preferred_time, request.message,
    request.answer_by, request.interpreter_phone, request.requested_at, private.clock(), request.marks)
  on conflict (idempotency_key) do nothing;
  return found;
end
$$;

/*
 * Once per key and words. Where the key is taken, the insert has waited for whoever was storing it, so its row is in sight:
 * either the same words came meanwhile on another connection, or the key is reused.
 */
create function private.store(request public.contact_submissions, key_with_words text) returns void
language plpgsql set search_path = '' as $$
begin
  if private.add_request(request, request.idempotency_key, null) then
    return;
  end if;
  if private.is_stored(request, request.idempotency_key, null) then
    return;
  end if;
  perform private.add_request(request, key_with_words, request.idempotency_key);
end
$$;

-- The same words sent again: by a network that repeats itself, by a visitor who presses again, or by a device whose request
-- was lost with a backup

create function private.press(headers json) returns bigint language sql immutable set search_path = '' as $$
  select case when written ~ '^[0-9]{1,15}$' then written::bigint end
  from private.trimmed(headers ->> 'x-confirmed-at') as written
$$;

-- Of a request that was stored, and is no repeat of one that was there.
create function private.note_press(request uuid, headers json) returns void
language sql set search_path = '' as $$
  insert into private.presses (request_id, at)
  select id, private.press(headers) from public.contact_submissions
  where id = request and private.press(headers) is not null
$$;

/*
 * A request that ended with no answer opens anew when its sender presses again: somebody is told, by the rules for what is put
 * back on the list, within the sender's allowance. A retry of the network brings the moment of its own press, which is known,
 * or none, if it was the first: it changes nothing, however late it comes. Of anything else a second press says nothing new.
 */
create function private.hear_again(request uuid, headers json) returns void
language plpgsql set search_path = '' as $$
declare
  press constant bigint := private.press(headers);
  known public.contact_submissions;
  admitted record;
begin
  if press is null then
    return;
  end if;
  -- Of two connections that bring it at once one waits here, and finds it open.
  select * into known from public.contact_submissions as r
  where id = request and status = 'done' and outcome = 'no answer'
    and not exists (select from private.presses as p where p.request_id = r.id and p.at >= press)
  for update;
  if not found then
    return;
  end if;
  admitted := private.admit(known, headers);
  if admitted.refused_for is not null then
    perform private.answer_too_many(admitted.refused_for, admitted.refused_because);
    return;
  end if;
  -- What is known of it stays known, but for the flood that it came in, and its message is not cut.
  known.marks := array(
    select distinct mark from unnest(array_remove(known.marks, 'surge') || array_remove((admitted.request).marks, 'cut')) as mark order by mark);
  insert into private.presses (request_id, at) values (request, press)
  on conflict (request_id) do update set at = excluded.at;
  update public.contact_submissions set status = 'new', seen_at = null, taken_at = null, taken_by = null,
    on_the_way_at = null, eta_minutes = null, escalated_at = null, done_at = null, outcome = null, marks = known.marks,
    due_at = private.due_at(private.clock(), preferred_time, known.marks)
  where id = request;
  perform private.write_history(request, null, 'released', 'They asked again', null);
end
$$;

-- Puts the headers that a request in a text brings among the real ones, and no others: where it came from stays for the
-- proxies to say.
create function private.take_over_headers(sent json) returns void language plpgsql set search_path = '' as $$
declare
  -- What proxies wrote must still fit beside it, see private.read_headers.
  most constant integer := 65536;
  taken jsonb;
begin
  if octet_length(sent::text) <= most then
    select jsonb_object_agg(lower(name), value #>> '{}') into taken from json_each(sent) as each (name, value)
    where json_typeof(value) = 'string'
      and lower(name) in ('idempotency-key', 'x-requested-at', 'x-confirmed-at', 'x-fill-time', 'x-honeypot');
    perform set_config('request.headers', (
      coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}') || coalesce(taken, '{}')
    )::text, true);
  end if;
exception when others then
  -- Headers are a courtesy here, too: what cannot be read is left out.
  null;
end
$$;

-- Five parameters and no more: everything else about a request travels in headers, so that a backend which knows only
-- the five still accepts it.
create function public.insert_contact_submission(
  p_name text,
  p_phone text,
  p_email text,
  p_preferred_time text default null,
  p_message text default null,
  p_answer_by text default null,
  p_interpreter_phone text default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_submissions := private.read_submission(p_name, p_phone, p_email, p_preferred_time, p_message,
    p_answer_by, p_interpreter_phone);
  headers json;
  key_with_words text;
  stored uuid;
  admitted record;
begin
  select sent.headers, sent.key into headers, request.idempotency_key from private.read_headers() as sent;
  request.id := gen_random_uuid();
  request.requested_at := private.requested_at(headers);
  key_with_words := private.key_with_words(request);
  -- A retry is answered as before, however busy it is.
  stored := private.stored_id(request, request.idempotency_key, key_with_words);
  if stored is not null then
    perform private.hear_again(stored, headers);
    return;
  end if;
  perform private.refuse_erased(request.idempotency_key, key_with_words);
  admitted := private.admit(request, headers);
  if admitted.refused_for is null then
    perform private.store(admitted.request, key_with_words);
    perform private.remember_sender(request.id, headers);
    perform private.note_press(request.id, headers);
  else
    perform private.answer_too_many(admitted.refused_for, admitted.refused_because);
  end if;
end
$$;

comment on function public.insert_contact_submission(text, text, text, text, text, text, text) is
  'Stores one callback request. Headers: Idempotency-Key (once per key and words), X-Requested-At (epoch ms or ISO 8601, '
  'from 60 days ago to in 5 minutes), X-Confirmed-At (epoch ms: pressed again then, which opens anew what ended with no '
  'answer), X-Fill-Time (ms) and X-Honeypot (mark what a program may have sent). Answers 429 '
  'with Retry-After, and X-Refused-Because: `sender` when more came from there than five households send, `hour` when even '
  'requests without their messages would fill the disk.';

/*
 * Stores one callback request: a JSON object of the five parameters and `headers`. A browser that is to send JSON, or headers
 * of ours, to another origin asks there first: a preflight, and a whole round trip from the tap to "Sent". Text it sends at
 * once, and PostgREST takes text/plain for a function of one unnamed text.
 *
 * It is measured before it is read: 50 MB took 5.6 s. A parameter it does not know is refused as PostgREST refuses it, for
 * the sender to try the other way: what somebody wrote must not be dropped without a word.
 */
create function public.send_contact_submission(text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The parameters at their longest, each character escaped as two \uXXXX, and the headers.
  most constant integer := 131072;
  request json;
  unknown text;
begin
  perform private.refuse_if(octet_length($1) > most, 'A request must be 128 KB or less', 'PT413');
  begin
    request := $1::json;
  exception when others then
    -- Not JSON: refused below.
    request := null;
  end;
  perform private.refuse_if(json_typeof(request) is distinct from 'object', 'A request is a JSON object', 'PT400');
  select name into unknown from json_object_keys(request) as name
  where name not in ('p_name', 'p_phone', 'p_email', 'p_preferred_time', 'p_message', 'p_answer_by', 'p_interpreter_phone',
    'headers') limit 1;
  perform private.refuse_if(found, 'There is no parameter ' || left(unknown, 100), 'PT404');
  perform private.take_over_headers(request -> 'headers');
  perform public.insert_contact_submission(request ->> 'p_name', request ->> 'p_phone', request ->> 'p_email',
    request ->> 'p_preferred_time', request ->> 'p_message', request ->> 'p_answer_by', request ->> 'p_interpreter_phone');
end
$$;

comment on function public.send_contact_submission(text) is
  'insert_contact_submission without a preflight: its parameters and headers, as the JSON of a text/plain body.';

select private.protect();
