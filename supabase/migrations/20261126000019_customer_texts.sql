-- Texts to customers about their own request: someone is on the way, when they should arrive, that it is done. They are notifications,
-- so the queue, leases, retries and dead letters of alerts to staff serve them too.

-- Bodies are not checked here, as in a dump: a function may call one from a later file.
set check_function_bodies = off;

-- The key of the link in a request's texts, which shows how far the request has got, and nothing else.
create table private.text_links (
  request_id uuid primary key references public.contact_submissions (id) on delete cascade,
  key_hash text not null unique
);

-- Worked out rather than drawn, so that the links of all its texts are one. Letters and digits only, as some phones end a link
-- before a last dash.
create function private.link_key(request uuid) returns text language sql stable set search_path = '' as $$
  select translate(left(encode(sha256(convert_to(salt || 'link' || request, 'UTF8')), 'base64'), 22), '+/', 'xX')
  from private.settings
$$;

-- The request with this key, or with this link's, which ends two days after it was done. Null counts as a guess.
create function private.request_of_any_key(key text) returns uuid language plpgsql set search_path = '' as $$
declare
  linked uuid;
begin
  if octet_length(key) is distinct from 22 then
    return (private.request_of_key(key, false, 2)).id;
  end if;
  select r.id into linked from private.text_links as l join public.contact_submissions as r on r.id = l.request_id
  where l.key_hash = private.hash_of_key(key) and (r.status <> 'done' or r.done_at > private.clock() - interval '2 days');
  if not found then
    perform private.spend_guess();
  end if;
  return linked;
end
$$;

-- What an answer shows: to a link, which may be on anyone's phone, no name and no words.
create function private.shown(to_link boolean, answer jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when to_link then (
    select jsonb_object_agg(field, value) from jsonb_each(answer) as each (field, value)
    where field in ('status', 'received_at', 'due_at', 'seen_at', 'taken_at', 'on_the_way_at', 'eta_minutes', 'arrived_at',
      'called_off_at', 'done_at', 'texted', 'now'))
    else answer end
$$;

-- Whether its customer may get texts: at a British mobile, unless they want to be called instead, or they or staff have stopped texts
-- to this number, or a program may have filled in the form.
create function private.may_text(request public.contact_submissions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select text_customers from private.settings)
    and private.international(request.phone) ~ '^\+447[0-9]{9}$'
    and request.answer_by is distinct from 'ring'
    and not request.is_suspect and not request.marks @> '{canary}' and request.outcome is distinct from 'spam'
    and not exists (
      select from public.contact_submissions as c join private.history as h on h.request_id = c.id
      where c.dialled = request.dialled and h.action = 'texts stopped'), false);
end
$$;

-- Whether they had a text, or may have had, and may get another.
create function private.is_texted(request public.contact_submissions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.text_links where request_id = request.id) and private.may_text(request);
end
$$;

-- Staff can undo "Done" before its text leaves. Without a provider there is none.
create function private.text_customer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (dedupe, kind, request_id, history_id, due_at)
  select 'customer:' || new.id, 'customer', new.request_id, new.id,
    private.clock() + case new.action when 'done' then interval '2 minutes' else interval '0' end
  from public.contact_submissions as r
  where r.id = new.request_id and private.may_text(r)
    and (private.sender_facts() ->> 'has_telephones')::boolean;
  return null;
end
$$;

create trigger text_customer after insert on private.history
  for each row when (new.action in ('on the way', 'done')) execute function private.text_customer();

-- Whether its news is old: overtaken, taken back or too late.
create function private.is_text_over(n private.notifications, request public.contact_submissions, moment timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  news constant text := (select action from private.history where id = n.history_id);
begin
  return not private.may_text(request)
    or exists (select from private.history where request_id = request.id and id > n.history_id and action = news)
    or not coalesce(case news
      when 'done' then request.status = 'done' and request.done_at > moment - interval '1 hour'
      else request.status = 'taken' and request.arrived_at is null
        and request.on_the_way_at + request.eta_minutes * interval '1 minute' > moment
    end, false);
end
$$;

-- Where to send it, as in public.notification_numbers, with its link's key, and whether it changes a time that they were given.
create function private.customer_number(n private.notifications) returns jsonb language plpgsql set search_path = '' as $$
declare
  request public.contact_submissions;
  key constant text := private.link_key(n.request_id);
begin
  select * into request from public.contact_submissions where id = n.request_id;
  if private.is_text_over(n, request, private.clock())
    or private.customer_texts_today(n) > (select customer_texts_a_day from private.settings)
  then
    return jsonb '[]';
  end if;
  insert into private.text_links as l (request_id, key_hash) values (request.id, private.hash_of_key(key))
  on conflict (request_id) do update set key_hash = excluded.key_hash where l.key_hash <> excluded.key_hash;
  return jsonb_build_array(jsonb_build_object('staff', 'customer', 'name', 'the customer',
    'phone', private.international(request.phone), 'rings', false, 'gets_texts', true, 'key', key, 'is_again', exists (
      select from private.notifications as told
      where told.request_id = request.id and told.kind = 'customer' and told.history_id < n.history_id
        and told.delivered_to <> '{}' and not exists (
          select from private.history as h
          where h.request_id = request.id and h.id > told.history_id and h.id < n.history_id
            and h.action in ('released', 'arrived', 'done')))));
end
$$;

create function private.note_text() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.history (request_id, at, action) values (new.request_id, private.clock(), 'texted');
  return null;
end
$$;

create trigger note_text after update of settled_at on private.notifications
  for each row when (new.kind = 'customer' and old.settled_at is null and new.settled_at is not null and new.delivered_to <> '{}')
  execute function private.note_text();

create function private.note_stop(request uuid, staff uuid) returns void language sql set search_path = '' as $$
  insert into private.history (request_id, staff_id, at, action)
  select id, staff, private.clock(), 'texts stopped' from public.contact_submissions as r
  where id = request and not exists (select from private.history as h where h.request_id = r.id and h.action = 'texts stopped')
$$;

-- No more texts to the number of the request with this key or link, once it has had one: anyone can write a number into the form.
create function public.stop_texts(p_key text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request constant uuid := private.request_of_any_key(p_key);
begin
  perform private.note_stop(request_id, null) from private.text_links where request_id = request;
  return public.request_answer(p_key);
end
$$;

create function public.desk_stop_texts(p_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.note_stop((private.lock_request(p_id)).id, me.id);
  return public.desk_request(p_id);
end
$$;

-- The provider says that they have told it to stop.
create function public.text_refused(p_id uuid) returns void language sql security definer set search_path = '' as $$
  select private.note_stop(request_id, null) from private.notifications where id = p_id and kind = 'customer'
$$;

select private.protect();
