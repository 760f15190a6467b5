import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../tools/host/site.ts'
import { launchChromium } from '../../tools/machine/chromium.ts'
import { FAST_SYNC } from '../support/browser.ts'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { type Attempt, Gateway } from './gateway.ts'
import { judge, Request, type Verdict } from './ledger.ts'
import { Phone, pause } from './phone.ts'
import type { Plan } from './plan.ts'
import { Visitor } from './visitor.ts'

const DRAIN_LIMIT = 120_000

export type Result = {
  readonly seed: number
  readonly verdicts: readonly Verdict[]
  readonly attempts: readonly Attempt[]
  readonly complaints: readonly string[]
  /** In ms. */
  readonly duration: number
}

/** Lets it happen, waits until it is over, and counts. */
export async function storm(
  plan: Plan,
  site: Site,
  backend: PostgrestBackend,
  onProgress: (pressed: number) => void = () => undefined,
): Promise<Result> {
  const start = Date.now()
  const over = new AbortController()
  const gateway = new Gateway(backend)
  const browser = await launchChromium(...FAST_SYNC)
  const visitors = plan.phones.map((planned) => {
    const requests = planned.requests.map((request) => new Request(request))
    const byText = new Map(
      requests.flatMap((request) => [request.original, request.corrected].map((t) => [t, request])),
    )
    const phone = new Phone(planned, gateway, browser, (text) => byText.get(text)?.saved.add(text))
    return {
      phone,
      requests,
      visitor: new Visitor(phone, site.url, requests),
      owns: (text: string) => byText.has(text),
    }
  })
  gateway.onAttempt = ({ message }) => visitors.find(({ owns }) => owns(message))?.phone.noteAttempt()
  gateway.onWeather = () => {
    for (const { phone } of visitors) phone.noteHealth()
  }
  const progress = setInterval(() => {
    onProgress(visitors.flatMap(({ requests }) => requests).filter(({ presses }) => presses.length > 0).length)
  }, 10_000)

  try {
    await Promise.all(visitors.map(({ visitor }) => visitor.install()))
    const weather = Promise.all([
      blow(plan, gateway, over.signal),
      deploy(plan, site, over.signal),
      ...visitors.map(({ phone }) => breakLine(phone, over.signal)),
    ])
    await Promise.all(visitors.map(({ visitor }) => visitor.makeRequests()))
    over.abort()
    await weather
    const kept = await Promise.all(visitors.map(({ visitor }) => visitor.drain(DRAIN_LIMIT)))
    // For what must not come.
    await pause(1000)
    const rows = await backend.rows()
    const { attempts } = gateway
    const verdicts = visitors.flatMap(({ requests, phone: { recoveries } }, i) =>
      requests.map((request) => judge(request, { rows, attempts, queued: kept[i]?.waiting ?? [], recoveries })),
    )
    const complaints = visitors.flatMap(({ visitor }) => visitor.complaints)
    return { seed: plan.seed, verdicts, attempts, complaints, duration: Date.now() - start }
  } finally {
    over.abort()
    clearInterval(progress)
    await gateway.face(undefined)
    backend.setIntercept(undefined)
    site.setIntercept(undefined)
    await Promise.allSettled(visitors.map(({ phone }) => Promise.race([phone.dispose(), pause(10_000)])))
    await browser.close()
  }
}

async function blow({ gateway: phases }: Plan, gateway: Gateway, signal: AbortSignal) {
  for (let i = 0; !signal.aborted; i++) {
    const phase = phases[i % phases.length]
    await gateway.face(phase?.fault)
    await pause(phase?.ms ?? 0, signal)
  }
  await gateway.face(undefined)
}

async function breakLine(phone: Phone, signal: AbortSignal) {
  const { line } = phone.plan
  for (let i = 0; !signal.aborted; i++) {
    await phone.setOnline(i % 2 === 0)
    await pause(line[i % line.length] ?? 0, signal)
  }
  await phone.setOnline(true)
}

/** Another version of the site at each turn. */
async function deploy({ deploys }: Plan, site: Site, signal: AbortSignal) {
  const worker = await readFile(join(site.dist, 'sw.js'), 'utf8')
  for (let version = 1; !signal.aborted; version++) {
    await pause(deploys[version % deploys.length] ?? 0, signal)
    site.setIntercept((request, response) => {
      if (!request.url?.startsWith('/sw.js')) return false
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      response.end(`${worker}\n// ${version}`)
      return true
    })
  }
}
