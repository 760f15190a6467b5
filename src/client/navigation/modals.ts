import { arrive, entryState, note } from './places.ts'

/**
 * Gives an open modal an address (/services#plumbing) and a history entry of its own, so that Back closes it. A link
 * inside it replaces that entry (links.ts).
 * @returns a function that stops it.
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
  // Opened by its button, or closed by Escape, the button or a tap outside: the address follows. Dialogs send no `toggle`
  // before Chrome 132, Safari 26 and Firefox 133.
  const observer = new MutationObserver(() => {
    for (const modal of modals) {
      if (modal.open) address(modal)
      else if (entryState().modal === modal.id) window.history.back()
    }
  })
  for (const modal of modals) {
    if (modal.open) address(modal)
    observer.observe(modal, { attributeFilter: ['open'] })
  }
  for (const type of ['popstate', 'hashchange']) window.addEventListener(type, follow, { signal })
  follow()
  return () => {
    observer.disconnect()
    stop.abort()
  }
}

function address({ id }: HTMLDialogElement): void {
  const { history, location } = window
  const state = entryState()
  if (state.modal === id) return
  // Where the page is now, which its new entry shares: the scroll event of a frame ago may still be to come.
  note()
  // Opened by its address: put an entry for the page itself behind it.
  if (location.hash === `#${id}`) history.replaceState(state, '', location.href.replace(/#.*/, ''))
  history.pushState({ ...state, modal: id }, '', `#${id}`)
  arrive()
}
