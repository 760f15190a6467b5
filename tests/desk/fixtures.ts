import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { embeddedMembers } from '../../tools/embedded/backend.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type LiteBackend, startLite } from '../support/lite.ts'
import { turnClock } from '../support/stage.ts'
import { submitted } from '../support/visitor.ts'

/** Someone who can sign in to the desk. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * How a call to the backend fails. `down` does nothing and never answers. `lost` does it but loses the answer. A promise
 * holds the call back. `path` begins with /rest/v1, /auth/v1 or /functions/v1.
 */
type Fault = (path: string) => Outcome | Promise<Outcome>
type Outcome = 'down' | 'lost' | undefined

export interface World {
  readonly site: Site
  readonly backend: LiteBackend
  readonly people: { readonly sam: Person; readonly alex: Person }
  setFault(fault: Fault | undefined): void
}

export type OpenAs = (who: keyof World['people'], options?: BrowserContextOptions) => Promise<Page>

interface Fixtures {
  /** As new before each test, but its accounts stay. */
  readonly backend: LiteBackend
  /** Lasts until the end of the test. */
  readonly setFault: World['setFault']
  readonly people: World['people']
  /** A page in its own context with someone signed in, not at the desk yet. */
  readonly openAs: OpenAs
  /** Like `openAs`, but at the desk. */
  readonly desk: (who: keyof World['people'], path?: string, options?: BrowserContextOptions) => Promise<Page>
  /** The owner, at the list. */
  readonly sam: Page
  /** A member of staff, at the list. */
  readonly alex: Page
  /** New, and signed in on no device. */
  readonly robin: Person
  /** A request from Ada Flood, which Sam has opened. */
  readonly opened: { readonly id: string; readonly page: Page }
}

/** Serves the built site and the desk with the embedded backend on one origin, as `npm start` does. */
export const deskTest = base.extend<Fixtures, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const backend = await startLite()
      const site = await serveSite(await buildSite({}))
      let fault: Fault | undefined
      site.setIntercept(async (request, response) => {
        // Chromium repeats a call cut off on a reused connection, and sometimes waits until the desk gives up.
        response.shouldKeepAlive = false
        const path = request.url ?? '/'
        if (!/^\/(?:rest|auth|functions)\/v1\//.test(path)) return false
        const kind = await fault?.(path)
        if (kind === 'lost') {
          // Cut off midway, as Chromium repeats a call whose answer has not begun.
          response.writeHead(200, { 'content-length': '1000' }).write(' ')
          Object.assign(response, { writeHead: () => response, end: () => response.destroy() })
        }
        if (kind === 'down') response.destroy()
        else await backend.embedded.handle(request, response, () => response.destroy())
        return true
      })
      await use({
        site,
        backend,
        people: { sam: await hire(backend, 'Sam', 'sam', 'owner'), alex: await hire(backend, 'Alex', 'alex') },
        setFault(next) {
          fault = next
        },
      })
      await site.stop()
      await backend.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ world }, use) => use(world.site.url),
  // Storing the desk takes longer than opening it. Tests of its worker allow it.
  serviceWorkers: 'block',
  // Automatic, so that no test sees what the previous test left.
  backend: [
    async ({ world }, use) => {
      world.setFault(undefined)
      await world.backend.clear()
      await turnClock(world.backend)
      // Pretend that a sender is running. Otherwise every screen has an alert.
      await world.backend.query(`delete from private.health; delete from private.troubles;
        delete from private.shifts; delete from private.devices; delete from private.telephones;
        delete from private.settings; insert into private.settings default values;
        update private.staff set on_call = true, override = null, override_until = null;
        update private.staff set left_at = now() where name not in ('Sam', 'Alex') and left_at is null;
        -- After whatever else the last test left, since putting that back is noted as well.
        delete from private.audit;
        select private.note_health('canary'), private.note_health('claim'), private.note_health('purge')`)
      await use(world.backend)
    },
    { auto: true },
  ],
  setFault: async ({ world }, use) => use(world.setFault),
  people: async ({ world }, use) => use(world.people),
  openAs: async ({ browser, world, viewport, colorScheme, serviceWorkers, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (who, options) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        colorScheme,
        serviceWorkers,
        baseURL: world.site.url,
        storageState: await signedIn(world, world.people[who]),
        ...options,
      })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  desk: async ({ openAs }, use) => use(async (who, path, options) => atDesk(await openAs(who, options), path)),
  sam: async ({ desk }, use) => use(await desk('sam')),
  alex: async ({ desk }, use) => use(await desk('alex')),
  robin: async ({ backend }, use) => use(await hire(backend, 'Robin', `robin-${Date.now()}`)),
  opened: async ({ backend, desk }, use) => {
    const id = await submit(backend)
    const page = await desk('sam', at(id))
    await expect(history(page)).toContainText('Sam opened it')
    await use({ id, page })
  },
})

export { expect }

/** The smallest phone we support. */
export const SMALL_PHONE = { width: 360, height: 740 }

/** The address of a request at the desk. */
export const at = (id: string) => `/desk/#/requests/${id}`

/** Goes to the desk and waits for its frame, which appears once the database has identified the user. */
export async function atDesk(page: Page, path = '/desk/'): Promise<Page> {
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Desk', exact: true })).toBeVisible({ timeout: 20_000 })
  return page
}

/** Brings the browser to the front, so that the desk polls now rather than after ten seconds. */
export const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Restores the connection, so that the desk sends unsent actions. */
export const isBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

export const history = (page: Page) => page.getByRole('region', { name: 'History' })
/** What a screen reader announced last. */
export const said = (page: Page) => page.getByRole('status').last()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** By how much the page is wider than the screen. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Makes all calls to this backend function fail. */
export const down =
  (name: string): Fault =>
  (path) =>
    path.includes(name) ? 'down' : undefined

/** @param where - the page, or the dialogue over it */
export async function signIn(where: Page | Locator, email: string, password: string) {
  await where.getByLabel('Email address').fill(email)
  await where.getByRole('textbox', { name: 'Password' }).fill(password)
  await where.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Chooses from a request's menu (“More”) or a person's ("Sam: account"). */
export async function choose(page: Page, name: string, menu = 'More'): Promise<void> {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name }).click()
}

interface Submission {
  readonly name?: string
  readonly phone?: string
  readonly email?: string
  readonly message?: string
  readonly more?: Parameters<typeof submitted>[1]
  /** How many minutes ago the visitor pressed the button. */
  readonly minutesAgo?: number
  /** Whether a bot filled in the form. */
  readonly isSuspect?: boolean
}

/** Sends a request as the visitors' form does. Resolves with its id. */
export function submit(backend: LiteBackend, submission: Submission = {}): Promise<string> {
  const { name = 'Ada Flood', phone = '07700 900123', email = 'ada@example.com' } = submission
  const { message = 'Water in the cellar', minutesAgo = 0, more } = submission
  return submitted(
    backend,
    { p_name: name, p_phone: phone, p_email: email, p_message: message, ...more },
    {
      'idempotency-key': crypto.randomUUID(),
      'x-requested-at': String(Date.now() - minutesAgo * 60_000),
      ...(submission.isSuspect && { 'x-honeypot': 'filled' }),
    },
  )
}

async function hire({ embedded }: LiteBackend, name: string, mailbox: string, role: 'owner' | 'staff' = 'staff') {
  const email = `${mailbox}@example.org`
  const { password = '' } = await embeddedMembers(embedded).add({ email, name, role })
  return { name, email, password }
}

/** A new session, as the accounts server sends it. */
export async function sessionOf({ email, password }: Person, backend: LiteBackend) {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
  return response.json()
}

/** Browser storage for someone signed in, under supabase-js's own key. */
async function signedIn({ site, backend }: World, person: Person) {
  const localStorage = [{ name: 'sb-localhost-auth-token', value: JSON.stringify(await sessionOf(person, backend)) }]
  return { cookies: [], origins: [{ origin: site.url, localStorage }] }
}
