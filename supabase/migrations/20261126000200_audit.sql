-- What owners did that concerns people: whom they added or removed, which settings they changed, whose data they took out or
-- erased. Of a customer it says nothing: neither who it was, nor by what they were found.

create table private.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.clock(),
  -- A name, as it was then: it stays when its owner has left. Null: nobody who was signed in.
  who text,
  action text not null check (action in (
    'exported', 'erased', 'settings', 'added', 'removed', 'renamed', 'role', 'address', 'factor', 'notice', 'notice ended')),
  -- What the desk makes its sentence of (src/desk/audit/words.ts).
  detail jsonb not null
);
create index on private.audit (at);
alter table private.audit enable row level security;

-- In the caller's name, where there is a caller of staff.
create function private.note_audit(what text, detail jsonb) returns void language sql set search_path = '' as $$
  insert into private.audit (who, action, detail)
  values ((select name from private.staff where user_id = auth.uid() and left_at is null), what, detail)
$$;

-- Only what the owner may change: the others are secrets, or nobody's at the desk.
create function private.audit_settings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(before.value, after.value)) into changed
  from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as after using (key)
  where key = any (private.open_settings()) and before.value is distinct from after.value;
  if changed is not null then
    perform private.note_audit('settings', changed);
  end if;
  return null;
end
$$;
create trigger audit_settings after update on private.settings
  for each row execute function private.audit_settings();

-- Whoever is signed in deletes requests only to erase a person. The purge is nobody's.
create function private.audit_erasure() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  erased constant integer := (select count(*) from gone);
begin
  if erased > 0 and auth.uid() is not null then
    perform private.note_audit('erased', jsonb_build_object('requests', erased));
  end if;
  return null;
end
$$;
create trigger audit_erasure after delete on public.contact_submissions
  referencing old table as gone
  for each statement execute function private.audit_erasure();

create function private.audit_staff() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_here constant boolean := new.left_at is null and new.user_id is not null;
  was_here boolean := false;
begin
  if tg_op = 'UPDATE' then
    was_here := old.left_at is null and old.user_id is not null;
  end if;
  if is_here and not was_here then
    perform private.note_audit('added', jsonb_build_object('name', new.name, 'role', new.role));
  elsif was_here and not is_here then
    perform private.note_audit('removed', jsonb_build_object('name', new.name));
  elsif is_here then
    if old.name <> new.name then
      perform private.note_audit('renamed', jsonb_build_object('from', old.name, 'name', new.name));
    end if;
    if old.role <> new.role then
      perform private.note_audit('role', jsonb_build_object('name', new.name, 'role', new.role));
    end if;
  end if;
  return null;
end
$$;
create trigger audit_staff after insert or update of name, role, left_at, user_id on private.staff
  for each row execute function private.audit_staff();

-- As before, and noted: no longer stable.
create or replace function public.desk_export_person(p_phone text default null, p_email text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  requests jsonb;
begin
  perform private.strong_owner();
  select coalesce(jsonb_agg(private.as_json(r) || jsonb_build_object(
    'history', public.desk_request(r.id) -> 'history',
    'pictures', (select coalesce(jsonb_agg(private.picture_as_json(p)
      || jsonb_build_object('data', private.picture_data(p.id))), '[]') from private.pictures_of(r.id) as p)
  ) order by r.received_at), '[]') into requests
  from private.requests_of(p_phone, p_email) as r;
  if requests <> '[]' then
    perform private.note_audit('exported', jsonb_build_object('requests', jsonb_array_length(requests)));
  end if;
  return jsonb_build_object('exported_at', private.clock(), 'requests', requests);
end
$$;

-- Newest first, a page at a time from p_before on: the id of the last one.
create function public.desk_audit(p_before bigint default null, p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner();
  return (
    select coalesce(jsonb_agg(to_jsonb(entry) order by id desc), '[]')
    from (
      select * from private.audit where p_before is null or id < p_before
      order by id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)) as entry
  );
end
$$;

create function private.purge_audit() returns void language sql set search_path = '' as $$
  delete from private.audit where id in (
    select id from private.audit where at < private.clock() - interval '2 years' order by at limit 1000)
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array['public.desk_audit(bigint, integer)']::regprocedure[]);
