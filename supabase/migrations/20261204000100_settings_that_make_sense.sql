-- Settings that nobody can mean are refused, and what would delete requests says how many first.

-- How many requests the next night's purge takes by these times: more than a purge does at once, as it runs until none is left.
create function private.count_expired(kept private.settings) returns bigint
language sql stable set search_path = '' as $$
  select
    (select count(*) from public.contact_submissions
      where outcome = 'job' and coalesce(done_at, received_at) < private.clock() - kept.keep_customers)
    + (select count(*) from public.contact_submissions
      where outcome is distinct from 'job'
        and (marks && '{honeypot, far, canary}' or marks @> '{many, fast}' or outcome is not distinct from 'spam')
        and not marks @> '{canary}' and coalesce(done_at, received_at) < private.clock() - kept.keep_suspects)
    + (select count(*) from public.contact_submissions
      where outcome is distinct from 'job'
        and not (marks && '{honeypot, far, canary}' or marks @> '{many, fast}' or outcome is not distinct from 'spam')
        and coalesce(done_at, received_at) < private.clock() - kept.keep_others)
$$;

/*
 * With `may_delete` among the settings, the owner has read how many requests a shorter time deletes. The least times are those
 * of src/desk/settings/fields.ts. They are not checks of the table: an owner who has chosen less keeps it, and can change the rest.
 */
create or replace function public.desk_change_settings(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  may_delete constant boolean := p_settings @> '{"may_delete": true}';
  wanted constant jsonb := p_settings - 'may_delete';
  known private.settings;
  changed private.settings;
  deleted bigint;
begin
  perform private.strong_owner();
  perform from jsonb_object_keys(wanted) as key where key <> all (private.open_settings());
  if found then
    raise sqlstate 'PT422' using message = 'That setting doesn’t exist';
  end if;
  select * into strict known from private.settings for update;
  begin
    changed := jsonb_populate_record(known, wanted);
    update private.settings set
      sender_limit = changed.sender_limit, told_singly = changed.told_singly, surge_rows = changed.surge_rows,
      surge_bytes = changed.surge_bytes, most_rows = changed.most_rows, most_bytes = changed.most_bytes,
      day_rows = changed.day_rows, day_bytes = changed.day_bytes, named_singly = changed.named_singly,
      rings_an_hour = changed.rings_an_hour, remind_after = changed.remind_after, escalate_after = changed.escalate_after, digest_every = changed.digest_every,
      keep_customers = changed.keep_customers, keep_others = changed.keep_others, keep_suspects = changed.keep_suspects,
      tells_events = changed.tells_events;
  exception when others then
    -- A check of the table, or a value of another type: the constraint's own words say nothing to the owner.
    raise sqlstate 'PT422' using message = 'A setting is out of range';
  end;
  if changed.keep_customers < least(known.keep_customers, '12 months') or changed.keep_others < least(known.keep_others, '30 days')
    or changed.keep_suspects < least(known.keep_suspects, '7 days') then
    raise sqlstate 'PT422' using message = 'A setting is out of range';
  end if;
  if changed.remind_after >= changed.escalate_after
    and (changed.remind_after, changed.escalate_after) <> (known.remind_after, known.escalate_after) then
    raise sqlstate 'PT422' using message = 'The second alert must come before everyone is alerted';
  end if;
  deleted := private.count_expired(changed);
  if not may_delete and deleted > 0 and (changed.keep_customers < known.keep_customers
    or changed.keep_others < known.keep_others or changed.keep_suspects < known.keep_suspects) then
    raise sqlstate 'PT409' using hint = 'may delete', message = case deleted
      when 1 then '1 request is older than that. It will be deleted tonight, for good.'
      else format('%s requests are older than that. They’ll be deleted tonight, for good.',
        ltrim(to_char(deleted, '999,999,999,999'))) end;
  end if;
  return public.desk_settings();
end
$$;

revoke all on all functions in schema private from public;
