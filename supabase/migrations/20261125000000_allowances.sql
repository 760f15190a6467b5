-- What one sender can cost everybody else. Whoever stays within their allowance has room of their own in the hour and in the
-- day, and no flood takes a word from them. Whoever goes beyond it shares what is left: marked, then suspected, then refused
-- alone, long before anybody else is.

alter table private.settings
  -- Times sender_limit: from there on a sender is suspected, and from there on refused.
  add column suspect_times integer not null default 3 check (suspect_times between 1 and 100),
  add column refuse_times integer not null default 5 check (refuse_times between 1 and 100),
  -- A /48 of IPv6 is 65,536 households, or one that has all of them: this many times sender_limit.
  add column network_times integer not null default 5 check (network_times between 1 and 1000),
  -- In a day from everybody. With its indexes, its history and what is told of it, a request without a message weighs 2 KB,
  -- and a free project holds 500 MB: at most a fifth of it in a day.
  add column day_rows integer not null default 30000 check (day_rows between 1 and 10000000),
  add column day_bytes bigint not null default 40000000 check (day_bytes between 1000 and 10000000000),
  add constraint suspected_before_refused check (suspect_times <= refuse_times);

-- What is left to a sender beyond the allowance; null for all of it.
alter table private.senders add column spare double precision;

-- Of the hour's rows and bytes, those of senders beyond their allowance.
alter table private.intake
  add column beyond_rows integer not null default 0,
  add column beyond_bytes bigint not null default 0;

-- Who sent a request, by the same hash: so that whoever sent least is named first, and staff can put aside all of one sender.
-- Kept for a day, like the hash itself.
create table private.request_senders (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  sender text not null,
  at timestamptz not null
);
create index on private.request_senders (sender);
create index on private.request_senders (at);
alter table private.request_senders enable row level security;

-- `far`: three times over its sender's limit, so it waits for the morning like what a program sent.
alter table public.contact_submissions
  drop constraint contact_submissions_marks_check,
  add constraint contact_submissions_marks_check
    check (marks <@ array['many', 'far', 'fast', 'honeypot', 'surge', 'cut', 'canary']);
comment on column public.contact_submissions.marks is
  'many: over its sender''s limit. far: three times over it. fast, honeypot: a program may have filled in the form. surge: '
  'beyond its sender''s limit, in an hour with many such. cut: its message was dropped. canary: our own, made to see that '
  'requests arrive.';

create or replace function private.is_suspect(marks text[]) returns boolean
language sql immutable set search_path = '' as $$
  select marks && '{honeypot, far}' or marks @> array['many', 'fast']
$$;

-- The address that a request came from, IPv6 as its household of a /64; null if nobody says one.
create function private.address_of(headers json) returns inet language plpgsql stable set search_path = '' as $$
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

create or replace function private.sender_of(headers json) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.hash_of(private.address_of(headers));
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
  moment constant timestamptz := private.clock();
  s private.senders;
  most_spare integer;
begin
  select * into strict limits from private.settings;
  most_spare := (limits.refuse_times - 1) * most;
  insert into private.senders (sender, tokens, spare, at) values (key, most, most_spare, moment)
  on conflict (sender) do nothing;
  select * into strict s from private.senders where sender = key for update;
  s.tokens := private.refilled(s.tokens, s.at, moment, most);
  s.spare := private.refilled(coalesce(s.spare, most_spare), s.at, moment, most_spare);
  if s.tokens < 1 and s.spare < 1 then
    return 'refused';
  end if;
  update private.senders set at = moment,
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

-- The same for a request: by its sender, and by the network of an IPv6 address. The worse of the two counts. Where a host names
-- no address all visitors are one sender: marked, and none is refused for the others.
create function private.spend_allowance(headers json) returns text language plpgsql set search_path = '' as $$
declare
  address constant inet := private.address_of(headers);
  limits private.settings;
  own text;
  whole text;
begin
  select * into strict limits from private.settings;
  own := private.spend(private.hash_of(address), limits.sender_limit);
  if address is null then
    return case own when 'within' then 'within' else 'beyond' end;
  end if;
  if family(address) = 6 and own <> 'refused' then
    whole := private.spend(
      private.hash_of(network(set_masklen(address, 48))::inet), limits.sender_limit * limits.network_times);
  end if;
  return (array['refused', 'far', 'beyond', 'within'])[least(
    array_position(array['refused', 'far', 'beyond', 'within'], own),
    array_position(array['refused', 'far', 'beyond', 'within'], coalesce(whole, 'within')))];
end
$$;

-- For how many seconds a sender that was refused has nothing left.
create function private.sender_waits() returns integer language sql stable set search_path = '' as $$
  select ceil(3600.0 / (sender_limit * greatest(refuse_times - 1, 1)))::integer from private.settings
$$;

drop function private.spend_token(json);
drop function private.take_in(timestamptz, integer, integer);

-- Whether the hour and the day have room for one request more. Half of it is for those within their allowance.
create function private.has_room(this_hour timestamptz, is_beyond boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select not (
      coalesce(sum(rows) filter (where hour = this_hour), 0) >= most_rows
      or coalesce(sum(bytes) filter (where hour = this_hour), 0) >= most_bytes
      or coalesce(sum(rows), 0) >= day_rows
      or coalesce(sum(bytes), 0) >= day_bytes
      or is_beyond and (
        coalesce(sum(beyond_rows) filter (where hour = this_hour), 0) >= most_rows / 2
        or coalesce(sum(beyond_bytes) filter (where hour = this_hour), 0) >= most_bytes / 2
        or coalesce(sum(beyond_rows), 0) >= day_rows / 2
        or coalesce(sum(beyond_bytes), 0) >= day_bytes / 2))
    from private.settings left join private.intake on hour > this_hour - interval '1 day'
    group by only_row
  );
end
$$;

/*
 * Counts a request in its hour; null if even requests without a message would fill the disk. The hour's row is the one lock
 * of all requests that are not refused alone, held for the rest of a transaction of milliseconds. `is_cut`: its message is
 * dropped, and takes no room.
 */
create function private.take_in(
  this_hour timestamptz, size integer, size_of_message integer, is_beyond boolean,
  out counted private.intake, out is_cut boolean
) language plpgsql set search_path = '' as $$
declare
  limits private.settings;
begin
  select * into strict limits from private.settings;
  insert into private.intake (hour, rows, bytes) values (this_hour, 0, 0) on conflict (hour) do nothing;
  select * into strict counted from private.intake where hour = this_hour for update;
  if not private.has_room(this_hour, is_beyond) then
    counted := null;
    return;
  end if;
  -- Of whoever is within the allowance only where the hour's room goes: a county under water has as much to say.
  is_cut := case when is_beyond
    then counted.beyond_rows >= limits.surge_rows or counted.beyond_bytes + size + size_of_message > limits.surge_bytes
    else counted.bytes + size + size_of_message > limits.most_bytes / 2
  end;
  if not is_cut then
    size := size + size_of_message;
  end if;
  update private.intake set rows = rows + 1, bytes = bytes + size,
    beyond_rows = beyond_rows + is_beyond::integer,
    beyond_bytes = beyond_bytes + case when is_beyond then size else 0 end
  where hour = this_hour returning * into counted;
end
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

drop function private.admit(public.contact_submissions, json);

/*
 * Marks a new request, and drops its message in a flood. `refused_for` is null, or the seconds until there is room again, and
 * `refused_because` whose fault it is: the sender's own, or the hour's.
 */
create function private.admit(
  inout request public.contact_submissions, headers json, out refused_for integer, out refused_because text
) language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  -- In UTC: `Prefer: timezone=Asia/Kolkata` would begin it half an hour later, with all its room anew.
  this_hour constant timestamptz := date_trunc('hour', private.clock(), 'UTC');
  is_canary boolean;
  allowance text := 'within';
  taken record;
begin
  select * into strict limits from private.settings;
  -- Before the sender is looked at: one who is refused with everybody leaves no row.
  if not private.has_room(this_hour, false) then
    refused_for := ceil(extract(epoch from this_hour + interval '1 hour' - private.clock()));
    refused_because := 'hour';
    return;
  end if;
  is_canary := coalesce(request.idempotency_key like 'canary:' || limits.canary_token || ':%', false);
  if not is_canary then
    allowance := private.spend_allowance(headers);
  end if;
  if allowance = 'refused' then
    refused_for := private.sender_waits();
    refused_because := 'sender';
    return;
  end if;
  taken := private.take_in(
    this_hour,
    octet_length(concat(request.idempotency_key, request.name, request.phone, request.email, request.preferred_time)),
    octet_length(coalesce(request.message, '')),
    allowance <> 'within'
  );
  if (taken.counted).rows is null then
    refused_for := ceil(extract(epoch from this_hour + interval '1 hour' - private.clock()));
    refused_because := 'hour';
  elsif is_canary then
    request.marks := '{canary}';
  else
    request.marks := private.marks_of(headers, allowance,
      allowance <> 'within' and (taken.is_cut or (taken.counted).beyond_rows > limits.told_singly),
      taken.is_cut and request.message is not null);
    if taken.is_cut then
      request.message := null;
    end if;
  end if;
end
$$;

drop function private.answer_too_many(integer);

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

-- Adds the request under a key. False if the key is taken.
create or replace function private.add_request(request public.contact_submissions, key text, reused text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.contact_submissions
    (id, idempotency_key, reused_key, name, phone, email, preferred_time, message, requested_at, received_at, marks)
  values (request.id, key, reused, request.name, request.phone, request.email, request.preferred_time, request.message,
    request.requested_at, private.clock(), request.marks)
  on conflict (idempotency_key) do nothing;
  return found;
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

create or replace function public.insert_contact_submission(
  p_name text,
  p_phone text,
  p_email text,
  p_preferred_time text default null,
  p_message text default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_submissions := private.read_submission(p_name, p_phone, p_email, p_preferred_time, p_message);
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

comment on function public.insert_contact_submission(text, text, text, text, text) is
  'Stores one callback request. Headers: Idempotency-Key (once per key and words), X-Requested-At (epoch ms or ISO 8601, '
  'from 60 days ago to in 5 minutes), X-Confirmed-At (epoch ms: pressed again then, which opens anew what ended with no '
  'answer), X-Fill-Time (ms) and X-Honeypot (mark what a program may have sent). Answers 429 '
  'with Retry-After, and X-Refused-Because: `sender` when more came from there than five households send, `hour` when even '
  'requests without their messages would fill the disk.';

revoke all on all functions in schema private from public;
