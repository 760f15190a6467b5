import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Child } from '../../tools/machine/launch.ts'
import { faults } from '../support/postgrest.ts'
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
  const { text, read, readNoMore, value, visit, fill } = world

  async function request() {
    await visit('/contact')
    await fill()
    await world.tab.click(BUTTON)
  }

  const names = async () => (await world.backend.rows()).map(({ name }) => name).sort()

  /** Exactly these, and nothing more a moment later. */
  async function expectRows(...expected: string[]) {
    await expect.poll(names, { timeout: 60_000, interval: 200 }).toEqual(expected)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await names()).toEqual(expected)
  }

  test('online: the request arrives, once, and the visitor reads so', async () => {
    const { backend } = world
    await request()
    await read(SENT)
    expect(await value('name')).toBe('')
    await expectRows('Ada Flood')
    const [row] = await backend.rows()
    expect(row).toMatchObject({ phone: '07700 900123', email: 'ada@example.com', message: 'Water in the cellar' })
  })

  test('a double tap is one request', async () => {
    const { backend, tab } = world
    backend.setIntercept(faults.delay(1000))
    await visit('/contact')
    await fill()
    await tab.evaluate(() => {
      // Both before anything else runs: faster than any finger, and before React has disabled the button.
      const form = document.querySelector<HTMLFormElement>('.contact-form')
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await read(SENT)
    await expectRows('Ada Flood')
  })

  test('the server is down and comes back: queued with a word, delivered within a minute, once', async () => {
    const { backend, tab } = world
    await visit('/contact')
    await backend.close()
    await fill()
    await tab.click(BUTTON)
    await read(QUEUED)
    await read(WAITING)
    await backend.reopen()
    await expectRows('Ada Flood')
    await read(SENT)
    await readNoMore(WAITING)
  })

  test('queued, and the page closed: the next visit to another page delivers it and says so', async () => {
    const { backend, tab } = world
    await visit('/contact')
    await backend.close()
    await fill()
    await tab.click(BUTTON)
    await read(QUEUED)
    const other = await world.openTab()
    await tab.close()
    await backend.reopen()
    await visit('/about', other)
    await read(SENT, 30_000, other)
    await expectRows('Ada Flood')
  })

  test('the answer is lost after the row is stored: sent again, stored once', async () => {
    const { backend } = world
    backend.setIntercept(faults.lostResponse())
    await request()
    await read(QUEUED)
    await expectRows('Ada Flood')
    backend.setIntercept(undefined)
    await read(SENT, 60_000)
    await expectRows('Ada Flood')
  })

  test('a captive portal answers with its own page: not taken for success', async () => {
    const { backend } = world
    backend.setIntercept(faults.captivePortal())
    await request()
    await read(QUEUED)
    expect(await text()).not.toContain(SENT)
    backend.setIntercept(undefined)
    await read(SENT, 60_000)
    await expectRows('Ada Flood')
  })

  test('a server that never answers: told "saved" within seconds, delivered later', async () => {
    const { backend } = world
    backend.setIntercept(faults.hang())
    await request()
    await read(QUEUED)
    await backend.close()
    backend.setIntercept(undefined)
    await backend.reopen()
    await expectRows('Ada Flood')
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
      await expectRows('Ada Flood')
    } finally {
      await launched?.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}
