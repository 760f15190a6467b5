import type { Page } from '@playwright/test'
import type { Request, Word } from './ledger.ts'
import { type Phone, pause } from './phone.ts'
import type { Ending } from './plan.ts'

const NO_WORD_AFTER = 30_000
const STATUS = '.form-status'
const WORDS: readonly Word[] = ['sent', 'waiting', 'refused', 'unsaved']

/** What a phone's storage says, read as nobody but a test may. */
export type Kept = { readonly waiting: string[]; readonly draft: string | undefined }

/** One pair of hands at one phone's tabs: types and presses in one at a time, and waits for all of them. */
export class Visitor {
  readonly requests: readonly Request[]
  /** What went wrong with the storm itself, or with a form that fell silent. */
  readonly complaints: string[] = []
  readonly #phone: Phone
  readonly #site: string
  readonly #queue: Request[]
  #hands: Promise<unknown> = Promise.resolve()

  constructor(phone: Phone, site: string, requests: readonly Request[]) {
    this.#phone = phone
    this.#site = site
    this.requests = requests
    this.#queue = [...requests]
  }

  /** The first visit, in fair weather: the site is on the phone from now on. */
  async install() {
    const tab = new Tab(this.#phone, this.#site)
    const page = await tab.open()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 })
    await page.close()
  }

  /** Makes all requests, in as many tabs as this visitor uses. */
  async makeRequests() {
    await Promise.all(Array.from({ length: this.#phone.plan.tabs }, () => this.#useTab()))
  }

  async #useTab() {
    const tab = new Tab(this.#phone, this.#site)
    for (let request = this.#queue.shift(); request; request = this.#queue.shift()) {
      request.isInHand = true
      try {
        await this.#make(tab, request, request.plan.ending)
      } catch (error) {
        await this.#excuse(tab, error, request)
      }
      if (request.presses.length === 0) this.#queue.unshift(request)
      request.isInHand = false
    }
    await tab.close()
  }

  /** A phone that died is part of the storm; anything else is not. */
  async #excuse(tab: Tab, error: unknown, request: Request) {
    const [message = ''] = String(error).split('\n')
    if (!/has been closed|Target closed|crashed|disconnected|frame was detached|ECONN|WebSocket/i.test(message))
      this.complaints.push(`${request.plan.marker} (${request.plan.ending}): ${message}`)
    if (this.complaints.length > 100) throw error
    await tab.close()
    await pause(50)
  }

  #withHands<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#hands.then(task)
    this.#hands = done.catch(() => undefined)
    return done
  }

  async #make(tab: Tab, request: Request, ending: Ending) {
    const page = await this.#withHands(async () => {
      const form = await this.#openForm(tab)
      if (request.plan.updates) await acceptUpdate(form)
      await fill(form, request.text)
      if (ending === 'stop worker') this.#phone.stopWorkerSoon()
      await press(form, request, ending === 'double tap')
      return form
    })
    if (ending === 'wait' || ending === 'double tap' || ending === 'stop worker' || ending === 'edit') {
      const word = await hear(page, request)
      if (word === 'waiting' && ending === 'edit') await this.#correct(page, request)
      return
    }
    await pause(request.plan.after)
    await overhear(page, request)
    if (ending === 'reload') await tab.reload()
    else if (ending === 'close') await tab.close()
    else if (ending === 'leave') await page.locator('header a[href="/"]').first().dispatchEvent('click')
    else if (ending === 'kill') this.#phone.kill()
  }

  /** Words that are still in the form, and no word about them: somebody who means them presses again. */
  async #openForm(tab: Tab): Promise<Page> {
    const page = await tab.open()
    const left = await page.locator('#message').inputValue()
    const request = this.requests.find(({ original, corrected }) => left === original || left === corrected)
    if (!request || request.isInHand || request.isAnswered || request.presses.length === 0) return page
    request.isInHand = true
    try {
      await fill(page, request.text)
      await press(page, request)
      await hear(page, request)
    } finally {
      request.isInHand = false
    }
    return page
  }

  /** "Edit" beside what waits, other words, and the button once more. */
  async #correct(page: Page, request: Request) {
    await this.#withHands(async () => {
      const item = page.locator('.outbox-item').filter({ has: page.getByText(request.original, { exact: true }) })
      const message = page.locator('#message')
      request.isAnswered = false
      // It may be sent at any moment, which is better than a correction; a late click is seen by what is in the form.
      const isClicked = await item
        .getByRole('button', { name: 'Edit' })
        .click({ timeout: 1000 })
        .then(
          () => true,
          (error) => {
            if (page.isClosed()) throw error
            return false
          },
        )
      const isBack = await eventually(async () => (await message.inputValue()) === request.original, 3000)
      if (isClicked && !isBack) throw new Error('"Edit" did not bring the request back')
      if (!isBack) return
      request.text = request.corrected
      await fill(page, request.text)
      await press(page, request)
    })
    if (request.text !== request.corrected) return
    try {
      await hear(page, request)
    } finally {
      request.editedAt = Date.now()
    }
  }

  /** The storm is over: one tab, opened again from time to time until nothing waits any more. */
  async drain(limit: number): Promise<Kept> {
    const deadline = Date.now() + limit
    const tab = new Tab(this.#phone, this.#site)
    let kept: Kept = { waiting: ['unknown'], draft: undefined }
    do {
      try {
        const page = await this.#withHands(() => this.#openForm(tab))
        const patience = Math.min(Date.now() + 20_000, deadline)
        do {
          kept = await within(5000, page.evaluate(readKept))
          if (kept.waiting.length === 0) break
          await pause(250)
        } while (Date.now() < patience)
      } catch (error) {
        this.complaints.push(`at the end: ${String(error).split('\n')[0]}`)
      }
      await tab.close()
    } while (kept.waiting.length > 0 && Date.now() < deadline)
    return kept
  }
}

class Tab {
  #page: Page | undefined
  #isLoaded = false
  readonly #phone: Phone
  readonly #site: string

  constructor(phone: Phone, site: string) {
    this.#phone = phone
    this.#site = site
  }

  get isOpen() {
    return this.#isLoaded && this.#page !== undefined && isAtForm(this.#page)
  }

  /** The page with the form, alive. */
  async open(): Promise<Page> {
    const context = await this.#phone.powered
    if (!this.#page || this.#page.isClosed()) this.#page = await within(10_000, context.newPage())
    const page = this.#page
    if (this.isOpen) return page
    if (!isAtForm(page)) await page.goto(`${this.#site}/contact`, { waitUntil: 'commit', timeout: 10_000 })
    await goToForm(page)
    this.#isLoaded = true
    return page
  }

  async reload() {
    this.#isLoaded = false
    await this.#page?.reload({ waitUntil: 'commit', timeout: 10_000 })
  }

  async close() {
    const page = this.#page
    this.#page = undefined
    this.#isLoaded = false
    if (!page) return
    await Promise.race([page.close().catch(() => undefined), pause(1000)])
    if (page.isClosed()) return
    // A navigation that commits just then (a reload for an update) swallows the wish; Playwright repeats none.
    const close = async () => (await page.context().newCDPSession(page)).send('Page.close')
    await Promise.race([close().catch(() => undefined), pause(1000)])
  }
}

/** For what Playwright waits for without end. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const value = await Promise.race([promise, pause(ms)])
  if (value === undefined) throw new Error(`nothing happened within ${ms} ms`)
  return value
}

const isAtForm = (page: Page) => !page.isClosed() && new URL(page.url()).pathname === '/contact'

/** On a phone the form is hydrated when somebody has scrolled near it. */
const goToForm = (page: Page) =>
  page.waitForFunction(
    () => {
      document.querySelector('.contact-form')?.scrollIntoView()
      return document.querySelector('[data-live]') !== null
    },
    undefined,
    { polling: 50, timeout: 15_000 },
  )

/** Again if the page was reloaded meanwhile, as a pressed "Update now" does when its worker is ready. */
async function fill(page: Page, message: string) {
  const values = { name: 'Ada Flood', phone: '07700 900123', email: 'ada@example.com', message }
  const isFilled = async () => {
    for (const [name, value] of Object.entries(values))
      if ((await page.locator(`#${name}`).inputValue()) !== value) return false
    return true
  }
  do {
    for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value)
  } while (!(await isFilled()))
}

async function press(page: Page, request: Request, twice = false) {
  const button = page.locator('.contact-form button[type=submit]')
  request.press()
  await button.click({ clickCount: twice ? 2 : 1, timeout: 10_000 })
}

/** Waits for the form's word, as long as anybody would. */
async function hear(page: Page, request: Request): Promise<Word> {
  const { text } = request
  // After a press it says nothing ("none") only if the page was reloaded under the visitor, or the press was not heard.
  const selector = ['none', ...WORDS].map((word) => `${STATUS}-${word}`).join()
  await page.locator(selector).waitFor({ state: 'attached', timeout: NO_WORD_AFTER })
  const word = await read(page)
  if (!word) throw new Error('no word')
  if (text === request.text) request.hear(word)
  return word
}

/** The form's word, if there is one already. */
async function overhear(page: Page, request: Request) {
  const word = page.isClosed() ? undefined : await read(page)
  if (word) request.hear(word)
}

async function read(page: Page): Promise<Word | undefined> {
  const state = await page.locator(STATUS).getAttribute('class', { timeout: 2000 })
  return WORDS.find((word) => state?.includes(`form-status-${word}`))
}

async function acceptUpdate(page: Page) {
  const button = page.getByRole('button', { name: 'Update now' })
  if (!(await button.isVisible())) return
  // The old worker finishes what it is sending first, so nobody waits for long.
  const loaded = page.waitForEvent('load', { timeout: 3000 })
  await Promise.allSettled([loaded, button.click({ timeout: 2000 })])
  await goToForm(page)
}

async function eventually(isSo: () => Promise<boolean>, within: number): Promise<boolean> {
  const deadline = Date.now() + within
  while (Date.now() < deadline) {
    if (await isSo()) return true
    await pause(20)
  }
  return false
}

async function readKept(): Promise<Kept> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open('build-masters-hub'))
  const store = db.transaction('outbox').objectStore('outbox')
  const items: { submission: { message: string } }[] = await done(store.getAll(IDBKeyRange.bound('item:', 'item:~')))
  const draft: { values: { message: string } } | undefined = await done(store.get('draft'))
  db.close()
  return { waiting: items.map(({ submission }) => submission.message), draft: draft?.values.message }
}
