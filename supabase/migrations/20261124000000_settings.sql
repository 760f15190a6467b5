-- What is configured, and what every other file uses.

-- What the API must never show. Nobody but its owner may use it: everything goes through functions of `public`.
create schema private;
-- Named one by one: @supabase/lite makes the roles that a file names here.
revoke all on schema private from public, anon, authenticated, service_role;

-- The clock of everything that waits, so that a test can set it.
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
  -- So that the stored hashes do not give the addresses away.
  salt text not null
    default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),

  -- Counted from when a request is due.
  remind_after interval not null default '5 minutes' check (remind_after between '1 minute' and '1 day'),
  escalate_after interval not null default '15 minutes' check (escalate_after between '1 minute' and '1 day'),
  -- How soon whoever has taken a request must say something, where no arrival time is sooner.
  word_within interval not null default '1 hour' check (word_within between '1 minute' and '1 day'),
  -- How often staff are told of a flood.
  digest_every interval not null default '5 minutes' check (digest_every between '1 minute' and '1 day'),
  -- For how long a sender may keep what it claimed: longer than it waits for the slowest receiver.
  lease interval not null default '90 seconds' check (lease between '1 second' and '1 hour'),
  -- After 20 s, 40 s, 80 s …, half an hour in all.
  first_retry interval not null default '20 seconds' check (first_retry between '0' and '1 hour'),
  most_attempts integer not null default 8 check (most_attempts between 1 and 50),

  -- Where the sender runs, on a hosted project, and the secret it is called with.
  notify_url text check (notify_url ~ '^https?://'),
  notify_secret text check (char_length(notify_secret) between 20 and 200),
  -- Half of the pair that devices subscribe with; the sender has the other one.
  vapid_public_key text check (vapid_public_key ~ '^[A-Za-z0-9_-]{80,100}$'),
  canary_every interval not null default '5 minutes' check (canary_every between '1 minute' and '1 day'),
  -- Whoever knows it may send the request that only proves that requests arrive.
  canary_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Whoever knows it may say whose request it is: our own proxy in front of a hosted project, which gives the API the
  -- site's origin (docs/hosting/). The project's own proxy sees only ours, and all visitors would be one sender.
  proxy_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),

  -- Whose request became a job: invoices are kept for six years after the year they are of.
  keep_customers interval not null default '7 years' check (keep_customers between '1 day' and '20 years'),
  keep_others interval not null default '12 months' check (keep_others between '1 day' and '20 years'),
  keep_suspects interval not null default '30 days' check (keep_suspects between '1 day' and '20 years')
);
insert into private.settings default values;
alter table private.settings enable row level security;

-- Lets these functions be called by one role and nobody else. Said in full: what a new function may be called by depends
-- on the project's age.
create function private.grant_only(to_role regrole, signatures regprocedure[]) returns void
language plpgsql set search_path = '' as $$
declare
  signature regprocedure;
begin
  foreach signature in array signatures loop
    execute format('revoke all on function %s from public, anon, authenticated, service_role', signature);
    execute format('grant execute on function %s to %s', signature, to_role);
  end loop;
end
$$;

-- What the owner may change.
create function private.open_settings() returns text[] language sql immutable set search_path = '' as $$
  select array['sender_limit', 'told_singly', 'surge_rows', 'surge_bytes', 'most_rows', 'most_bytes', 'remind_after',
    'escalate_after', 'digest_every', 'keep_customers', 'keep_others', 'keep_suspects']
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

create function public.desk_change_settings(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed private.settings;
begin
  perform private.owner();
  perform from jsonb_object_keys(p_settings) as key where key <> all (private.open_settings());
  if found then
    raise sqlstate 'PT422' using message = 'There is no such setting';
  end if;
  select * into strict changed from private.settings for update;
  begin
    changed := jsonb_populate_record(changed, p_settings);
    update private.settings set
      sender_limit = changed.sender_limit, told_singly = changed.told_singly, surge_rows = changed.surge_rows,
      surge_bytes = changed.surge_bytes, most_rows = changed.most_rows, most_bytes = changed.most_bytes,
      remind_after = changed.remind_after, escalate_after = changed.escalate_after,
      digest_every = changed.digest_every, keep_customers = changed.keep_customers,
      keep_others = changed.keep_others, keep_suspects = changed.keep_suspects;
  exception when others then
    -- A check of the table, or a value of another type: the constraint's own words say nothing to the owner.
    raise sqlstate 'PT422' using message = 'A setting is out of its range';
  end;
  return public.desk_settings();
end
$$;

-- What `npm run sender:setup` prints. Null leaves a value as it is.
create function public.set_sender(p_url text, p_secret text, p_vapid_public_key text) returns void
language sql security definer set search_path = '' as $$
  update private.settings set
    notify_url = coalesce(p_url, notify_url),
    notify_secret = coalesce(p_secret, notify_secret),
    vapid_public_key = coalesce(p_vapid_public_key, vapid_public_key)
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_settings()', 'public.desk_change_settings(jsonb)'
]::regprocedure[]);
select private.grant_only('service_role', array['public.set_sender(text, text, text)']::regprocedure[]);
