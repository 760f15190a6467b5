-- What was agreed on the phone, as the customer got it on something that lasts: a text or an email (Consumer Contracts
-- Regulations 2013, regulations 13 and 16). The history keeps the whole of it, so it is exported, erased and kept with its
-- request, and the visitor's device reads it with the answer (public.request_answer).

alter table private.history drop constraint history_action_check;
alter table private.history add constraint history_action_check check (action in ('seen', 'taken', 'released', 'assigned',
  'unopened', 'on the way', 'replied', 'noted', 'confirmed', 'done', 'told again', 'escalated'));
alter table private.history drop constraint history_detail_check;
alter table private.history add constraint history_detail_check check (char_length(detail) between 1 and 4000);

-- Of a request in any state: the customer has it already, whatever has become of the request since.
create function public.desk_confirm(p_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  request constant public.contact_submissions := private.lock_request(p_id);
  words constant text := private.clean(p_text);
begin
  if words is null then
    raise sqlstate 'PT422' using message = 'Write what was agreed';
  end if;
  if char_length(words) > 4000 then
    raise sqlstate 'PT422' using message = 'A confirmation must be 4,000 characters or fewer';
  end if;
  if not private.is_done_already(p_id) then
    perform private.write_history(p_id, me.id, 'confirmed', words, private.action_key());
  end if;
  return public.desk_request(p_id);
end
$$;

revoke all on all functions in schema private from public;
select private.grant_only('authenticated', array['public.desk_confirm(uuid, text)']::regprocedure[]);
