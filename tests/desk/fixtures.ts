import type { IncomingMessage } from 'node:http'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { embeddedMembers } from '../../tools/embedded/backend.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type LiteBackend, startLite } from '../support/lite.ts'
import { submitted } from '../support/visitor.ts'

/** Somebody who may sign in at the desk. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * What becomes of a call to the backend: `down`, and nothing is heard or done; `lost`, and it is done but its answer never
 * arrives; a function, and it is done, but its answer arrives when that resolves. `path` begins with /rest/v1, /auth/v1 or
 * /functions/v1.
 */
export type Fault = (path: string, request: IncomingMessage) => Outcome | Promise<Outcome>
type Outcome = 'down' | 'lost' | (() => Promise<void>) | undefined

interface World {
  readonly site: Site
  readonly backend: LiteBackend
  readonly people: { readonly sam: Person; readonly alex: Person }
  setFault(fault: Fault | undefined): void
}

/** A page of one of them, who is signed in, and has not been to the desk yet. */
type OpenAs = (who: keyof World['people'], options?: BrowserContextOptions) => Promise<Page>

interface Fixtures {
  /** The backend, emptied before each test; its accounts stay. */
  readonly backend: LiteBackend
  /** Until the test's end. */
  readonly setFault: World['setFault']
  readonly people: World['people']
  /** In a browser context of its own, closed with the test. */
  readonly openAs: OpenAs
  /** The same, at the desk. */
  readonly desk: (who: keyof World['people'], path?: string, options?: BrowserContextOptions) => Promise<Page>
  /** Sam is the owner; Alex is of staff. Each is a page of a context of its own, at the list. */
  readonly sam: Page
  readonly alex: Page
}

/** The built site, with the desk, on one origin with the embedded backend, as `npm start` serves them. */
export const deskTest = base.extend<Fixtures, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const backend = await startLite()
      const site = await serveSite(await buildSite({}))
      let fault: Fault | undefined
      site.setIntercept(async (request, response) => {
        // A call that is cut off on a connection that served another before is made again by Chromium itself, and now and
        // then it waits for that for ever: the desk then gives up after its 15 s.
        response.shouldKeepAlive = false
        const path = request.url ?? '/'
        if (!/^\/(?:rest|auth|functions)\/v1\//.test(path)) return false
        const kind = await fault?.(path, request)
        // A page that is closed in the middle of a call hears nothing, and nobody else minds.
        const answer = kind === 'down' ? undefined : await forward(backend, request).catch(() => undefined)
        if (typeof kind === 'function') await kind()
        // Cut off in the middle: one that has not begun is asked for again by Chromium itself.
        if (kind === 'lost') response.writeHead(200, { 'content-length': '1000' }).write(' ', () => response.destroy())
        else if (!answer) response.destroy()
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
        return true
      })
      const accounts = embeddedMembers(backend.embedded)
      const hire = async (name: string, role: 'owner' | 'staff'): Promise<Person> => {
        const email = `${name.toLowerCase()}@example.org`
        const { password = '' } = await accounts.add({ email, name, role })
        return { name, email, password }
      }
      await use({
        site,
        backend,
        people: { sam: await hire('Sam', 'owner'), alex: await hire('Alex', 'staff') },
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
  // Automatic: what one test left is gone for the next, whether that one asks for it or not.
  backend: [
    async ({ world }, use) => {
      world.setFault(undefined)
      await world.backend.clear()
      // As if a sender ran: what nobody has seen to is a line on every screen.
      await world.backend.query(`delete from private.health; delete from private.troubles;
        select private.note_health('canary'), private.note_health('claim'), private.note_health('purge')`)
      await use(world.backend)
    },
    { auto: true },
  ],
  setFault: async ({ world }, use) => use(world.setFault),
  people: async ({ world }, use) => use(world.people),
  openAs: async ({ browser, world, viewport, colorScheme, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (who, options) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        colorScheme,
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
})

export { expect }

/** Goes to the desk and waits until its frame is there, which is once the database has said who this is. */
export async function atDesk(page: Page, path = '/desk/'): Promise<Page> {
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Desk', exact: true })).toBeVisible({ timeout: 20_000 })
  return page
}

/** As a browser that comes back to the front: the desk looks now, not in ten seconds. */
export const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** The line is back: what has not been sent is. */
export const isBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** What stands in a menu: behind the three dots of a request, or under one's name ("Sam: account"). */
export async function choose(page: Page, name: string, menu = 'More'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

export interface Submission {
  readonly name?: string
  readonly phone?: string
  readonly email?: string
  readonly preferredTime?: 'morning' | 'afternoon' | 'evening' | 'asap'
  readonly answerBy?: 'ring' | 'text' | 'either'
  readonly interpreterPhone?: string
  readonly message?: string
  /** When the button was pressed, in minutes before now. */
  readonly minutesAgo?: number
  /** A program filled in the form. */
  readonly isSuspect?: boolean
}

/** Sends a request as the visitors' form does. Resolves with its id. */
export function submit(backend: LiteBackend, submission: Submission = {}): Promise<string> {
  const { preferredTime, answerBy, interpreterPhone, minutesAgo = 0 } = submission
  return submitted(
    backend,
    {
      p_name: submission.name ?? 'Ada Flood',
      p_phone: submission.phone ?? '07700 900123',
      p_email: submission.email ?? 'ada@example.com',
      p_message: submission.message ?? 'Water in the cellar',
      ...(preferredTime && { p_preferred_time: preferredTime }),
      ...(answerBy && { p_answer_by: answerBy }),
      ...(interpreterPhone && { p_interpreter_phone: interpreterPhone }),
    },
    {
      'idempotency-key': crypto.randomUUID(),
      'x-requested-at': String(Date.now() - minutesAgo * 60_000),
      ...(submission.isSuspect && { 'x-honeypot': 'filled' }),
    },
  )
}

/** What a browser keeps of somebody who has signed in, under supabase-js's own key. */
async function signedIn({ site, backend }: World, { email, password }: Person) {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
  const localStorage = [{ name: 'sb-localhost-auth-token', value: await response.text() }]
  return { cookies: [], origins: [{ origin: site.url, localStorage }] }
}

const FORWARDED = ['apikey', 'authorization', 'content-type', 'idempotency-key', 'x-requested-at', 'prefer', 'accept']

/** @throws if the page that asked has been closed meanwhile. */
async function forward(backend: LiteBackend, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Headers()
  for (const name of FORWARDED) if (typeof request.headers[name] === 'string') headers.set(name, request.headers[name])
  const method = request.method ?? 'GET'
  const body = method === 'GET' ? undefined : Buffer.concat(chunks)
  return fetch(backend.url + request.url, { method, headers, body })
}
