import type { Toast } from './Toaster.tsx'

/** How long a message stays, in ms, as in Toaster.tsx. */
const SHOWN_FOR = 5_000

/** Shows a message for five seconds, one at a time. Without Mantine's script, which is not stored yet, as a plain notice. */
export async function toast(message: Toast): Promise<void> {
  try {
    const { show } = await import('./Toaster.tsx')
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
  text.role = 'alert'
  text.textContent = `${title}: ${message}`
  notice.append(text)
  document.body.append(notice)
  setTimeout(() => notice.remove(), SHOWN_FOR)
}
