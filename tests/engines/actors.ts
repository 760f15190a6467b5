import type { IncomingHttpHeaders } from 'node:http'
import type { Site } from '../../tools/host/site.ts'

/** Functions that run inside the pages, where nobody drives the browser or before anybody can. */

declare global {
  interface Window {
    complaints?: string[]
  }
}

/**
 * Puts a function in front of everything that runs in pages from the server, until the site's intercept is reset.
 * @returns when a page says that it is done.
 */
export function runFirst(
  site: Site,
  run: (done: () => void) => void,
  isRefused: (path: string) => boolean = () => false,
): Promise<void> {
  const AS_IS = 'x-as-is'
  return new Promise((resolve) => {
    site.setIntercept((request, response) => {
      const path = request.url ?? '/'
      if (isRefused(path)) response.writeHead(404).end()
      else if (path === '/actor.js')
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${run})(() => fetch('/actor-done'))`)
      else if (path === '/actor-done') {
        response.writeHead(204).end()
        resolve()
      } else if (isPage(request.headers) && !request.headers[AS_IS]) {
        void fetch(site.url + path, { headers: { accept: 'text/html', [AS_IS]: 'yes' } }).then(async (page) => {
          const html = (await page.text()).replace('<head>', '<head><script src="/actor.js"></script>')
          const policy = page.headers.get('content-security-policy') ?? ''
          response.writeHead(page.status, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html)
        })
      } else return false
      return true
    })
  })
}

/** Firefox asks for a prefetched file as for a page, but for where it goes. */
const isPage = (headers: IncomingHttpHeaders): boolean =>
  headers.accept?.includes('text/html') === true && headers['sec-fetch-dest'] !== 'empty'

/** Everything that goes wrong in a page: errors, promises nobody handles, files that do not load, broken policies. */
export function collectComplaints(): void {
  const complaints: string[] = []
  window.complaints = complaints
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event
      // Firefox says so of a module that is there already; one that is missing fails again where it is imported.
      if (target instanceof Element && target.matches('[rel=modulepreload]')) return
      complaints.push(target instanceof Element ? `did not load: ${target.outerHTML}` : event.message)
    },
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`unhandled: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective}: ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const original = console[level]
    console[level] = (...words: unknown[]) => {
      complaints.push(words.join(' '))
      original(...words)
    }
  }
}

/** Fills in the form and presses the button, once the site is installed, and is done when the page says "saved". */
export function requestCallback(done: () => void): void {
  const values = {
    name: 'Ada Flood',
    phone: '07700 900123',
    email: 'ada@example.com',
    message: 'Water in the cellar',
  }
  const step = () => {
    if (performance.getEntriesByName('hydrated').length === 0 || !navigator.serviceWorker.controller) return
    const form = document.querySelector<HTMLFormElement>('.contact-form')
    if (document.querySelector('.form-status')?.textContent?.includes('Saved, not sent yet')) {
      clearInterval(timer)
      done()
    } else if (form && !form.dataset.pressed) {
      form.dataset.pressed = 'yes'
      for (const [id, value] of Object.entries(values)) {
        const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${id}`)
        if (field) field.value = value
      }
      form.scrollIntoView()
      form.requestSubmit()
    }
  }
  const timer = setInterval(step, 20)
}
