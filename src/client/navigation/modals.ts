import { entryState } from './entry.ts'
import { arrive } from './places.ts'

/**
 * Gives the page's open modal an address (/services#plumbing) and an entry of the history in front of the page's, so that
 * Back closes it. A link in it takes its entry's place (router.tsx).
 * @returns the way to stop.
 */
export function addressModals(): () => void {
  const modals = Array.from(document.querySelectorAll<HTMLDialogElement>('main dialog'))
  const stop = new AbortController()
  const { signal } = stop
  const follow = () => {
    const asked = window.location.hash.slice(1)
    for (const modal of modals) {
      if (modal.id !== asked) modal.close()
      else if (!modal.open) modal.showModal()
    }
  }
  // Opened by its button: the address follows. Closed by Escape, the button or a tap outside: so does the address.
  for (const modal of modals) {
    if (modal.open) address(modal)
    modal.addEventListener(
      'toggle',
      () => {
        if (modal.open) address(modal)
        else if (entryState().modal === modal.id) window.history.back()
      },
      { signal },
    )
  }
  for (const type of ['popstate', 'hashchange']) window.addEventListener(type, follow, { signal })
  follow()
  return () => stop.abort()
}

function address({ id }: HTMLDialogElement): void {
  const { history, location } = window
  const state = entryState()
  if (state.modal === id) return
  // It was opened by its address: the page itself comes behind it.
  if (location.hash === `#${id}`) history.replaceState(state, '', location.href.replace(/#.*/, ''))
  history.pushState({ ...state, modal: id }, '', `#${id}`)
  arrive()
}
