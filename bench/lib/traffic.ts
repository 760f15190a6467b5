import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Request } from '@playwright/test'
import { type Row, show } from './stats.ts'

interface Exchange {
  readonly isScript: boolean
  /** Bytes on the wire, as they came. Times are in seconds, on the browser's clock. */
  readonly received: { readonly at: number; readonly bytes: number }[]
  end?: number
  bytes: number
}

/** What a page asks the network for, from before its navigation; without what its worker asks for. */
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

  /** Of the files that were complete when the load event fired. */
  get bytesToLoad(): number {
    const until = (this.#loadedAt ?? 0) + 0.005
    return [...this.#exchanges.values()]
      .filter(({ end = Number.POSITIVE_INFINITY }) => end <= until)
      .reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Bytes of script files that had come by a time in ms since the navigation began. */
  scriptBytesBefore(time: number): number {
    const until = (this.#start ?? 0) + time / 1000
    const partOf = (received: Exchange['received']) => received.filter(({ at }) => at <= until)
    return [...this.#exchanges.values()]
      .filter(({ isScript }) => isScript)
      .map(({ end = Number.POSITIVE_INFINITY, bytes, received }) =>
        end <= until ? bytes : partOf(received).reduce((sum, part) => sum + part.bytes, 0),
      )
      .reduce((sum, bytes) => sum + bytes, 0)
  }
}

/** Lists every file that page and worker fetch, and when each was asked for and complete, in ms from now. */
export function listFiles(context: BrowserContext): () => Promise<Row[]> {
  const began = Date.now()
  const files = new Map<Request, { readonly asked: number; readonly came: number | null }>()
  context.on('request', (request) => files.set(request, { asked: Date.now() - began, came: null }))
  context.on('requestfinished', (request) => {
    const asked = files.get(request)?.asked
    if (asked !== undefined) files.set(request, { asked, came: Date.now() - began })
  })
  const row = async (request: Request, { asked, came }: { readonly asked: number; readonly came: number | null }) => {
    const { startTime, responseStart } = request.timing()
    // Chromium knows no sizes for some requests: the table has a dash.
    const size = came === null ? undefined : (await request.sizes().catch(() => undefined))?.responseBodySize
    return {
      file: new URL(request.url()).pathname,
      by: request.serviceWorker() ? 'worker' : 'page',
      asked: show(asked),
      'first byte': show(responseStart > 0 ? startTime + responseStart - began : null),
      came: show(came),
      // Negative where Chromium does not know: the worker's own script, and files from the HTTP cache.
      bytes: show(size && size > 0 ? size : null),
    }
  }
  return () => Promise.all(Array.from(files, ([request, times]) => row(request, times)))
}
