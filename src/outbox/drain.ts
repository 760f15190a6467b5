import { del, set } from 'idb-keyval'
import { committed, type Entries, readAll } from '../storage/database.ts'
import { exclusively, type LockOptions } from '../storage/lock.ts'
import { isAskable, SENT_VERSION } from './answer.ts'
import {
  type Caller,
  ease,
  type Failure,
  type Gate,
  isItsOwn,
  isOurSide,
  readGate,
  SHORTEST_WAIT,
  shut,
  waitOf,
  withRefusal,
} from './backoff.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { adopt, earlyIn } from './early.ts'
import { expire, isDue, isNext } from './expiry.ts'
import { hostAnswers } from './host.ts'
import { type Hold, holdOf, type Item } from './item.ts'
import { hasStrayBytes } from './picture.ts'
import { itemsIn, KEYS, type Receipt, readDraft, readReceipt } from './records.ts'
import { removeExpired } from './removals.ts'
import { remove, unhindered, updateItem } from './requests.ts'
import { SEND_TIMEOUT, send } from './send.ts'
import { type Status, toStatus } from './status.ts'
import { gistOf, isSameForm, toForm } from './submission.ts'
import { takeTurns } from './turns.ts'

/** Until a disk that has no room for a request kept early is tried again, in ms. */
const ROOM_WAIT = 60_000

const LOCK = 'outbox'

/** The longest it can take to make an attempt and record the outcome, in ms. */
const LONGEST_ATTEMPT = SEND_TIMEOUT + SHORTEST_WAIT

export interface DrainOptions {
  readonly caller?: Caller
  /**
   * How long to wait for the gate to open, in ms; 0 is to leave at once, as timers do, also where another drainer is at it.
   * Others wait for the shortest pause after a failure.
   */
  readonly patience?: number
  /** Is told what became of each request that is sent here, before anybody else hears of it. */
  readonly onSettled?: (id: string, status: Status) => void
}

/**
 * Sends what waits, oldest first, until nothing is due or the line fails. A request that the server refuses holds up no other.
 * @returns when to try again, in ms since the epoch, or undefined if nothing is left to send.
 * @throws DOMException if the browser keeps no data.
 */
export async function drain({
  caller = 'timer',
  patience = caller === 'timer' ? 0 : SHORTEST_WAIT,
  onSettled = () => undefined,
}: DrainOptions = {}): Promise<number | undefined> {
  const deadline = Date.now() + patience
  const run: Run = { caller, onSettled, isTidy: false, isAdopted: true, hasTried: false }
  // Before the lock is asked for, so that a disk that never answers cannot hold it.
  await db('readonly', () => undefined)
  let hasBegun = false
  for (;;) {
    // Whoever is sending keeps its turn: each change makes the other tabs look for something to send.
    const options: LockOptions = { longest: LONGEST_ATTEMPT, isPatient: patience > 0 || hasBegun }
    const pass = await exclusively(LOCK, options, () => attemptNext(run))
    // Another tab or the worker is draining.
    if (!pass) return Date.now() + SHORTEST_WAIT
    const { retryAt, isMore, isShut, isLineShut } = pass
    hasBegun = isMore === true
    if (isMore) continue
    if (isShut && retryAt && retryAt <= deadline) {
      await new Promise((resolve) => setTimeout(resolve, retryAt - Date.now()))
      continue
    }
    if (isLineShut) return retryAt
    const turnsAt = await takeTurns(caller)
    if (turnsAt === 'request') continue
    const times = [retryAt, turnsAt].filter((time) => time !== undefined)
    return times.length > 0 ? Math.min(...times) : undefined
  }
}

/** Waits for a request that is under way, in whichever tab. */
export const settled = async (): Promise<void> =>
  void (await exclusively(LOCK, { longest: LONGEST_ATTEMPT, isPatient: true }, async () => undefined))

/** What a drainer remembers from one attempt to the next. */
interface Run extends Required<Pick<DrainOptions, 'caller' | 'onSettled'>> {
  isTidy: boolean
  isAdopted: boolean
  hasTried: boolean
}

interface Pass {
  /** When to try again; undefined if nothing is left to send. */
  readonly retryAt?: number
  /** There may be another that is to be sent now. */
  readonly isMore?: boolean
  /** Nothing was tried, since the server must not be asked yet. */
  readonly isShut?: boolean
  /** Nor must anything else be sent. */
  readonly isLineShut?: boolean
}

async function attemptNext(run: Run): Promise<Pass> {
  const { caller, onSettled } = run
  // All in one look, and nothing waited for until it is sent: what the visitor deletes or edits meanwhile must not be.
  const all = await db('readonly', readAll)
  // A full disk is no reason not to send what is there.
  if (!run.isTidy && isUntidy(all, Date.now())) {
    run.isTidy = true
    await removeExpired().catch(() => undefined)
    run.isAdopted = await adopt().then(
      () => true,
      () => false,
    )
    return { isMore: true }
  }
  const now = Date.now()
  const due = itemsIn(all).filter((each) => isDue(each, now))
  const next = due.filter((each) => isNext(each, now, caller))
  const item = next.find(({ gate }) => !gate) ?? next[0]
  if (!item) {
    const waits = due.map(({ gate }) => waitOf(gate, run.hasTried ? 'timer' : caller, now))
    const wait = Math.min(...waits, run.isAdopted ? Number.POSITIVE_INFINITY : ROOM_WAIT)
    return { ...(wait < Number.POSITIVE_INFINITY && { retryAt: now + wait }), isShut: !run.hasTried }
  }
  const gate = readGate(new Map(all).get(KEYS.gate))
  const wait = waitOf(gate, caller, now)
  if (wait > 0) return { retryAt: now + wait, isShut: !run.hasTried, isLineShut: true }
  run.hasTried = true
  const outcome = await send(item)
  if (outcome.kind === 'retry' || outcome.kind === 'retry-slowly') {
    if (isItsOwn(outcome)) {
      await putBehind(item, outcome)
      announce()
      return { isMore: true }
    }
    const retryAt = await keep(item, outcome, gate)
    announce()
    return { retryAt, isLineShut: true }
  }
  if (item.sentAt !== undefined && 'isErased' in outcome) {
    // On purpose, after it had arrived: nothing has failed.
    await remove(item.id)
    return { isMore: true }
  }
  const receipt: Receipt = { ...outcome, id: item.id, at: Date.now() }
  await settle(item, receipt)
  onSettled(item.id, toStatus(receipt))
  announce()
  return { isMore: true }
}

/** Something has been kept long enough, or was kept early and is no proper request yet. */
function isUntidy(all: Entries, now: number): boolean {
  const { gone, put } = expire(all, now)
  return gone.length + put.length + earlyIn(all).length > 0 || hasStrayBytes(all)
}

/** Writes down that a request has arrived or is refused for good, before anybody is told. */
async function settle({ submission, sentAt }: Item, receipt: Receipt): Promise<void> {
  const { id, kind, message = '', at } = receipt
  const written = db('readwrite', async (store) => {
    const all = await readAll(store)
    const stored = new Map(all)
    // Written twice, by a connection that was lost while this was committed, or without locks, it is told once.
    const told = readReceipt(stored.get(KEYS.told + id))
    const isTold = told?.at === at || told?.kind === 'sent'
    // What was deleted or edited on its way is not kept: it must not be sent again. Nor is what is written already changed.
    let kept: Item | undefined
    for (const item of itemsIn(all)) {
      if (item.id === id) {
        kept = unhindered(item)
        if (kind === 'rejected') store.put({ ...item, problem: { kind, message } }, KEYS.item + id)
      } else if (item.gate && isDue(item, at)) store.put({ ...item, gate: ease(item.gate, at) }, KEYS.item + item.id)
      else if (holdOf([item])) store.put(unhindered(item), KEYS.item + item.id)
    }
    if (kind === 'sent') {
      store.delete(KEYS.item + id)
      if (isAskable(id) && (kept || !stored.has(KEYS.sent + id)))
        // Without locks it may have been lost and put back while this attempt was under way.
        store.put(
          { version: SENT_VERSION, sentAt: kept?.sentAt ?? sentAt ?? at, item: kept, ...gistOf(submission) },
          KEYS.sent + id,
        )
      // An edit that changed nothing, and was left: nobody should find what has been sent in the form again.
      const draft = readDraft(stored.get(KEYS.draft))
      if (draft?.edits?.id === id && isSameForm(draft.values, toForm(submission))) store.delete(KEYS.draft)
    }
    if (!isTold) store.put(receipt, KEYS.receipt + id)
    store.delete(KEYS.gate)
    return committed(store)
  })
  // A full disk takes no receipt, but what has arrived must still leave the list.
  await (kind === 'sent' ? written.catch(() => del(KEYS.item + id, db)) : written)
}

/** Without locks another may have been told meanwhile that it is refused for good. */
const holdUp = (known: Item, kind: Hold): Item =>
  known.problem?.kind === 'rejected' ? known : { ...known, problem: { kind } }

/** Records that the server refuses this request, so that the others overtake it. */
const putBehind = (item: Item, failure: Failure): Promise<void> =>
  updateItem(item.id, (known) =>
    holdUp({ ...known, gate: shut(item.gate, failure, Date.now(), Math.random()) }, 'retry-slowly'),
  )

/** Writes down that an attempt failed. Returns when to try again. */
async function keep(item: Item, failure: Failure, before: Gate | undefined): Promise<number> {
  const gate = shut(before, failure, Date.now(), Math.random())
  await set(KEYS.gate, gate, db)
  const hold = (kind: Hold) => updateItem(item.id, (known) => holdUp(known, kind))
  if (failure.kind === 'retry' && failure.isBusy) await hold('busy')
  // Announced before our host is asked, which may take five seconds: nobody should watch "Sending..." for that.
  announce()
  const counted = withRefusal(gate, await hostAnswers())
  await set(KEYS.gate, counted, db)
  if (isOurSide(counted)) await hold('retry-slowly')
  return gate.openAt
}
