-- Who is looking at a request, so that two do not answer it without knowing of each other.

create table private.presence (
  request_id uuid not null references public.contact_submissions (id) on delete cascade,
  staff_id uuid not null references private.staff (id) on delete cascade,
  at timestamptz not null,
  primary key (request_id, staff_id)
);
create index on private.presence (staff_id);

-- Says that the caller is looking, which the desk repeats. Answers who else was in the last minute.
create function public.desk_look(p_id uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  me constant private.staff := private.caller();
  moment constant timestamptz := private.clock();
begin
  insert into private.presence (request_id, staff_id, at)
  select id, me.id, moment from public.contact_submissions where id = p_id and not marks @> '{canary}'
  on conflict (request_id, staff_id) do update set at = excluded.at;
  return (
    select string_agg(name, ' and ' order by name) || case when count(*) > 1 then ' are' else ' is' end || ' looking at this too.'
    from private.presence join private.staff as s on s.id = staff_id
    where request_id = p_id and s.id <> me.id and s.is_here and at > moment - interval '1 minute');
end
$$;

select private.protect();
