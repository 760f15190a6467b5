import { committed, readAll } from '../storage/database.ts'
import { isRecord } from '../storage/guards.ts'
import { exclusively } from '../storage/lock.ts'
import type { SentRequest } from './answer.ts'
import { ASK_TIMEOUT, type Asked, ask } from './ask.ts'
import { isSentOver, nextAsking } from './askingTimes.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { removeSent } from './messages.ts'
import { KEYS, sentIn } from './records.ts'
import { putBack } from './requests.ts'
import { call, within } from './rpc.ts'
import { SEND_TIMEOUT } from './send.ts'

/** The requests that were sent from here, and what became of them. All of these reject where the browser keeps no data. */

/**
 * Until the server is asked once more, in ms, for what it has lost and nobody can send again. To the server each time is a
 * guess, and it grants an address thirty an hour: a night of `npm run nights` used them up for everything else sent from there.
 */
const LOST_HOLD = 60 * 60_000
/** The longest it can take to ask once and record the answer, in ms. */
const LONGEST_ASKING = ASK_TIMEOUT + 10_000

/** All of them, the newest first. */
const listSent = (): Promise<SentRequest[]> =>
  db('readonly', async (store) => {
    const now = Date.now()
    return sentIn(await readAll(store)).filter((sent) => !isSentOver(sent, now))
  })

/**
 * Asks for each whose time has come, unless another tab does.
 * @param isBack the visitor has come back to the page
 */
export async function askDue(isBack: boolean): Promise<void> {
  let isMore: boolean | undefined
  // Whoever is asking keeps its turn.
  do
    isMore = await exclusively('answers', { longest: LONGEST_ASKING, isPatient: isMore === true }, () =>
      askNext(isBack),
    )
  while (isMore)
}

/** Resolves with whether another may be asked for. */
async function askNext(isBack: boolean): Promise<boolean> {
  const isDue = (sent: SentRequest) => (nextAsking(sent, Date.now(), isBack) ?? Number.POSITIVE_INFINITY) <= Date.now()
  const due = (await listSent()).find(isDue)
  if (!due) return false
  const { id, item } = due
  const asked = await ask(id)
  if (asked.kind === 'erased') await removeSent(id)
  else if (asked.kind === 'none' && item) await putBack(id)
  else await write(noteOf(asked), asked.kind === 'busy' ? undefined : id)
  announce()
  return asked.kind !== 'busy' && asked.kind !== 'failed'
}

/** What is written down of it. */
function noteOf(asked: Asked): object {
  const askedAt = Date.now()
  if (asked.kind === 'answer') {
    const { said } = asked
    // Somebody has opened it: the words have done their work.
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

/** What the server was told from here: of each request the number of its last reply. */
const told = new Set<string>()

/** All messages of staff up to this one were on the screen: tells the server, once. */
export async function noteShown({ id }: SentRequest, last: string): Promise<void> {
  const shown = `${id} ${last}`
  if (told.has(shown)) return
  told.add(shown)
  const parameters = { p_key: id, p_last: last }
  const reply = await within(SEND_TIMEOUT, (signal) => call('see_request_messages', parameters, { signal }))
  // Without an answer, once more when the page is next opened.
  if (reply && reply.status < 300) await write({ shown: last }, id)
}

/** The visitor has closed this line about it. */
export async function closeLine(id: string, line: string): Promise<void> {
  await write({ closed: line }, id)
  announce()
}

/** The visitor wants no more of it here. The request itself stays where it was sent. */
export async function forgetSent(id: string): Promise<void> {
  await removeSent(id)
  announce()
}
