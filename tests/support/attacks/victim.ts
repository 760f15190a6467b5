import { randomBytes } from 'node:crypto'
import type { Backend } from '../postgrest.ts'

export type Victim = {
  /** Ids in auth.users. */
  accounts: Record<'owner' | 'staff' | 'left' | 'deleted' | 'stranger', string>
  /** Ids that attacks ask for. */
  ids: Readonly<Record<string, string>>
  /** Words that no attack sends, so an answer that contains one is a leak. */
  secrets: readonly string[]
  /** Secrets that the desk hides even from the owner. */
  unseen: readonly string[]
}

/** Fills every table with something to steal. */
export async function plant({ query }: Backend): Promise<Victim> {
  const run = randomBytes(4).toString('hex')
  const secrets: string[] = []
  const secret = (what: string, length = 0) => {
    const text = `${what}-${run}`.padEnd(length, 'x')
    secrets.push(text)
    return text
  }
  // The database wants a phone number, so this secret looks like one.
  const phone = `07700 ${randomBytes(3).readUIntBE(0, 3).toString().padStart(8, '1')}`
  const telephone = `+447700${randomBytes(3).readUIntBE(0, 3).toString().padStart(8, '1').slice(-6)}`
  secrets.push(phone, telephone)
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const accounts = { owner: id(1), staff: id(2), left: id(3), deleted: id(4), stranger: id(5) }

  for (const [who, account] of Object.entries(accounts))
    await query(`insert into auth.users (id, email) values ('${account}', '${secret(`${who}@account`)}')`)
  for (const who of ['owner', 'staff', 'left', 'deleted'] as const)
    await query(`select public.add_staff('${accounts[who]}', '${secret(`Name-of-${who}`)}',
      '${who === 'owner' ? 'owner' : 'staff'}')`)
  // Base64 turns every three bytes into four characters.
  const photograph = Buffer.from(secret('photograph', 24))
  secrets.push(photograph.toString('base64'), photograph.toString('hex'))
  await query(`
    select public.remove_staff('${accounts.left}');
    delete from auth.users where id = '${accounts.deleted}';
    insert into private.devices (id, staff_id, endpoint, p256dh, auth, label)
    select '${id(21)}', id, 'https://fcm.googleapis.com/${secret('endpoint')}', '${secret('p256dh', 87)}',
      '${secret('auth', 22)}', '${secret('label')}'
    from private.staff where user_id = '${accounts.owner}';
    insert into private.telephones (staff_id, phone, rings, gets_texts)
    select id, '${telephone}', true, true from private.staff where user_id = '${accounts.owner}';
    update private.settings set notify_url = 'https://${secret('notify')}.example/',
      notify_secret = '${secret('notify-secret', 30)}', vapid_public_key = '${'v'.repeat(87)}';

    insert into public.contact_submissions (id, idempotency_key, name, phone, email, preferred_time, message, marks)
    values
      ('${id(11)}', '${secret('key')}', '${secret('Customer')}', '${phone}', '${secret('customer@mail')}', 'asap',
        '${secret('message')}', '{}'),
      ('${id(12)}', 'taken-key', '${secret('Taken')}', '1', '${secret('taken@mail')}', null, null, '{many,surge,cut}'),
      ('${id(13)}', 'canary-key', '${secret('Canary')}', '1', 'c', null, '${secret('canary-message')}', '{canary}');
    update public.contact_submissions set status = 'taken', seen_at = now(), taken_at = now(),
      taken_by = (select id from private.staff where user_id = '${accounts.owner}'),
      reply = '${secret('reply')}', replied_at = now()
    where id = '${id(12)}';
    insert into private.history (request_id, staff_id, action, detail, action_key)
    select '${id(12)}', id, 'noted', '${secret('note')}', '${secret('action-key')}'
    from private.staff where user_id = '${accounts.owner}';
    with wrote as (
      insert into private.history (request_id, action, detail) values ('${id(11)}', 'wrote', '${secret('words')}') returning id)
    insert into private.messages (request_id, id, history_id, at) select '${id(11)}', '${id(53)}', id, now() from wrote;
    insert into private.pictures (id, request_id, parts, bytes, whole_at)
    values ('${id(51)}', '${id(11)}', 1, 27, now()), ('${id(52)}', '${id(11)}', 2, 27, null);
    insert into private.picture_parts (picture_id, part, bytes)
    select id, 0, '\\xffd8ff${photograph.toString('hex')}' from private.pictures;
    insert into private.notifications (id, dedupe, kind, request_id, due_at, attempts, delivered_to, last_error, dead_at)
    values ('${id(31)}', '${secret('dedupe')}', 'again', '${id(11)}', now(), 8, '{${secret('delivered')}}',
      '${secret('last-error')}', now());
    insert into private.senders (sender, tokens, at) values ('${secret('sender')}', 1, now());
    insert into private.intake (kind, who, hour, taken)
    values ('requests', '', date_trunc('hour', now()), 3), ('photographs', '', date_trunc('hour', now()), 54);
    insert into private.audit (who, action, detail) values ('${secret('Auditor')}', 'erased', '{}');
    insert into private.notice (text, until, aim_holds, set_by)
    select 'Full', now() + interval '20 hours', false, id from private.staff where user_id = '${accounts.owner}';
    insert into private.health (name, at, detail) values ('restore', now(), '${secret('health')}');`)
  // Only the embedded backend has a table of sessions.
  await query(`do $$ begin
    if to_regclass('auth.refresh_tokens') is not null then
      update auth.users set encrypted_password = '${secret('password-hash')}' where id = '${accounts.owner}';
      insert into auth.sessions (id, user_id) values ('${id(41)}', '${accounts.owner}');
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      values ('1', '${secret('refresh-token')}', '${accounts.owner}', '${id(41)}');
    end if;
  end $$`)
  const [owner] = await query(`select id from private.staff where user_id = '${accounts.owner}'`)
  const [settings] = await query('select salt, canary_token, proxy_token from private.settings')
  const tokens = Object.values(settings ?? {}).filter((value) => value !== null)
  secrets.push(...tokens)

  const ids = {
    ...{ request: id(11), taken: id(12), canary: id(13), device: id(21), dead: id(31), picture: id(51) },
    ...{ halfPicture: id(52), ownerAccount: accounts.owner, ownerStaff: owner?.id ?? '', stranger: accounts.stranger },
  }
  const hidden = /^(?:key|canary-message|notify-secret|password-hash|refresh-token)-/i
  const unseen = [...tokens, ...secrets.filter((text) => hidden.test(text))]
  return { accounts, ids, secrets, unseen }
}

const CATALOGUE = `
  select 'catalogue', json_build_object(
    'tables', (select json_agg(json_build_array(relnamespace::regnamespace, relname, relacl, relrowsecurity) order by oid)
      from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)),
    'functions', (select md5(string_agg(p::text, ',' order by p.oid)) from pg_proc as p
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)),
    'triggers', (select md5(string_agg(t::text, ',' order by t.oid)) from pg_trigger as t),
    'policies', (select count(*) from pg_policy),
    'roles', (select md5(string_agg(r::text, ',' order by r.rolname)) from pg_roles as r)
  )`

export type Dump = Record<string, unknown>

/** Every row, by table, and the catalogue. If two dumps are equal, nothing has changed. */
export async function dump({ query }: Backend): Promise<Dump> {
  const tables = await query(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE'
      and (table_schema in ('public', 'private') or table_schema = 'auth' and table_name = 'users')
    order by 1`)
  const rows = await query(
    [
      ...tables.map(
        ({ name }) => `select '${name}' as name, (select json_agg(t order by t::text) from ${name} as t) as content`,
      ),
      CATALOGUE,
    ].join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, JSON.parse(content ?? 'null')]))
}
