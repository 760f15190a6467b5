import { answerAddress, type CallNames, namesIn } from './answerAddress.ts'
import type { Telephony } from './providers.ts'
import { speechOf } from './speech.ts'
import { receiverOf } from './telephoneChannel.ts'
import type { Calls } from './telephones.ts'

/**
 * What a provider posts of a call: a key, answered with what to read out next, or its end. 403 to anybody but the provider.
 * The same post may come again, or late: the database does each once.
 */
export async function answerCall(request: Request, telephony: Telephony | undefined, calls: Calls): Promise<Response> {
  if (!telephony?.answerUrl) return new Response(null, { status: 404 })
  const { provider, account, answerUrl } = telephony
  const parameters = new URLSearchParams(await request.text())
  const names = namesIn(new URL(request.url).searchParams)
  const address = answerAddress(answerUrl, names)
  if (!(await provider.isSigned(account, address, request.headers, parameters)))
    return new Response(null, { status: 403 })
  const { key, failure } = provider.read(parameters)
  try {
    if (key === '1') return provider.say({ words: await calls.take(names.notification, names.staff) })
    if (key !== undefined) return provider.say(await again(calls, names, address))
    if (failure !== undefined) await reportFailure(calls, names, failure)
    return new Response(null, { status: 204 })
  } catch {
    // Whoever is on the telephone must hear it.
    return key === undefined
      ? new Response(null, { status: 503 })
      : provider.say({ words: 'That didn’t work. Open the desk to take it.' })
  }
}

async function again(calls: Calls, { notification }: CallNames, address: string) {
  const subject = await calls.subject(notification)
  return subject ? speechOf(subject, address) : { words: 'There is no such request any more.' }
}

/** In seconds. A sender has a notification in hand for as long as its slowest receiver takes, which is 10 s. */
const PATIENCE = 12

async function reportFailure(calls: Calls, { notification, staff, attempt }: CallNames, problem: string) {
  const call = receiverOf('call', staff, attempt)
  for (let second = 0; second < PATIENCE; second++) {
    if (await calls.failed(notification, call, `A call: ${problem}`)) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
