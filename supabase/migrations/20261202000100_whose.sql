-- One person's data are also those of whoever spoke English for a customer; and a visitor learns from the number of a reply
-- how many their own request has had, not how many the firm has written.

create index contact_submissions_interpreter_dialled on public.contact_submissions
  (regexp_replace(regexp_replace(interpreter_phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0'))
  where interpreter_phone is not null;

create or replace function private.requests_of(p_phone text, p_email text) returns setof public.contact_submissions
language plpgsql stable rows 10 set search_path = '' as $$
begin
  if length(private.dialled(p_phone)) < 6 then
    raise sqlstate 'PT422' using message = 'Enter the whole phone number';
  end if;
  if private.clean(p_phone) is null and private.clean(p_email) is null then
    raise sqlstate 'PT422' using message = 'Enter a phone number or an email address';
  end if;
  return query
    select * from public.contact_submissions
    where not marks @> '{canary}' and (
      regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0') = private.dialled(p_phone)
      or (interpreter_phone is not null and
        regexp_replace(regexp_replace(interpreter_phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0') = private.dialled(p_phone))
      or lower(email) = lower(private.clean(p_email)));
end
$$;

-- Resolves with how many requests there were. What somebody else asked for stays, without the number.
create function private.erase_person(p_phone text, p_email text) returns integer language plpgsql set search_path = '' as $$
declare
  helped uuid[];
  own uuid[];
begin
  select array_agg(id) filter (where is_own is not true), array_agg(id) filter (where is_own) into helped, own
  from (
    select id, private.dialled(phone) = private.dialled(p_phone) or lower(email) = lower(private.clean(p_email)) as is_own
    from private.requests_of(p_phone, p_email)) as found_ones;
  delete from public.contact_submissions where id = any (own);
  update public.contact_submissions set interpreter_phone = null where id = any (helped);
  update private.request_digits as d set runs = private.digits_of(r)
  from public.contact_submissions as r where r.id = any (helped) and d.request_id = r.id;
  if helped is not null and auth.uid() is not null then
    perform private.note_audit('erased', jsonb_build_object('requests', cardinality(helped)));
  end if;
  return coalesce(cardinality(own), 0) + coalesce(cardinality(helped), 0);
end
$$;

create or replace function public.desk_erase_person(p_phone text default null, p_email text default null) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.strong_owner();
  return private.erase_person(p_phone, p_email);
end
$$;

-- What both sides wrote, the oldest first. Of staff the visitor reads the first name; their replies are numbered.
create or replace function private.conversation_of(request uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', coalesce(own_id, number::text),
      'from', case action when 'wrote' then 'visitor' else 'staff' end,
      'name', split_part(private.name_of(staff_id), ' ', 1),
      'text', detail,
      'at', at,
      'seen_at', seen_at
    ) order by id), '[]')
    from (
      select h.id, h.action, h.staff_id, h.detail, h.at, m.id::text as own_id, coalesce(m.seen_at, s.at) as seen_at,
        row_number() over (partition by h.action order by h.id) as number
      from private.history as h
        left join private.messages as m on m.history_id = h.id
        left join private.seen_replies as s on s.history_id = h.id
      where h.request_id = request and h.action in ('wrote', 'replied')) as words
  );
end
$$;

-- The visitor's device has shown the replies up to the one of this number.
create or replace function public.see_request_messages(p_key text, p_last text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_submissions := private.request_of_key(p_key);
  replies bigint[];
begin
  if request.id is not null and octet_length(p_last) <= 18 and p_last ~ '^[0-9]+$' then
    replies := array(
      select id from private.history where request_id = request.id and action = 'replied' order by id);
    if p_last::bigint between 1 and cardinality(replies) then
      insert into private.seen_replies (history_id, at)
      select reply, private.clock() from unnest(replies[1:p_last::integer]) as reply
      on conflict (history_id) do nothing;
      if found then
        -- Open desks look again.
        update public.contact_submissions set version = version where id = request.id;
      end if;
    end if;
  end if;
  return null;
end
$$;

revoke all on all functions in schema private from public;
