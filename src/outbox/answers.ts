import { committed, readAll } from '../storage/database.ts'
import { isRecord } from '../storage/guards.ts'
import { exclusively } from '../storage/lock.ts'
import { keptSentIn, nextAsking, soonestAsking } from './expiry.ts'
import { announce, db, KEYS, readAnswer, type SentRequest, sentIn } from './records.ts'
import { putBack } from './requests.ts'
import { call, ERASED, readJson, retryAfter, SEND_TIMEOUT, within } from './rpc.ts'
import type { Snapshot, View } from './view.ts'
import { removeSent } from './visitorMessages.ts'

/** Result of one poll. */
export type Asked =
  /** `said` is what the server said, as it came. */
  | { readonly kind: 'answer'; readonly said: Readonly<Record<string, unknown>> }
  /** It was erased. */
  | { readonly kind: 'erased' }
  /** There is no such request: the server has lost it. */
  | { readonly kind: 'none' }
  /** The server is not to be asked for so many ms. */
  | { readonly kind: 'busy'; readonly afterMs: number }
  | { readonly kind: 'failed' }

/** Milliseconds for the whole exchange, the body included. */
const ASK_TIMEOUT = 15_000
/** For a server that is overloaded and names no time. */
const BUSY_WAIT = 5 * 60_000
/** For a server without the function, which only a release will bring. */
const MISSING_WAIT = 24 * 60 * 60_000

/** Asks what became of a request, by its key: in the body, since addresses are written into logs. Never throws. */
export async function ask(id: string): Promise<Asked> {
  const reply = await within(ASK_TIMEOUT, (signal) => call('request_answer', { p_key: id }, { signal }))
  return reply ? classifyAnswer(reply.status, reply.headers, reply.text) : { kind: 'failed' }
}

/** What a reply means. */
export function classifyAnswer(status: number, headers: Headers, text: string): Asked {
  if (status === 410 && text.includes(ERASED)) return { kind: 'erased' }
  const afterMs = holdAfter(status, headers)
  if (afterMs) return { kind: 'busy', afterMs }
  const said = readJson(text)
  // A captive portal's page is neither.
  if (status !== 200 || !headers.get('content-type')?.includes('json')) return { kind: 'failed' }
  if (said === null) return { kind: 'none' }
  return isRecord(said) && readAnswer(said, Date.now()) ? { kind: 'answer', said } : { kind: 'failed' }
}

/** For how many ms a server that answered like this is not to be asked again; 0 if it may be. */
export function holdAfter(status: number, headers: Headers): number {
  if (status === 408 || status === 425 || status === 429 || status >= 500) return retryAfter(headers) || BUSY_WAIT
  return status >= 400 ? MISSING_WAIT : 0
}

/** The requests that were sent from here, and how they are doing. All of these reject where the browser keeps no data. */

/**
 * In ms: how long to wait before asking again for a request that the server has lost and this device cannot resend. To the
 * server each poll is a guess at a key, and an address has thirty an hour: a night of `npm run nights` used them all up.
 */
const LOST_HOLD = 60 * 60_000
/** The longest it can take to ask once and record the answer, in ms. */
const LONGEST_ASKING = ASK_TIMEOUT + 10_000

/**
 * Asks for each whose time has come, unless another tab does.
 * @param isBack the visitor has come back to the page
 */
export async function askDue(isBack: boolean): Promise<void> {
  let isMore: boolean | undefined
  do isMore = await exclusively('answers', { longest: LONGEST_ASKING }, () => askNext(isBack))
  while (isMore)
}

/** Resolves with whether another may be asked for. */
async function askNext(isBack: boolean): Promise<boolean> {
  const isDue = (sent: SentRequest) => (nextAsking(sent, Date.now(), isBack) ?? Number.POSITIVE_INFINITY) <= Date.now()
  const due = keptSentIn(await db('readonly', readAll), Date.now()).find(isDue)
  if (!due) return false
  const { id, item } = due
  const asked = await ask(id)
  if (asked.kind === 'erased') await removeSent(id)
  else if (asked.kind === 'none' && item) await putBack(id)
  else await write(noteOf(asked), asked.kind === 'busy' ? undefined : id)
  announce()
  return asked.kind !== 'busy' && asked.kind !== 'failed'
}

/** What to store after a poll. */
function noteOf(asked: Asked): object {
  const askedAt = Date.now()
  if (asked.kind === 'answer') {
    const { said } = asked
    // Staff have opened it, so this device no longer needs the words.
    return { askedAt, answeredAt: askedAt, answer: said, ...(said.seen_at ? { item: undefined } : {}) }
  }
  const hold = asked.kind === 'busy' ? asked.afterMs : asked.kind === 'none' && LOST_HOLD
  return { askedAt, ...(hold && { heldUntil: askedAt + hold }) }
}

/** Changes what is stored of a request; without an id, of all. */
const write = (change: object, id?: string): Promise<void> =>
  db('readwrite', async (store) => {
    const all = await readAll(store)
    const ids = sentIn(all).map((sent) => KEYS.sent + sent.id)
    for (const [key, stored] of all)
      if (isRecord(stored) && ids.includes(key) && (!id || key === KEYS.sent + id))
        store.put({ ...stored, ...change }, key)
    return committed(store)
  })

/** Already reported to the server as read: a request and its last message. */
const told = new Set<string>()

/** All messages of staff up to this one were on the screen: tells the server, once. */
export async function noteShown({ id }: SentRequest, last: string): Promise<void> {
  const shown = `${id} ${last}`
  if (told.has(shown)) return
  told.add(shown)
  const parameters = { p_key: id, p_last: last }
  const reply = await within(SEND_TIMEOUT, (signal) => call('see_request_messages', parameters, { signal }))
  // Without an answer it is reported again when the page is next opened.
  if (reply && reply.status < 300) await write({ shown: last }, id)
}

/** The visitor has closed this line about the request. */
export async function closeLine(id: string, line: string): Promise<void> {
  await write({ closed: line }, id)
  announce()
}

/** The visitor removes it from this device. The request itself stays with us. */
export async function forgetSent(id: string): Promise<void> {
  await removeSent(id)
  announce()
}

/** In ms, after a failed write: without a record of this poll the next would follow at once. */
const STORAGE_WAIT = 60_000

/**
 * Asks what became of what was sent from here, while this page is looked at.
 * @param isVisible whether the visitor sees this tab
 * @returns what to call when the visitor comes back, or the line does
 */
export function startAsking(view: View, isVisible: () => boolean): () => Promise<void> {
  let pausedUntil = 0

  const ask = async ({ sent, at }: Snapshot, isBack = false) => {
    if (!isVisible() || at < pausedUntil || (soonestAsking(sent, at, isBack) ?? Number.POSITIVE_INFINITY) > at) return
    // Any outcome is announced, and the view looks again.
    await askDue(isBack).catch(() => {
      pausedUntil = Date.now() + STORAGE_WAIT
    })
  }
  const comeBack = async () => {
    if (isVisible()) await ask(await view.look(), true)
  }

  view.subscribe((snapshot) => void ask(snapshot))
  void comeBack()
  return comeBack
}
