-- An owner's second factor. Where it is required, an owner confirms with an authenticator app before anything is exported,
-- erased or changed for everybody. What is needed at two in the morning (the list, a take, a reply) never asks for it.

-- Off where there is no server of accounts that knows authenticator apps. docs/operating.md says how it is switched on.
alter table private.settings add column second_factor text not null default 'off'
  check (second_factor in ('off', 'required'));

create function private.is_second_factor_required() returns boolean language sql stable set search_path = '' as $$
  select second_factor = 'required' from private.settings
$$;

-- The caller's row, if they are an owner who has confirmed with an authenticator app, where that is required. The hint is
-- what the desk goes by.
create function private.strong_owner() returns private.staff language plpgsql stable set search_path = '' as $$
declare
  me constant private.staff := private.owner();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if private.is_second_factor_required() and claims ->> 'aal' is distinct from 'aal2' then
    raise sqlstate '42501' using message = 'Confirm with your authenticator app first', hint = 'second factor';
  end if;
  return me;
end
$$;

create or replace function public.desk_erase_person(p_phone text default null, p_email text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  perform private.strong_owner();
  delete from public.contact_submissions where id in (select id from private.requests_of(p_phone, p_email));
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- For `npm run deploy:check`: who is an owner and has no authenticator app. Null where accounts know none.
create function public.second_factor_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  owners_without jsonb;
begin
  if to_regclass('auth.mfa_factors') is not null then
    execute $factors$
      select coalesce(jsonb_agg(s.name order by s.name), '[]') from private.staff as s
      where s.role = 'owner' and s.left_at is null and s.user_id is not null and not exists (
        select from auth.mfa_factors as f
        where f.user_id = s.user_id and f.status::text = 'verified' and f.factor_type::text = 'totp')
    $factors$ into owners_without;
  end if;
  return jsonb_build_object('is_required', private.is_second_factor_required(), 'owners_without', owners_without);
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array['public.desk_erase_person(text, text)']::regprocedure[]);
select private.grant_only('service_role', array['public.second_factor_state()']::regprocedure[]);
