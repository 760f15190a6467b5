import { EXIT } from '../../document/steps.ts'

/** Leaves by "Exit this page" at once, in the place of this page: Back does not return to it. Returns how to stop. */
export function exitAtOnce(): () => void {
  const stop = new AbortController()
  const link = document.getElementById(EXIT)
  if (link instanceof HTMLAnchorElement)
    link.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        window.location.replace(link.href)
      },
      { signal: stop.signal },
    )
  return () => stop.abort()
}
