-- Anybody can call the function with the public key. What follows keeps the disk from filling up and the staff asleep, and
-- never costs a real person a request: over a limit it is stored and marked, then stored without its message, and only
-- what is left of a flood after that is refused.

-- What the API must never show. Nobody has usage of it but its owner: everything goes through functions of `public`.
create schema private;
revoke all on schema private from public;

-- The clock of everything that waits, so that a test can turn it.
create function private.clock() returns timestamptz language sql stable set search_path = '' as $$ select now() $$;

create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- Requests an hour that one address may send unmarked. Phone networks put a whole town behind a few addresses.
  sender_limit integer not null default 10 check (sender_limit between 1 and 10000),
  -- In an hour from everybody. Beyond the first, staff are told of several together: a phone that rings 300 times is
  -- switched off. Beyond the next two, messages are dropped; beyond the last two, requests are refused.
  told_singly integer not null default 30 check (told_singly between 1 and 1000000),
  surge_rows integer not null default 300 check (surge_rows between 1 and 1000000),
  surge_bytes bigint not null default 1000000 check (surge_bytes between 1000 and 1000000000),
  most_rows integer not null default 12000 check (most_rows between 1 and 1000000),
  most_bytes bigint not null default 12000000 check (most_bytes between 1000 and 1000000000),
  -- Nobody fills in five fields in less.
  fastest_fill interval not null default '1.5 seconds' check (fastest_fill between '0' and '1 minute'),
  -- So that the list of addresses is not one.
  salt text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  -- Whoever knows it may send the request that only proves that requests arrive.
  canary_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into private.settings default values;

create table private.senders (
  -- Of the address (IPv6: its /64, which is one household), with the salt. Kept for a day.
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

alter table private.settings enable row level security;
alter table private.senders enable row level security;
alter table private.intake enable row level security;

alter table public.contact_submissions
  add column marks text[] not null default '{}'
    check (marks <@ array['many', 'fast', 'honeypot', 'surge', 'cut', 'canary']);

comment on column public.contact_submissions.marks is
  'many: over its sender''s limit. fast, honeypot: a program may have filled in the form. surge: over what an hour usually '
  'brings. cut: its message was dropped. canary: our own, made to see that requests arrive.';

-- A program filled in the form, as far as can be told: it wakes nobody.
create function private.is_suspect(marks text[]) returns boolean language sql immutable set search_path = '' as $$
  select 'honeypot' = any (marks) or marks @> array['many', 'fast']
$$;

/*
 * Where a request came from: by the proxy in front of a hosted project, else by the last of those in front of another,
 * which alone wrote the rightmost address. Whatever stands left of it, the sender may have written.
 */
create function private.sender_of(headers json) returns text language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := btrim(coalesce(
    nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
    regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')
  ))::inet;
  if family(address) = 6 then
    address := case
      when address << '::ffff:0:0/96' then replace(host(address), '::ffff:', '')::inet
      else network(set_masklen(address, 64))::inet
    end;
  end if;
  return encode(sha256(convert_to((select salt from private.settings) || coalesce(address::text, ''), 'UTF8')), 'hex');
exception when others then
  return encode(sha256(convert_to((select salt from private.settings), 'UTF8')), 'hex');
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
    tokens = least(
      most,
      s.tokens + extract(epoch from excluded.at - s.at) / 3600 * most
    ) - 1,
    at = excluded.at
    where s.tokens + extract(epoch from excluded.at - s.at) / 3600 * most >= 1;
  return found;
end
$$;

/*
 * What a new request is marked with, and whether its message is dropped. `refused_for` is null, or the seconds until there
 * is room again. The hour's row is the one lock of all requests, held for the rest of a transaction of milliseconds.
 */
create function private.admit(
  headers json, size integer, size_of_message integer, is_canary boolean,
  out marks text[], out is_cut boolean, out refused_for integer
)
language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  -- In UTC: `Prefer: timezone=Asia/Kolkata` would begin it half an hour later, with all its room anew.
  this_hour constant timestamptz := date_trunc('hour', private.clock(), 'UTC');
  taken_in private.intake;
  filled_in interval;
begin
  marks := '{}';
  select * into strict limits from private.settings;

  -- A message that will be dropped takes no room, or 1,500 long ones would shut the hour for everybody.
  insert into private.intake as i (hour, rows, bytes) values (this_hour, 1, size + size_of_message)
  on conflict (hour) do update set rows = i.rows + 1, bytes = i.bytes + size
    + case when i.rows < limits.surge_rows and i.bytes <= limits.surge_bytes then size_of_message else 0 end
    where i.rows < limits.most_rows and i.bytes < limits.most_bytes
  returning * into taken_in;
  if not found then
    refused_for := ceil(extract(epoch from this_hour + interval '1 hour' - private.clock()));
    return;
  end if;
  if is_canary then
    marks := array['canary'];
    return;
  end if;
  is_cut := taken_in.rows > limits.surge_rows or taken_in.bytes > limits.surge_bytes;
  if is_cut or taken_in.rows > limits.told_singly then
    marks := array['surge'];
  end if;

  if not private.spend_token(headers) then
    marks := marks || 'many'::text;
  end if;

  if headers ->> 'x-fill-time' ~ '^[0-9]{1,9}$' then
    filled_in := (headers ->> 'x-fill-time')::integer * interval '1 millisecond';
    if filled_in < limits.fastest_fill then
      marks := marks || 'fast'::text;
    end if;
  end if;
  if headers ->> 'x-honeypot' <> '' then
    marks := marks || 'honeypot'::text;
  end if;
end
$$;

create or replace function public.insert_contact_submission(
  p_name text,
  p_phone text,
  p_email text,
  p_preferred_time text default null,
  p_message text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $function$
declare
  -- What JavaScript's trim() removes: \s or a plain btrim() would leave the no-break space of a pasted phone number.
  blank constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    || E'\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
  -- Octets that are worth trimming, far above every limit: 10 MB of blanks took longer than the 3 s that a hosted project
  -- gives anon. What is longer stays as it came, and is refused below for its length.
  most constant integer := 65536;
  -- PostgREST takes 50 KB of headers, and JSON may write each octet as six.
  most_of_headers constant integer := 524288;
  problem text;
  headers_text text;
  headers json;
  key text;
  key_of_both text;
  pressed text;
  pressed_at timestamptz;
  admitted record;
begin
  p_name := case when octet_length(p_name) > most then p_name else btrim(coalesce(p_name, ''), blank) end;
  p_phone := case when octet_length(p_phone) > most then p_phone else btrim(coalesce(p_phone, ''), blank) end;
  p_email := case when octet_length(p_email) > most then p_email else btrim(coalesce(p_email, ''), blank) end;
  p_preferred_time := case
    when octet_length(p_preferred_time) > most then p_preferred_time
    else nullif(btrim(p_preferred_time, blank), '')
  end;
  p_message := case when octet_length(p_message) > most then p_message else nullif(btrim(p_message, blank), '') end;

  problem := case
    when p_name = '' then 'Enter your name'
    when char_length(p_name) > 100 then 'Name must be 100 characters or fewer'
    when p_phone = '' then 'Enter your phone number'
    when char_length(p_phone) > 30 then 'Phone number must be 30 characters or fewer'
    when p_email = '' then 'Enter your email address'
    when char_length(p_email) > 254 then 'Email address must be 254 characters or fewer'
    when p_preferred_time not in ('morning', 'afternoon', 'evening', 'asap')
      then 'Choose morning, afternoon, evening or as soon as possible'
    when char_length(p_message) > 2000 then 'Message must be 2,000 characters or fewer'
  end;
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;

  -- Headers are a courtesy: nothing in them may cost a visitor the callback, hence a handler for each.
  begin
    headers_text := nullif(current_setting('request.headers', true), '');
    if octet_length(headers_text) <= most_of_headers then headers := headers_text::json; end if;
    key := nullif(btrim(headers ->> 'idempotency-key', blank), '');
    -- Hashed, not cut: two long keys may differ only at the end. So is one that could be taken for a key made here.
    if char_length(key) > 200 or key ~ '^(sha256|reused):' then
      key := 'sha256:' || encode(sha256(convert_to(key, 'UTF8')), 'hex');
    end if;
  exception when others then
    -- What cannot be read here (an escaped NUL) could not be read further down, either, where nothing catches it.
    headers := null;
    key := null;
  end;

  begin
    pressed := btrim(headers ->> 'x-requested-at', blank);
    if pressed ~ '^[0-9]{1,15}$' then
      pressed_at := to_timestamp(pressed::numeric / 1000);
    elsif pressed ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then
      pressed_at := pressed::timestamptz;
    end if;
    -- A clock that is this wrong says nothing; received_at remains.
    if pressed_at not between private.clock() - interval '60 days' and private.clock() + interval '5 minutes' then
      pressed_at := null;
    end if;
  exception when others then
    pressed_at := null;
  end;

  -- A retry is answered as before, however busy it is: its row stands, maybe without the message. Words that came with a
  -- key of others are under a key made of both.
  key_of_both := 'reused:' || encode(sha256(convert_to(
    json_build_array(key, p_name, p_phone, p_email, p_preferred_time, p_message)::text, 'UTF8')), 'hex');
  perform from public.contact_submissions
  where idempotency_key in (key, key_of_both)
    and (name, phone, email, preferred_time) is not distinct from (p_name, p_phone, p_email, p_preferred_time)
    and (message is not distinct from p_message or 'cut' = any (marks));
  if found then
    return;
  end if;

  admitted := private.admit(
    headers,
    octet_length(concat(key, p_name, p_phone, p_email, p_preferred_time)),
    octet_length(coalesce(p_message, '')),
    key like 'canary:' || (select canary_token from private.settings) || ':%'
  );
  if admitted.refused_for is not null then
    -- Not an exception, which would take the headers with it. The browser reads the second one only because of the third.
    perform set_config('response.status', '429', true), set_config('response.headers', json_build_array(
      json_build_object('Retry-After', admitted.refused_for::text),
      json_build_object('Access-Control-Expose-Headers', 'Retry-After')
    )::text, true);
    return;
  end if;
  if admitted.is_cut and p_message is not null then
    p_message := null;
    admitted.marks := admitted.marks || 'cut'::text;
  end if;

  insert into public.contact_submissions
    (idempotency_key, name, phone, email, preferred_time, message, requested_at, received_at, marks)
  values
    (key, p_name, p_phone, p_email, p_preferred_time, p_message, pressed_at, private.clock(), admitted.marks)
  on conflict (idempotency_key) do nothing;
  if found then
    return;
  end if;

  -- Stored meanwhile by the same words, on another connection: the insert has waited for it, so its row is in sight.
  perform from public.contact_submissions
  where idempotency_key = key
    and (name, phone, email, preferred_time) is not distinct from (p_name, p_phone, p_email, p_preferred_time)
    and (message is not distinct from p_message or 'cut' = any (marks));
  if found then
    return;
  end if;

  insert into public.contact_submissions
    (idempotency_key, reused_key, name, phone, email, preferred_time, message, requested_at, received_at, marks)
  values (
    key_of_both, key, p_name, p_phone, p_email, p_preferred_time, p_message, pressed_at, private.clock(), admitted.marks
  )
  on conflict (idempotency_key) do nothing;
end
$function$;

comment on function public.insert_contact_submission(text, text, text, text, text) is
  'Stores one callback request. Headers: Idempotency-Key (once per key and words), X-Requested-At (epoch ms or ISO 8601, '
  'from 60 days ago to in 5 minutes), X-Fill-Time (ms) and X-Honeypot (mark what a program may have sent). Answers 429 '
  'with Retry-After when even requests without their messages would fill the disk.';

revoke all on all functions in schema private from public;
