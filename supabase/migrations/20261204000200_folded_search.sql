-- A search finds O’Neill by O'Neill or ONeill, and Siobhán by Siobhan. A number that many requests have is looked for among the
-- newest of them.

-- Letters and what they are searched as, capitals too: not every database knows their small ones. Apostrophes, at the end, as
-- nothing.
create function private.folds_from() returns text language sql immutable parallel safe as $$
  select 'áàâäãåāăąçćčďđéèêëēėęěğíìîïīįłńñňóòôöõøōőřśšşșťţțúùûüūůűýÿžźżÁÀÂÄÃÅĀĂĄÇĆČĎĐÉÈÊËĒĖĘĚĞÍÌÎÏĪĮŁŃÑŇÓÒÔÖÕØŌŐŘŚŠŞȘŤŢȚÚÙÛÜŪŮŰÝŸŽŹŻ''’‘ʼ`´'
$$;
create function private.folds_to() returns text language sql immutable parallel safe as $$
  select 'aaaaaaaaacccddeeeeeeeegiiiiiilnnnoooooooorsssstttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeegiiiiiilnnnoooooooorsssstttuuuuuuuyyzzz'
$$;

-- Without settings of its own, so that PostgreSQL writes it out where it is called, as the index has it (private.connect_platform).
create function private.folded(words text) returns text language sql immutable parallel safe as $$
  select translate(lower(words), private.folds_from(), private.folds_to())
$$;

create or replace function private.search_words(p_search text) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_search) > 200 then
    raise sqlstate 'PT422' using message = 'Search for 200 characters or fewer';
  end if;
  return (
    select array_agg(word)
    from regexp_split_to_table(
      regexp_replace(private.folded(btrim(p_search)), '\m([a-z]{1,2}\d[a-z\d]?)\s+(\d[a-z]{2})\M', '\1\2', 'g'), '\s+') as word
    where word <> ''
  );
end
$$;

create or replace function private.has_words(c public.contact_submissions, words text[], called text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(strpos(private.dialled(c.phone), called) > 0, false)
    or coalesce(strpos(private.dialled(c.interpreter_phone), called) > 0, false) or (
    select bool_and(strpos(private.folded(concat_ws(' ', c.name, c.phone, c.email, c.message, c.interpreter_phone)), word) > 0
      or (word ~ '^\d{4,}$' and strpos(concat_ws(' ', regexp_replace(c.phone, '\D', '', 'g'),
        regexp_replace(c.interpreter_phone, '\D', '', 'g')), word) > 0)
      or (word ~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' and lower(c.message) ~ regexp_replace(word,
        '^(.+)(...)$', '\\m\1[\\s\u00A0-]{0,2}\2\\M')))
    from unnest(words) as word)
$$;

-- Those with all the words, newest first. A number of four digits or more is found by its index, and then looked at closely;
-- without one, the longest word is, where the database has an index of words (private.connect_platform).
create or replace function private.requests_with(p_search text, words text[], p_status text, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' as $$
declare
  called constant text := case when p_search ~ '^[\d\s()+-]+$' and length(private.dialled(p_search)) >= 6
    then private.dialled(p_search) end;
  runs_called constant text[] := private.digit_runs(called);
  runs_typed constant text[] := private.digit_runs(variadic array(select word from unnest(words) as word where word ~ '^\d{4,}$'));
begin
  if runs_typed || runs_called = '{}' then
    return private.requests_anywhere(words, p_status, p_before, most);
  end if;
  -- All that have the runs are put in order, and only as many looked at closely as the page holds: a look costs more than the
  -- rest. A request with the runs nearly always has the number, so the limit holds nothing back.
  return array(
    select c
    from (
      select c from public.contact_submissions as c
      where id in (
          select request_id from private.request_digits as d
          -- Where one of the two is empty it would be found everywhere.
          where d.runs @> case when runs_typed = '{}' then runs_called else runs_typed end
            or d.runs @> case when runs_called = '{}' then runs_typed else runs_called end)
        and not marks @> '{canary}' and (p_status is null or status = p_status) and received_at < coalesce(p_before, 'infinity')
      order by received_at desc, id limit greatest(most, 1000)) as found
    where private.has_words(c, words, called)
    limit most);
end
$$;

-- Not by private.has_words: two million calls take a minute. Planned anew each time: what few requests have is found by the
-- index, and what most have among the newest.
create or replace function private.requests_anywhere(words text[], p_status text, p_before timestamptz, most integer)
returns public.contact_submissions[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := (
    select held from unnest(words) as word, private.holding(word) as held order by length(held) desc limit 1);
begin
  return array(
    select c from public.contact_submissions as c
    -- As the index has it.
    where private.folded(name || ' ' || phone || ' ' || email || ' ' || coalesce(message, '')) like wanted and (
        select bool_and(strpos(private.folded(concat_ws(' ', c.name, c.phone, c.email, c.message)), word) > 0
          or (word ~ '^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$' and lower(c.message) ~ regexp_replace(word,
            '^(.+)(...)$', '\\m\1[\\s\u00A0-]{0,2}\2\\M')))
        from unnest(words) as word)
      and not marks @> '{canary}' and (p_status is null or status = p_status) and received_at < coalesce(p_before, 'infinity')
    order by received_at desc, id limit most);
end
$$;

drop index if exists public.contact_submissions_words;
/*
 * Sets up what there is; the purge runs each minute of two hours of the night, 120,000 requests of each kind. Returns what is
 * there and was refused, in words. Safe to run again, once that has changed: `select private.connect_platform()` in the SQL
 * editor. Each extension is given its schema: without one it takes the first of the search path, which has none here.
 */
create or replace function private.connect_platform() returns text[] language plpgsql set search_path = '' as $$
declare
  refused text[] := array[]::text[];
begin
  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
      create schema if not exists extensions;
      create extension if not exists pg_net with schema extensions;
    end if;
  exception when others then
    refused := refused || format('pg_net, so the sender looks only once a minute: %s', sqlerrm);
  end;

  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
      create extension if not exists pg_cron with schema pg_catalog;
      execute $jobs$
        select cron.schedule('wake-sender', '* * * * *', 'select private.wake_sender()'),
          cron.schedule('purge-expired', '* 3-4 * * *', 'select public.purge_expired()')
      $jobs$;
    end if;
  exception when others then
    refused := refused || format('pg_cron, so nothing is told again or purged by itself: %s', sqlerrm);
  end;

  begin
    if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
      create schema if not exists extensions;
      create extension if not exists pg_trgm with schema extensions;
      execute format($index$
        create index if not exists contact_submissions_words on public.contact_submissions
        using gin (translate(lower(name || ' ' || phone || ' ' || email || ' ' || coalesce(message, '')),
          %L, %L) %I.gin_trgm_ops)
      $index$, private.folds_from(), private.folds_to(), (
        select nspname from pg_catalog.pg_extension as e join pg_catalog.pg_namespace as n on n.oid = e.extnamespace
        where extname = 'pg_trgm'));
    end if;
  exception when others then
    refused := refused || format('pg_trgm, so a search for words reads every request: %s', sqlerrm);
  end;

  begin
    if to_regclass('realtime.messages') is not null and not exists (
      select from pg_catalog.pg_policies
      where schemaname = 'realtime' and tablename = 'messages' and policyname = 'staff hear the desk'
    ) then
      execute $policy$
        create policy "staff hear the desk" on realtime.messages for select to authenticated
        using (realtime.topic() = 'desk' and public.is_staff())
      $policy$;
    end if;
  exception when others then
    refused := refused || format('the policy on realtime.messages, so open desks look every 10 seconds instead: %s', sqlerrm);
  end;
  return refused;
end
$$;

do $$
declare
  refusal text;
begin
  foreach refusal in array private.connect_platform() loop
    raise warning 'Left out: %', refusal;
  end loop;
end
$$;

revoke all on all functions in schema private from public;
