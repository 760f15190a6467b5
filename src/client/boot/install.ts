import { PRECACHED } from '../../document/page.ts'

/**
 * Installs the worker. On a first visit the page prefetches, with the browser's lowest priority, the file of all pages, which
 * the worker reads as it arrives: otherwise the line would be idle while the worker starts, for 0.4 s on slow 3G. The worker
 * asks for everything else once the pages are stored, so that nothing shares the line with them.
 */
export const install = () => {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const href = document.querySelector(`[${PRECACHED}]`)?.getAttribute(PRECACHED)
  const timer =
    worker &&
    !worker.controller &&
    href &&
    // After this many ms, the request for the worker is sure to be ahead of this one.
    setTimeout(
      () => document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href })),
      200,
    )
  worker?.register('/sw.js').catch(() => timer && clearTimeout(timer))
}
