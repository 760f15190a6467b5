import { readFile, stat, writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publishableKey, signToken } from '../support/postgrest.ts'
import { Project, type Running } from '../support/project.ts'
import { isNightly } from '../support/ring.ts'

/*
 * The commands themselves, over HTTP: the tests' own servers say little about what a command serves.
 */

const START = ['tools/serve.ts']
const VITE = 'node_modules/vite/bin/vite.js'
const MIGRATIONS = 'supabase/migrations'
const NAME = 'Secretia Flood'
const slow = 300_000

const rpc = '/rest/v1/rpc/insert_contact_submission'
const apikey = { apikey: publishableKey }
const submit = (server: Running, message: string, headers: OutgoingHttpHeaders = apikey) =>
  server.ask(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one', ...headers },
    body: JSON.stringify({ p_name: NAME, p_phone: '1', p_email: 'a@b', p_message: message }),
  })

/** As signed by the secret that earlier versions had in their repository. */
const forged = (role: string) => `Bearer ${signToken(role, 'local-development-only-not-a-secret-0123456789')}`

const credentials: Record<string, OutgoingHttpHeaders> = {
  'without a key': {},
  'with the public key': { ...apikey, authorization: `Bearer ${publishableKey}` },
  'with a forged token and the public key': { ...apikey, authorization: forged('service_role') },
  "with a browser's and a proxy's headers": {
    origin: 'http://localhost',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '127.0.0.1',
    'x-original-url': '/rest/v1/contact_submissions',
    'x-rewrite-url': '/_system/info',
  },
}

const table = 'rest/v1/contact_submissions'
const secretFile = 'supabase/.temp/jwt-secret'
const under = (prefix: string, ...names: readonly string[]) => names.map((name) => prefix + name)
const paths = [
  // Tables, in every spelling.
  ...under('/', table, `${table}?apikey=${publishableKey}`, `/${table}`, `x/../${table}`, `x/%2e%2e/${table}`),
  ...under('/', `x/..%2f${table}`, `x/..\\${table}`, 'REST/V1/contact_submissions', '%72est/v1/contact_submissions'),
  ...under(rpc, '/../../contact_submissions', '/%2e%2e/%2e%2e/contact_submissions', ';/../../contact_submissions'),
  `http://elsewhere.example/${table}`,
  // The list of what there is, the console and the system's own.
  ...under('/rest/v1', '', '/rpc/', '/../../x', '/%2e%2e/%2e%2e/x', '/../../_studio', '/../../_system/info'),
  ...under('/auth/v1/', 'token/../../../x', '%2e%2e/%2e%2e/_system/introspect', 'settings', 'admin/users'),
  ...under('/_system', '', '/config', '/introspect'),
  '/storage/v1/bucket',
  // Files on the disk.
  ...under(`/${secretFile}`, '', '?raw', '?import&raw'),
  '/SUPABASE/.temp/data/PG_VERSION?raw',
  ...under('/@fs/DIRECTORY/', secretFile, `${secretFile}?import&raw`, `src/../${secretFile}?raw`),
  ...under('/src/', `%2e%2e/${secretFile}?import&raw`, `..%2f${secretFile}?raw`),
]

const secretOf = (project: Project) => readFile(join(project.directory, secretFile), 'utf8')

const COMMANDS = { 'npm start': START, ...(isNightly && { 'npm run dev': [VITE] }) }

describe.each(Object.entries(COMMANDS))('the embedded backend of %s', (_name, command) => {
  let project: Project
  let server: Running

  beforeAll(async () => {
    project = await Project.create()
    const earlier = await project.serve(command)
    expect(await submit(earlier, 'first')).toEqual({ status: 204, body: '' })
    const secret = await secretOf(project)
    await earlier.stop()
    // What a later version brings.
    await writeFile(
      join(project.directory, MIGRATIONS, '29991231000000_later.sql'),
      `alter table public.contact_submissions add column since text not null default 'later'`,
    )
    server = await project.serve(command)
    expect(await secretOf(project)).toBe(secret)
    expect((await stat(join(project.directory, secretFile))).mode & 0o777).toBe(0o600)
  }, slow)

  afterAll(async () => {
    await server?.stop()
    await project?.remove()
  }, slow)

  test.each(Object.keys(credentials))('shows no row and no console %s', { timeout: slow }, async (which) => {
    const secret = await secretOf(project)
    const opened: string[] = []
    for (const path of paths)
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await server.ask(path.replace('DIRECTORY', project.directory), {
          method,
          headers: { 'content-type': 'application/json', ...credentials[which] },
          ...(method === 'POST' && { body: '{"name":"x","phone":"x","email":"x"}' }),
        })
        const isClosed = [403, 404].includes(status) && !body.includes(NAME) && !body.includes(secret)
        if (!isClosed) opened.push(`${method} ${path}: ${status} ${body.slice(0, 60)}`)
      }
    expect(opened).toEqual([])
  })

  test('brings the database of an earlier version up to date, and keeps what was sent and nothing else', async () => {
    expect((await submit(server, 'second', {})).status).toBe(401)
    expect(await submit(server, 'first')).toEqual({ status: 204, body: '' })
    expect(await submit(server, 'second')).toEqual({ status: 204, body: '' })
    await server.stop()
    const database = await PGlite.create(join(project.directory, 'supabase/.temp/data'))
    const { rows } = await database.query(
      'select name, message, reused_key, since from contact_submissions order by received_at',
    )
    await database.close()
    expect(rows).toEqual([
      { name: NAME, message: 'first', reused_key: null, since: 'later' },
      { name: NAME, message: 'second', reused_key: 'one', since: 'later' },
    ])
  })
})

test('listening beyond this machine is refused with a reason', { timeout: slow }, async () => {
  const project = await Project.create()
  onTestFinished(project.remove)
  for (const args of [['--host'], ['preview', '--host', '0.0.0.0']])
    await expect(project.serve([VITE, ...args])).rejects.toThrow(/is for this machine[\s\S]*PUBLIC_DEMO=1/)
})
