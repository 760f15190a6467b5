import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Child } from '../../tools/machine/launch.ts'
import { faults, type Intercept } from '../support/postgrest.ts'
import { requestCallback, runFirst } from './actors.ts'
import type { Engine } from './engine.ts'
import { prepare } from './fixtures.ts'

const SENT = 'Message Sent!'
const QUEUED = 'Saved, not sent yet'
const WAITING = 'Waiting on this device'
const BUTTON = '.contact-form button[type=submit]'

/** What must hold of a callback request in every engine. */
export function delivery(start: () => Promise<Engine>): void {
  const world = prepare(start)
  const { text, read, value, visit, fill } = world

  async function request() {
    await visit('/contact')
    await fill()
    await world.tab.click(BUTTON)
  }

  const names = async () => (await world.backend.rows()).map(({ name }) => name).sort()

  /** The request has arrived, and once: also when the page says no more that anything waits. */
  async function expectOne() {
    await expect.poll(names, { timeout: 60_000, interval: 200 }).toEqual(['Ada Flood'])
    await expect.poll(text, { timeout: 60_000 }).not.toContain(WAITING)
    expect(await names()).toEqual(['Ada Flood'])
  }

  test('online: the request arrives, once, and the visitor reads so', async () => {
    const { backend } = world
    await request()
    await read(SENT)
    expect(await value('name')).toBe('')
    await expectOne()
    const [row] = await backend.rows()
    expect(row).toMatchObject({ phone: '07700 900123', email: 'ada@example.com', message: 'Water in the cellar' })
  })

  test.each<[fault: string, answer: Intercept | undefined, stored: readonly string[]]>([
    ['is down', undefined, []],
    ['never answers', faults.hang(), []],
    ['stores the request, and its answer is lost', faults.lostResponse(), ['Ada Flood']],
  ])('the server %s: queued with a word within seconds, delivered once it is well, once', async (_, answer, stored) => {
    const { backend } = world
    if (answer) backend.setIntercept(answer)
    else await backend.close()
    await request()
    await read(QUEUED)
    await read(WAITING)
    await expect.poll(names, { timeout: 60_000 }).toEqual(stored)
    await backend.close()
    backend.setIntercept(undefined)
    await backend.reopen()
    await expectOne()
    await read(SENT, 60_000)
  })

  test('the browser is killed right after "saved": its next start delivers it, once', async () => {
    const { backend, site, engine } = world
    const profile = await mkdtemp(join(tmpdir(), 'bmh-engine-'))
    let launched: Child | undefined
    try {
      await backend.close()
      const saved = runFirst(site, requestCallback)
      launched = engine.launch(profile, `${site.url}/contact`)
      await saved
      await launched.stop()

      await backend.reopen()
      site.setIntercept(undefined)
      launched = engine.launch(profile, `${site.url}/about`)
      await expect.poll(names, { timeout: 60_000, interval: 200 }).toEqual(['Ada Flood'])
      await launched.stop()
      expect(await names()).toEqual(['Ada Flood'])
    } finally {
      await launched?.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}
