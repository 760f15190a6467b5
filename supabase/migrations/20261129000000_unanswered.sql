-- Staff see at a glance which customer waits for an answer, also once a colleague has opened the message.

-- A request as staff see it, without the visitor's keys.
create or replace function private.as_json(request public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(request)
    - array['idempotency_key', 'reused_key', 'dialled', 'kept_as'] || jsonb_build_object(
    'is_key_reused', request.reused_key is not null,
    'taken_by_name', private.name_of(request.taken_by),
    -- Few are assigned, and a name costs as much as the rest of a row.
    'assigned_to_name', case when request.assigned_to is not null then private.name_of(request.assigned_to) end,
    'assigned_by_name', case when request.assigned_by is not null then private.name_of(request.assigned_by) end,
    -- The first message since staff last replied, noted something or arrived.
    'unanswered_since', (
      select min(m.at) from private.messages as m
      where m.request_id = request.id and m.history_id > coalesce((
        select max(h.id) from private.history as h
        where h.request_id = request.id and h.action in ('replied', 'noted', 'confirmed', 'arrived')), 0))
  )
$$;

select private.protect();
