/*
 * Chromium stops loading a page when a link to another program is followed, also to the dialler: somebody who taps the
 * number while the page arrives returns to a half-loaded page. Once the host answers again the page is loaded anew; not
 * before, since what is there has the number and an error page has not. Firefox stops loading it for any link, and
 * whoever is on their way to another page must not be brought back to this one. A page that lacks only what stands
 * behind its footer is whole, but has no `DOMContentLoaded`: it goes from "loading" to "complete".
 */

/** Whether all of the page that a visitor sees is there. */
export const isWhole = () => document.querySelector('footer')

let isLeaving = false

/** Before a page is left: a `tel:` link that was followed leaves none. */
export const leave = () => {
  const link = document.activeElement as HTMLAnchorElement | null
  isLeaving = /^http/.test(link?.href ?? 'http')
}

/** Loads the page anew if it stopped loading, nobody is leaving it and the host answers with a whole one. */
export const mend = () => {
  if (document.readyState === 'complete' && !isWhole() && !document.hidden && !isLeaving)
    fetch(location.href)
      .then((page) => page.text())
      .then(
        (page) => page.includes('</footer>') && !isLeaving && location.reload(),
        // No answer yet: what is there stays.
        () => {},
      )
}
