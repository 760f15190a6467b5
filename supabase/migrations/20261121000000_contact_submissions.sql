create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  -- Text, not uuid: a key in a form we did not expect must still let the request in.
  idempotency_key text unique check (char_length(idempotency_key) between 1 and 200),
  name text not null check (char_length(name) between 1 and 100),
  phone text not null check (char_length(phone) between 1 and 30),
  email text not null check (char_length(email) between 1 and 254),
  preferred_time text check (preferred_time in ('morning', 'afternoon', 'evening', 'asap')),
  message text check (char_length(message) between 1 and 2000),
  -- When the visitor pressed the button, by the visitor's clock; received_at minus this is how late a delivery is.
  requested_at timestamptz,
  received_at timestamptz not null default now()
);

comment on table public.contact_submissions is
  'Callback requests. Written only by insert_contact_submission; read by staff in the dashboard.';

-- Row level security with no policy, and no grants: a hosted project grants every new table to both roles by default.
alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated;

-- Five parameters and no more: everything else about a request travels in headers, so that a backend which knows only
-- the five still accepts it. Messages are shown to visitors; SQLSTATE PT422 makes PostgREST answer 422.
create function public.insert_contact_submission(
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
  problem text;
  headers json;
  key text;
  pressed text;
  pressed_at timestamptz;
begin
  p_name := btrim(coalesce(p_name, ''), blank);
  p_phone := btrim(coalesce(p_phone, ''), blank);
  p_email := btrim(coalesce(p_email, ''), blank);
  p_preferred_time := nullif(btrim(p_preferred_time, blank), '');
  p_message := nullif(btrim(p_message, blank), '');

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
    headers := nullif(current_setting('request.headers', true), '')::json;
    key := nullif(btrim(headers ->> 'idempotency-key', blank), '');
    if char_length(key) > 200 then
      -- Hashed, not cut: two long keys may differ only at the end.
      key := 'sha256:' || encode(sha256(convert_to(key, 'UTF8')), 'hex');
    end if;
  exception when others then
    key := null;
  end;

  begin
    pressed := btrim(headers ->> 'x-requested-at', blank);
    if pressed ~ '^[0-9]{1,15}$' then
      pressed_at := to_timestamp(pressed::numeric / 1000);
    elsif pressed ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then
      pressed_at := pressed::timestamptz;
    end if;
  exception when others then
    pressed_at := null;
  end;

  insert into public.contact_submissions
    (idempotency_key, name, phone, email, preferred_time, message, requested_at)
  values
    (key, p_name, p_phone, p_email, p_preferred_time, p_message, pressed_at)
  on conflict (idempotency_key) do nothing;
end
$function$;

comment on function public.insert_contact_submission(text, text, text, text, text) is
  'Stores one callback request. Headers: Idempotency-Key (once per key), X-Requested-At (epoch ms or ISO 8601).';

revoke all on function public.insert_contact_submission(text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.insert_contact_submission(text, text, text, text, text) to anon, authenticated;
