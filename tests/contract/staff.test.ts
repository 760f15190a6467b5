import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publishableKey, startPostgrest } from '../support/postgrest.ts'
import { adminApi, Project, type Running } from '../support/project.ts'

/* `npm run staff` and what `npm start` prints: the commands themselves. */

const STAFF = 'tools/staff.ts'
const DOOR = 'supabase/.temp/door'
const slow = 300_000
const headers = { apikey: publishableKey, 'content-type': 'application/json' }

const passwordIn = (printed: string) => /Password, shown this once: (\S+)/.exec(printed)?.[1] ?? ''
const post = (server: Running, path: string, body: object, more: Record<string, string> = {}) =>
  server.ask(path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })

async function signIn(server: Running, email: string, password: string) {
  const { status, body } = await post(server, '/auth/v1/token?grant_type=password', { email, password })
  if (status !== 200) return { status }
  const { access_token }: { access_token: string } = JSON.parse(body)
  return { status, me: await post(server, '/rest/v1/rpc/desk_me', {}, { authorization: `Bearer ${access_token}` }) }
}

test('on this machine staff are added, named and removed, whether the server runs or not', {
  timeout: slow,
}, async () => {
  const project = await Project.create()
  onTestFinished(project.remove)
  const staff = (...args: string[]) => project.run([STAFF, ...args])
  const early = await staff('add', 'ada@example.org', '--name', 'Ada', '--owner')
  const server = await project.serve(['tools/serve.ts'])
  onTestFinished(server.stop)
  // Two would write the same files.
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
  await staff('remove', 'grace@example.org')
  expect((await signIn(server, 'grace@example.org', passwordIn(late.stdout))).me?.status).toBe(403)
  expect((await staff('remove', 'ada@example.org')).stderr).toContain('They’re the last owner')
  expect((await staff('list')).stdout).toContain('Ada\tada@example.org\towner\ton call\n')

  const eve = { email: 'eve@example.org', password: 'a long password of hers' }
  expect((await post(server, '/auth/v1/signup', eve)).status).toBeGreaterThanOrEqual(400)
  expect((await signIn(server, eve.email, eve.password)).status).toBe(400)
  const command = { do: 'add', email: 'eve@example.org', name: 'Eve', role: 'owner' }
  for (const path of [`/${DOOR}`, `/@fs${join(project.directory, DOOR)}`, '/rest/v1/rpc/add_staff'])
    expect((await post(server, path, command)).status).toBe(404)
})

test('of a hosted project staff are added, named and removed with the secret key, which is not printed', {
  timeout: slow,
}, async () => {
  const [project, backend] = await Promise.all([Project.create(), startPostgrest()])
  onTestFinished(async () => void (await Promise.all([project.remove(), backend.stop()])))
  const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.token('service_role') }
  const api = adminApi(backend, env.SUPABASE_SECRET_KEY)
  backend.setIntercept(api.intercept)
  const staff = (...args: string[]) => project.run([STAFF, ...args], env)
  // More accounts than one page of the list holds.
  await backend.query(`insert into auth.users (email)
    select format('a%s@example.org', lpad(n::text, 3, '0')) from generate_series(1, 250) as n`)
  const add = async (name: string) => (await staff('add', 'zoe@example.org', '--name', name, '--owner')).stdout
  const first = passwordIn(await add('Zoe'))
  expect(api.made).toEqual([{ email: 'zoe@example.org', password: first, email_confirm: true }])

  // Nobody has signed in with it yet: its password may never have arrived.
  const second = passwordIn(await add('Zoe'))
  const [zoe] = await backend.query("select id from auth.users where email = 'zoe@example.org'")
  expect(api.changed).toEqual([{ id: zoe?.id, password: second }])
  expect(second).not.toBe(first)
  api.signedIn.add(zoe?.id ?? '')
  expect(passwordIn(await add('Zoë'))).toBe('')
  expect((await staff('remove', 'zoe@example.org')).stderr).toContain('They’re the last owner')

  env.SUPABASE_SECRET_KEY = backend.token('anon')
  for (const args of [['list'], ['add', 'eve@example.org', '--name', 'Eve']]) {
    const { code, stdout, stderr } = await staff(...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/permission denied|No key/)
    expect(stderr).not.toContain(env.SUPABASE_SECRET_KEY)
  }
})
