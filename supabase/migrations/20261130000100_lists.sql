-- The desk at a hundred thousand open requests, and the buttons against a flood at a million: each part of the list, each count
-- and each button finds its rows by an index. A function that is called for each row is slower than all the rest, and hides the
-- index; so what private.is_suspect says stands written out, as in the indexes.

create index contact_submissions_plain on public.contact_submissions (received_at desc, id)
  where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is null;
create index contact_submissions_escalated on public.contact_submissions (escalated_at, received_at desc, id)
  where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is not null;
create index contact_submissions_many on public.contact_submissions (received_at desc, id)
  where status in ('new', 'seen') and marks @> '{many}' and not (marks && '{honeypot, far}' or marks @> '{many, fast}');
create index contact_submissions_open_suspects on public.contact_submissions (received_at desc, id)
  where status in ('new', 'seen') and (marks && '{honeypot, far}' or marks @> '{many, fast}');
-- Which requests an action has marked, in any collation.
create index history_marked on private.history (action_key text_pattern_ops) where action = 'done' and detail = 'spam';

create or replace function private.open_counts(moment timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'waiting', (
      select count(*) from public.contact_submissions
      where status in ('new', 'seen') and due_at <= moment and not marks @> '{canary}'),
    'apart', jsonb_build_object(
      'suspects', (
        select count(*) from public.contact_submissions
        where status in ('new', 'seen') and (marks && '{honeypot, far}' or marks @> '{many, fast}')
          and not marks @> '{canary}'),
      'many', (
        select count(*) from public.contact_submissions
        where status in ('new', 'seen') and marks @> '{many}'
          and not (marks && '{honeypot, far}' or marks @> '{many, fast}') and not marks @> '{canary}'))
  )
$$;

-- The first of each part of the list, of which the first of all are put in their order: to put a hundred thousand in order, for
-- each desk and every ten seconds, takes a second.
create or replace function private.open_requests(moment timestamptz, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  before constant timestamptz := coalesce(p_before, 'infinity');
begin
  return array(
    select c
    from (
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is not null
          and received_at < before
        order by escalated_at, received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is null
          and received_at < before and due_at <= moment
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and not marks && '{honeypot, far, many, canary}' and escalated_at is null
          and received_at < before and due_at > moment
        order by due_at, received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status = 'taken' and unread_since is not null and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status = 'taken' and unread_since is null and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and marks @> '{many}' and not (marks && '{honeypot, far}' or marks @> '{many, fast}')
          and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
      union all
      (select c from public.contact_submissions as c
        where status in ('new', 'seen') and (marks && '{honeypot, far}' or marks @> '{many, fast}')
          and not marks @> '{canary}' and received_at < before
        order by received_at desc, id limit most)
    ) as parts
    -- In which part of the list it stands, and where in that. The desk's own copy of the parts, by which a request moves as
    -- soon as somebody takes it, is groupOf in src/desk.
    order by case
        when (c).status = 'taken' then array[2, case when (c).unread_since is null then 1 else 0 end]
        when private.is_suspect((c).marks) then array[4]
        when (c).marks @> '{many}' then array[3]
        when (c).escalated_at is not null then array[0, 0, extract(epoch from (c).escalated_at)]
        when (c).due_at > moment then array[1, extract(epoch from (c).due_at)]
        else array[0, 1]
      end, (c).received_at desc, (c).id
    limit most);
end
$$;

drop function private.may_be_marked(public.contact_submissions);

-- What this action has marked already, if it comes again: it is the same then, and marks no more.
create function private.marked_by_action() returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  start constant text := left(private.action_key(), 150) || ':';
begin
  return array(
    select request_id from private.history
    where action = 'done' and detail = 'spam' and action_key ~>=~ start and action_key ~<~ (left(start, -1) || ';'));
end
$$;

create or replace function public.desk_mark_number_spam(p_id uuid, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  called constant text := private.dialled((private.request(p_id)).phone);
  ids uuid[] := private.marked_by_action();
begin
  if ids = '{}' then
    ids := array(
      with same as materialized (
        select id, received_at from public.contact_submissions
        -- As the index has it.
        where regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?440?(?=[1-9])', '0') = called
          and status in ('new', 'seen') and not marks @> '{canary}' and received_at <= p_until
      )
      select id from same order by received_at limit 1000);
  end if;
  return private.mark_spam(me, ids);
end
$$;

create or replace function public.desk_mark_suspects_spam(p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  ids uuid[] := private.marked_by_action();
begin
  if ids = '{}' then
    ids := array(
      select id from public.contact_submissions
      where status in ('new', 'seen') and (marks && '{honeypot, far}' or marks @> '{many, fast}')
        and not marks @> '{canary}' and received_at <= p_until
      order by received_at, id desc limit 1000);
  end if;
  return private.mark_spam(me, ids);
end
$$;

create or replace function public.desk_mark_sender_spam(p_id uuid, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
  its_sender constant text := (select sender from private.request_senders where request_id = request.id);
  ids uuid[] := private.marked_by_action();
begin
  if its_sender is null then
    raise sqlstate 'PT422' using message = 'We only keep where a request came from for a day';
  end if;
  if ids = '{}' then
    ids := array(
      select c.id from public.contact_submissions as c join private.request_senders as s on s.request_id = c.id
      where s.sender = its_sender and c.status in ('new', 'seen') and not c.marks @> '{canary}' and c.received_at <= p_until
      order by c.received_at limit 1000);
  end if;
  return private.mark_spam(me, ids);
end
$$;

revoke all on all functions in schema private from public;
