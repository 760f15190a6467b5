import { beforeEach, expect, test } from 'vitest'
import { noticeIn } from '../../src/client/siteNotice.ts'
import type { AuditEntry, NoticeState } from '../../src/desk/api/shapes.ts'
import { auditLines, whoOf } from '../../src/desk/audit/words.ts'
import { noticeProblems, READY } from '../../src/desk/notice/notice.ts'
import { asTyped } from '../../src/desk/words/london.ts'
import type { Person } from '../support/person.ts'
import { onEachBackend } from '../support/stage.ts'

/* A notice that staff put on every page of the site, and how a page gets it. */

const HOUR = 3_600_000
const FULL: string = READY[0].text

onEachBackend('a notice on %s', (stage) => {
  const { backend, turnClock, query, hired } = stage
  const [ann, bob] = [hired('Ann', 'owner'), hired('Bob')]
  beforeEach(() => query('delete from private.audit'))

  const inHours = (hours: number) => asTyped(Date.now() + hours * HOUR)
  const set = (who: Person, text = FULL, until = inHours(6), p_aim_holds = false) =>
    who.asks<NoticeState>('set_notice', { p_text: text, p_until: until, p_aim_holds })
  /** Asks as a page does, without headers and so without a preflight. */
  const ask = () => fetch(`${backend().url}/rest/v1/rpc/site_notice?apikey=${backend().anonKey}`)
  const visitor = async () => noticeIn({ heardAt: Date.now(), said: await (await ask()).json() }, Date.now())
  const lines = async () =>
    (await ann.asks<AuditEntry[]>('audit'))
      .reverse()
      .flatMap((entry) => auditLines(entry).map((line) => `${whoOf(entry)} ${line}`))

  test('can be set, changed and ended by any member of staff, is visible to visitors and is audited', async () => {
    expect(await (await ask()).json()).toBeNull()
    expect((await set(bob)).notice).toMatchObject({ text: FULL, aim_holds: false, by: 'Bob' })
    expect(await visitor()).toMatchObject({ text: FULL, aimHolds: false })
    await set(ann, '  Ice\non\tthe roads.  ', inHours(2), true)
    expect(await visitor()).toMatchObject({ text: 'Ice on the roads.', aimHolds: true })
    expect((await bob.asks<NoticeState>('end_notice')).notice).toBeNull()
    await bob.asks('end_notice')
    expect(await visitor()).toBeUndefined()
    expect(await lines()).toEqual([
      expect.stringMatching(/^Bob put a notice .+ our response times off: “We’re full tonight\..+”$/),
      expect.stringMatching(/^Ann put a notice on the site until \d\d:\d\d\b[^“]*: “Ice on the roads\.”$/),
      'Bob ended the notice on the site',
    ])
  })

  test('does not tell visitors who set it, and may be cached for half a minute', async () => {
    await set(bob)
    const reply = await ask()
    expect(Object.keys(await reply.json()).sort()).toEqual(['aim_holds', 'now', 'set_at', 'text', 'until'])
    expect(reply.headers.get('cache-control')).toBe('public, max-age=30')
  })

  test('ends at its time, for visitors and at the desk', async () => {
    await set(bob, FULL, inHours(6))
    const heard = { heardAt: Date.now(), said: await (await ask()).json() }
    await turnClock(new Date(Date.now() + 6 * HOUR + 60_000).toISOString())
    expect(await visitor()).toBeUndefined()
    expect((await bob.asks<NoticeState>('notice')).notice).toBeNull()
    // The device also knows this offline.
    expect(noticeIn(heard, Date.now() + 5 * HOUR)?.text).toBe(FULL)
    expect(noticeIn(heard, Date.now() + 6 * HOUR + 60_000)).toBeUndefined()
  })

  test.each<readonly [text: string, hours: number | null, problem: string]>([
    [' \n ', 6, 'Write what visitors should read'],
    ['x'.repeat(121), 6, 'Too long: 120 characters at most'],
    ['Call 07700 900123', 6, 'Write it without digits: our phone number is on every page'],
    ['Call ０７７００ ⑨⓪⓪123', 6, 'Write it without digits: our phone number is on every page'],
    [FULL, null, 'Enter when it ends'],
    [FULL, -1, 'The end must be in the future'],
    [FULL, 49, '48 hours at most, so it isn’t forgotten'],
  ])(
    'of %j, ending in %j hours, is refused at the desk and by the database in the same words',
    async (text, hours, problem) => {
      const until = hours === null ? '' : inHours(hours)
      expect(Object.values(noticeProblems(text, until, Date.now()))).toEqual([problem])
      await expect(bob.asks('set_notice', { p_text: text, p_until: until || null, p_aim_holds: true })).rejects.toThrow(
        `422 ${problem}`,
      )
      expect(await visitor()).toBeUndefined()
    },
  )
})
