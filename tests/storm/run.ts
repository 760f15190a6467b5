import type { Site } from '../../tools/host/site.ts'
import { wayTo } from '../support/backendAddress.ts'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { Gateway } from './gateway.ts'
import { judge, type Request } from './ledger.ts'
import { Phone, pause } from './phone.ts'
import type { Plan, PlannedPhone } from './plan.ts'
import { Visitor } from './visitor.ts'

/** Lets it happen, waits until it is over, and counts. The site is built for the `BACKEND` of the tests. */
export async function storm(plan: Plan, site: Site, backend: PostgrestBackend) {
  const over = new AbortController()
  const gateway = new Gateway(backend)
  const equip = async (planned: PlannedPhone) => {
    const requests = planned.requests.map(
      (request): Request => ({ ...request, isPressed: false, words: [], isSaved: false }),
    )
    const of = (message: string) => requests.find(({ text }) => text === message)
    const onSaved = (message: string) => void Object.assign(of(message) ?? {}, { isSaved: true })
    const phone = await Phone.create(planned, wayTo(backend), onSaved)
    return { phone, of, visitor: new Visitor(phone, site.url, requests) }
  }
  const visitors = await Promise.all(plan.phones.map(equip))
  gateway.onAttempt = ({ message }) => visitors.find(({ of }) => of(message))?.phone.noteAttempt()
  const all = <T>(act: (visitor: Visitor) => Promise<T>) => Promise.all(visitors.map(({ visitor }) => act(visitor)))

  try {
    await all((visitor) => visitor.install())
    const weather = Promise.all([
      repeat(plan.gateway, over.signal, ({ fault }) => gateway.face(fault)),
      ...visitors.map(({ phone }) => repeat(phone.plan.line, over.signal, ({ isOnline }) => phone.setOnline(isOnline))),
    ])
    await all((visitor) => visitor.makeRequests())
    over.abort()
    await weather
    await Promise.all([gateway.face(undefined), ...visitors.map(({ phone }) => phone.setOnline(true))])
    const queued = (await all((visitor) => visitor.drain())).flat()
    const { attempts } = gateway
    const arrived = (await backend.rows()).map(({ message }) => message ?? '')
    const evidence = { arrived, tried: attempts.map(({ message }) => message), queued }
    const requests = visitors.flatMap(({ visitor }) => visitor.requests)
    const verdicts = requests.map((request) => ({ request, fate: judge(request, evidence) }))
    return { verdicts, attempts, complaints: visitors.flatMap(({ visitor }) => visitor.complaints) }
  } finally {
    over.abort()
    await gateway.face(undefined)
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
