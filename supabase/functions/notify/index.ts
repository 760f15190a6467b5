import { callsOf, type Environment, projectOf, serve } from '../_shared/project.ts'
import { isSame, TIMEOUT } from './post.ts'
import { telephonyOf } from './providers.ts'
import { run, senderOf } from './sender.ts'
import { ANSWER_PATH, answerCall } from './telephone.ts'

/**
 * The Edge Function that the database calls each minute, and at once when a request arrives. A POST with the shared secret
 * delivers everything due. Answers 200 with a report, 401 to other callers, and 503 if it cannot read the queue. A
 * provider of calls and texts posts to `ANSWER_PATH`, with its signature instead of the secret.
 */
export async function handle(
  request: Request,
  environment: Environment,
  log: (line: string) => void,
): Promise<Response> {
  const { url, secretKey, publishableKey } = projectOf(environment)
  // This function's usual address, unless the owner sets another.
  const telephony = telephonyOf({ PHONE_ANSWER_URL: `${url}/functions/v1/notify`, ...environment }, log)
  const call = callsOf(url, secretKey, TIMEOUT)
  if (new URL(request.url).pathname.endsWith(ANSWER_PATH)) return answerCall(request, telephony, call)
  const secret = environment.NOTIFY_SECRET
  if (request.method !== 'POST' || !secret || !isSame(request.headers.get('authorization'), `Bearer ${secret}`))
    return new Response(null, { status: 401 })
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = environment
  const vapid = publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined
  const notTold = (error: Error) => log(`Open desks were not told of the change: ${error.message}`)
  try {
    const [report] = await Promise.all([
      run(senderOf(call, environment, { url, publishableKey, secretKey, vapid, telephony, log })),
      // Nothing depends on this: desks also poll.
      isAboutChange(request).then((isChange) => (isChange ? call('broadcast_change').catch(notTold) : undefined)),
    ])
    if (report.faults.length > 0) log(`The heartbeat is withheld. ${report.faults.join(' ')}`)
    else if (environment.HEARTBEAT_URL) await beat(environment.HEARTBEAT_URL, log)
    return Response.json(report)
  } catch (error) {
    log(`The queue cannot be read: ${error instanceof Error ? error.message : 'no reason'}`)
    return new Response(null, { status: 503 })
  }
}

/** Whether the database calls because of a change. The call each minute has no body. */
async function isAboutChange(request: Request): Promise<boolean> {
  const body: unknown = await request.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'change'
}

/** Tells a monitoring service that we are alive. After a silence it raises the alarm, even if the database is also down. */
async function beat(url: string, log: (line: string) => void): Promise<void> {
  await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => log('The heartbeat address cannot be reached'))
}

serve(handle)
