/**
 * The only script in the HTML, right behind the phone link. It is inline because a request for it would cost a round
 * trip, and the policy allows it by its hash.
 *
 * - The application starts when the page is whole and has nothing more urgent to do, or at the first touch or key.
 * - The callback form can be filled in seconds before its script is there, and without a line that never comes. What is
 *   submitted until then is written to the disk, and the outbox takes it over (src/outbox/early.ts): here, at the next
 *   visit, or in the worker.
 * - What another form submits, or a browser that keeps nothing, waits in the page until the form is live; if the
 *   application does not come, the browser goes where the form says (src/pages/Call.tsx).
 * - The worker is asked for at the same time, but on a bad line after it: its 5 KB would keep the page waiting. On a
 *   first visit so are the files it will want, behind it: the line would be idle while it starts, for 0.4 s on slow 3G,
 *   and Chromium lets a worker have three requests at a time. Prefetching has the browser's lowest priority.
 * - Chromium stops loading a page when a link to another program is followed, also to the dialler: somebody who taps
 *   the number while the page arrives comes back to a stump. Once the host answers again the page is loaded anew; not
 *   before, since the stump has the number and an error page has not. Firefox stops loading it for any link, and whoever
 *   is on their way to another page must not be brought back to this one. A page that lacks only what stands behind its
 *   footer is whole, but has no `DOMContentLoaded`: it goes from "loading" to "complete".
 *
 * Home-made. Astro prebuilds and inlines such a script for its islands, but it starts those and nothing else, and its
 * compiler is far from this site's. tools/inlineScript.ts bundles this file. It may go when a module script can be told to
 * wait for the first touch, and browsers load a stump anew by themselves.
 */
import { LIVE, PRECACHED, precachedIn } from '../document.ts'
import type { Early } from '../outbox/early.ts'
import { EARLY, KEPT, SAVING } from '../outbox/form/earlyMark.ts'
import { DATABASE, EARLY_KEY, STORE, SYNC_TAG } from '../outbox/names.ts'

/** URL of the application's script. Known when the pages are rendered (src/prerender/boot.ts). */
declare const ENTRY: string

/** Milliseconds from asking for the page to its first byte; "slow 3G" has 400. */
const BAD_LINE = 600

/** Milliseconds in which the request for the worker is sure to be on its way. */
const BEHIND = 200

/**
 * So many files keep slow 3G busy; with more, those that are wanted first share it with those that are not: with four,
 * the pages of an emergency were there in 4.4 or 5.4 s, by chance. HTTP/1.1 has six connections, and some must be left
 * for the page that the visitor goes to next.
 */
const AT_A_TIME = 3
const AT_A_TIME_IN_HTTP_1 = 2

/** Milliseconds between two looks whether a form that was submitted is live. */
const LOOK_AGAIN = 50

/** Milliseconds for the disk. */
const PATIENCE = 5000

const isWhole = () => document.querySelector('footer')
const whole = new Promise<void>((done) => {
  document.addEventListener('readystatechange', () => isWhole() && done())
})
const line = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

let application: Promise<unknown> | undefined
const start = () => {
  application ??= whole.then(() => import(/* @vite-ignore */ ENTRY))
  return application
}

let files: string[] | undefined
const prefetch = () => {
  files ??= precachedIn(document.querySelector(`[${PRECACHED}]`)?.getAttribute(PRECACHED) ?? '')
  const href = files.shift()
  if (href)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href, onload: prefetch, onerror: prefetch }),
    )
}

const install = () => {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.register('/sw.js').catch(() => {
    files = []
  })
  if (worker && !worker.controller)
    setTimeout(() => {
      for (let i = line?.nextHopProtocol === 'http/1.1' ? AT_A_TIME_IN_HTTP_1 : AT_A_TIME; i--; ) prefetch()
    }, BEHIND)
}

let isLeaving = false
const leave = () => {
  const link = document.activeElement as HTMLAnchorElement | null
  isLeaving = /^http/.test(link?.href ?? 'http')
}

const mend = () => {
  if (document.readyState === 'complete' && !isWhole() && !document.hidden && !isLeaving)
    fetch(location.href)
      .then((page) => page.text())
      .then(
        (page) => page.includes('</footer>') && !isLeaving && location.reload(),
        () => {},
      )
}

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements as Iterable<HTMLInputElement>)
const wordsIn = (form: HTMLFormElement) => JSON.stringify(controlsOf(form).map(({ id, value }) => [id, value]))

const done = (request: IDBRequest | IDBTransaction) =>
  new Promise((resolve, reject) => {
    Object.assign(request, { onsuccess: resolve, oncomplete: resolve, onerror: reject, onabort: reject })
  })

/** Writes a record to the disk, as src/storage/database.ts would. */
const write = async (key: string, early: Early) => {
  const open = indexedDB.open(DATABASE)
  open.onupgradeneeded = () => open.result.createObjectStore(STORE)
  await done(open)
  const transaction = open.result.transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(early, key)
  await done(transaction)
}

/** The words of the form once it was emptied. */
let emptied: string | undefined

/** Keeps what the form holds, and says so, or what is missing. Rejects if it is not known to be on the disk. */
const keep = async (form: HTMLFormElement) => {
  const say = (what: string) => form.setAttribute(EARLY, what)
  const words = wordsIn(form)
  // A second tap.
  if (form.getAttribute(EARLY) === SAVING || words === emptied) return
  const missing = controlsOf(form)
    .filter(({ validity }) => validity.valueMissing)
    .map(({ id }) => id)
    .join(' ')
  say(missing || SAVING)
  if (missing) return (form.querySelector('[role=alert]') as HTMLElement).focus()
  const key = crypto.randomUUID()
  await Promise.race([
    write(EARLY_KEY + key, { words, requestedAt: Date.now() }),
    new Promise((_, reject) => setTimeout(reject, PATIENCE)),
  ])
  say(`${KEPT} ${key}`)
  if (wordsIn(form) === words) {
    form.reset()
    emptied = wordsIn(form)
  }
  // Whoever is there hears of it by the form's reset (src/client/draining.ts). The worker may outlive this page.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  worker?.ready.then((registration: SyncRegistration) => registration.sync?.register(SYNC_TAG)).catch(() => {})
}

for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { once: true, passive: true })

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    const isLive = () => form.closest(`[${LIVE}]`)
    if (isLive()) return
    event.preventDefault()
    event.stopPropagation()
    const holdBack = () => {
      const submit = () => (isLive() ? form.requestSubmit() : setTimeout(submit, LOOK_AGAIN))
      form.removeAttribute(EARLY)
      start().catch(() => form.submit())
      // A moment later: if the form is live, it must hear first that it was not kept.
      setTimeout(submit)
    }
    if (form.hasAttribute(EARLY)) keep(form).catch(holdBack)
    else holdBack()
  },
  true,
)

// Safari before 26.2 opens no dialog by itself.
if (!('command' in HTMLButtonElement.prototype))
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[commandfor]')
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
    if (dialog) (dialog as HTMLDialogElement)[button.getAttribute('command') === 'close' ? 'close' : 'showModal']()
  })

for (const type of ['readystatechange', 'visibilitychange']) document.addEventListener(type, mend)
addEventListener('beforeunload', leave)

whole.then(() => {
  // Firefox throws pages away that listen for this, instead of keeping them for Back.
  removeEventListener('beforeunload', leave)
  ;(self.requestIdleCallback ?? setTimeout)(() => {
    if (line && line.responseStart - line.requestStart < BAD_LINE) {
      start()
      install()
    } else start().finally(install)
  })
})

/** Background Sync is not in TypeScript's DOM library: it is no standard yet. */
type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }
