-- Whoever is on call may have a phone that is off: what no phone has shown by the time of the reminder is everybody's business,
-- and does not wait for the escalation. `npm run nights` found it.

-- Of requests that wait, those of which staff were told by name, and have to be told again by now: to whoever is on call, or
-- to everybody. Only of the last day: what is older has been told, and is on the desk. What somebody has been given waits for
-- them, and is due anew if they do not come; but everybody hears in time, also of that. What was escalated before its time is
-- escalated at its time once more, by another moment: whoever slept through the first.
create function private.late_requests(moment timestamptz)
returns table (request_id uuid, due_at timestamptz, kind text) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select r.id,
    case when is_time and escalated_at >= r.due_at and escalated_at < r.due_at + settings.escalate_after
      then r.due_at + settings.escalate_after else r.due_at end,
    case when is_time or not is_early and private.is_unheard(r.id, r.due_at) then 'escalated' else 'again' end
  from public.contact_submissions as r, private.settings,
    lateral (select r.due_at + settings.escalate_after <= moment as is_time,
      coalesce(escalated_at >= r.due_at, false) as is_early) as so_far
  where status in ('new', 'seen') and (is_time or not is_early)
    and (assigned_to is null or is_time and assigned_at < r.due_at + settings.escalate_after)
    and r.due_at between moment - interval '1 day' and moment - least(settings.remind_after, settings.escalate_after)
    and not marks && '{canary, surge}' and not private.is_suspect(marks)
    and (exists (select from private.notifications as n where n.request_id = r.id)
      or exists (select from private.digest_requests as d where d.request_id = r.id));
end
$$;

revoke all on all functions in schema private from public;
