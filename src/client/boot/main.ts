/**
 * The only script in the HTML, right after the phone link. It is inline because a request for it would cost a round
 * trip, and the policy allows it by its hash.
 *
 * The application starts when the page is whole and has nothing more urgent to do, or at the first touch or key. The
 * worker is requested at the same time, or afterwards on a bad line, where its 5 KB would keep the page waiting.
 *
 * Written here because Astro's island script, also prebuilt and inlined, starts only islands, and its compiler has little
 * in common with this site's. tools/vite/inline.ts bundles this file. Remove when a module script can wait for the
 * first touch by itself, and browsers reload a half-loaded page themselves.
 */

import { LIVE } from '../../document/islandMarks.ts'
import { LABEL } from '../../document/marks.ts'
import { EARLY } from '../../outbox/keys.ts'
import { isBadLine } from '../badLine.ts'
import { install } from './install.ts'
import { keep } from './keep.ts'

/*
 * A label's code has a home card in its fragment (src/islands/home-card/label.ts), which must not stay in the address. The
 * state of the history entry has it for the page.
 */
const takeLabel = () => {
  const { hash } = location
  if (hash.startsWith(`#${LABEL}=`)) history.replaceState({ label: hash }, '', location.pathname)
}
takeLabel()
// If the page is already open, scanning a label changes only its fragment.
addEventListener('popstate', takeLabel)

/*
 * Chromium stops loading a page when a link opens another program, the dialler included, so a visitor who taps the number
 * early comes back to a half-loaded page. It is reloaded once the host answers, and not before: half a page has the number,
 * an error page does not. Firefox stops loading for any link, and a visitor on the way to another page must not be brought
 * back. A page cut off behind its footer counts as whole, but goes from "loading" to "complete" without a
 * `DOMContentLoaded`.
 */

/** Whether everything that a visitor sees of the page has arrived. */
const isWhole = () => document.querySelector('footer')

let isLeaving = false

/** Runs before a page is left. Following a `tel:` link leaves no page. */
const leave = () => {
  const link = document.activeElement as HTMLAnchorElement | null
  isLeaving = /^http/.test(link?.href ?? 'http')
}

/** Reloads the page if it stopped half-way, is not being left, and the host answers with a whole one. */
const reloadHalf = () => {
  if (document.readyState === 'complete' && !isWhole() && !document.hidden && !isLeaving)
    fetch(location.href)
      .then((page) => page.text())
      .then(
        (page) => page.includes('</footer>') && !isLeaving && location.reload(),
        // No answer yet, so what has arrived stays.
        () => {},
      )
}

/** URL of the application's script. Known when the pages are rendered (src/prerender/siteFiles.ts). */
declare const ENTRY: string

const whole = new Promise<void>((done) => {
  document.addEventListener('readystatechange', () => isWhole() && done())
})

let application: Promise<unknown> | undefined
const start = () => {
  application ??= whole.then(() => import(/* @vite-ignore */ ENTRY))
  return application
}

for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { once: true, passive: true })

/*
 * Until the callback form is live, what it submits is kept on the disk. Other forms, and browsers that keep nothing, wait
 * for the application instead; if it does not load, the browser goes to the form's own address (src/pages/Call.tsx).
 */
addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    const isLive = () => form.closest(`[${LIVE}]`)
    if (isLive()) return
    event.preventDefault()
    event.stopPropagation()
    const holdBack = () => {
      // Clicks as the visitor did: Safari has `requestSubmit` only since version 16. Looks again every 50 ms.
      const submit = () =>
        isLive() ? form.querySelector<HTMLElement>('[type=submit]')?.click() : setTimeout(submit, 50)
      form.removeAttribute(EARLY)
      start().catch(() => form.submit())
      // Delayed, because a live form must hear first that its words were not kept.
      setTimeout(submit)
    }
    if (form.hasAttribute(EARLY)) keep(form).catch(holdBack)
    else holdBack()
  },
  true,
)

// This event fires once, and usually before src/client/installation.ts listens.
addEventListener('beforeinstallprompt', (event) => {
  // The browser's own banner would cover whatever the visitor is doing.
  event.preventDefault()
  window.installPrompt = event
})

// Opens and closes dialogs where the browser does not do it by itself: Safari before 26.2.
if (!('command' in HTMLButtonElement.prototype))
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[commandfor]')
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
    if (dialog) (dialog as HTMLDialogElement)[button.getAttribute('command') === 'close' ? 'close' : 'showModal']()
  })

for (const type of ['readystatechange', 'visibilitychange']) document.addEventListener(type, reloadHalf)
addEventListener('beforeunload', leave)

whole.then(() => {
  // Firefox discards pages that listen for this, instead of keeping them for Back.
  removeEventListener('beforeunload', leave)
  ;(self.requestIdleCallback ?? setTimeout)(() => {
    if (isBadLine()) start().finally(install)
    else {
      start()
      install()
    }
  })
})
