import { ACCORDION } from '../document/marks.ts'
import { arrive, entryState, note } from './navigation/historyEntries.ts'

/**
 * Keeps one answer open at a time in browsers without `<details name>`: Chrome before 120, Safari before 17.2, Firefox
 * before 130. Delete it when the build's targets are above those.
 */
export function startAccordions(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  // The event does not bubble.
  document.addEventListener('toggle', closeOthers, true)
}

function closeOthers({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement && target.open)) return
  for (const other of target.closest(`.${ACCORDION}`)?.querySelectorAll('details') ?? [])
    if (other !== target) other.open = false
}

/**
 * Gives an open modal an address (/services#plumbing) and a separate history entry, so that Back closes it. A link
 * inside it replaces that entry (links.ts). An island's dialogs have no id, and stay its own.
 */
export function addressModals(signal: AbortSignal): void {
  const modals = Array.from(document.querySelectorAll<HTMLDialogElement>('main dialog[id]'))
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
  signal.addEventListener('abort', () => observer.disconnect())
  follow()
}

function address({ id }: HTMLDialogElement): void {
  const { history, location } = window
  const state = entryState()
  if (state.modal === id) return
  // The new entry begins at the current scroll position, whose scroll event may not have arrived yet.
  note()
  // If it was opened by its address, add an entry for the page itself before it.
  if (location.hash === `#${id}`) history.replaceState(state, '', location.href.replace(/#.*/, ''))
  history.pushState({ ...state, modal: id }, '', `#${id}`)
  arrive()
}
