-- How requests come in. Anyone can send one with the public key. The limits protect the disk and the sleep of staff without costing
-- a real person a request: within their allowance everyone has room of their own. Beyond it a request is first marked, then stored
-- without its message, then refused, and that sender's long before anyone else's.

create table private.senders (
  -- From private.origin. Kept for a day.
  sender text primary key,
  -- What is left of sender_limit; it refills within the hour.
  tokens double precision not null,
  at timestamptz not null,
  -- What is left beyond the allowance; null for all of it.
  spare double precision
);

-- Uses the same hash, kept for a day, so that senders with the fewest requests come first, and staff can put aside everything from
-- one sender.
create table private.request_senders (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  sender text not null,
  at timestamptz not null
);
create index on private.request_senders (sender);
create index on private.request_senders (at);

-- What came in, hour by hour. Kept for a day.
create table private.intake (
  kind text not null check (kind in ('requests', 'words', 'photographs', 'messages')),
  -- '': everyone. '/2', '/4': those who may use only half or a quarter of the room. Otherwise a hash from private.origin.
  who text not null,
  hour timestamptz not null,
  taken bigint not null,
  primary key (kind, who, hour)
);

-- Wrong answer keys have an allowance of their own, so that guessing uses up nobody's requests. Senders share 1,024 rows by hash.
-- A right key is answered however little is left.
create table private.guesses (
  share integer primary key check (share between 0 and 1023),
  tokens double precision not null,
  at timestamptz not null
);

-- When the visitor pressed again, in milliseconds by their clock, the last to arrive first. As that clock may be wrong or set back,
-- a press is only known or new, never earlier or later.
create table private.presses (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  at bigint[] not null check (cardinality(at) between 1 and 50)
);

-- Keeps erased requests erased: a device that never heard that its request arrived sends it again days later. Holds only a digest
-- of the key, which does not show that anyone ever wrote.
create table private.erased_keys (
  digest bytea primary key,
  at timestamptz not null
);
create index on private.erased_keys (at);

-- Where a request came from

-- The request's headers; null if they cannot be read. Headers are optional, so nothing in them may cost a visitor the callback.
create function private.headers() returns json language plpgsql stable set search_path = '' as $$
declare
  -- PostgREST accepts 50 KB of headers, and JSON may write a byte as six.
  most constant integer := 524288;
  written constant text := nullif(current_setting('request.headers', true), '');
begin
  if octet_length(written) <= most then
    -- What fails here (an escaped NUL) would also fail below, where nothing catches it.
    perform written::json ->> '';
    return written::json;
  end if;
  return null;
exception when others then
  return null;
end
$$;

/*
 * The hash of the address that a request came from (for IPv6 a /64, which is one household), '' if none is given; and for IPv6
 * the hash of its network, a /48. Believes our own proxy, or Cloudflare in front of a hosted project; otherwise the rightmost
 * address, which the nearest proxy wrote. The sender may have written everything else.
 */
create function private.origin(out sender text, out network text) language plpgsql stable set search_path = '' as $$
declare
  headers constant json := private.headers();
  settings private.settings;
  address inet;
begin
  select * into strict settings from private.settings;
  begin
    address := btrim(case
      when headers ->> 'x-proxy-token' = settings.proxy_token then headers ->> 'x-visitor-address'
      else coalesce(
        case when coalesce(settings.behind_cloudflare, settings.notify_url ~ '^https://[a-z0-9-]+[.]supabase[.](co|red|in)/')
          then nullif(btrim(headers ->> 'cf-connecting-ip'), '') end,
        regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')
      )
    end)::inet;
  exception when others then
    -- Not an address.
    null;
  end;
  if address << '::ffff:0:0/96' then
    address := replace(host(address), '::ffff:', '')::inet;
  elsif family(address) = 6 then
    network := encode(sha256(convert_to(settings.salt || network(set_masklen(address, 48)), 'UTF8')), 'hex');
    address := network(set_masklen(address, 64))::inet;
  end if;
  sender := coalesce(encode(sha256(convert_to(settings.salt || address::text, 'UTF8')), 'hex'), '');
end
$$;

/*
 * Whether another site's page made a browser send this. Any page can, and it then comes from its reader's address. Browsers write
 * `null` for pages that hide their origin. Null: there is no such header, or nobody has said where our site is. A translated copy
 * of our site counts as another, so this alone keeps nobody waiting.
 */
create function private.is_foreign(origin text) returns boolean language sql stable set search_path = '' as $$
  select not exists (
    select from unnest(site_hosts) as host
    where '.' || substring(lower(origin) from '^https?://([^/:]+)(?::[0-9]+)?$') like '%.' || host)
  from private.settings where origin <> '' and site_hosts <> '{}'
$$;

-- What callers may ask at once

/*
 * PostgREST lets callers filter the answer of any function. A regular expression in such a filter can turn a call of 3 ms into a
 * very long one: a dozen held every connection, and nobody could send a request (docs/decisions/25-callers-own-filters.md).
 * So PostgREST calls door.check_call before each caller's statement (private.connect_platform sets that up). The API does not show
 * the schema `door`, which holds nothing else.
 */
create schema door;
revoke all on schema door from public, anon, authenticated, service_role;
grant usage on schema door to anon, authenticated, service_role;

-- Takes one of this many places until the transaction ends, however it ends. Writes nothing, as a GET may not.
create function private.take_place(who text, most integer) returns boolean language plpgsql set search_path = '' as $$
begin
  for place in 1..most loop
    if pg_try_advisory_xact_lock(20261126, hashtext(who || ' ' || place)) then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Answers 429 before anything is done. PostgREST takes status and headers from an exception of this form.
create function private.refuse_for_now() returns void language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', 'PT429', 'message', 'Too much at once. Try again in a moment.'),
    detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', '2', 'X-Refused-Because', 'moment',
      'Access-Control-Expose-Headers', 'Retry-After, X-Refused-Because'));
end
$$;

/*
 * Limits how long the next statement may take, and how many run at once. A small project has ten connections. Visitors' reads may
 * use four of them, and one address two. To send, each address has a place of its own, and may use three of the four that all
 * addresses share. Each member of staff may make six calls at once; the desk makes eight as it opens, and retries. The secret key
 * is not limited.
 */
create function door.check_call() returns void language plpgsql security definer set search_path = '' as $$
declare
  sends constant text[] := array['insert_contact_submission', 'send_contact_submission', 'send_request_message',
    'see_request_messages', 'send_picture_part', 'push_shown'];
  caller constant text := current_setting('role');
  path constant text := current_setting('request.path', true);
  limits private.settings;
  came record;
  person uuid;
  who text;
  has_place boolean;
  within interval;
begin
  -- For `npm run deploy:check`.
  perform set_config('door.is_kept', 'yes', true);
  if caller not in ('anon', 'authenticated') then
    return;
  end if;
  select * into strict limits from private.settings;
  if caller = 'authenticated' then
    select id into person from private.staff where user_id = auth.uid() and left_at is null;
  end if;
  if person is not null then
    within := limits.staff_within;
    has_place := private.take_place('staff ' || person, 6);
  else
    came := private.origin();
    -- Not if no address is known, since all visitors would count as one. For IPv6 by network, as it has 65,536 addresses.
    who := nullif(coalesce(came.network, came.sender), '');
    if path = any (array(select '/rpc/' || name from unnest(sends) as name)) then
      within := limits.visitor_within * 4;
      has_place := who is null or private.take_place('sends ' || who, 1)
        or (private.take_place('sends ' || who, 4) and private.take_place('sends', 4));
    else
      within := limits.visitor_within;
      has_place := (who is null or private.take_place('reads ' || who, 2)) and private.take_place('reads', 4);
    end if;
  end if;
  if not has_place then
    perform private.refuse_for_now();
  end if;
  perform set_config('statement_timeout', ceil(extract(epoch from within) * 1000)::text, true);
end
$$;
revoke all on function door.check_call() from public;
grant execute on function door.check_call() to anon, authenticated, service_role;

-- What one sender may spend

/*
 * Counts one request against its sender. Returns `within` the hourly allowance, `beyond` it, `far` beyond it, or null after
 * answering 429. There are two buckets, each refilled within the hour, so that a town behind one address keeps its allowance whatever else comes from
 * there. The network of an IPv6 address has two as well, and the worse answer counts. A refusal uses up nothing, or a sender who
 * keeps asking would never get back within the limit. Where the host gives no addresses, all visitors are one sender, which is
 * marked but never refused.
 */
create function private.spend_allowance() returns text language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  limits private.settings;
  came record;
  bucket record;
  s private.senders;
  spent private.senders[];
  answers constant text[] := array['within', 'beyond', 'far'];
  worst integer := 1;
begin
  select * into strict limits from private.settings;
  came := private.origin();
  -- The network first, as a refusal stores nothing, and a network has 65,536 households.
  for bucket in
    select key, most, (limits.refuse_times - 1) * most as most_spare
    from (values (1, came.network, limits.sender_limit * limits.network_times), (2, came.sender, limits.sender_limit))
      as both_of (place, key, most)
    where key is not null order by place
  loop
    insert into private.senders (sender, tokens, spare, at) values (bucket.key, bucket.most, bucket.most_spare, moment)
    on conflict (sender) do nothing;
    select * into strict s from private.senders where sender = bucket.key for update;
    s.tokens := least(bucket.most, s.tokens + extract(epoch from moment - s.at) / 3600 * bucket.most);
    s.spare := least(bucket.most_spare,
      coalesce(s.spare, bucket.most_spare) + extract(epoch from moment - s.at) / 3600 * bucket.most_spare);
    if s.tokens >= 1 then
      s.tokens := s.tokens - 1;
    elsif s.spare >= 1 then
      s.spare := s.spare - 1;
      worst := greatest(worst,
        case when s.spare >= (limits.refuse_times - limits.suspect_times) * bucket.most then 2 else 3 end);
    elsif came.sender = '' then
      return 'beyond';
    else
      -- Until the sender's first token is back.
      perform private.answer_too_many(ceil(3600.0 / (limits.sender_limit * greatest(limits.refuse_times - 1, 1)))::integer);
      return null;
    end if;
    spent := spent || s;
  end loop;
  update private.senders as known set tokens = one.tokens, spare = one.spare, at = moment
  from unnest(spent) as one where known.sender = one.sender;
  return answers[case came.sender when '' then least(worst, 2) else worst end];
end
$$;

-- Uses up one of the sender's guesses for this hour. Answers 429 if none is left.
create function private.spend_guess() returns void language plpgsql set search_path = '' as $$
declare
  most constant integer := 30;
begin
  insert into private.guesses as g (share, tokens, at)
  select hashtext(sender) & 1023, most - 1, private.clock() from private.origin()
  on conflict (share) do update set
    tokens = least(most, g.tokens + extract(epoch from excluded.at - g.at) / 3600 * most) - 1,
    at = excluded.at
    where least(most, g.tokens + extract(epoch from excluded.at - g.at) / 3600 * most) >= 1;
  if not found then
    perform private.answer_too_many(3600);
  end if;
end
$$;

-- Answers 429. An exception would lose the headers. The third header lets a browser read the others.
create function private.answer_too_many(seconds integer, because text default 'sender') returns void
language sql set search_path = '' as $$
  select set_config('response.status', '429', true), set_config('response.headers', json_build_array(
    json_build_object('Retry-After', seconds::text),
    json_build_object('X-Refused-Because', because),
    json_build_object('Access-Control-Expose-Headers', 'Retry-After, X-Refused-Because')
  )::text, true)
$$;

-- The room for what comes in

/*
 * Takes this much room, or answers 429 until the hour is over: because of the `sender`, if it has sent too much itself, or of the
 * `hour`. A negative size gives back what this transaction took. For photographs and messages, one sender may use a part of the
 * hour's room, and twice that in a day; for requests it has an allowance (private.spend_allowance). `words` are the bytes of
 * requests.
 *
 * Runs in UTC: `Prefer: timezone=Asia/Kolkata` would start a new hour at half past, with all its room. The hour's row is locked for
 * a few milliseconds. Planned once, as planning for each size took longer than everything else.
 * @param share - 1 may use all of the room, 2 half of it, 4 a quarter, which is the most for one sender or IPv6 network
 */
create function private.room(what text, size bigint, share integer, is_taken boolean default true) returns boolean
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  this_hour constant timestamptz := date_trunc('hour', private.clock(), 'UTC');
  refused_because text;
begin
  if is_taken then
    insert into private.intake (kind, who, hour, taken) values (what, '', this_hour, 0) on conflict do nothing;
    perform from private.intake where kind = what and who = '' and hour = this_hour for update;
  end if;
  with room as materialized (
    select network_times,
      case what when 'requests' then most_rows when 'words' then most_bytes when 'photographs' then day_picture_bytes / 4
        when 'messages' then 3000 end as an_hour,
      case what when 'requests' then day_rows when 'words' then day_bytes when 'photographs' then day_picture_bytes
        when 'messages' then 10000 end as a_day,
      -- The photographs of as many requests as it may send unmarked.
      case what when 'photographs' then sender_limit::bigint * 3 * 153600 when 'messages' then 100 end as of_sender
    from private.settings
  ), parts as materialized (
    select case part when 1 then '' else '/' || part end as who, an_hour / part as an_hour, a_day / part as a_day
    from room, unnest(array[1, 2, 4]) as part where part <= share
    union all
    select one.who, least(of_sender * times, an_hour / 4), least(of_sender * 2 * times, a_day / 4)
    from room, private.origin() as came, lateral (values (came.sender, 1), (came.network, network_times)) as one (who, times)
    where of_sender is not null and share > 1 and one.who <> ''
  ), full_ones as materialized (
    select who from parts
    where size > 0 and exists (
      select from private.intake as i
      where kind = what and i.who = parts.who and hour > this_hour - interval '1 day'
      having coalesce(sum(taken) filter (where hour = this_hour), 0) + size > an_hour or coalesce(sum(taken), 0) + size > a_day)
  ), counted as (
    insert into private.intake as i (kind, who, hour, taken)
    select what, who, this_hour, size from parts where is_taken and not exists (select from full_ones)
    on conflict (kind, who, hour) do update set taken = i.taken + excluded.taken
  )
  select case when bool_or(length(who) > 2) then 'sender' when count(*) > 0 then 'hour' end into refused_because
  from full_ones;
  if refused_because is not null then
    perform private.answer_too_many(
      ceil(extract(epoch from this_hour + interval '1 hour' - private.clock()))::integer, refused_because);
  end if;
  return refused_because is null;
end
$$;

-- The share of the room: all for a request that staff took or answered, half for others, and a quarter for marked ones. `cut` does
-- not count, as it says nothing about the sender.
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

-- Marks a new request, and drops its message in a flood. Returns null after refusing it with 429.
create function private.admit(request public.contact_submissions, headers json) returns public.contact_submissions
language plpgsql set search_path = '' as $$
declare
  limits private.settings;
  size constant integer :=
    octet_length(concat(request.idempotency_key, request.name, request.phone, request.email, request.preferred_time));
  size_of_message constant integer := octet_length(coalesce(request.message, ''));
  is_canary boolean;
  allowance text;
  is_beyond boolean;
  share integer;
  taken record;
  is_cut boolean;
begin
  select * into strict limits from private.settings;
  is_canary := coalesce(request.idempotency_key like 'canary:' || limits.canary_token || ':%', false);
  -- Before looking at the sender, as a refusal of everyone stores no row.
  if not private.room('requests', 1, 1, false) or not private.room('words', size, 1, false) then
    return null;
  end if;
  allowance := case when is_canary then 'within' else private.spend_allowance() end;
  is_beyond := allowance <> 'within';
  share := case when is_beyond then 2 else 1 end;
  if allowance is null or not private.room('requests', 1, share) then
    return null;
  end if;
  select coalesce(sum(i.taken) filter (where kind = 'requests' and who = '/2'), 0) as rows_beyond,
    coalesce(sum(i.taken) filter (where kind = 'words' and who = '/2'), 0) as bytes_beyond,
    coalesce(sum(i.taken) filter (where kind = 'words' and who = ''), 0) as bytes
  into taken from private.intake as i
  where kind in ('requests', 'words') and who in ('', '/2') and hour = date_trunc('hour', private.clock(), 'UTC');
  -- Within the allowance, only once the hour's room runs out, as a flooded county also sends this much.
  is_cut := case when is_beyond
    then taken.rows_beyond > limits.surge_rows or taken.bytes_beyond + size + size_of_message > limits.surge_bytes
    else taken.bytes + size + size_of_message > limits.most_bytes / 2
  end;
  if not private.room('words', size + case when is_cut then 0 else size_of_message end, share) then
    perform private.room('requests', -1, share);
    return null;
  end if;
  request.marks := case when is_canary then array['canary'] else array_remove(array[
    case when is_beyond and (is_cut or taken.rows_beyond > limits.told_singly) then 'surge' end,
    case when is_beyond then 'many' end,
    case when allowance = 'far' then 'far' end,
    -- Filled in faster than a person can.
    case when headers ->> 'x-fill-time' ~ '^[0-9]{1,9}$' and
      (headers ->> 'x-fill-time')::integer * interval '1 millisecond' < limits.fastest_fill then 'fast' end,
    case when headers ->> 'x-honeypot' <> '' then 'honeypot' end,
    case when private.is_foreign(headers ->> 'origin') then 'foreign' end,
    case when is_cut and request.message is not null then 'cut' end
  ], null) end;
  if is_cut and not is_canary then
    request.message := null;
  end if;
  return request;
end
$$;

-- Remembers each deleted request, whether the desk, the purge or the owner deleted it. Kept for 60 days, twice as long as a device
-- keeps what it could not send. Goes into the audit if someone is signed in, as staff delete requests only to erase a person.
create function private.note_erased() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  erased constant integer := (select count(*) from gone);
begin
  delete from private.erased_keys where at < moment - interval '60 days';
  insert into private.erased_keys (digest, at)
  select sha256(convert_to(idempotency_key, 'UTF8')), moment from gone
  where idempotency_key is not null and not marks @> '{canary}'
  on conflict (digest) do update set at = excluded.at;
  if erased > 0 and auth.uid() is not null then
    perform private.note_audit('erased', jsonb_build_object('requests', erased));
  end if;
  return null;
end
$$;

create trigger note_erased after delete on public.contact_submissions
  referencing old table as gone for each statement execute function private.note_erased();

-- Refuses for good if a request with one of these keys was erased. The words are for the visitor.
create function private.refuse_erased(key text, other_key text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform from private.erased_keys
  where digest in (sha256(convert_to(key, 'UTF8')), sha256(convert_to(other_key, 'UTF8')));
  if found then
    raise sqlstate 'PT410' using message = 'This request has been erased. If you still need us, please call.';
  end if;
end
$$;

-- Reopens a request that ended with "no answer" when its sender presses again, within their allowance. A network's retry brings a
-- press that is known, or none, so it changes nothing, however late it comes. Every press is recorded, whatever the request's
-- state, except a refused one, which the device sends again.
create function private.hear_again(request uuid, press bigint, headers json) returns void
language plpgsql set search_path = '' as $$
declare
  known public.contact_submissions;
  admitted public.contact_submissions;
begin
  if press is null then
    return;
  end if;
  -- If two connections bring the same press at once, one waits here, and then finds it known.
  select * into known from public.contact_submissions where id = request for update;
  if not found or exists (select from private.presses where request_id = request and press = any (at)) then
    return;
  end if;
  if known.status = 'done' and known.outcome = 'no answer' then
    admitted := private.admit(known, headers);
    if admitted.id is null then
      return;
    end if;
    -- Its marks stay, except those of the flood that it came in. Its message is not cut.
    known.marks := array(
      select distinct mark from unnest(array_remove(known.marks, 'surge') || array_remove(admitted.marks, 'cut')) as mark
      order by mark);
    update public.contact_submissions set status = 'new', seen_at = null, taken_at = null, taken_by = null,
      on_the_way_at = null, eta_minutes = null, escalated_at = null, done_at = null, outcome = null, marks = known.marks,
      -- The trigger private.set_due_at sets it.
      due_at = null
    where id = request;
    perform private.write_history(request, null, 'released', 'They asked again', null);
  end if;
  insert into private.presses as p (request_id, at) values (request, array[press])
  on conflict (request_id) do update set at = (excluded.at || p.at)[1:50];
end
$$;

-- Takes what a visitor typed. Everything else about a request is in headers. Long, so that all checks of a request
-- stand in one place.
create function public.insert_contact_submission(
  p_name text, p_phone text, p_email text, p_preferred_time text default null, p_message text default null,
  p_answer_by text default null, p_interpreter_phone text default null, p_kind text default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  headers constant json := private.headers();
  request public.contact_submissions;
  problem text;
  pressed text;
  key text := private.trimmed(headers ->> 'idempotency-key');
  key_with_words text;
  press bigint;
  stored uuid;
begin
  -- What the visitor typed.
  request.name := private.trimmed(p_name);
  request.phone := private.trimmed(p_phone);
  request.email := private.trimmed(p_email);
  request.preferred_time := private.trimmed(p_preferred_time);
  request.message := private.trimmed(p_message);
  request.answer_by := private.trimmed(p_answer_by);
  request.interpreter_phone := private.trimmed(p_interpreter_phone);
  request.kind := private.trimmed(p_kind);
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
    when request.kind not in ('quote') then 'Unknown type'
  end;
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;

  -- The key. A long one is hashed, not cut, as two may differ only at the end, and so is one that looks like a key made here.
  if char_length(key) > 200 or key ~ '^(sha256|reused):' then
    key := 'sha256:' || encode(sha256(convert_to(key, 'UTF8')), 'hex');
  end if;
  request.idempotency_key := key;
  -- A key with other words is no retry: both requests are wanted. The second gets a key made of key and words, so that its retries
  -- are stored once as well. An empty newer field is left out, as before it existed. The first two newer ones have fixed places,
  -- and later ones their names beside them, as the same words in another field are another request.
  key_with_words := 'reused:' || encode(sha256(convert_to(json_build_array(key, request.name, request.phone,
    request.email, request.preferred_time, request.message)::text
    || case when request.answer_by is null and request.interpreter_phone is null then ''
      else json_build_array(request.answer_by, request.interpreter_phone)::text end
    || case when request.kind is null then '' else json_build_object('kind', request.kind)::text end, 'UTF8')), 'hex');

  -- When the visitor pressed the button, and when they pressed it again, by their clock. Ignored if that is far out.
  pressed := private.trimmed(headers ->> 'x-requested-at');
  begin
    request.requested_at := case
      when pressed ~ '^[0-9]{1,15}$' then to_timestamp(pressed::numeric / 1000)
      when pressed ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then pressed::timestamptz
    end;
  exception when others then
    -- No such day, or none that PostgreSQL can write. There is still received_at.
    null;
  end;
  if request.requested_at not between moment - interval '60 days' and moment + interval '5 minutes' then
    request.requested_at := null;
  end if;
  pressed := private.trimmed(headers ->> 'x-confirmed-at');
  press := case when pressed ~ '^[0-9]{1,15}$' then pressed::bigint end;

  -- Stored once per key and words. If the key is taken, the insert has waited for that row: either another connection has just
  -- brought the same words, or the key is reused.
  for time in 1..2 loop
    -- A retry is answered as before, however busy we are; its message may have been cut. Compares two keys, not a list: PostgreSQL
    -- expects ten in a list, and would then read all of a small table instead of its index.
    select id into stored from public.contact_submissions
    where idempotency_key in (key, key_with_words)
      and (name, phone, email, preferred_time, answer_by, interpreter_phone, kind)
        is not distinct from (request.name, request.phone, request.email, request.preferred_time,
          request.answer_by, request.interpreter_phone, request.kind)
      and (message is not distinct from request.message or 'cut' = any (marks))
    limit 1;
    if found then
      perform private.hear_again(stored, press, headers);
      return;
    end if;
    if time = 1 then
      perform private.refuse_erased(key, key_with_words);
      request := private.admit(request, headers);
      if request.name is null then
        return;
      end if;
    end if;
    insert into public.contact_submissions (idempotency_key, reused_key, name, phone, email, preferred_time, message,
      answer_by, interpreter_phone, kind, requested_at, received_at, marks)
    values (case time when 1 then key else key_with_words end, case time when 2 then key end, request.name,
      request.phone, request.email, request.preferred_time, request.message, request.answer_by, request.interpreter_phone,
      request.kind, request.requested_at, moment, request.marks)
    on conflict (idempotency_key) do nothing
    returning id into stored;
    exit when found;
  end loop;
  if stored is not null and request.marks <> '{canary}' then
    insert into private.request_senders (request_id, sender, at) select stored, sender, moment from private.origin();
  end if;
  if stored is not null and press is not null then
    insert into private.presses (request_id, at) values (stored, array[press]);
  end if;
end
$$;

comment on function public.insert_contact_submission(text, text, text, text, text, text, text, text) is
  'Stores one callback request. Headers: Idempotency-Key (once per key and words), X-Requested-At (epoch ms or ISO 8601, '
  'from 60 days ago to in 5 minutes), X-Confirmed-At (epoch ms: pressed again then, which reopens what ended with no '
  'answer), X-Fill-Time (ms) and X-Honeypot (mark what a program may have sent). Answers 429 '
  'with Retry-After, and X-Refused-Because: `sender` when more came from there than five households send, `hour` when even '
  'requests without their messages would fill the disk.';

/*
 * The same, with the parameters and `headers` as one JSON object. Before sending JSON or our own headers to another origin, a
 * browser asks there first, which adds a round trip between the tap and "Sent". It sends text at once, and PostgREST passes
 * text/plain to a function with one unnamed text parameter. Checks the length before parsing, as 50 MB took 5.6 s. Refuses an
 * unknown parameter as PostgREST would, so that the sender tries the other way, and nothing that a visitor wrote is dropped
 * silently.
 */
create function public.send_contact_submission(text) returns void language plpgsql security definer set search_path = '' as $$
declare
  -- The longest parameters, with each character escaped as two \uXXXX, and the headers.
  most constant integer := 131072;
  -- Leaves room for the headers of proxies (private.headers).
  most_of_headers constant integer := 65536;
  request json;
  unknown text;
begin
  if octet_length($1) > most then
    raise sqlstate 'PT413' using message = 'A request must be 128 KB or less';
  end if;
  begin
    request := $1::json;
  exception when others then
    -- Not JSON. Refused below.
    request := null;
  end;
  if json_typeof(request) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A request is a JSON object';
  end if;
  select name into unknown from json_object_keys(request) as name
  where name not in ('p_name', 'p_phone', 'p_email', 'p_preferred_time', 'p_message', 'p_answer_by', 'p_interpreter_phone',
    'p_kind', 'headers') limit 1;
  if found then
    raise sqlstate 'PT404' using message = 'There is no parameter ' || left(unknown, 100);
  end if;
  -- Adds these headers of its own to the real ones, and no others, as only proxies may say where it came from.
  begin
    if octet_length((request -> 'headers')::text) <= most_of_headers then
      perform set_config('request.headers', (
        coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}') || (
          select coalesce(jsonb_object_agg(lower(name), value #>> '{}'), '{}')
          from json_each(request -> 'headers') as each (name, value)
          where json_typeof(value) = 'string'
            and lower(name) in ('idempotency-key', 'x-requested-at', 'x-confirmed-at', 'x-fill-time', 'x-honeypot'))
      )::text, true);
    end if;
  exception when others then
    -- Headers are optional here too, so unreadable ones are left out.
    null;
  end;
  perform public.insert_contact_submission(request ->> 'p_name', request ->> 'p_phone', request ->> 'p_email',
    request ->> 'p_preferred_time', request ->> 'p_message', request ->> 'p_answer_by', request ->> 'p_interpreter_phone',
    request ->> 'p_kind');
end
$$;

comment on function public.send_contact_submission(text) is
  'insert_contact_submission without a preflight: its parameters and headers, as the JSON of a text/plain body.';

select private.protect();
