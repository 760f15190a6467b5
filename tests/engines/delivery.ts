import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Child } from '../../tools/machine/launch.ts'
import { faults, type Intercept } from '../support/postgrest.ts'
import { runFirst, type World } from './engine.ts'

const SENT = 'Message Sent!'
const QUEUED = 'Saved, not sent yet'
const WAITING = 'Waiting on this device'
const BUTTON = '.contact-form button[type=submit]'

/** Tests that an engine delivers callback requests. */
export function delivery(world: World): void {
  const { text, read, value, visit, fill } = world

  async function request() {
    await visit('/contact')
    await fill()
    await world.tab.click(BUTTON)
  }

  const names = async () => (await world.backend.rows()).map(({ name }) => name).sort()

  /** Expects a single request in the database, even once the page has nothing left to send. */
  async function expectOne() {
    await expect.poll(names, { timeout: 60_000, interval: 200 }).toEqual(['Ada Flood'])
    await expect.poll(text, { timeout: 60_000 }).not.toContain(WAITING)
    expect(await names()).toEqual(['Ada Flood'])
  }

  test('a request arrives once, and the visitor reads that it was sent', async () => {
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
    ['stores the request and loses the answer', faults.lostResponse(), ['Ada Flood']],
  ])('a request is saved while the server %s, and arrives once when the server recovers', async (_, answer, stored) => {
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

  test('a browser killed right after "saved" delivers the request once when it restarts', async () => {
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

/** Runs in the page: once the site is installed, fills in the form, presses the button and waits for "saved". */
function requestCallback(done: () => void): void {
  const values = {
    name: 'Ada Flood',
    phone: '07700 900123',
    email: 'ada@example.com',
    message: 'Water in the cellar',
  }
  const step = () => {
    if (performance.getEntriesByName('hydrated').length === 0 || !navigator.serviceWorker.controller) return
    const form = document.querySelector<HTMLFormElement>('.contact-form')
    if (document.querySelector('.form-status')?.textContent?.includes('Saved, not sent yet')) {
      clearInterval(timer)
      done()
    } else if (form && !form.dataset.pressed) {
      form.dataset.pressed = 'yes'
      for (const [id, value] of Object.entries(values)) {
        const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${id}`)
        if (field) field.value = value
      }
      form.scrollIntoView()
      form.requestSubmit()
    }
  }
  const timer = setInterval(step, 20)
}
