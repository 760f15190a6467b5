import type { Toast } from './Toasts.tsx'

type Show = (message: Toast) => void

/** How long a message stays, in ms, as in Toasts.tsx. */
const SHOWN_FOR = 5_000

let ownShow: Show | undefined

/**
 * Used by the desk, which has `Toasts` on its screen. Otherwise the first toast would load a second provider, whose theme and
 * styles would apply to the whole page.
 */
export function showToastsWith(show: Show): void {
  ownShow = show
}

/** Shows a message for five seconds, one at a time; as a plain notice if Mantine's script cannot be loaded. */
export async function toast(message: Toast): Promise<void> {
  try {
    const show = ownShow ?? (await import('./Toaster.tsx')).show
    show(message)
  } catch {
    showPlainly(message)
  }
}

/** For a first visit whose connection has dropped: without this the visitor would not know why a link does nothing. */
function showPlainly({ title, message }: Toast): void {
  const notice = document.createElement('div')
  notice.className = 'notices'
  const text = document.createElement('p')
  text.className = 'notice-bar'
  text.setAttribute('role', 'alert')
  text.textContent = `${title}: ${message}`
  notice.append(text)
  document.body.append(notice)
  setTimeout(() => notice.remove(), SHOWN_FOR)
}
