import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type AdminApi, adminApi } from '../support/adminApi.ts'
import { type PostgrestBackend, publishableKey, startPostgrest } from '../support/postgrest.ts'
import { Project, type Running } from '../support/project.ts'

/* `npm run staff` and what `npm start` prints: the commands themselves. */

const STAFF = 'tools/staff.ts'
const DOOR = 'supabase/.temp/door'
const USAGE = /^npm run staff -- add EMAIL --name NAME/
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

describe('on this machine', () => {
  let project: Project
  beforeAll(async () => {
    project = await Project.create()
  }, slow)
  afterAll(() => project?.remove(), slow)

  const staff = (...args: string[]) => project.run([STAFF, ...args])

  test.each([[[]], [['add', 'ada', '--name', 'Ada']]])('%j is answered with the usage', async (args) => {
    expect(await staff(...args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(USAGE) })
  })

  test('adds, names and removes staff, whether the server runs or not', { timeout: slow }, async () => {
    const early = await staff('add', 'ada@example.org', '--name', 'Ada', '--owner')
    expect(early).toMatchObject({ code: 0, stdout: expect.stringContaining('Ada (ada@example.org) is an owner.') })

    const server = await project.serve(['tools/serve.ts'])
    onTestFinished(server.stop)
    expect((await stat(join(project.directory, DOOR))).mode & 0o777).toBe(0o600)

    const late = await staff('add', 'grace@example.org', '--name', 'Grace')
    expect(late.stdout).toContain('Grace (grace@example.org) is a member of staff.')
    for (const [email, printed, name, role] of [
      ['ada@example.org', early.stdout, 'Ada', 'owner'],
      ['grace@example.org', late.stdout, 'Grace', 'staff'],
    ] as const) {
      const { me } = await signIn(server, email, passwordIn(printed))
      expect(JSON.parse(me?.body ?? '')).toMatchObject({ name, role })
    }

    const again = await staff('add', 'Grace@Example.org', '--name', 'Grace H.')
    expect(again.stdout).toBe('Grace H. (Grace@Example.org) is a member of staff.\n')
    expect((await staff('list')).stdout).toBe(
      'Ada\tada@example.org\towner\ton call\nGrace H.\tgrace@example.org\tstaff\ton call\n',
    )
    expect((await staff('remove', 'grace@example.org')).stdout).toContain('may no longer do anything')
    expect((await signIn(server, 'grace@example.org', passwordIn(late.stdout))).me?.status).toBe(403)
    expect((await staff('remove', 'nobody@example.org')).stdout).toContain('No member of staff')
    expect(await staff('remove', 'ada@example.org')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('They’re the last owner'),
    })

    const eve = { email: 'eve@example.org', password: 'a long password of hers' }
    expect((await post(server, '/auth/v1/signup', eve)).status).toBeGreaterThanOrEqual(400)
    expect((await signIn(server, eve.email, eve.password)).status).toBe(400)
  })

  test('works after a server that was killed, whose socket stays behind', {
    tags: ['nightly'],
    timeout: slow,
  }, async () => {
    const killed = await project.serve(['tools/serve.ts'], {}, 'SIGKILL')
    await killed.stop()
    expect((await stat(join(project.directory, DOOR))).isSocket()).toBe(true)
    expect((await staff('add', 'kim@example.org', '--name', 'Kim')).code).toBe(0)
    expect((await staff('list')).stdout).toContain('Kim\tkim@example.org')
  })

  test('a second server is refused, and no request of a browser gets through the door', {
    tags: ['nightly'],
    timeout: slow,
  }, async () => {
    const server = await project.serve(['tools/serve.ts'])
    onTestFinished(server.stop)
    await expect(project.serve(['tools/serve.ts'])).rejects.toThrow('Another server has this embedded database open')
    const before = (await staff('list')).stdout
    const command = { do: 'add', email: 'eve@example.org', name: 'Eve', role: 'owner' }
    const door = join(project.directory, DOOR)
    for (const path of [`/${DOOR}`, `/@fs${door}`, '/rest/v1/rpc/add_staff'])
      expect((await post(server, path, command)).status).toBe(404)

    // What only looks like a request gets no further.
    const reply = request({ socketPath: door, method: 'POST', path: '/' })
    reply.end(JSON.stringify(command))
    await expect(once(reply, 'response')).rejects.toThrow('Parse Error')
    expect((await staff('list')).stdout).toBe(before)
  })
})

describe('of a hosted project', () => {
  let project: Project
  let backend: PostgrestBackend
  let api: AdminApi
  let env: Record<string, string>

  beforeAll(async () => {
    ;[project, backend] = await Promise.all([Project.create(), startPostgrest()])
    env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.token('service_role') }
  }, slow)
  afterAll(() => Promise.all([project?.remove(), backend?.stop()]), slow)

  beforeEach(() => {
    api = adminApi(backend, env.SUPABASE_SECRET_KEY ?? '')
    backend.setIntercept(api.intercept)
  })
  afterEach(() => backend.setIntercept(undefined))

  const staff = (...args: string[]) => project.run([STAFF, ...args], env)

  test('adds, names and removes staff with the secret key', { timeout: slow }, async () => {
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

    const last = { code: 1, stdout: '', stderr: 'They’re the last owner. Make someone else an owner first.\n' }
    expect(await staff('add', 'zoe@example.org', '--name', 'Zoë')).toEqual(last)
    expect(await staff('remove', 'zoe@example.org')).toEqual(last)
    await staff('add', 'a002@example.org', '--name', 'Yan', '--owner')
    expect((await staff('add', 'zoe@example.org', '--name', 'Zoë')).stdout).toBe(
      'Zoë (zoe@example.org) is a member of staff.\n',
    )
    // One is Yan's first.
    expect([api.made.length, api.changed.length]).toEqual([1, 2])
    await staff('remove', 'zoe@example.org')
    expect((await staff('list')).stdout).toContain('Zoë\tzoe@example.org\tstaff\thas left\n')
  })

  test('a key without the right is refused and not printed', { timeout: slow }, async () => {
    const key = backend.token('anon')
    for (const args of [['list'], ['add', 'eve@example.org', '--name', 'Eve']]) {
      const { code, stdout, stderr } = await project.run([STAFF, ...args], { ...env, SUPABASE_SECRET_KEY: key })
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/permission denied|No key/)
      expect(stderr).not.toContain(key)
    }
  })
})
