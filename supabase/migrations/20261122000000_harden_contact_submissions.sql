-- A key that comes with other words is no retry, whatever its sender thinks: both requests are wanted.
alter table public.contact_submissions
  add column reused_key text check (char_length(reused_key) between 1 and 200);

comment on column public.contact_submissions.reused_key is
  'The key this request came with, where an earlier request with other words has it already.';

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
  headers text;
  key text;
  pressed text;
  pressed_at timestamptz;
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
    headers := nullif(current_setting('request.headers', true), '');
    if octet_length(headers) > most_of_headers then headers := null; end if;
    key := nullif(btrim(headers::json ->> 'idempotency-key', blank), '');
    -- Hashed, not cut: two long keys may differ only at the end. So is one that could be taken for a key made here.
    if char_length(key) > 200 or key ~ '^(sha256|reused):' then
      key := 'sha256:' || encode(sha256(convert_to(key, 'UTF8')), 'hex');
    end if;
  exception when others then
    key := null;
  end;

  begin
    pressed := btrim(headers::json ->> 'x-requested-at', blank);
    if pressed ~ '^[0-9]{1,15}$' then
      pressed_at := to_timestamp(pressed::numeric / 1000);
    elsif pressed ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then
      pressed_at := pressed::timestamptz;
    end if;
    -- A clock that is this wrong says nothing; received_at remains.
    if pressed_at not between now() - interval '60 days' and now() + interval '5 minutes' then
      pressed_at := null;
    end if;
  exception when others then
    pressed_at := null;
  end;

  insert into public.contact_submissions
    (idempotency_key, name, phone, email, preferred_time, message, requested_at)
  values
    (key, p_name, p_phone, p_email, p_preferred_time, p_message, pressed_at)
  on conflict (idempotency_key) do nothing;
  if found then
    return;
  end if;

  -- A retry, if the words are the same. The insert has waited for whoever was storing the key, so its row is in sight.
  perform from public.contact_submissions
  where idempotency_key = key
    and (name, phone, email, preferred_time, message)
      is not distinct from (p_name, p_phone, p_email, p_preferred_time, p_message);
  if found then
    return;
  end if;

  -- Under a key made of both, so that a retry of these words is stored once as well.
  insert into public.contact_submissions
    (idempotency_key, reused_key, name, phone, email, preferred_time, message, requested_at)
  values (
    'reused:' || encode(sha256(convert_to(
      json_build_array(key, p_name, p_phone, p_email, p_preferred_time, p_message)::text, 'UTF8')), 'hex'),
    key, p_name, p_phone, p_email, p_preferred_time, p_message, pressed_at
  )
  on conflict (idempotency_key) do nothing;
end
$function$;

comment on function public.insert_contact_submission(text, text, text, text, text) is
  'Stores one callback request. Headers: Idempotency-Key (once per key and words), X-Requested-At (epoch ms or ISO 8601, '
  'from 60 days ago to in 5 minutes).';

-- Said in full: hosted projects grant a new table or function everything or, since 2026, nothing by themselves. The
-- secret key (service_role) is for staff's own tools; row level security does not hold for it.
revoke all on table public.contact_submissions from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contact_submissions to service_role;

revoke all on function public.insert_contact_submission(text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.insert_contact_submission(text, text, text, text, text)
  to anon, authenticated, service_role;
