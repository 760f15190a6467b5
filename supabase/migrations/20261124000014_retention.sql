-- For as long as the privacy page says, and no longer; and one person's data, exported or erased.

-- Deletes what is past its time. Safe to run at any time, and as often as you like.
create function public.purge_expired() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  settings private.settings;
  moment constant timestamptz := private.clock();
  requests integer;
  notifications integer;
  senders integer;
begin
  select * into strict settings from private.settings;
  delete from public.contact_submissions
  where coalesce(done_at, received_at) < moment - case
    when outcome = 'job' then settings.keep_customers
    when private.is_suspect(marks) or marks @> '{canary}' or outcome = 'spam' then settings.keep_suspects
    else settings.keep_others
  end;
  get diagnostics requests = row_count;
  delete from private.notifications where coalesce(settled_at, dead_at) < moment - interval '30 days';
  get diagnostics notifications = row_count;
  delete from private.senders where at < moment - interval '1 day';
  get diagnostics senders = row_count;
  delete from private.intake where hour < moment - interval '1 day';
  perform private.note_health('purge', format('%s requests', requests));
  return jsonb_build_object('requests', requests, 'notifications', notifications, 'senders', senders);
end
$$;

create function private.requests_of(p_phone text, p_email text) returns setof public.contact_submissions
language plpgsql stable set search_path = '' as $$
begin
  if length(private.dialled(p_phone)) < 6 then
    raise sqlstate 'PT422' using message = 'Enter the whole phone number';
  end if;
  if private.clean(p_phone) is null and private.clean(p_email) is null then
    raise sqlstate 'PT422' using message = 'Enter a phone number or an email address';
  end if;
  return query
    select * from public.contact_submissions
    where not marks @> '{canary}'
      and (private.dialled(phone) = private.dialled(p_phone) or lower(email) = lower(private.clean(p_email)));
end
$$;

-- All there is of one person, found by phone number or email address.
create function public.desk_export_person(p_phone text default null, p_email text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.owner();
  return jsonb_build_object(
    'exported_at', private.clock(),
    'requests', (
      select coalesce(jsonb_agg(private.as_json(r)
        || jsonb_build_object('history', public.desk_request(r.id) -> 'history') order by r.received_at), '[]')
      from private.requests_of(p_phone, p_email) as r
    )
  );
end
$$;

-- With history, notes and notifications. Says how many requests there were; of whom is kept nowhere.
create function public.desk_erase_person(p_phone text default null, p_email text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  perform private.owner();
  delete from public.contact_submissions where id in (select id from private.requests_of(p_phone, p_email));
  get diagnostics erased = row_count;
  return erased;
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_export_person(text, text)', 'public.desk_erase_person(text, text)'
]::regprocedure[]);
select private.grant_only('service_role', array['public.purge_expired()']::regprocedure[]);
