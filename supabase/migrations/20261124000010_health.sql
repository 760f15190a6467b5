-- When something last worked: the canary, the purge, a restore.

create table private.health (
  name text primary key,
  at timestamptz not null,
  detail text
);
alter table private.health enable row level security;

create function private.note_health(what text, words text default null) returns void
language sql set search_path = '' as $$
  insert into private.health as h (name, at, detail) values (what, private.clock(), words)
  on conflict (name) do update set at = excluded.at, detail = excluded.detail
$$;

-- For `npm run restore:check`.
create function public.note_restore(p_detail text) returns void language sql security definer set search_path = '' as $$
  select private.note_health('restore', left(p_detail, 200))
$$;

revoke all on all functions in schema private from public;
select private.grant_only('service_role', array['public.note_restore(text)']::regprocedure[]);
