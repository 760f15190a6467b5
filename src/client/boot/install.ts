import { PRECACHED, precachedIn } from '../../document/page.ts'

/** How this page was asked for, and how soon it came. */
export const line = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/*
 * On a first visit the files that the worker will want are prefetched: the line would be idle while it starts, for
 * 0.4 s on slow 3G, and Chromium lets a worker have three requests at a time. Prefetching has the browser's lowest
 * priority.
 */

/**
 * So many files keep slow 3G busy; with more, those that are wanted first share it with those that are not: with four,
 * the pages of an emergency were there in 4.4 or 5.4 s, by chance. HTTP/1.1 has six connections, and some must be left
 * for the page that the visitor goes to next.
 */
const AT_A_TIME = line?.nextHopProtocol === 'http/1.1' ? 2 : 3

/** Milliseconds in which the request for the worker is sure to be on its way, so that these come behind it. */
const BEHIND_WORKER = 200

let files: string[] | undefined

/** Prefetches the next file, and after it the others. */
const prefetch = () => {
  files ??= precachedIn(document.querySelector(`[${PRECACHED}]`)?.getAttribute(PRECACHED) ?? '')
  const href = files.shift()
  if (href)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href, onload: prefetch, onerror: prefetch }),
    )
}

/** Installs the worker. On a first visit what it will want, which the page names at its end, is prefetched behind it. */
export const install = () => {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.register('/sw.js').catch(() => {
    // Without a worker, nothing wants them.
    files = []
  })
  if (worker && !worker.controller)
    setTimeout(() => {
      for (let i = AT_A_TIME; i--; ) prefetch()
    }, BEHIND_WORKER)
}
