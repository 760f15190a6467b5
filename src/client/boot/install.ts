import { PRECACHED } from '../../document/page.ts'

/** How long this page took to arrive. */
export const navigationTiming = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/*
 * On a first visit we prefetch the files that the worker will need. Otherwise the line would be idle while the worker
 * starts, for 0.4 s on slow 3G, and Chromium allows a worker three requests at a time. Prefetching has the browser's
 * lowest priority.
 */

let files: string[] | undefined

/** Prefetches the next file, then the rest. */
const prefetch = () => {
  files ??= (document.querySelector(`[${PRECACHED}]`)?.getAttribute(PRECACHED) ?? '').split(' ')
  const href = files.shift()
  if (href)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href, onload: prefetch, onerror: prefetch }),
    )
}

/** Installs the worker, and on a first visit prefetches the files that the page lists at its end for it. */
export const install = () => {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.register('/sw.js').catch(() => {
    // Without a worker, nothing needs them.
    files = []
  })
  if (worker && !worker.controller)
    // After this many ms, the request for the worker is sure to be ahead of these.
    setTimeout(() => {
      // Three keep slow 3G busy. With four, urgent files shared the line with others, and the emergency pages
      // took 4.4 or 5.4 s, by chance. HTTP/1.1 has six connections, and some must be left for the next page.
      for (let i = navigationTiming?.nextHopProtocol === 'http/1.1' ? 2 : 3; i--; ) prefetch()
    }, 200)
}
