import { committed, readAll } from '../storage/database.ts'
import { isRecord } from '../storage/guards.ts'
import { exclusively } from '../storage/lock.ts'
import { keptSentIn, nextAsking, soonestAsking } from './expiry.ts'
import { announce, db, isLink, KEYS, readAnswer, SENT_VERSION, type SentRequest, sentIn } from './records.ts'
import { putBack } from './requests.ts'
import {
  call,
  codeIn,
  ERASED,
  isMissing,
  LOST_WAIT,
  MISSING_WAIT,
  readJson,
  retryAfter,
  SEND_TIMEOUT,
  willPass,
  withDeadline,
} from './rpc.ts'
import type { Snapshot, View } from './view.ts'
import { removeSent } from './visitorMessages.ts'

/** Result of one poll. `none`: the server has lost the request. `busy`: do not ask it for `afterMs`. */
export type PollResult =
  | { readonly kind: 'answer'; readonly said: Readonly<Record<string, unknown>> }
  | { readonly kind: 'erased' | 'none' | 'failed' }
  | { readonly kind: 'busy'; readonly afterMs: number }

/** In ms, including the body. */
const ASK_TIMEOUT = 15_000
/** In ms, for a server that names no time, or someone in between who refuses. */
const BUSY_WAIT = 5 * 60_000

/** Asks how a request is getting on. Its key is in the body, because URLs end up in logs. Never throws. */
export async function ask(id: string, name = 'request_answer'): Promise<PollResult> {
  const reply = await withDeadline(ASK_TIMEOUT, (signal) => call(name, { p_key: id }, { signal }))
  return reply ? classifyAnswer(reply.status, reply.headers, reply.text) : { kind: 'failed' }
}

export function classifyAnswer(status: number, headers: Headers, text: string): PollResult {
  if (codeIn(text) === ERASED) return { kind: 'erased' }
  const afterMs = holdAfter(status, headers, text)
  if (afterMs) return { kind: 'busy', afterMs }
  const said = readJson(text)
  // This is a captive portal's page.
  if (status !== 200 || !headers.get('content-type')?.includes('json')) return { kind: 'failed' }
  if (said === null) return { kind: 'none' }
  return isRecord(said) && readAnswer(said, Date.now()) ? { kind: 'answer', said } : { kind: 'failed' }
}

/** How long not to ask after an answer like this, in ms: a day only if our own server lacks the function. */
export function holdAfter(status: number, headers: Headers, text: string): number {
  if (status < 400) return 0
  if (!willPass(status) && isMissing(text)) return MISSING_WAIT
  return retryAfter(headers) || BUSY_WAIT
}

/** The longest it can take to ask once and record the answer, in ms. */
const LONGEST_ASKING = ASK_TIMEOUT + 10_000

/**
 * Asks about each request that is due, unless another tab is doing so. `isBack`: the visitor has come back to the page. This
 * and all functions below reject if the browser keeps no data.
 */
export async function askDue(isBack: boolean): Promise<void> {
  let isMore: boolean | undefined
  do isMore = await exclusively('answers', { longest: LONGEST_ASKING }, () => askNext(isBack))
  while (isMore)
}

/** Resolves with whether to ask about another request. */
async function askNext(isBack: boolean): Promise<boolean> {
  const isDue = (sent: SentRequest) => (nextAsking(sent, Date.now(), isBack) ?? Number.POSITIVE_INFINITY) <= Date.now()
  const due = keptSentIn(await db('readonly', readAll), Date.now()).find(isDue)
  if (!due) return false
  const { id, item } = due
  const asked = await ask(id)
  // A link that has ended leads nowhere any more.
  if (asked.kind === 'erased' || (asked.kind === 'none' && isLink(id))) await removeSent(id)
  else if (asked.kind === 'none' && item) await putBack(id)
  else await write(noteOf(asked), asked.kind === 'busy' ? undefined : id)
  announce()
  return asked.kind !== 'busy' && asked.kind !== 'failed'
}

function noteOf(asked: PollResult): object {
  const askedAt = Date.now()
  if (asked.kind === 'answer') {
    const { said } = asked
    // Staff have opened it, so this device no longer needs the words.
    return { askedAt, answeredAt: askedAt, answer: said, ...(said.seen_at ? { item: undefined } : {}) }
  }
  const hold = asked.kind === 'busy' ? asked.afterMs : asked.kind === 'none' && LOST_WAIT
  return { askedAt, ...(hold && { heldUntil: askedAt + hold }) }
}

/** Changes the stored record of a request or, without an id, of all requests. */
const write = (change: object, id?: string): Promise<void> =>
  db('readwrite', async (store) => {
    const all = await readAll(store)
    const ids = sentIn(all).map((sent) => KEYS.sent + sent.id)
    for (const [key, stored] of all)
      if (isRecord(stored) && ids.includes(key) && (!id || key === KEYS.sent + id))
        store.put({ ...stored, ...change }, key)
    return committed(store)
  })

/** Follows a text's link, until the server says that it has ended. Rejects if this device does so already. */
export async function follow(id: string): Promise<void> {
  await db('readwrite', (store) => {
    // When it was really sent is in the first answer.
    store.add({ version: SENT_VERSION, sentAt: 0 }, KEYS.sent + id)
    return committed(store)
  })
  announce()
}

/** Resolves with whether we have stopped texting about it. */
export async function stopTexts(id: string): Promise<boolean> {
  const asked = await ask(id, 'stop_texts')
  const isStopped = asked.kind === 'answer'
  if (isStopped) await write(noteOf(asked), id)
  announce()
  return isStopped
}

/** Each request with its last message that was reported as shown. */
const told = new Set<string>()

/** Tells the server once that all messages from staff up to this one were on the screen. */
export async function noteShown({ id }: SentRequest, last: string): Promise<void> {
  const shown = `${id} ${last}`
  if (told.has(shown)) return
  told.add(shown)
  const parameters = { p_key: id, p_last: last }
  const reply = await withDeadline(SEND_TIMEOUT, (signal) => call('see_request_messages', parameters, { signal }))
  // Without an answer, we report it again when the page is next opened.
  if (reply && reply.status < 300) await write({ shown: last }, id)
}

export async function closeLine(id: string, line: string): Promise<void> {
  await write({ closed: line }, id)
  announce()
}

/** Removes it from this device. The request itself stays with us. */
export async function forgetSent(id: string): Promise<void> {
  await removeSent(id)
  announce()
}

/** The pause after a failed write, in ms. Without a record of this poll, the next would follow at once. */
const STORAGE_WAIT = 60_000

/** Polls while this page is visible. Returns a function to call when the visitor or the connection comes back. */
export function startAsking(view: View, isVisible: () => boolean): () => Promise<void> {
  let pausedUntil = 0

  const ask = async ({ sent, at, asksAt = Number.POSITIVE_INFINITY }: Snapshot, isBack = false) => {
    // A link that is still to be asked about is not among those shown.
    const next = Math.min(asksAt, soonestAsking(sent, at, isBack) ?? asksAt)
    if (!isVisible() || at < pausedUntil || next > at) return
    // Every outcome is announced, so the view looks again.
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
