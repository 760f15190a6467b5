-- The settings, and what every other file uses. Read the files in order: together they are one state.

-- What the API must never show. The API reaches it only through functions of `public`.
create schema private;
-- Named one by one, because @supabase/lite makes the roles that a file names here.
revoke all on schema private from public, anon, authenticated, service_role;

-- The clock that everything waits by, so that a test can set it.
create function private.clock() returns timestamptz language sql stable set search_path = '' as $$ select now() $$;

-- Ends each file. Lets only the roles named here call what the file has made, as the default depends on the project's age. What
-- staff call begins with desk_; the secret key may call the rest of `public`.
create function private.protect() returns void language plpgsql set search_path = '' as $$
declare
  command text;
begin
  for command in
    select format('alter table %s enable row level security', oid::regclass)
    from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r'
    union all
    select format('revoke all on function %1$s from public, anon, authenticated, service_role'
      || case when pronamespace = 'public'::regnamespace then '; grant execute on function %1$s to %2$s' else '' end,
      oid::regprocedure, case
        when proname in ('insert_contact_submission', 'send_contact_submission') then 'anon, authenticated, service_role'
        when proname in ('request_answer', 'send_request_message', 'see_request_messages', 'send_picture_part',
          'shift_calendar', 'site_meter', 'site_notice', 'stop_texts') then 'anon, authenticated'
        when proname = 'push_shown' then 'anon'
        when proname = 'is_staff' or proname like 'desk\_%' then 'authenticated'
        else 'service_role'
      end)
    from pg_proc as p
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and proowner = current_user::regrole
      -- A project may have its own.
      and prorettype <> 'event_trigger'::regtype
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  loop
    execute command;
  end loop;
end
$$;

-- Answers 422 with these words, or what another code says: PT404 is 404.
create function private.refuse_if(is_wrong boolean, words text, code text default 'PT422') returns void
language plpgsql stable set search_path = '' as $$
begin
  if is_wrong then
    raise exception using errcode = code, message = words;
  end if;
end
$$;

create table private.settings (
  only_row boolean primary key default true check (only_row),

  -- Requests an hour that one address may send unmarked. Phone networks put a town behind a few addresses.
  sender_limit integer not null default 10 check (sender_limit between 1 and 10000),
  -- Times sender_limit: from there on a sender is suspected, and from there on refused.
  suspect_times integer not null default 3 check (suspect_times between 1 and 100),
  refuse_times integer not null default 5 check (refuse_times between 1 and 100),
  -- This many times sender_limit for a /48 of IPv6, which is 65,536 households, or a single one.
  network_times integer not null default 5 check (network_times between 1 and 1000),
  -- Per hour, from everyone. Beyond the first, requests share alerts; beyond the next two, messages are dropped; beyond the last
  -- two, requests are refused.
  told_singly integer not null default 30 check (told_singly between 1 and 1000000),
  surge_rows integer not null default 300 check (surge_rows between 1 and 1000000),
  surge_bytes bigint not null default 1000000 check (surge_bytes between 1000 and 1000000000),
  most_rows integer not null default 12000 check (most_rows between 1 and 1000000),
  most_bytes bigint not null default 12000000 check (most_bytes between 1000 and 1000000000),
  -- Per day, from everyone: at worst two fifths of a free project's 500 MB. A request without a message takes 2 KB with everything
  -- that belongs to it, and each byte of its message up to four, with the index.
  day_rows integer not null default 30000 check (day_rows between 1 and 10000000),
  day_bytes bigint not null default 40000000 check (day_bytes between 1000 and 10000000000),
  -- The same for photographs; an hour may take a quarter of it.
  day_picture_bytes bigint not null default 60000000 check (day_picture_bytes between 1000 and 10000000000),
  -- All photographs kept, since a full disk would cost requests.
  most_picture_bytes bigint not null default 200000000 check (most_picture_bytes between 1000 and 100000000000),
  -- The size that the plan allows: 500 MB on the free one.
  plan_bytes bigint not null default 500000000 check (plan_bytes between 1000000 and 1000000000000000),
  -- Nobody fills in five fields faster than this.
  fastest_fill interval not null default '1.5 seconds' check (fastest_fill between '0' and '1 minute'),
  -- How long a visitor's or a staff member's call may take in the database. The figures for a month may take 0.2 s.
  -- Sending a request may take four times as long as a visitor's other calls (door.check_call).
  visitor_within interval not null default '0.5 seconds' check (visitor_within between '0.05 seconds' and '5 seconds'),
  staff_within interval not null default '3 seconds' check (staff_within between '0.05 seconds' and '5 seconds'),
  -- Keeps the stored hashes from giving away the addresses.
  salt text not null
    default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),

  -- Counted from when a request is due.
  remind_after interval not null default '5 minutes' check (remind_after between '1 minute' and '1 day'),
  escalate_after interval not null default '15 minutes' check (escalate_after between '1 minute' and '1 day'),
  -- How soon the person who took a request must say something, unless they gave an earlier arrival time.
  word_within interval not null default '1 hour' check (word_within between '1 minute' and '1 day'),
  -- How many requests an hour get an alert of their own.
  named_singly integer not null default 6 check (named_singly between 1 and 1000000),
  -- Anyone rung more often than this turns the phone off.
  rings_an_hour integer not null default 12 check (rings_an_hour between 1 and 1000),
  -- How often alerts are grouped.
  digest_every interval not null default '5 minutes' check (digest_every between '1 minute' and '1 day'),
  -- How long a sender may keep what it has claimed: longer than it waits for the slowest receiver.
  lease interval not null default '90 seconds' check (lease between '1 second' and '1 hour'),
  -- After 20 s, 40 s, 80 s …, half an hour in all.
  first_retry interval not null default '20 seconds' check (first_retry between '0' and '1 hour'),
  most_attempts integer not null default 8 check (most_attempts between 1 and 50),
  -- Whether the owner's own programs hear what staff do (docs/webhooks/README.md).
  tells_events boolean not null default false,
  -- Whether customers get texts about their own request, and how many all of them together may get in a day.
  text_customers boolean not null default false,
  customer_texts_a_day integer not null default 200 check (customer_texts_a_day between 1 and 10000),

  -- Where the sender runs on a hosted project, and the secret that calls it.
  notify_url text check (notify_url ~ '^https?://'),
  notify_secret text check (char_length(notify_secret) between 20 and 200),
  -- The public half of the key pair that devices subscribe with. The sender has the other.
  vapid_public_key text check (vapid_public_key ~ '^[A-Za-z0-9_-]{80,100}$'),
  canary_every interval not null default '5 minutes' check (canary_every between '1 minute' and '1 day'),
  -- Lets its holder send canaries: requests that only prove that requests arrive.
  canary_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Whatever has never happened counts as late from this time.
  checked_since timestamptz not null default now(),
  -- Lets our own proxy (docs/hosting/) name the visitor. The project's proxy sees only ours, and would take all for one sender.
  proxy_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Whether the API is behind Cloudflare, which alone writes CF-Connecting-IP. Null: yes, if notify_url is at supabase.co.
  behind_cloudflare boolean,
  -- The site's host names, without www. Their subdomains are ours too. If empty, every page counts as ours.
  site_hosts text[] not null default '{}' check (array_to_string(site_hosts, ' ') ~ '^[a-z0-9. -]*$'),

  -- For a request that became a job: by law, invoices are kept for six years after the year they are from.
  keep_customers interval not null default '7 years' check (keep_customers between '1 day' and '20 years'),
  keep_others interval not null default '12 months' check (keep_others between '1 day' and '20 years'),
  keep_suspects interval not null default '30 days' check (keep_suspects between '1 day' and '20 years'),
  -- From when its request was done.
  keep_pictures interval not null default '30 days' check (keep_pictures between '1 day' and '1 year'),

  -- Off where the accounts server has no authenticator apps. docs/operating.md says how to turn it on.
  second_factor text not null default 'off' check (second_factor in ('off', 'required')),

  constraint suspected_before_refused check (suspect_times <= refuse_times)
);
insert into private.settings default values;

-- What the owner may change.
create function private.open_settings() returns text[] language sql immutable set search_path = '' as $$
  select array['sender_limit', 'told_singly', 'surge_rows', 'surge_bytes', 'most_rows', 'most_bytes', 'day_rows', 'day_bytes',
    'named_singly', 'rings_an_hour', 'remind_after', 'escalate_after', 'digest_every', 'keep_customers', 'keep_others',
    'keep_suspects', 'keep_pictures', 'day_picture_bytes', 'most_picture_bytes', 'plan_bytes', 'behind_cloudflare',
    'second_factor', 'tells_events', 'text_customers', 'customer_texts_a_day']
$$;

create function public.desk_settings() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner();
  return (
    select jsonb_object_agg(key, value) from private.settings as s, jsonb_each(to_jsonb(s))
    where key = any (private.open_settings())
  );
end
$$;

-- `may_delete` means that the owner has read what other retention erases tonight. The shortest times are those of
-- src/desk/settings/settings.ts. They are no checks of the table, as an owner who chose less before may keep it.
create function public.desk_change_settings(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  may_delete boolean;
  wanted jsonb;
  known private.settings;
  changed private.settings;
begin
  -- An owner who couldn't confirm would lock themselves out by requiring it.
  perform private.strong_owner(private.is_second_factor_required() or p_settings ->> 'second_factor' = 'required');
  may_delete := coalesce(p_settings @> '{"may_delete": true}', false);
  wanted := p_settings - 'may_delete';
  perform from jsonb_object_keys(wanted) as key where key <> all (private.open_settings());
  perform private.refuse_if(found, 'That setting doesn’t exist');
  select * into strict known from private.settings for update;
  begin
    changed := jsonb_populate_record(known, wanted);
    execute (
      select format('update private.settings set (%s) = row(%s)', string_agg(key, ', '), string_agg('($1).' || key, ', '))
      from unnest(private.open_settings()) as key) using changed;
  exception when others then
    -- A check has failed, or a value has another type. The constraint's own message would mean nothing to the owner.
    raise sqlstate 'PT422' using message = 'A setting is out of range';
  end;
  perform private.refuse_if(changed.keep_customers < least(known.keep_customers, '12 months')
      or changed.keep_others < least(known.keep_others, '30 days')
      or changed.keep_suspects < least(known.keep_suspects, '7 days'), 'A setting is out of range'),
    private.refuse_if(changed.remind_after >= changed.escalate_after
      and (changed.remind_after, changed.escalate_after) <> (known.remind_after, known.escalate_after),
      'The second alert must come before everyone is alerted'),
    private.refuse_if(changed.most_picture_bytes > changed.plan_bytes / 2
      and (changed.most_picture_bytes, changed.plan_bytes) <> (known.most_picture_bytes, known.plan_bytes),
      'Photographs may take half of the plan’s size at most');
  if not may_delete and (changed.keep_customers, changed.keep_others, changed.keep_suspects, changed.keep_pictures)
    <> (known.keep_customers, known.keep_others, known.keep_suspects, known.keep_pictures) then
    raise sqlstate 'PT409' using hint = 'may delete', message = private.expired_in_words(changed);
  end if;
  return public.desk_settings();
end
$$;

-- Stores what `npm run sender:setup` prints. Null leaves a value unchanged.
create function public.set_sender(p_url text, p_secret text, p_vapid_public_key text) returns void
language sql security definer set search_path = '' as $$
  update private.settings set
    notify_url = coalesce(p_url, notify_url),
    notify_secret = coalesce(p_secret, notify_secret),
    vapid_public_key = coalesce(p_vapid_public_key, vapid_public_key)
$$;

-- Adds where a release puts the site. Removes nothing, because older pages stay open for days.
create function public.add_site(p_url text) returns void language sql security definer set search_path = '' as $$
  update private.settings set site_hosts = site_hosts || host
  from substring(lower(p_url) from '^https?://(?:www[.])?([^/:]+)') as host
  where host <> all (site_hosts)
$$;

-- Words, times and keys

create function private.in_london(moment timestamptz) returns text language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'Europe/London', 'FMDD Mon, HH24:MI')
$$;

-- Checks the length before matching, as a regular expression takes four bytes per character.
create function private.is_uuid(words text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case octet_length(words) when 36 then words ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else false end;
end
$$;

-- Null for a text with nothing visible in it, by the list in src/outbox/fields.ts. A text over 64 KB stays as it is and is refused
-- for its length, as trimming 10 MB of blanks took longer than the 3 s that a hosted project allows anon.
create function private.trimmed(words text) returns text language plpgsql immutable set search_path = '' as $$
declare
  blank constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    || E'\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
  invisible constant text := blank || E'\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
    || E'\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFFA0\uFFF0-\uFFF8\U000E0000-\U000E0FFF';
begin
  return case
    when octet_length(words) > 65536 then words
    when words ~ ('[^' || invisible || ']') then btrim(words, blank)
  end;
end
$$;

-- A number as dialled in Britain, so that 07700 900123, 7700 900123 and +44 (0)7700 900123 are the same; a foreign one with its
-- country, so that +353 1 555 0123 and 00353 1 555 0123 are.
create function private.dialled(phone text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(phone, '\D|\(0\)', '', 'g'),
    '^(00)?440?(?=[1-9])|^(?=[1-37]\d{9}$)', '0'), '^00', '')
$$;

-- Takes a number without its first 0. The list is that of src/facts/dear.ts. 07624 is for mobiles on the Isle of Man.
create function private.is_dear(digits text) returns boolean language sql immutable set search_path = '' as $$
  select digits ~ '^(9|118[0-9]{3}$|8[47]|70|76(?!24))'
$$;

-- A British number as a provider dials it. Null: it isn't a phone number, or is premium-rate.
create function private.international(phone text) returns text language sql immutable set search_path = '' as $$
  select case when dialled ~ '^0[1237][0-9]{8,9}$' and not private.is_dear(substr(dialled, 2))
    then '+44' || substr(dialled, 2) end
  from private.dialled(phone) as dialled
$$;

select private.protect();
