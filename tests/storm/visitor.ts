import type { Page } from '@playwright/test'
import type { Request, Word } from './ledger.ts'
import { type Phone, pause } from './phone.ts'

const NO_WORD_AFTER = 30_000
const WORDS: readonly Word[] = ['sent', 'waiting', 'refused', 'unsaved']

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
    const page = await this.#open()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 })
    await page.close()
  }

  /** Makes all requests, in as many tabs as this visitor uses. */
  async makeRequests() {
    await Promise.all(Array.from({ length: this.#phone.plan.tabs }, () => this.#useTab()))
  }

  async #useTab() {
    let page: Page | undefined
    for (let request = this.#queue.shift(); request; request = this.#queue.shift()) {
      request.isInHand = true
      try {
        page = await this.#make(page, request)
      } catch (error) {
        this.#complain(request.original, error)
        await close(page)
        page = undefined
        await pause(50)
      }
      if (!request.isPressed) this.#queue.unshift(request)
      request.isInHand = false
    }
    await close(page)
  }

  /** A phone that died is part of the storm; anything else is not. */
  #complain(about: string, error: unknown) {
    const [message = ''] = String(error).split('\n')
    if (/has been closed|Target closed|crashed|disconnected|frame was detached|ECONN|WebSocket/i.test(message)) return
    this.complaints.push(`${about}: ${message}`)
    if (this.complaints.length > 100) throw error
  }

  #withHands<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#hands.then(task)
    this.#hands = done.catch(() => undefined)
    return done
  }

  /** @returns the tab, if it is to be used again */
  async #make(tab: Page | undefined, request: Request): Promise<Page | undefined> {
    const { ending, after } = request.plan
    const page = await this.#withHands(async () => {
      const page = await this.#openForm(tab)
      if (ending === 'stop worker') this.#phone.stopWorkerSoon()
      await press(page, request, ending === 'double tap' ? 2 : 1)
      return page
    })
    if (ending === 'reload' || ending === 'close' || ending === 'kill') {
      await pause(after)
      const word = page.isClosed() ? undefined : await read(page)
      if (word) request.hear(word)
      if (ending === 'reload') return page
      if (ending === 'kill') this.#phone.kill()
      else await close(page)
      return undefined
    }
    const word = await hear(page, request)
    if (ending === 'edit' && word === 'waiting') await this.#correct(page, request)
    return page
  }

  async #open(): Promise<Page> {
    const page = await within(10_000, (await this.#phone.powered).context.newPage())
    await goToForm(page, this.#site)
    return page
  }

  /** Words that are still in the form, and no word about them: somebody who means them presses again. */
  async #openForm(tab: Page | undefined): Promise<Page> {
    if (tab && !tab.isClosed()) await goToForm(tab, this.#site)
    const page = tab && !tab.isClosed() ? tab : await this.#open()
    const left = await page.locator('#message').inputValue()
    const request = this.requests.find(({ original, corrected }) => left === original || left === corrected)
    if (!request || request.isInHand || request.isAnswered || !request.isPressed) return page
    request.isInHand = true
    try {
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
      // It may be sent at any moment, which is better than a correction.
      const edit = item.getByRole('button', { name: 'Edit' })
      if (
        !(await edit.click({ timeout: 1000 }).then(
          () => true,
          () => false,
        ))
      )
        return
      const message = page.locator('#message')
      for (let i = 0; i < 100 && (await message.inputValue()) !== request.original; i++) await pause(30)
      if ((await message.inputValue()) !== request.original) throw new Error('"Edit" did not bring the request back')
      request.text = request.corrected
      await press(page, request)
    })
    if (request.text === request.corrected) await hear(page, request)
  }

  /** The storm is over: one tab, opened again from time to time until nothing waits. @returns what still does */
  async drain(limit: number): Promise<readonly string[]> {
    const deadline = Date.now() + limit
    let waiting: readonly string[] = ['unknown']
    while (waiting.length > 0 && Date.now() < deadline) {
      let page: Page | undefined
      try {
        page = await this.#withHands(() => this.#openForm(undefined))
        for (let i = 0; i < 80 && waiting.length > 0; i++) {
          waiting = await within(5000, page.evaluate(readWaiting))
          await pause(250)
        }
      } catch (error) {
        this.#complain('at the end', error)
      }
      await close(page)
    }
    return waiting
  }
}

async function close(page: Page | undefined) {
  if (page) await Promise.race([page.close().catch(() => undefined), pause(2000)])
}

/** For what Playwright waits for without end. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const value = await Promise.race([promise, pause(ms)])
  if (value === undefined) throw new Error(`nothing happened within ${ms} ms`)
  return value
}

/** On a phone the form is alive when somebody has scrolled near it. */
async function goToForm(page: Page, site: string) {
  if (page.url() !== `${site}/contact`) await page.goto(`${site}/contact`, { waitUntil: 'commit', timeout: 10_000 })
  const isLive = () => {
    document.querySelector('.contact-form')?.scrollIntoView()
    return document.querySelector('[data-live]') !== null
  }
  await page.waitForFunction(isLive, undefined, { polling: 50, timeout: 15_000 })
}

async function press(page: Page, request: Request, clickCount = 1) {
  const values = { name: 'Ada Flood', phone: '07700 900123', email: 'ada@example.com', message: request.text }
  for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value)
  request.isAnswered = false
  request.isPressed = true
  await page.locator('.contact-form button[type=submit]').click({ clickCount, timeout: 10_000 })
}

/** Waits for the form's word, as long as anybody would. */
async function hear(page: Page, request: Request): Promise<Word> {
  // After a press it says nothing ("none") only if the page was loaded again under the visitor, or did not hear the press.
  const selector = ['none', ...WORDS].map((word) => `.form-status-${word}`).join()
  await page.locator(selector).waitFor({ state: 'attached', timeout: NO_WORD_AFTER })
  const word = await read(page)
  if (!word) throw new Error('no word')
  request.hear(word)
  return word
}

/** The form's word, if there is one already. */
async function read(page: Page): Promise<Word | undefined> {
  const state = await page.locator('.form-status').getAttribute('class', { timeout: 2000 })
  return WORDS.find((word) => state?.includes(`form-status-${word}`))
}

async function readWaiting(): Promise<string[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open('build-masters-hub'))
  const store = db.transaction('outbox').objectStore('outbox')
  const items: { submission: { message: string } }[] = await done(store.getAll(IDBKeyRange.bound('item:', 'item:~')))
  db.close()
  return items.map(({ submission }) => submission.message)
}
