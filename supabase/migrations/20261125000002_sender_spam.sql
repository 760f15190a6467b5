-- All of one sender marked as spam, whatever numbers they gave: while it is known where a request came from, so for a day.

create function public.desk_mark_sender_spam(p_id uuid, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.request(p_id);
  its_sender constant text := (select sender from private.request_senders where request_id = request.id);
begin
  if its_sender is null then
    raise sqlstate 'PT422' using message = 'We only keep where a request came from for a day';
  end if;
  return private.mark_spam(me, array(
    select c.id from public.contact_submissions as c join private.request_senders as s on s.request_id = c.id
    where s.sender = its_sender and private.may_be_marked(c) and received_at <= p_until
    order by received_at limit 1000
  ));
end
$$;

select private.grant_only('authenticated', array['public.desk_mark_sender_spam(uuid, timestamptz)']::regprocedure[]);
