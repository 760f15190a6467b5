import { type AnswerNames, answerAddress, namesIn } from './answerAddress.ts'
import type { Provider } from './provider.ts'
import type { Telephony } from './providers.ts'
import { speechOf } from './speech.ts'
import { receiverOf } from './telephoneChannel.ts'
import type { Calls } from './telephones.ts'
import { textWithin } from './textWithin.ts'

/** Far above what any provider posts, in bytes. */
const LONGEST_POST = 65_536

/**
 * What a provider posts of a call or a text: a key, answered with what to read out next, or its end. 403 to anybody but the
 * provider, 413 to what is too long to be its. The same post may come again, late, or before we know that it was placed: the database does each once.
 */
export async function answerCall(request: Request, telephony: Telephony | undefined, calls: Calls): Promise<Response> {
  if (!telephony?.answerUrl) return new Response(null, { status: 404 })
  const { provider, account, answerUrl } = telephony
  const posted = await textWithin(request, LONGEST_POST)
  if (posted === undefined) return new Response(null, { status: 413 })
  const parameters = new URLSearchParams(posted)
  const names = namesIn(new URL(request.url).searchParams)
  const address = answerAddress(answerUrl, names)
  if (!(await provider.isSigned(account, address, request.headers, parameters)))
    return new Response(null, { status: 403 })
  const { key, failure } = provider.read(parameters)
  try {
    if (key === '1') return provider.say({ words: await calls.take(names.notification, names.staff) })
    if (key !== undefined) return provider.say(await again(calls, names, address, provider))
    if (failure !== undefined) {
      const { notification, staff, attempt, way } = names
      await calls.failed(notification, receiverOf(way, staff, attempt), `A ${way}: ${failure}`)
    }
    return new Response(null, { status: 204 })
  } catch {
    // Whoever is on the telephone must hear it.
    return key === undefined
      ? new Response(null, { status: 503 })
      : provider.say({ words: 'That didn’t work. Open the desk to take it.' })
  }
}

async function again(calls: Calls, { notification }: AnswerNames, address: string, { hasRoom }: Provider) {
  const subject = await calls.subject(notification)
  return subject ? speechOf(subject, address, hasRoom) : { words: 'That request no longer exists.' }
}
