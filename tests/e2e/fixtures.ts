import { rm } from 'node:fs/promises'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { email as ownEmail } from '../../src/facts/company.ts'
import { ukPhone } from '../../src/facts/phones.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { Profile } from '../support/browser.ts'
import { BACKEND, wayTo } from '../support/lite.ts'
import { watchTexts } from '../support/looks.ts'
import { asking } from '../support/phone.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { submit } from '../support/visitor.ts'

/** The built site on one origin and PostgREST over PostgreSQL on another, as in production. */
type World = { readonly site: Site; readonly backend: PostgrestBackend }

export const EMAIL = { a: ownEmail, b: 'b@buildmastershub.example' }
export const NEW_KEY = 'sb_publishable_new'
export const NUMBER = { old: ukPhone('0808 157 0247'), new: ukPhone('0808 157 0999') }

/** Release b differs in every page and in the script, the others only in the emergency number or the key. */
export type Builds = { readonly b: string; readonly renumbered: string; readonly rekeyed: string }

/** One phone that visits many pages, with reduced motion and without the site's worker. */
interface Visitor {
  readonly page: Page
  /** Errors and warnings of the test's pages. */
  readonly complaints: string[]
  /** Fails if a text has moved since it was last called. */
  readonly noMovedTexts: () => void
}

/** Here rather than where they are used, as a file with a fixture of its own makes each worker start again. */
interface PerWorker {
  readonly world: World
  readonly builds: Builds
  /**
   * For tests that leave nothing on the device. A new context for each page would start a process, compile our script and axe
   * again, and store the whole site: half of the processor time.
   */
  readonly sharedVisitor: Visitor
}

export const test = base.extend<{ site: Site; backend: PostgrestBackend; visitor: Visitor }, PerWorker>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const backend = await startPostgrest()
      const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: BACKEND }))
      await use({ site, backend })
      await site.stop()
      await backend.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  launchOptions: [
    async ({ launchOptions, world }, use) => {
      const { args = [], ...options } = launchOptions
      await use({ ...options, args: [...args, wayTo(world.backend)] })
    },
    { scope: 'worker' },
  ],
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const build = (env: Readonly<Record<string, string>>) => buildSite({ VITE_SUPABASE_URL: BACKEND, ...env })
      const builds = {
        b: await build({ VITE_CONTACT_EMAIL: EMAIL.b }),
        rekeyed: await build({ VITE_SUPABASE_ANON_KEY: NEW_KEY }),
        renumbered: await build({ VITE_EMERGENCY_PHONE: NUMBER.new.display }),
      }
      await use(builds)
      await Promise.all(Object.values(builds).map((dist) => rm(dist, { recursive: true })))
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sharedVisitor: [
    async ({ browser, world }, use) => {
      const options = { baseURL: world.site.url, reducedMotion: 'reduce', serviceWorkers: 'block' } as const
      const context = await browser.newContext(options)
      const noMovedTexts = await watched(context)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // Playwright warns of each worker that it blocks.
        if (['error', 'warning'].includes(message.type()) && !/404|blocked by Playwright/.test(message.text()))
          complaints.push(message.text())
      })
      await page.route('https://tile.openstreetmap.org/**', (route) => route.fulfill({ status: 404 }))
      await use({ page, complaints, noMovedTexts })
      await context.close()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ sharedVisitor }, use) => {
    sharedVisitor.complaints.length = 0
    await sharedVisitor.page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', reducedMotion: 'reduce' })
    await use(sharedVisitor)
    sharedVisitor.noMovedTexts()
    // An open page would go on asking for notices, in the middle of other tests.
    await sharedVisitor.page.goto('about:blank')
  },
  // Automatic, so that every test starts with a working site.
  site: [
    async ({ world }, use) => {
      await world.site.reopen()
      world.site.setIntercept(undefined)
      await use(world.site)
    },
    { auto: true },
  ],
  backend: [
    async ({ world }, use) => {
      await world.backend.close()
      await world.backend.reopen()
      world.backend.setIntercept(undefined)
      await world.backend.clear()
      await use(world.backend)
    },
    { auto: true },
  ],
  baseURL: async ({ world }, use) => use(world.site.url),
  context: async ({ context }, use) => {
    const noMovedTexts = await watched(context)
    await use(context)
    noMovedTexts()
  },
})

/** A changing text without its own element breaks under translation (hands.spec.ts). @returns what fails if one has changed */
async function watched(context: BrowserContext): Promise<() => void> {
  const moved = new Set<string>()
  await context.exposeBinding('tellOfText', (_, what: string) => moved.add(what))
  await context.addInitScript(watchTexts)
  return () => {
    const found = [...moved]
    moved.clear()
    expect(found, 'a text that changes has an element to itself').toEqual([])
  }
}

/** Tests with a profile that outlives its browser. */
export const profileTest = test.extend<{ blocked: boolean; profile: Profile }>({
  /** The visitor has blocked all storage. */
  blocked: [false, { option: true }],
  profile: async ({ blocked, world }, use) => {
    const profile = await Profile.create({ blocked, flags: [wayTo(world.backend)] })
    await use(profile)
    await profile.remove()
  },
})

export { expect }

export const SENT = 'Message Sent!'
export const SENT_TEXT = "Thank you for contacting us. We'll be in touch shortly."
export const QUEUED = 'Saved, not sent yet'
export const FAILED = 'Submission Failed'

/** The callback form, as a visitor uses it. */
export class ContactPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Goes to the form, or another page, and waits until it is live and, with `installed`, works offline. */
  async open({ installed = true, path = '/contact' } = {}) {
    await this.page.goto(path)
    await hydrated(this.page)
    const form = this.page.locator('.contact-form')
    if (await form.isVisible()) {
      await form.scrollIntoViewIfNeeded()
      await this.isLive()
    }
    if (installed) await isInstalled(this.page)
    return this
  }

  async fill({
    name = 'Ada Flood',
    phone = '07700 900123',
    email = 'ada@example.com',
    message = 'Water in the cellar',
  } = {}) {
    const again = this.page.getByRole('button', { name: 'Write another request' })
    if (await again.isVisible()) await again.click()
    await this.page.getByLabel('Your name').fill(name)
    await this.page.getByLabel('Phone number').fill(phone)
    await this.page.getByLabel('Email address').fill(email)
    await this.page.getByRole('textbox', { name: 'Message' }).fill(message)
  }

  /** Opens, or closes, a tile above the button. */
  tapTile(tile: 'Preferred time' | 'Address' | 'Photographs' | 'How to reply') {
    return this.tile(tile).click()
  }

  /** What you tap, and what says what a closed tile holds. */
  tile(name: string) {
    return this.page.locator('.tile > summary', { hasText: name })
  }

  /** Brings the page to the front first: a page behind another seldom draws, so that a click takes seconds. */
  async submit() {
    await this.page.bringToFront()
    await this.page.locator('.contact-form [type=submit]').click()
  }

  async request(values: Parameters<ContactPage['fill']>[0] = {}) {
    await this.fill(values)
    await this.submit()
  }

  /** Presses the button without a network, and waits until the request is saved. */
  async requestOffline(values: Parameters<ContactPage['fill']>[0] = {}) {
    await this.page.context().setOffline(true)
    await this.request(values)
    await expect(this.toast(QUEUED)).toBeVisible()
  }

  isLive() {
    return expect(this.page.locator('[data-live] .contact-form')).toBeAttached({ timeout: 15_000 })
  }

  /** The newest; an older one may still be in the document. */
  toast(title: string) {
    return this.page.getByRole('alert').filter({ hasText: title }).last()
  }

  get status() {
    return this.page.locator('.form-status')
  }

  get waiting() {
    return this.page.getByRole('region', { name: 'Waiting on this device' })
  }
}

/** Opens the form and waits until it is live. Unlike `open`, this works with an installed clock, which removes marks of time. */
export async function toContact(page: Page) {
  await page.goto('/contact')
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  await new ContactPage(page).isLive()
}

export const hydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)

/** The layout shift from the request of the page, or a moment of its clock, until a tenth of a second from now. */
export const shiftOf = (page: Page, since = 0) =>
  page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (entry.startTime >= since) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
    since,
  )

/** Waits until the worker controls this page and its cache is complete. */
export const isInstalled = (page: Page) => expect(page.getByText('Ready offline:')).toBeAttached({ timeout: 20_000 })

/** As in Safari and Firefox. */
export const withoutBackgroundSync = (context: BrowserContext) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager')
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })

/** Waits for exactly these names in the database, then sends another to show that nothing follows. */
export async function expectRows(backend: PostgrestBackend, names: readonly string[], timeout = 20_000) {
  const stored = async () => (await backend.rows()).map(({ name }) => name).sort()
  await expect.poll(stored, { timeout }).toEqual([...names].sort())
  expect((await submit(backend, { p_name: 'Sentinel' })).status).toBe(204)
  expect(await stored()).toEqual([...names, 'Sentinel'].sort())
  await backend.query(`delete from public.contact_submissions where name = 'Sentinel'`)
}

/** Holds back every script, as a dead line does. @returns how to let them through */
export function withoutScripts(site: Site): () => void {
  const held: (() => void)[] = []
  site.setIntercept(async ({ url }) => {
    if (url?.startsWith('/assets/')) await new Promise<void>((resolve) => held.push(resolve))
    return false
  })
  return () => {
    site.setIntercept(undefined)
    for (const go of held) go()
  }
}

/** A page of the same origin without our script. */
export const BARE = '/robots.txt'

/** Reads a key of the outbox's database without our code, or puts a value there as another version or day left it. */
export const kept = (page: Page, key: string, ...put: [value?: unknown]): Promise<unknown> =>
  page.evaluate(
    async ([key, put]) => {
      const request = indexedDB.open('build-masters-hub')
      request.onupgradeneeded = () => request.result.createObjectStore('outbox')
      await new Promise((resolve, reject) => {
        request.onsuccess = resolve
        request.onerror = reject
      })
      const transaction = request.result.transaction('outbox', 'readwrite')
      const store = transaction.objectStore('outbox')
      const { result } = await new Promise<IDBRequest>((resolve, reject) => {
        const asked = put.length > 0 ? store.put(put[0], key) : store.get(key)
        transaction.oncomplete = () => resolve(asked)
        transaction.onabort = reject
      })
      request.result.close()
      return result
    },
    [key, put] as const,
  )

export const leave = (page: Page, id: string, record: unknown) => kept(page, `item:${id}`, record)

/** A stored request of this version. */
export const record = (name: string, minutesAgo = 0) => ({
  version: 1,
  id: name,
  submission: { ...asking(''), name },
  requestedAt: Date.now() - minutesAgo * 60_000,
})

export const KEY = '6f1b2c3d-0000-4000-8000-000000000000'

/** Stores a request in the database, and on the device as sent. */
export async function sentEarlier(page: Page, backend: PostgrestBackend, { minutesAgo = 2, more = {} } = {}) {
  await backend.query(`
    insert into public.contact_submissions (idempotency_key, name, phone, email, received_at)
    values ('${KEY}', 'Ada Flood', '07700 900123', 'ada@example.com', now() - interval '${minutesAgo} minutes');
    update public.contact_submissions set due_at = received_at where idempotency_key = '${KEY}'`)
  await page.goto(BARE)
  await kept(page, `sent:${KEY}`, { version: 1, sentAt: Date.now() - minutesAgo * 60_000, ...more })
}

/** Adds one member of staff, once. */
export const hireSam = (backend: PostgrestBackend) =>
  backend.query(`insert into private.staff (name, role) select 'Sam Smith', 'staff'
    where not exists (select from private.staff where name = 'Sam Smith')`)
export const SAM = `(select id from private.staff where name = 'Sam Smith' limit 1)`
