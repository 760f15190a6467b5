/**
 * The only script in the HTML, right behind the phone link. It is inline because a request for it would cost a round
 * trip, and the policy allows it by its hash.
 *
 * The application starts when the page is whole and has nothing more urgent to do, or at the first touch or key. The
 * worker is asked for at the same time, but on a bad line after it: its 5 KB would keep the page waiting.
 *
 * Written here because Astro's script for its islands, prebuilt and inlined too, starts those and nothing else, and its
 * compiler is far from this site's. tools/vite/bundling.ts bundles this file. Remove when a module script can be
 * told to wait for the first touch, and browsers load a half-loaded page anew by themselves.
 */

import { LIVE } from '../../document/islandMarks.ts'
import { EARLY } from '../../outbox/keys.ts'
import { install, line } from './install.ts'
import { keep } from './keep.ts'

/** Opens and closes dialogs where the browser does not do it by itself: Safari before 26.2. */
const openDialog = ({ target }: Event) => {
  const button = (target as Element).closest('[commandfor]')
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
  if (dialog) (dialog as HTMLDialogElement)[button.getAttribute('command') === 'close' ? 'close' : 'showModal']()
}

/*
 * Chromium stops loading a page when a link to another program is followed, also to the dialler: somebody who taps the
 * number while the page arrives returns to a half-loaded page. Once the host answers again the page is loaded anew; not
 * before, since what is there has the number and an error page has not. Firefox stops loading it for any link, and
 * someone on their way to another page must not be brought back to this one. A page that lacks only what stands
 * behind its footer is whole, but has no `DOMContentLoaded`: it goes from "loading" to "complete".
 */

/** Whether all of the page that a visitor sees is there. */
const isWhole = () => document.querySelector('footer')

let isLeaving = false

/** Before a page is left: a `tel:` link that was followed leaves none. */
const leave = () => {
  const link = document.activeElement as HTMLAnchorElement | null
  isLeaving = /^http/.test(link?.href ?? 'http')
}

/** Loads the page anew if it stopped loading, nobody is leaving it and the host answers with a whole one. */
const reloadHalf = () => {
  if (document.readyState === 'complete' && !isWhole() && !document.hidden && !isLeaving)
    fetch(location.href)
      .then((page) => page.text())
      .then(
        (page) => page.includes('</footer>') && !isLeaving && location.reload(),
        // No answer yet: what is there stays.
        () => {},
      )
}

/** URL of the application's script. Known when the pages are rendered (src/prerender/siteFiles.ts). */
declare const ENTRY: string

/** Milliseconds from asking for the page to its first byte; "slow 3G" has 400. */
const BAD_LINE = 600

/** Milliseconds between two looks whether a form that was submitted is live. */
const LOOK_AGAIN = 50

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
 * The callback form is kept until it is live. What another form submits, or a browser that keeps nothing, waits in the
 * page for that; if the application does not come, the browser goes where the form says (src/pages/Call.tsx).
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
      // As the visitor did. Safari has `requestSubmit` since version 16.
      const press = () => form.querySelector<HTMLElement>('[type=submit]')?.click()
      const submit = () => (isLive() ? press() : setTimeout(submit, LOOK_AGAIN))
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

// It comes once, and mostly before anybody else listens (src/client/installation.ts).
addEventListener('beforeinstallprompt', (event) => {
  // The browser's own banner would cover whatever the visitor is doing.
  event.preventDefault()
  window.installPrompt = event
})

if (!('command' in HTMLButtonElement.prototype)) addEventListener('click', openDialog)

for (const type of ['readystatechange', 'visibilitychange']) document.addEventListener(type, reloadHalf)
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
