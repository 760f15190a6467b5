-- Two things more that a visitor may say: how we shall answer, and who speaks English for them. Who calls without them is
-- answered as before, by the specified five parameters or in a text.

alter table public.contact_submissions
  add column answer_by text check (answer_by in ('ring', 'text', 'either')),
  add column interpreter_phone text check (char_length(interpreter_phone) between 1 and 30);

comment on column public.contact_submissions.answer_by is
  'How the visitor wants to be answered. Null: they did not say, so by a call.';
comment on column public.contact_submissions.interpreter_phone is
  'Somebody who speaks English for them: to be called in their place.';

drop function public.insert_contact_submission(text, text, text, text, text);
drop function private.read_submission(text, text, text, text, text);

create or replace function private.read_submission(
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
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;
  return request;
end
$$;

-- A key that comes with other words is no retry, whatever its sender thinks: both requests are wanted. The second is kept
-- under a key made of both, so that a retry of these words is stored once as well. What was stored before there were seven
-- has the key of its five.
create or replace function private.key_with_words(request public.contact_submissions) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'reused:' || encode(sha256(convert_to(json_build_array(request.idempotency_key, request.name, request.phone,
    request.email, request.preferred_time, request.message)::text
    || case when request.answer_by is null and request.interpreter_phone is null then ''
      else json_build_array(request.answer_by, request.interpreter_phone)::text end, 'UTF8')), 'hex');
end
$$;

-- Under which id these words stand under one of the keys, maybe without their message. Two keys and no list of them: of a
-- list PostgreSQL expects ten, and reads a small table from end to end rather than its index.
create or replace function private.stored_id(request public.contact_submissions, key text, other_key text) returns uuid
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
create or replace function private.add_request(request public.contact_submissions, key text, reused text) returns boolean
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

-- As before, with what may be said besides.
create or replace function public.send_contact_submission(text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The parameters at their longest, each character escaped as two \uXXXX, and the headers.
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
  where name not in ('p_name', 'p_phone', 'p_email', 'p_preferred_time', 'p_message', 'p_answer_by', 'p_interpreter_phone',
    'headers') limit 1;
  if found then
    raise sqlstate 'PT404' using message = 'There is no parameter ' || left(unknown, 100);
  end if;
  perform private.take_over_headers(request -> 'headers');
  perform public.insert_contact_submission(request ->> 'p_name', request ->> 'p_phone', request ->> 'p_email',
    request ->> 'p_preferred_time', request ->> 'p_message', request ->> 'p_answer_by', request ->> 'p_interpreter_phone');
end
$$;

-- Whoever speaks English for somebody rings from a number of their own: it is found as the customer’s is.
create or replace function private.digits_of(request public.contact_submissions) returns text[]
language sql immutable set search_path = '' as $$
  select private.digit_runs(request.name, request.phone, request.email, request.message,
    regexp_replace(request.phone, '\D', '', 'g'), private.dialled(request.phone),
    request.interpreter_phone, regexp_replace(request.interpreter_phone, '\D', '', 'g'),
    private.dialled(request.interpreter_phone))
$$;

create or replace function private.has_words(c public.contact_submissions, words text[], called text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(strpos(private.dialled(c.phone), called) > 0, false)
    or coalesce(strpos(private.dialled(c.interpreter_phone), called) > 0, false) or (
    select bool_and(strpos(lower(concat_ws(' ', c.name, c.phone, c.email, c.message, c.interpreter_phone)), word) > 0
      or (word ~ '^\d{4,}$' and strpos(concat_ws(' ', regexp_replace(c.phone, '\D', '', 'g'),
        regexp_replace(c.interpreter_phone, '\D', '', 'g')), word) > 0)
      or (word ~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' and lower(c.message) ~ regexp_replace(word,
        '^(.+)(...)$', '\\m\1[\\s\u00A0-]{0,2}\2\\M')))
    from unnest(words) as word)
$$;

revoke all on all functions in schema private from public;
revoke all on function public.insert_contact_submission(text, text, text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.insert_contact_submission(text, text, text, text, text, text, text)
  to anon, authenticated, service_role;
