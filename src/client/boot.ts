/**
 * The only script in the HTML, right behind the phone link. It is inline because a request for it would cost a round
 * trip, and the policy allows it by its hash.
 *
 * - The application starts when the page is whole and has nothing more urgent to do, or at the first touch or key. What
 *   somebody submits before its form is live is kept until then; if the application does not come, the browser goes where
 *   the form says (src/pages/Call.tsx).
 * - The worker is asked for at the same time, but on a bad line after it: its 5 KB would keep the page waiting. On a
 *   first visit so are the files it will want, behind it: the line would be idle while it starts, for 0.4 s on slow 3G,
 *   and Chromium lets a worker have three requests at a time. Prefetching has the browser's lowest priority.
 * - Chromium stops loading a page when a link to another program is followed, also to the dialler: somebody who taps
 *   the number while the page arrives comes back to a stump. Once the host answers again the page is loaded anew; not
 *   before, since the stump has the number and an error page has not. A page that lacks only what stands behind its
 *   footer is whole, but has no `DOMContentLoaded`: it goes from "loading" to "complete".
 *
 * Home-made. Astro prebuilds and inlines such a script for its islands, but it starts those and nothing else, and its
 * compiler is far from this site's. tools/inlineScript.ts bundles this file. It may go when a module script can be told to
 * wait for the first touch, and browsers load a stump anew by themselves.
 */
import { LIVE, PRECACHED, precachedIn } from '../document.ts'

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

const mend = () => {
  if (document.readyState === 'complete' && !isWhole() && !document.hidden)
    fetch(location.href)
      .then((page) => page.text())
      .then(
        (page) => page.includes('</footer>') && location.reload(),
        () => {},
      )
}

for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { once: true, passive: true })

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    const isLive = () => form.closest(`[${LIVE}]`)
    if (isLive()) return
    event.preventDefault()
    const submit = () => {
      if (isLive()) form.requestSubmit()
      else setTimeout(submit, LOOK_AGAIN)
    }
    start().catch(() => form.submit())
    submit()
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

whole.then(() =>
  (self.requestIdleCallback ?? setTimeout)(() => {
    if (line && line.responseStart - line.requestStart < BAD_LINE) {
      start()
      install()
    } else start().finally(install)
  }),
)
