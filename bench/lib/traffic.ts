import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from '@playwright/test'
import { type Row, show } from './stats.ts'

interface Exchange {
  readonly isScript: boolean
  /** Bytes on the wire, as they came. Times are in seconds, on the browser's clock. */
  readonly received: { readonly at: number; readonly bytes: number }[]
  end?: number
  bytes: number
}

/** What a page asks the network for, from before its navigation. What its worker asks for is not in it. */
export class Traffic {
  readonly #exchanges = new Map<string, Exchange>()
  #start: number | undefined
  #loadedAt: number | undefined
  #lastSign = Date.now()

  static async of(cdp: CDPSession): Promise<Traffic> {
    const traffic = new Traffic()
    traffic.#listen(cdp)
    await cdp.send('Page.enable')
    return traffic
  }

  #listen(cdp: CDPSession): void {
    const sign = (id: string, use: (exchange: Exchange) => void) => {
      this.#lastSign = Date.now()
      const exchange = this.#exchanges.get(id)
      if (exchange) use(exchange)
    }
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
      if (!/^https?:/.test(request.url)) return
      this.#start ??= timestamp
      this.#lastSign = Date.now()
      this.#exchanges.set(requestId, { isScript: type === 'Script', received: [], bytes: 0 })
    })
    cdp.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
      sign(requestId, ({ received }) => received.push({ at: timestamp, bytes: encodedDataLength })),
    )
    cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      sign(requestId, (exchange) => {
        exchange.end = timestamp
        exchange.bytes = encodedDataLength
      }),
    )
    cdp.on('Network.loadingFailed', ({ requestId, timestamp }) =>
      sign(requestId, (exchange) => {
        exchange.end = timestamp
      }),
    )
    cdp.on('Page.loadEventFired', ({ timestamp }) => {
      this.#loadedAt = timestamp
    })
  }

  /** Until the page has loaded and nothing has come or gone for so many ms; two minutes at most. */
  async settled(quiet: number): Promise<void> {
    const giveUp = Date.now() + 120_000
    while (Date.now() < giveUp) {
      const open = [...this.#exchanges.values()].some(({ end }) => end === undefined)
      if (this.#loadedAt && !open && Date.now() - this.#lastSign > quiet) return
      await sleep(100)
    }
  }

  get requests(): number {
    return this.#exchanges.size
  }

  get bytes(): number {
    return [...this.#exchanges.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** What had come whole when the load event fired. */
  get bytesToLoad(): number {
    const until = (this.#loadedAt ?? 0) + 0.005
    return [...this.#exchanges.values()]
      .filter(({ end = Number.POSITIVE_INFINITY }) => end <= until)
      .reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Bytes of script files that had come by a time in ms since the navigation began. */
  scriptBytesBefore(time: number): number {
    const until = (this.#start ?? 0) + time / 1000
    return [...this.#exchanges.values()]
      .filter(({ isScript }) => isScript)
      .flatMap(({ received }) => received)
      .filter(({ at }) => at <= until)
      .reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

/** Lists every file that page and worker fetch, and when each was asked for and had come, in ms from now. */
export function listFiles(context: BrowserContext): () => Promise<Row[]> {
  const began = Date.now()
  const rows: Promise<Row & { readonly asked: string }>[] = []
  context.on('requestfinished', (request) => {
    const row = async () => {
      const { startTime, responseStart, responseEnd } = request.timing()
      const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: null }))
      return {
        file: new URL(request.url()).pathname,
        by: request.serviceWorker() ? 'worker' : 'page',
        asked: show(Math.round(startTime - began)),
        'first byte': show(Math.round(startTime - began + responseStart)),
        came: show(Math.round(startTime - began + responseEnd)),
        // Less than nothing where Chromium did not say: the worker's own file.
        bytes: show(responseBodySize && responseBodySize > 0 ? responseBodySize : null),
      }
    }
    rows.push(row())
  })
  return async () => (await Promise.all(rows)).sort((a, b) => Number(a.asked) - Number(b.asked))
}
