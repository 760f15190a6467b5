import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CONFIG } from '../../tools/embedded/folders.ts'
import { keepVariables } from '../../tools/live/environment.ts'
import { fillDatabase } from '../support/lite.ts'
import { publishableKey, signToken, startPostgrest } from '../support/postgrest.ts'
import { adminApi, Project, type Running } from '../support/project.ts'
import { isNightly } from '../support/ring.ts'
import { SPELLINGS } from '../support/spellings.ts'

/*
 * Runs the commands and calls them over HTTP, because other tests use their own servers.
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

/** A token signed with a secret that earlier versions had in their repository. */
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
  // Tables, with every spelling of their path.
  ...under('/', table, `${table}?apikey=${publishableKey}`, `/${table}`, `x/../${table}`, `x/%2e%2e/${table}`),
  ...under('/', `x/..%2f${table}`, `x/..\\${table}`, 'REST/V1/contact_submissions', '%72est/v1/contact_submissions'),
  ...under(rpc, '/../../contact_submissions', '/%2e%2e/%2e%2e/contact_submissions', ';/../../contact_submissions'),
  `http://elsewhere.example/${table}`,
  // The API's description, the console and system endpoints.
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
    // As the Supabase CLI makes it: every local user may read it.
    await mkdir(join(project.directory, 'supabase/.temp'), { mode: 0o755 })
    const earlier = await project.serve(command)
    expect(await submit(earlier, 'first')).toEqual({ status: 204, body: '' })
    const secret = await secretOf(project)
    await earlier.stop()
    // Adds a migration from a later version.
    await writeFile(
      join(project.directory, MIGRATIONS, '29991231000000_later.sql'),
      `alter table public.contact_submissions add column since text not null default 'later'`,
    )
    server = await project.serve(command)
    expect(await secretOf(project)).toBe(secret)
    for (const [made, mode] of Object.entries({
      [secretFile]: 0o600,
      'supabase/.temp': 0o700,
      'supabase/.temp/data': 0o700,
    }))
      expect((await stat(join(project.directory, made))).mode & 0o777, made).toBe(mode)
  }, slow)

  afterAll(async () => {
    await server?.stop()
    await project?.remove()
  }, slow)

  test.each(Object.keys(credentials))(
    'shows no row and no console to a caller %s',
    { timeout: slow },
    async (which) => {
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
    },
  )

  test('answers 429 to more wrong passwords than config.toml allows', async () => {
    const statuses = new Set<number>()
    // An attempt comes back every ten seconds, and a busy machine takes longer than that for thirty.
    for (let attempt = 0; attempt <= 30 || (attempt < 90 && !statuses.has(429)); attempt++)
      statuses.add(
        (await postJson(server, '/auth/v1/token?grant_type=password', { email: 'a@b.co', password: 'wrong' })).status,
      )
    expect([...statuses]).toEqual([400, 429])
    const passed: string[] = []
    for (const call of SPELLINGS) {
      const [method = '', path = ''] = call.split(' ')
      const body = JSON.stringify({ email: 'a@b.co', password: 'wrong' })
      const { status } = await server.ask(path, { method, headers, ...(method === 'POST' && { body }) })
      // Vite's own server refuses a fragment before it reaches us.
      const isRefused = [403, 404].includes(status) || (status === 400 && path.includes('#'))
      if (!isRefused) passed.push(`${call}: ${status}`)
    }
    expect(passed).toEqual([])
  })

  test('migrates the database of an earlier version and keeps its requests', async () => {
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

test('npm run dev and preview refuse to listen beyond this machine', { timeout: slow }, async () => {
  const project = await Project.create()
  onTestFinished(project.remove)
  for (const args of [['--host'], ['preview', '--host', '0.0.0.0']])
    await expect(project.serve([VITE, ...args])).rejects.toThrow(/is for this machine[\s\S]*PUBLIC_DEMO=1/)
})

/* Runs `npm run staff`, and checks what `npm start` prints. */

const STAFF = 'tools/staff.ts'
const DOOR = 'supabase/.temp/door'
const headers = { apikey: publishableKey, 'content-type': 'application/json' }

const passwordIn = (printed: string) => /Password, shown this once: (\S+)/.exec(printed)?.[1] ?? ''
const postJson = (server: Running, path: string, body: object, more: Record<string, string> = {}) =>
  server.ask(path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })

async function signIn(server: Running, email: string, password: string) {
  const { status, body } = await postJson(server, '/auth/v1/token?grant_type=password', { email, password })
  if (status !== 200) return { status }
  const { access_token }: { access_token: string } = JSON.parse(body)
  return { status, me: await postJson(server, '/rest/v1/rpc/desk_me', {}, { authorization: `Bearer ${access_token}` }) }
}

test('npm run staff --local adds, lists and removes staff, whether the server runs or not', {
  timeout: slow,
  tags: ['nightly'],
}, async () => {
  const project = await Project.create()
  onTestFinished(project.remove)
  await fillDatabase(join(project.directory, CONFIG))
  const staff = (...args: string[]) => project.run([STAFF, ...args, '--local'])
  expect((await staff('add', 'ada@example.org', '--nam', 'Ada')).stderr).toContain('npm run staff -- add EMAIL')
  expect(await project.run([STAFF, 'list'])).toMatchObject({ stdout: '', stderr: expect.stringContaining('--local') })
  const early = await staff('add', 'ada@example.org', '--name', 'Ada', '--owner')
  const starting = project.serve(['tools/serve.ts'])
  await expect.poll(() => existsSync(join(project.directory, DOOR)), { timeout: 60_000, interval: 20 }).toBe(true)
  // It waits for the database to be open.
  expect((await staff('list')).stdout).toContain('Ada\tada@example.org\towner')
  const server = await starting
  onTestFinished(server.stop)
  await expect(project.serve(['tools/serve.ts'])).rejects.toThrow('Another server has this embedded database open')
  expect((await stat(join(project.directory, DOOR))).mode & 0o777).toBe(0o600)

  const late = await staff('add', 'grace@example.org', '--name', 'Grace')
  for (const [email, printed, name, role] of [
    ['ada@example.org', early.stdout, 'Ada', 'owner'],
    ['grace@example.org', late.stdout, 'Grace', 'staff'],
  ] as const) {
    const { me } = await signIn(server, email, passwordIn(printed))
    expect(JSON.parse(me?.body ?? '')).toMatchObject({ name, role })
  }
  const forgotten = passwordIn((await staff('password', 'grace@example.org')).stdout)
  expect((await signIn(server, 'grace@example.org', passwordIn(late.stdout))).status).toBe(400)
  expect((await signIn(server, 'grace@example.org', forgotten)).me?.status).toBe(200)
  await staff('remove', 'grace@example.org')
  expect((await signIn(server, 'grace@example.org', forgotten)).me?.status).toBe(403)
  expect((await staff('remove', 'ada@example.org')).stderr).toContain('They’re the last owner')
  expect((await staff('list')).stdout).toContain('Ada\tada@example.org\towner\ton call\n')

  const eve = { email: 'eve@example.org', password: 'a long password of hers' }
  expect((await postJson(server, '/auth/v1/signup', eve)).status).toBeGreaterThanOrEqual(400)
  expect((await signIn(server, eve.email, eve.password)).status).toBe(400)
  const command = { do: 'add', email: 'eve@example.org', name: 'Eve', role: 'owner' }
  for (const path of [`/${DOOR}`, `/@fs${join(project.directory, DOOR)}`, '/rest/v1/rpc/add_staff'])
    expect((await postJson(server, path, command)).status).toBe(404)
})

test('npm run staff manages the project that setup made, says so first, and prints no key', {
  timeout: slow,
  tags: ['nightly'],
}, async () => {
  const [project, backend] = await Promise.all([Project.create(), startPostgrest()])
  onTestFinished(async () => void (await Promise.all([project.remove(), backend.stop()])))
  const key = backend.token('service_role')
  const api = adminApi(backend, key)
  backend.setIntercept(api.intercept)
  const inProject = (path: string) => join(project.directory, path)
  await keepVariables(inProject('.env.release'), { SUPABASE_URL: backend.url, SUPABASE_REF: 'abcdefghijklmnopqrst' })
  await keepVariables(inProject('.setup/secrets.env'), { SUPABASE_ACCESS_TOKEN: 'sbp_token' })
  // A double of the CLI, which shows the keys to the account's token.
  const cli = inProject('node_modules/supabase')
  await rm(cli)
  const keys = JSON.stringify({
    keys: Object.entries({ publishable: 'p', secret: key }).map(([type, api_key]) => ({ type, api_key })),
  })
  await mkdir(join(cli, 'dist'), { recursive: true })
  await writeFile(join(cli, 'package.json'), '{}')
  await writeFile(
    join(cli, 'dist/supabase.js'),
    `process.env.SUPABASE_ACCESS_TOKEN === 'sbp_token' && console.log('${keys}')`,
  )
  const env: Record<string, string> = {}
  const staff = (...args: string[]) => project.run([STAFF, ...args], env)
  // Adds more accounts than fit on one page of the list.
  await backend.query(`insert into auth.users (email)
    select format('a%s@example.org', lpad(n::text, 3, '0')) from generate_series(1, 250) as n`)
  const add = async (name: string) => (await staff('add', 'zoe@example.org', '--name', name, '--owner')).stdout
  const first = passwordIn(await add('Zoe'))
  expect(api.made).toEqual([{ email: 'zoe@example.org', password: first, email_confirm: true }])
  const { stdout } = await staff('list')
  expect(stdout).toBe(`On the project at ${backend.url}\nZoe\tzoe@example.org\towner\ton call\n`)
  // deploy:check looks at the same project in the same way.
  const site = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_ANON_KEY: backend.anonKey }
  expect((await project.run(['tools/deployCheck.ts', backend.url], site)).stdout).toMatch(/^✓ someone is staff +1$/m)

  // Zoe has not signed in yet, so the password may never have reached her.
  const second = passwordIn(await add('Zoe'))
  const [zoe] = await backend.query("select id from auth.users where email = 'zoe@example.org'")
  expect(api.changed).toEqual([{ id: zoe?.id, password: second }])
  expect(second).not.toBe(first)
  api.signedIn.add(zoe?.id ?? '')
  expect(passwordIn(await add('Zoë'))).toBe('')
  expect((await staff('remove', 'zoe@example.org')).stderr).toContain('They’re the last owner')

  const wrong = backend.token('anon')
  env.SUPABASE_SECRET_KEY = wrong
  for (const args of [['list'], ['add', 'eve@example.org', '--name', 'Eve']]) {
    const { code, stdout, stderr } = await staff(...args)
    expect([code, stdout]).toEqual([1, `On the project at ${backend.url}\n`])
    expect(stderr).toMatch(/permission denied|No key/)
    expect(stderr).not.toContain(wrong)
  }
})
