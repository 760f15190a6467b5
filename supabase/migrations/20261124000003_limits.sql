-- Anybody can send a request with the public key. These limits keep the disk from filling up and staff asleep, and never
-- cost a real person a request: beyond a limit it is stored and marked, then stored without its message, and only what is
-- left of a flood after that is refused.

create table private.senders (
  -- Hash of the address (IPv6: its /64, which is one household) and the salt. Kept for a day.
  sender text primary key,
  -- What is left of sender_limit; it refills within the hour.
  tokens double precision not null,
  at timestamptz not null
);

create table private.intake (
  hour timestamptz primary key,
  rows integer not null,
  bytes bigint not null
);

-- Wrong answer keys have an allowance of their own, so that guessing uses up nobody's requests. Senders share a thousand
-- rows by their hash, so there are never more; a right key is answered however little is left.
create table private.guesses (
  share integer primary key check (share between 0 and 1023),
  tokens double precision not null,
  at timestamptz not null
);

alter table private.senders enable row level security;
alter table private.intake enable row level security;
alter table private.guesses enable row level security;

/*
 * Where a request came from: as our own proxy says, by the proxy in front of a hosted project, else by the last of those
 * in front of another, which alone wrote the rightmost address. Whatever stands left of it, the sender may have written.
 */
create function private.sender_of(headers json) returns text language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := btrim(case
    when headers ->> 'x-proxy-token' = (select proxy_token from private.settings) then headers ->> 'x-visitor-address'
    else coalesce(
      nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
      regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')
    )
  end)::inet;
  if family(address) = 6 then
    address := case
      when address << '::ffff:0:0/96' then replace(host(address), '::ffff:', '')::inet
      else network(set_masklen(address, 64))::inet
    end;
  end if;
  return encode(sha256(convert_to((select salt from private.settings) || coalesce(address::text, ''), 'UTF8')), 'hex');
exception when others then
  -- Not an address: all of these count as one sender.
  return encode(sha256(convert_to((select salt from private.settings), 'UTF8')), 'hex');
end
$$;

-- What a bucket of so many tokens an hour holds by now.
create function private.refilled(tokens double precision, since timestamptz, now timestamptz, most integer)
returns double precision language plpgsql immutable set search_path = '' as $$
begin
  return least(most, tokens + extract(epoch from now - since) / 3600 * most);
end
$$;

/*
 * Takes one of the sender's requests of this hour. False if none is left; then nothing is used up, or one who goes on asking
 * would never be within the limit again.
 */
create function private.spend_token(headers json) returns boolean language plpgsql set search_path = '' as $$
declare
  most constant integer := (select sender_limit from private.settings);
begin
  insert into private.senders as s (sender, tokens, at)
  values (private.sender_of(headers), most - 1, private.clock())
  on conflict (sender) do update set
    tokens = private.refilled(s.tokens, s.at, excluded.at, most) - 1,
    at = excluded.at
    where private.refilled(s.tokens, s.at, excluded.at, most) >= 1;
  return found;
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

/*
 * Counts a request in its hour; null if even requests without a message would fill the disk. The hour's row is the one lock
 * of all requests, held for the rest of a transaction of milliseconds.
 */
create function private.take_in(this_hour timestamptz, size integer, size_of_message integer) returns private.intake
language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  counted private.intake;
begin
  select * into strict limits from private.settings;
  -- A message that will be dropped takes no room, or 1,500 long ones would shut the hour for everybody.
  insert into private.intake as i (hour, rows, bytes) values (this_hour, 1, size + size_of_message)
  on conflict (hour) do update set rows = i.rows + 1, bytes = i.bytes + size
    + case when i.rows < limits.surge_rows and i.bytes <= limits.surge_bytes then size_of_message else 0 end
    where i.rows < limits.most_rows and i.bytes < limits.most_bytes
  returning * into counted;
  return counted;
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

/*
 * Marks a new request, and drops its message in a flood. `refused_for` is null, or the seconds until there is room again.
 */
create function private.admit(inout request public.contact_submissions, headers json, out refused_for integer)
language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  -- In UTC: `Prefer: timezone=Asia/Kolkata` would begin it half an hour later, with all its room anew.
  this_hour constant timestamptz := date_trunc('hour', private.clock(), 'UTC');
  counted private.intake;
  is_flood boolean;
begin
  select * into strict limits from private.settings;
  counted := private.take_in(
    this_hour,
    octet_length(concat(request.idempotency_key, request.name, request.phone, request.email, request.preferred_time)),
    octet_length(coalesce(request.message, ''))
  );
  if counted.rows is null then
    refused_for := ceil(extract(epoch from this_hour + interval '1 hour' - private.clock()));
    return;
  end if;
  if request.idempotency_key like 'canary:' || limits.canary_token || ':%' then
    request.marks := '{canary}';
    return;
  end if;
  is_flood := counted.rows > limits.surge_rows or counted.bytes > limits.surge_bytes;
  request.marks := array_remove(array[
    case when is_flood or counted.rows > limits.told_singly then 'surge' end,
    case when not private.spend_token(headers) then 'many' end,
    case when private.was_filled_in_fast(headers, limits.fastest_fill) then 'fast' end,
    case when headers ->> 'x-honeypot' <> '' then 'honeypot' end,
    case when is_flood and request.message is not null then 'cut' end
  ], null);
  if is_flood then
    request.message := null;
  end if;
end
$$;

-- Answers 429. Not an exception, which would take the headers with it. The browser reads the first header only because of
-- the second.
create function private.answer_too_many(seconds integer) returns void language sql set search_path = '' as $$
  select set_config('response.status', '429', true), set_config('response.headers', json_build_array(
    json_build_object('Retry-After', seconds::text),
    json_build_object('Access-Control-Expose-Headers', 'Retry-After')
  )::text, true)
$$;

revoke all on all functions in schema private from public;
