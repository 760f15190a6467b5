-- "We're full tonight": a notice that staff put on every page of the site until a time, and whether our response times hold
-- meanwhile. There is one at a time; what was there before is in the audit.

create table private.notice (
  only_row boolean primary key default true check (only_row),
  text text not null check (char_length(text) between 1 and 120),
  until timestamptz not null,
  aim_holds boolean not null,
  set_at timestamptz not null default private.clock(),
  set_by uuid references private.staff (id) on delete set null,
  -- So that it is never forgotten.
  check (until <= set_at + interval '48 hours')
);
alter table private.notice enable row level security;

-- Null once its time has come. `now` is for devices whose clock is wrong.
create function private.notice_now() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'text', text, 'until', until, 'aim_holds', aim_holds, 'set_at', set_at, 'now', private.clock())
  from private.notice where until > private.clock()
$$;

-- For every page of the site, each minute: one row, the same for everybody, which whoever stands between may keep.
create function public.site_notice() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform set_config('response.headers', '[{"Cache-Control": "public, max-age=30"}]', true);
  return private.notice_now();
end
$$;

-- The same for staff, with who set it.
create function public.desk_notice() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller();
  return jsonb_build_object('now', private.clock(), 'notice', private.notice_now()
    || jsonb_build_object('by', (select private.name_of(set_by) from private.notice)));
end
$$;

-- Everybody on call may, without a second factor: it is for two in the morning. Until p_until, as a clock on the wall in
-- London shows it.
create function public.desk_set_notice(p_text text, p_until timestamp, p_aim_holds boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  line constant text := btrim(regexp_replace(coalesce(p_text, ''), '[\s[:cntrl:]]+', ' ', 'g'));
  until constant timestamptz := p_until at time zone 'Europe/London';
  problem constant text := case
    when line = '' then 'Write what visitors should read'
    when char_length(line) > 120 then 'Too long: 120 characters at most'
    when until is null then 'Enter when it ends'
    when until <= private.clock() then 'The end must be in the future'
    when until > private.clock() + interval '48 hours' then 'At most 48 hours, so that nobody forgets it'
  end;
begin
  if problem is not null then
    raise sqlstate 'PT422' using message = problem;
  end if;
  insert into private.notice as n (text, until, aim_holds, set_by)
  values (line, until, coalesce(p_aim_holds, true), me.id)
  on conflict (only_row) do update set text = excluded.text, until = excluded.until, aim_holds = excluded.aim_holds,
    set_at = excluded.set_at, set_by = excluded.set_by;
  perform private.note_audit('notice', jsonb_build_object(
    'text', line, 'until', until, 'aim_holds', coalesce(p_aim_holds, true)));
  return public.desk_notice();
end
$$;

create function public.desk_end_notice() returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  delete from private.notice where until > private.clock();
  if found then
    perform private.note_audit('notice ended', '{}');
  end if;
  return public.desk_notice();
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.site_notice() from public, anon, authenticated, service_role;
grant execute on function public.site_notice() to anon, authenticated;
select private.grant_only('authenticated', array[
  'public.desk_notice()', 'public.desk_set_notice(text, timestamp, boolean)', 'public.desk_end_notice()'
]::regprocedure[]);
