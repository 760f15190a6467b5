/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallbackRequest, RequestList, RequestWithHistory } from '../../src/desk/api/types.ts'
import { publishableKey } from '../support/postgrest.ts'
import { Project, type Running } from '../support/project.ts'

/* What somebody sees who has just cloned the project: an account to sign in with, and a night to look at. */

const START = ['tools/serve.ts']
const DEMO = ['tools/demo.ts']
const slow = 300_000

interface Account {
  readonly email: string
  readonly password: string
}

const LINE = /^\d\d:\d\d:\d\d The desk: http:\/\/localhost:\d+\/desk\/ Sign in as (\S+), password (\S+)$/m

/** What the server prints of the demonstration's account. */
async function printed(server: Running): Promise<Account> {
  await vi.waitFor(() => expect(server.log()).toMatch(LINE), 12_000)
  const [, email = '', password = ''] = LINE.exec(server.log()) ?? []
  return { email, password }
}

/** Calls the desk's functions as somebody who has signed in. */
async function signIn(server: Running, account: Account) {
  const post = async (path: string, body: object, authorization?: string) => {
    const headers = {
      apikey: publishableKey,
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    }
    const reply = await server.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply).toMatchObject({ status: 200 })
    return JSON.parse(reply.body)
  }
  const { access_token } = await post('/auth/v1/token?grant_type=password', account)
  return (name: string, parameters: object = {}) =>
    post(`/rest/v1/rpc/desk_${name}`, parameters, `Bearer ${access_token}`)
}

describe('the account of the demonstration', () => {
  let project: Project
  beforeAll(async () => {
    project = await Project.create()
  }, slow)
  afterAll(() => project?.remove(), slow)

  test('is printed at each start, until the owner has made one of their own', { timeout: slow }, async () => {
    const first = await project.serve(START)
    const account = await printed(first)
    try {
      const desk = await signIn(first, account)
      expect(await desk('me')).toMatchObject({ name: 'Sam', role: 'owner', on_call: true })
    } finally {
      await first.stop()
    }

    const second = await project.serve(START)
    try {
      expect(await printed(second)).toEqual(account)
      await signIn(second, account)
      const added = await project.run(['tools/staff.ts', 'add', 'ada@example.org', '--name', 'Ada', '--owner'])
      expect(added.code).toBe(0)
    } finally {
      await second.stop()
    }

    const third = await project.serve(START)
    try {
      // Printed after the line that must be missing.
      const submission = { p_name: 'Ben Loft', p_phone: '07700 900123', p_email: 'a@b' }
      await third.ask('/rest/v1/rpc/insert_contact_submission', {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(submission),
      })
      await vi.waitFor(() => expect(third.log()).toContain('New request. Ben Loft'), 20_000)
      expect(third.log()).not.toContain('Sign in as')
    } finally {
      await third.stop()
    }
  })
})

describe('`npm run demo`', () => {
  test('is this command', async () => {
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
    expect(manifest.scripts.demo).toBe(`node ${DEMO}`)
  })

  /** As staff would have found it, and left it. */
  async function expectNight(server: Running) {
    const desk = await signIn(server, await printed(server))
    const list = async (status: string | null): Promise<readonly CallbackRequest[]> => {
      const { requests }: RequestList = await desk('requests', { p_status: status, p_search: null, p_before: null })
      return requests
    }
    const [open, done] = [await list(null), await list('done')]
    // Who asked for the morning waits from eight o'clock on like anybody else, so her place is the hour's to say.
    const isForMorning = ({ name }: CallbackRequest) => name === 'Maureen Whitby'
    expect(open.filter(isForMorning).map(({ status }) => status)).toEqual(['new'])
    expect(open.filter((request) => !isForMorning(request)).map(({ name, status }) => [name, status])).toEqual([
      ['Ada Flood', 'new'],
      ['Owen Price', 'seen'],
      ['Leila Haddad', 'taken'],
      ['SEO Growth Partners', 'new'],
    ])
    expect(open.filter((request) => request.is_suspect).map(({ name }) => name)).toEqual(['SEO Growth Partners'])
    expect(done.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Ben Okafor', 'advice'],
      ['Dr Helen Achterberg', 'not ours'],
      ['Tomasz Wieczorek', 'job'],
      ['Gareth Olawale', 'job'],
      ['Priya Nair', 'job'],
    ])
    const tomasz = done.find(({ name }) => name === 'Tomasz Wieczorek')
    const late = Date.parse(tomasz?.received_at ?? '') - Date.parse(tomasz?.requested_at ?? '')
    expect(late).toBe(38 * 60_000)
    const { history }: RequestWithHistory = await desk('request', { p_id: tomasz?.id })
    const received = Date.parse(tomasz?.received_at ?? '')
    expect(history.map(({ at, by, action }) => [(Date.parse(at) - received) / 60_000, by, action])).toEqual([
      [2, 'Sam', 'taken'],
      [4, 'Sam', 'replied'],
      [6, 'Sam', 'on the way'],
      [49, 'Sam', 'noted'],
      [104, 'Sam', 'noted'],
      [140, 'Sam', 'done'],
    ])
    expect(await desk('dead_letters')).toEqual([])

    // Staff are told of the one of this minute, and not again of those that are over.
    await vi.waitFor(() => expect(server.log()).toContain('New request. Ada Flood'), 30_000)
    for (const { name } of [...done, ...open.slice(3, 4)]) expect(server.log()).not.toContain(name)
    expect(server.log().match(/New request\./g)).toHaveLength(1)
  }

  test.each(['before the server is started', 'while the server is running'])(
    'fills the list with a night, %s',
    { timeout: slow },
    async (when) => {
      const project = await Project.create()
      const fill = async () =>
        expect(await project.run(DEMO)).toEqual({
          code: 0,
          stdout: expect.stringMatching(/^10 requests of a night, from ten hours ago until now\.\n$/m),
          stderr: '',
        })
      let server: Running | undefined
      try {
        if (when.startsWith('before')) await fill()
        server = await project.serve(START)
        if (when.startsWith('while')) {
          await printed(server)
          await fill()
        }
        await expectNight(server)
      } finally {
        await server?.stop()
        await project.remove()
      }
    },
  )
})
