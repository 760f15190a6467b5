-- How old the newest backup is that was restored: a restore of an old one says little about today's.

drop function public.note_restore(text);

-- For `npm run restore:check`, which knows when its file was dumped. What is restored later may be older: the newest counts.
create function public.note_restore(p_detail text, p_dumped_at timestamptz default null) returns void
language sql security definer set search_path = '' as $$
  select private.note_health('restore', left(p_detail, 200));
  insert into private.health as h (name, at, detail)
  select 'backup', least(p_dumped_at, private.clock()), left(p_detail, 200) where p_dumped_at is not null
  on conflict (name) do update set at = excluded.at, detail = excluded.detail where excluded.at > h.at
$$;

select private.grant_only('service_role', array['public.note_restore(text, timestamptz)']::regprocedure[]);
