import type { Page } from '@playwright/test'
import { type Phone, pause } from './phone.ts'
import type { PlannedPhone } from './run.ts'

/** What the form says after a press. */
const WORDS = ['sent', 'waiting', 'refused', 'unsaved'] as const

/** One callback request, from the visitor's side. Its message is found again wherever it ends. */
export type Request = PlannedPhone['requests'][number] & {
  isPressed: boolean
  readonly words: (typeof WORDS)[number][]
  /** The browser has reported that it is on its disk. */
  isSaved: boolean
}

/** One pair of hands at one phone's tabs: types and presses in one at a time, and waits for all of them. */
export class Visitor {
  /** What went wrong with the storm itself, or with a form that fell silent. */
  readonly complaints: string[] = []
  readonly #phone: Phone
  readonly #site: string
  readonly #queue: Request[]
  #hands: Promise<unknown> = Promise.resolve()

  constructor(phone: Phone, site: string, requests: readonly Request[]) {
    this.#phone = phone
    this.#site = site
    this.#queue = [...requests]
  }

  /** The first visit, in fair weather: the site is on the phone from now on. */
  async install() {
    const page = await this.#openForm()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 })
    await page.close()
  }

  /** Makes all requests, in as many tabs as this visitor uses. */
  makeRequests() {
    return Promise.all(Array.from({ length: this.#phone.plan.tabs }, () => this.#useTab()))
  }

  async #useTab() {
    let page: Page | undefined
    for (let request = this.#queue.shift(); request; request = this.#queue.shift()) {
      try {
        page = await this.#make(page, request)
      } catch (error) {
        this.#complain(request.text, error)
        await close(page)
        page = undefined
        await pause(50)
      }
      if (!request.isPressed) this.#queue.unshift(request)
    }
    await close(page)
  }

  /** A phone that died is part of the storm; anything else is not. */
  #complain(about: string, error: unknown) {
    const [message = ''] = String(error).split('\n')
    if (/has been closed|Target closed|crashed|disconnected|frame was detached|ECONN|WebSocket/i.test(message)) return
    this.complaints.push(`${about}: ${message}`)
  }

  #withHands<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#hands.then(task)
    this.#hands = done.catch(() => undefined)
    return done
  }

  /** @returns the tab, if it is to be used again */
  async #make(tab: Page | undefined, request: Request): Promise<Page | undefined> {
    const { ending, after } = request
    const page = await this.#withHands(async () => {
      const page = await this.#openForm(tab)
      if (ending === 'stop worker') this.#phone.stopWorkerSoon()
      await press(page, request, ending === 'double tap' ? 2 : 1)
      return page
    })
    if (ending === 'reload' || ending === 'close' || ending === 'kill') {
      await pause(after)
      await overhear(page, request)
      if (ending === 'reload') {
        await page.reload({ waitUntil: 'commit', timeout: 10_000 })
        return page
      }
      if (ending === 'kill') this.#phone.kill()
      else await close(page)
      return undefined
    }
    await hear(page, request)
    return page
  }

  /** On a phone the form is alive when somebody has scrolled near it. */
  async #openForm(tab?: Page): Promise<Page> {
    const page = tab ?? (await (await this.#phone.powered).context.newPage())
    const url = `${this.#site}/contact`
    if (page.url() !== url) await page.goto(url, { waitUntil: 'commit', timeout: 10_000 })
    const isLive = () => {
      document.querySelector('.contact-form')?.scrollIntoView()
      return document.querySelector('[data-live]') !== null
    }
    await page.waitForFunction(isLive, undefined, { polling: 50, timeout: 15_000 })
    return page
  }

  /** The storm is over: one tab, opened again from time to time until nothing waits. @returns what still does */
  async drain(): Promise<readonly string[]> {
    const deadline = Date.now() + 120_000
    let waiting: readonly string[] = ['unknown']
    while (waiting.length > 0 && Date.now() < deadline) {
      let page: Page | undefined
      try {
        page = await this.#withHands(() => this.#openForm())
        for (let i = 0; i < 80 && waiting.length > 0; i++) {
          waiting = await page.evaluate(readWaiting)
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

async function press(page: Page, request: Request, clickCount = 1) {
  const values = { name: 'Ada Flood', phone: '07700 900123', email: 'ada@example.com', message: request.text }
  for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value)
  request.isPressed = true
  await page.locator('.contact-form button[type=submit]').click({ clickCount, timeout: 10_000 })
}

/** Waits for the form's word, as long as anybody would. */
async function hear(page: Page, request: Request) {
  // After a press it says nothing ("none") only if the page was loaded again under the visitor, or did not hear the press.
  const selector = ['none', ...WORDS].map((word) => `.form-status-${word}`).join()
  await page.locator(selector).waitFor({ state: 'attached', timeout: 30_000 })
  if (!(await overhear(page, request))) throw new Error('no word')
}

/** The form's word, if there is one already. */
async function overhear(page: Page, { words }: Request): Promise<boolean> {
  const state = await page.locator('.form-status').getAttribute('class', { timeout: 2000 })
  const word = WORDS.find((word) => state?.includes(`form-status-${word}`))
  if (word) words.push(word)
  return word !== undefined
}

async function readWaiting(): Promise<string[]> {
  const succeeded = (request: IDBRequest) => new Promise((resolve) => request.addEventListener('success', resolve))
  const open = indexedDB.open('build-masters-hub')
  await succeeded(open)
  const items = open.result.transaction('outbox').objectStore('outbox').getAll(IDBKeyRange.bound('item:', 'item:~'))
  await succeeded(items)
  open.result.close()
  return items.result.map(({ submission }) => submission.message)
}
