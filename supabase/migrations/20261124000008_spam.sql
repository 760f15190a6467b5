-- Many requests marked as spam at once, and put back. Each gets its line in the history.

-- Nobody has taken it; or this very action has marked it before, and its answer was lost.
create function private.may_be_marked(request public.contact_submissions) returns boolean
language sql stable set search_path = '' as $$
  select request.status in ('new', 'seen') and not request.marks @> '{canary}'
    or request.outcome = 'spam' and private.is_done_by_action(request.id)
$$;

-- Of these requests, those that the action has changed, with this call or an earlier one, and their versions.
create function private.changed_by_action(changed uuid[], ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with done as (
    select id, version from public.contact_submissions
    where id = any (ids) and (id = any (changed) or private.is_done_by_action(id))
  )
  select jsonb_build_object(
    'now', private.clock(),
    'ids', coalesce(jsonb_agg(id order by id), '[]'),
    'versions', coalesce(jsonb_object_agg(id, version), '{}')
  ) from done
$$;

create function private.refuse_too_many(ids uuid[]) returns void language plpgsql stable set search_path = '' as $$
begin
  if cardinality(ids) > 1000 then
    raise sqlstate 'PT422' using message = 'Choose 1,000 requests or fewer';
  end if;
end
$$;

create function private.mark_spam(me private.staff, ids uuid[]) returns jsonb language plpgsql set search_path = '' as $$
declare
  marked uuid[];
begin
  with free as (
    select id from public.contact_submissions
    where id = any (ids) and status in ('new', 'seen') and not marks @> '{canary}'
      and not private.is_done_by_action(id)
    order by id for update
  ), done as (
    update public.contact_submissions as c set status = 'done', seen_at = coalesce(seen_at, private.clock()),
      done_at = private.clock(), outcome = 'spam'
    from free where c.id = free.id
    returning c.id
  ), noted as (
    insert into private.history (request_id, staff_id, action, detail, action_key)
    select id, me.id, 'done', 'spam', private.action_key(id) from done
  )
  select array_agg(id) into marked from done;
  return private.changed_by_action(marked, ids);
end
$$;

create function public.desk_mark_spam(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  perform private.refuse_too_many(p_ids);
  return private.mark_spam(me, p_ids);
end
$$;

-- All of the number of one request. Here and below: up to p_until, so that nothing is marked which nobody could see, and a
-- thousand of them at most, oldest first.
create function public.desk_mark_number_spam(p_id uuid, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
begin
  return private.mark_spam(me, array(
    select id from public.contact_submissions as c
    where private.may_be_marked(c) and received_at <= p_until and private.dialled(phone) = private.dialled(request.phone)
    order by received_at limit 1000
  ));
end
$$;

create function public.desk_mark_suspects_spam(p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
begin
  return private.mark_spam(me, array(
    select id from public.contact_submissions as c
    where private.may_be_marked(c) and received_at <= p_until and private.is_suspect(marks)
    order by received_at limit 1000
  ));
end
$$;

-- Back on the list. Unlike one that is put back by itself, none is due anew: a phone that rings 300 times is switched off.
create function public.desk_unmark_spam(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  unmarked uuid[];
begin
  perform private.refuse_too_many(p_ids);
  with spam as (
    select id from public.contact_submissions
    where id = any (p_ids) and status = 'done' and outcome = 'spam' and not marks @> '{canary}'
      and not private.is_done_by_action(id)
    order by id for update
  ), released as (
    update public.contact_submissions as c set status = 'seen', taken_at = null, taken_by = null, on_the_way_at = null,
      eta_minutes = null, done_at = null, outcome = null
    from spam where c.id = spam.id
    returning c.id
  ), noted as (
    insert into private.history (request_id, staff_id, action, action_key)
    select id, me.id, 'released', private.action_key(id) from released
  )
  select array_agg(id) into unmarked from released;
  return private.changed_by_action(unmarked, p_ids);
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array[
  'public.desk_mark_spam(uuid[])', 'public.desk_mark_number_spam(uuid, timestamptz)',
  'public.desk_mark_suspects_spam(timestamptz)', 'public.desk_unmark_spam(uuid[])'
]::regprocedure[]);
