import { BEHIND_WORKER, startPrefetching, stopPrefetching } from './prefetch.ts'

/** Installs the worker. On a first visit what it will want is prefetched behind it. */
export const install = () => {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.register('/sw.js').catch(stopPrefetching)
  if (worker && !worker.controller) setTimeout(startPrefetching, BEHIND_WORKER)
}
