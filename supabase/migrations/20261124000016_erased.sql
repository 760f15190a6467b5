-- What was erased stays erased: a device that never heard that its request had arrived sends it again, days later.

-- A digest of the key and nothing of the request, so that it says of nobody that they ever wrote.
create table private.erased_keys (
  digest bytea primary key,
  at timestamptz not null
);
create index on private.erased_keys (at);
alter table private.erased_keys enable row level security;

create function private.digest_of(key text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(key, 'UTF8'))
$$;

/*
 * Whoever erases: the desk, the purge, or the owner by hand. Kept for 60 days, twice as long as a device keeps what it could
 * not send, and as far back as X-Requested-At is believed.
 */
create function private.note_erased() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  delete from private.erased_keys where at < moment - interval '60 days';
  insert into private.erased_keys (digest, at)
  select private.digest_of(idempotency_key), moment from gone
  where idempotency_key is not null and not marks @> '{canary}'
  on conflict (digest) do update set at = excluded.at;
  return null;
end
$$;

create trigger note_erased after delete on public.contact_submissions
  referencing old table as gone for each statement execute function private.note_erased();

-- Refuses for good what was erased under one of the keys. The words are for the visitor.
create function private.refuse_erased(key text, other_key text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform from private.erased_keys where digest in (private.digest_of(key), private.digest_of(other_key));
  if found then
    raise sqlstate 'PT410' using message = 'This request has been erased. If you still need us, please call.';
  end if;
end
$$;

revoke all on all functions in schema private from public;
