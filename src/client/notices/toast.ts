import type { Toast } from './Toasts.tsx'

type Show = (message: Toast) => void

/** How long a message stays, in ms, as in Toasts.tsx. */
const SHOWN_FOR = 5_000

let ownShow: Show | undefined

/**
 * For an application that has `Toasts` on its screen. Otherwise a second provider comes with the first toast, and its
 * theme and styles land on everything that is there.
 */
export function showToastsWith(show: Show): void {
  ownShow = show
}

/** Shows a message for five seconds, one at a time. Without Mantine's script, which is not stored yet, as a plain notice. */
export async function toast(message: Toast): Promise<void> {
  try {
    const show = ownShow ?? (await import('./Toaster.tsx')).show
    show(message)
  } catch {
    showPlainly(message)
  }
}

/** On a first visit whose connection has gone: nothing but this tells the visitor why a link does nothing. */
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
