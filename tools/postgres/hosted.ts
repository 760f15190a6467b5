/*
 * What a hosted project has before its first migration, as far as the migrations, their tools and the API meet it.
 */

/** The roles, how long a statement of theirs may take, and the schemas of accounts and extensions. */
export const HOSTED = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  -- Who makes migrations, and is no superuser.
  create role postgres login;
  alter role postgres set search_path = "$user", public, extensions;
  grant create, usage on schema public to postgres;
  grant usage on schema public to anon, authenticated, service_role;
  grant create on database postgres to postgres;
  create schema extensions authorization postgres;
  create schema auth;
  create table auth.users (id uuid primary key default gen_random_uuid(), email text unique);
  create function auth.uid() returns uuid language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $$;
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  grant all on auth.users to postgres;
`

/**
 * Realtime and pg_net in the shape of https://github.com/supabase/realtime and https://github.com/supabase/pg_net, owned by
 * somebody who is not the one that migrates: each writes a row for a process that waits for it.
 */
export const PLATFORM = `
  create schema realtime;
  create table realtime.messages (topic text, event text, payload jsonb);
  alter table realtime.messages enable row level security;
  create function realtime.topic() returns text language sql stable as $$ select 'desk' $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean) returns void
    language sql security definer as $$ insert into realtime.messages values (topic, event, payload) $$;
  create schema net;
  create table net.http_request_queue (url text, headers jsonb, body jsonb);
  create function net.http_post(url text, body jsonb, params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 1000) returns bigint
    language sql security definer as $$ insert into net.http_request_queue values (url, headers, body); select 1::bigint $$;
  grant usage on schema realtime, net to postgres;
`
