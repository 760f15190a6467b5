import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../../tools/host/site.ts'
import { mulberry32 } from '../simulation/clock.ts'
import { wayTo } from '../support/lite.ts'
import { faults, type Intercept, type PostgrestBackend } from '../support/postgrest.ts'
import { Phone, pause } from './phone.ts'
import { type Request, Visitor } from './visitor.ts'

/** What a storm will do, made from its seed before it begins: the same seed, the same faults, presses and kills. */
const FAULTS = [
  ...(['refused', 'reset', 'hang', 'trickle', 'lost answer', '503', '429', '401', 'PGRST202'] as const),
  ...(['captive portal', 'preflight refused', 'slow'] as const),
]
export type Fault = (typeof FAULTS)[number]

/** What the visitor, or fate, does after the press. */
const ENDINGS = ['wait', 'wait', 'wait', 'double tap', 'reload', 'close', 'stop worker', 'kill'] as const

export type PlannedPhone = Plan['phones'][number]
export type Plan = ReturnType<typeof makePlan>

export function makePlan(seed: number, submissions: number, phones: number) {
  const random = mulberry32(seed)
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, i) => make(i))
  const shuffled = <T>(values: readonly T[]) =>
    values
      .map((value) => [random(), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value)

  return {
    seed,
    gateway: times(4, () => shuffled(FAULTS).flatMap((fault) => [undefined, fault]))
      .flat()
      .map((fault) => ({ fault, ms: between(500, 5500) })),
    phones: times(phones, (phone) => ({
      /** Chromium's path; without it, Safari's and Firefox's. */
      backgroundSync: phone % 3 !== 1,
      /** What `navigator.onLine` says: the truth, or always the same, with no events. */
      onLine: phone % 5 === 3 ? 'stuck online' : phone % 5 === 2 ? 'stuck offline' : 'honest',
      tabs: between(1, 3),
      line: times(40, (i) => ({ isOnline: i % 2 === 0, ms: i % 2 === 0 ? between(2000, 15_000) : between(500, 6000) })),
      requests: times(Math.floor(submissions / phones) + (phone < submissions % phones ? 1 : 0), (number) => ({
        text: `storm-${seed}-${phone}-${number}`,
        ending: ENDINGS[Math.floor(random() * ENDINGS.length)] ?? 'wait',
        /** From the press until the reload, close or kill, in ms: half are so impatient that nothing may be saved yet. */
        after: random() < 0.5 ? between(0, 60) : between(60, 3000),
      })),
    })),
  }
}

type Attempt = { readonly message: string; readonly at: number; readonly fault: Fault | undefined }

const ANSWERS: Readonly<Record<Exclude<Fault, 'refused'>, Intercept>> = {
  reset: faults.reset(),
  hang: faults.hang(),
  trickle: faults.trickle(),
  'lost answer': faults.lostResponse(),
  '503': faults.status(503),
  '429': faults.status(429),
  '401': faults.status(401),
  PGRST202: faults.status(404, { code: 'PGRST202', message: 'no function', details: null, hint: null }),
  'captive portal': faults.captivePortal(),
  'preflight refused': faults.refusedPreflight(),
  slow: () => sleep(2500).then(() => false),
}

/** "missaid": "Sent" was read of words that never arrived. */
type Fate = 'sent' | 'lost' | 'missaid' | 'twice' | 'failed' | 'never accepted' | 'queued'

/** @param evidence the messages in the database, at the gateway, and still on the phones */
function judge(
  { text, isSaved, words }: Request,
  evidence: Readonly<Record<'arrived' | 'tried' | 'queued', string[]>>,
): Fate {
  const arrived = evidence.arrived.filter((message) => message === text).length
  if (arrived > 0) return arrived > 1 ? 'twice' : 'sent'
  if (words.includes('sent')) return 'missaid'
  if (evidence.queued.includes(text)) return 'queued'
  const last = words.at(-1)
  if (last === 'refused' || last === 'unsaved') return 'failed'
  return isSaved || last || evidence.tried.includes(text) ? 'lost' : 'never accepted'
}

/** Lets it happen, waits until it is over, and counts. The site is built for the `BACKEND` of the tests. */
export async function storm(plan: Plan, site: Site, backend: PostgrestBackend) {
  const over = new AbortController()
  const attempts: Attempt[] = []
  let fault: Fault | undefined
  const face = (next: Fault | undefined) => {
    fault = next
    return next === 'refused' ? backend.close() : backend.reopen()
  }
  const equip = async (planned: PlannedPhone) => {
    const requests = planned.requests.map((one): Request => ({ ...one, isPressed: false, words: [], isSaved: false }))
    const of = (message: string) => requests.find(({ text }) => text === message)
    const onSaved = (message: string) => void Object.assign(of(message) ?? {}, { isSaved: true })
    const phone = await Phone.create(planned, wayTo(backend), onSaved)
    return { phone, of, requests, visitor: new Visitor(phone, site.url, requests) }
  }
  const visitors = await Promise.all(plan.phones.map(equip))
  const all = <T>(act: (visitor: Visitor) => Promise<T>) => Promise.all(visitors.map(({ visitor }) => act(visitor)))
  backend.setIntercept((request, response, exchange) => {
    // What became of a request is asked as well, and is no attempt to send one.
    if (request.method === 'POST' && /\/(?:send|insert)_contact_submission/.test(request.url ?? '')) {
      const { p_message: message }: { p_message: string } = JSON.parse(exchange.body.toString())
      attempts.push({ message, at: Date.now(), fault })
      visitors.find(({ of }) => of(message))?.phone.noteAttempt()
    } else if (request.method !== 'OPTIONS') return false
    return fault && fault !== 'refused' ? ANSWERS[fault](request, response, exchange) : false
  })

  try {
    await all((visitor) => visitor.install())
    const weather = Promise.all([
      repeat(plan.gateway, over.signal, (phase) => face(phase.fault)),
      ...visitors.map(({ phone }) => repeat(phone.plan.line, over.signal, ({ isOnline }) => phone.setOnline(isOnline))),
    ])
    await all((visitor) => visitor.makeRequests())
    over.abort()
    await weather
    await Promise.all([face(undefined), ...visitors.map(({ phone }) => phone.setOnline(true))])
    const queued = (await all((visitor) => visitor.drain())).flat()
    const arrived = (await backend.rows()).map(({ message }) => message ?? '')
    const evidence = { arrived, tried: attempts.map(({ message }) => message), queued }
    const made = visitors.flatMap(({ requests }) => requests)
    const verdicts = made.map((request) => ({ request, fate: judge(request, evidence) }))
    return { verdicts, attempts, complaints: visitors.flatMap(({ visitor }) => visitor.complaints) }
  } finally {
    over.abort()
    await face(undefined)
    backend.setIntercept(undefined)
    await Promise.allSettled(visitors.map(({ phone }) => Promise.race([phone.dispose(), pause(10_000)])))
  }
}

/** Each phase for as long as it lasts; again from the start at its end. */
async function repeat<T extends { ms: number }>(
  phases: readonly T[],
  signal: AbortSignal,
  begin: (phase: T) => unknown,
) {
  while (!signal.aborted)
    for (const phase of phases) {
      if (signal.aborted) return
      await begin(phase)
      await pause(phase.ms, signal)
    }
}
