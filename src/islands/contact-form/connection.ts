import { backend } from '../../facts/backend.ts'

let link: HTMLLinkElement | undefined

/**
 * Opens the connection that a request will want, where the backend is another origin: two of its four round trips. To be
 * called with each field that gets the focus: Chromium closes a connection that nobody has used for a minute.
 */
export function openConnection(): void {
  if (!backend?.url) return
  link ??= Object.assign(document.createElement('link'), {
    rel: 'preconnect',
    href: new URL(backend.url).origin,
    // As the call itself: without credentials it has connections of its own.
    crossOrigin: 'anonymous',
  })
  // Put there anew, it is heard again.
  document.head.append(link)
}
