/** @module-tag nightly */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RequestList } from '../../src/desk/api/types.ts'
import { publishableKey } from '../support/postgrest.ts'
import { Project, type Running } from '../support/project.ts'

/* What somebody sees who has just cloned the project: an account to sign in with, and a night to look at. */

const START = ['tools/serve.ts']
const slow = 300_000
const LINE = /^\d\d:\d\d:\d\d The desk: http:\/\/localhost:\d+\/desk\/ Sign in as (\S+), password (\S+)$/m

async function created(): Promise<Project> {
  const project = await Project.create()
  onTestFinished(() => project.remove())
  return project
}

const post = async (server: Running, path: string, body: object, more: Record<string, string> = {}) => {
  const headers = { apikey: publishableKey, 'content-type': 'application/json', ...more }
  return server.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Signs in with the account that the server has printed, and calls the desk's functions with it. */
async function signIn(server: Running) {
  await vi.waitFor(() => expect(server.log()).toMatch(LINE), 12_000)
  const [, email, password] = LINE.exec(server.log()) ?? []
  const session = await post(server, '/auth/v1/token?grant_type=password', { email, password })
  const authorization = `Bearer ${JSON.parse(session.body).access_token}`
  const desk = async (name: string, parameters: object = {}) =>
    JSON.parse((await post(server, `/rest/v1/rpc/desk_${name}`, parameters, { authorization })).body)
  return { email, password, desk }
}

test('the demonstration’s account is printed at each start, until the owner has made one of their own', {
  timeout: slow,
}, async () => {
  const project = await created()
  const accounts: unknown[] = []
  for (let start = 0; start < 2; start++) {
    const server = await project.serve(START)
    const { email, password, desk } = await signIn(server)
    expect(await desk('me')).toMatchObject({ name: 'Sam', role: 'owner', on_call: true })
    accounts.push({ email, password })
    if (start === 1) await project.run(['tools/staff.ts', 'add', 'ada@example.org', '--name', 'Ada', '--owner'])
    await server.stop()
  }
  expect(accounts[1]).toEqual(accounts[0])

  const server = await project.serve(START)
  onTestFinished(server.stop)
  // Printed after the line that must be missing.
  await post(server, '/rest/v1/rpc/insert_contact_submission', { p_name: 'Ben Loft', p_phone: '1', p_email: 'a@b' })
  await vi.waitFor(() => expect(server.log()).toContain('New request. Ben Loft'), 20_000)
  expect(server.log()).not.toContain('Sign in as')
})

test('`npm run demo` fills the list with a night, while the server is running', { timeout: slow }, async () => {
  const project = await created()
  const server = await project.serve(START)
  onTestFinished(server.stop)
  const { desk } = await signIn(server)
  expect(await project.run(['tools/demo.ts'])).toMatchObject({ code: 0, stderr: '' })
  const list = async (p_status: string | null): Promise<RequestList> => desk('requests', { p_status })
  const [open, done] = [(await list(null)).requests, (await list('done')).requests]
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['new', 'seen', 'taken']))
  expect(new Set(done.map(({ outcome }) => outcome))).toEqual(new Set(['advice', 'not ours', 'job']))
  expect([open.length, done.length]).toEqual([5, 5])
  // Staff are told of the one of this minute, and not again of those that are over.
  await vi.waitFor(() => expect(server.log()).toContain('New request. Ada Flood'), 30_000)
  expect(server.log().match(/New request\./g)).toHaveLength(1)
})
