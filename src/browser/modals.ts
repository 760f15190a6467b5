/**
 * Gives the page's open modal an address (/services#plumbing), so that Back closes it.
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
  for (const modal of modals)
    modal.addEventListener(
      'toggle',
      () => {
        const isShown = window.location.hash === `#${modal.id}`
        if (modal.open && !isShown) window.history.pushState(window.history.state, '', `#${modal.id}`)
        if (!modal.open && isShown) window.history.back()
      },
      { signal },
    )
  for (const type of ['popstate', 'hashchange']) window.addEventListener(type, follow, { signal })
  follow()
  return () => stop.abort()
}
