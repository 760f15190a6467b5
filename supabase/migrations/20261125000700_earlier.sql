-- Whether somebody has asked before, from the same number: it is another call when their last request became a job.

-- Null if there is none. Neither spam nor what a program sent.
create function private.earlier_of(request public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select case when count(*) > 0 then jsonb_build_object(
    'count', count(*),
    'last_at', max(received_at),
    'last_outcome', (array_agg(outcome order by received_at desc))[1]
  ) end
  from public.contact_submissions
  where regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0') = private.dialled(request.phone)
    and length(private.dialled(request.phone)) >= 6
    and received_at < request.received_at and id <> request.id
    and not marks @> '{canary}' and not private.is_suspect(marks) and outcome is distinct from 'spam'
$$;

create or replace function public.desk_request(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.contact_submissions;
begin
  perform private.caller();
  request := private.request(p_id);
  return jsonb_build_object(
    'now', private.clock(),
    'request', private.as_json(request),
    'earlier', private.earlier_of(request),
    'pictures', private.pictures_as_json(p_id),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', at, 'by', private.name_of(staff_id),
        'action', action, 'detail', detail) order by id), '[]')
      from private.history where request_id = p_id
    ),
    'seen', private.seen_in_history(p_id)
  );
end
$$;

revoke all on all functions in schema private from public;
