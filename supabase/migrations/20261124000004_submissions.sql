-- How a request comes in: it is read, admitted and stored. Messages are shown to visitors; SQLSTATE PT422 makes PostgREST
-- answer 422.

-- The functions of this file are in PL/pgSQL because it keeps their plans from one request to the next.

-- What JavaScript's trim() removes: \s or a plain btrim() would leave the no-break space of a pasted phone number.
create function private.trimmed(words text) returns text language plpgsql immutable set search_path = '' as $$
declare
  blank constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    || E'\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
begin
  return nullif(btrim(words, blank), '');
end
$$;

-- 64 KB are worth trimming, far above every limit: 10 MB of blanks took longer than the 3 s that a hosted project gives
-- anon. What is longer stays as it came, and is refused for its length.
create function private.field(words text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when octet_length(words) > 65536 then words else private.trimmed(words) end;
end
$$;

create function private.read_submission(
  p_name text, p_phone text, p_email text, p_preferred_time text, p_message text
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
  end;
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;
  return request;
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

-- A key that comes with other words is no retry, whatever its sender thinks: both requests are wanted. The second is kept
-- under a key made of both, so that a retry of these words is stored once as well.
create function private.key_with_words(request public.contact_submissions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'reused:' || encode(sha256(convert_to(json_build_array(request.idempotency_key, request.name, request.phone,
    request.email, request.preferred_time, request.message)::text, 'UTF8')), 'hex');
end
$$;

-- Whether these words stand under one of the keys, maybe without their message. Two keys and no list of them: of a list
-- PostgreSQL expects ten, and reads a small table from end to end rather than its index.
create function private.is_stored(request public.contact_submissions, key text, other_key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform from public.contact_submissions
  where idempotency_key in (key, other_key)
    and (name, phone, email, preferred_time)
      is not distinct from (request.name, request.phone, request.email, request.preferred_time)
    and (message is not distinct from request.message or 'cut' = any (marks));
  return found;
end
$$;

-- Adds the request under a key. False if the key is taken.
create function private.add_request(request public.contact_submissions, key text, reused text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.contact_submissions
    (idempotency_key, reused_key, name, phone, email, preferred_time, message, requested_at, received_at, marks)
  values (key, reused, request.name, request.phone, request.email, request.preferred_time, request.message,
    request.requested_at, private.clock(), request.marks)
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

-- Five parameters and no more: everything else about a request travels in headers, so that a backend which knows only
-- the five still accepts it.
create function public.insert_contact_submission(
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
  admitted record;
begin
  select sent.headers, sent.key into headers, request.idempotency_key from private.read_headers() as sent;
  request.requested_at := private.requested_at(headers);
  key_with_words := private.key_with_words(request);
  -- A retry is answered as before, however busy it is.
  if private.is_stored(request, request.idempotency_key, key_with_words) then
    return;
  end if;
  admitted := private.admit(request, headers);
  if admitted.refused_for is null then
    perform private.store(admitted.request, key_with_words);
  else
    perform private.answer_too_many(admitted.refused_for);
  end if;
end
$$;

comment on function public.insert_contact_submission(text, text, text, text, text) is
  'Stores one callback request. Headers: Idempotency-Key (once per key and words), X-Requested-At (epoch ms or ISO 8601, '
  'from 60 days ago to in 5 minutes), X-Fill-Time (ms) and X-Honeypot (mark what a program may have sent). Answers 429 '
  'with Retry-After when even requests without their messages would fill the disk.';

-- Puts the headers that a request in a text brings among the real ones. Only these four: where it came from stays for the
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
      and lower(name) in ('idempotency-key', 'x-requested-at', 'x-fill-time', 'x-honeypot');
    perform set_config('request.headers', (
      coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}') || coalesce(taken, '{}')
    )::text, true);
  end if;
exception when others then
  -- Headers are a courtesy here, too: what cannot be read is left out.
  null;
end
$$;

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
  -- The five parameters at their longest, each character escaped as two \uXXXX, and the headers.
  most constant integer := 131072;
  request json;
  unknown text;
begin
  if octet_length($1) > most then
    raise sqlstate 'PT413' using message = 'A request must be 128 KB or less';
  end if;
  begin
    request := $1::json;
  exception when others then
    -- Not JSON: refused below.
    request := null;
  end;
  if json_typeof(request) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A request is a JSON object';
  end if;
  select name into unknown from json_object_keys(request) as name
  where name not in ('p_name', 'p_phone', 'p_email', 'p_preferred_time', 'p_message', 'headers') limit 1;
  if found then
    raise sqlstate 'PT404' using message = 'There is no parameter ' || left(unknown, 100);
  end if;
  perform private.take_over_headers(request -> 'headers');
  perform public.insert_contact_submission(request ->> 'p_name', request ->> 'p_phone', request ->> 'p_email',
    request ->> 'p_preferred_time', request ->> 'p_message');
end
$$;

comment on function public.send_contact_submission(text) is
  'insert_contact_submission without a preflight: its parameters and headers, as the JSON of a text/plain body.';

-- Said in full: hosted projects grant a new function to everybody or, since 2026, to nobody.
revoke all on all functions in schema private from public;
revoke all on function
  public.insert_contact_submission(text, text, text, text, text), public.send_contact_submission(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.insert_contact_submission(text, text, text, text, text), public.send_contact_submission(text)
  to anon, authenticated, service_role;
