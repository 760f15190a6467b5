import { del, set } from 'idb-keyval'
import { committed, type Entries, readAll } from '../storage/database.ts'
import { exclusively } from '../storage/lock.ts'
import {
  backOff,
  type Caller,
  expire,
  type Failure,
  type IsOvertaken,
  isDue,
  isNext,
  isOurSide,
  isRequestSpecific,
  relax,
  SHORTEST_WAIT,
  waitOf,
  withRefusal,
} from './expiry.ts'
import { gistOf, isSameForm, toForm } from './fields.ts'
import {
  announce,
  db,
  type Gate,
  type Hold,
  hasStrayBytes,
  holdOf,
  type Item,
  isAskable,
  itemsIn,
  KEYS,
  nextChange,
  type Receipt,
  readDraft,
  readGate,
  readReceipt,
  SENT_VERSION,
  type Status,
} from './records.ts'
import { adopt, earlyIn, remove, removeExpired, unhindered, updateItem } from './requests.ts'
import { hostAnswers, SEND_TIMEOUT, send } from './rpc.ts'
import { pictures } from './sendPicture.ts'
import type { View } from './view.ts'
import { messages } from './visitorMessages.ts'

/** A lower-priority queue, sent on the same occasions once no request is waiting. */
interface Queue {
  /** Names its lock and its gate, so that a failure in this queue delays nothing else. */
  readonly name: string
  /** The longest it can take to send an entry and record the outcome, in ms. */
  readonly longest: number
  /**
   * Finds the next entry. The returned function sends it, and resolves with the failure, if any. A send that takes long can
   * ask whether something that comes first has turned up.
   */
  readonly next: (all: Entries, now: number) => ((isOvertaken: IsOvertaken) => Promise<Failure | undefined>) | undefined
}

/** In sending order: an entry waits for those of the queues before its own. */
const QUEUES: readonly Queue[] = [messages, pictures]

const gateOf = ({ name }: Queue) => `${KEYS.gate}:${name}`

/** Whether even the timer may send one now. */
const isQueueDue = (queue: Queue, all: Entries, now: number) =>
  queue.next(all, now) !== undefined && !waitOf(readGate(new Map(all).get(gateOf(queue))), 'timer', now)

const isRequestNext = (all: Entries, now: number) => itemsIn(all).some((item) => isNext(item, now))

/** @returns when to try again, in ms since the epoch; undefined if nothing is left; `request` if a request must go first */
async function sendQueues(caller: Caller): Promise<number | 'request' | undefined> {
  const times: number[] = []
  for (const queue of QUEUES) {
    let result: QueueResult | undefined
    do {
      result = await exclusively(`outbox-${queue.name}`, { longest: queue.longest }, () => sendOne(queue, caller))
    } while (result?.isMore)
    if (result?.isRequestNext) return 'request'
    // Another tab or the worker is sending this queue.
    const retryAt = result ? result.retryAt : Date.now() + SHORTEST_WAIT
    if (retryAt !== undefined) times.push(retryAt)
  }
  return times.length > 0 ? Math.min(...times) : undefined
}

interface QueueResult {
  /** Undefined if nothing is left to send. */
  readonly retryAt?: number
  /** Whether there may be more to send now. */
  readonly isMore?: boolean
  readonly isRequestNext?: boolean
}

async function sendOne(queue: Queue, caller: Caller): Promise<QueueResult> {
  const key = gateOf(queue)
  const all = await db('readonly', readAll)
  const now = Date.now()
  const send = queue.next(all, now)
  const stored = new Map(all)

  if (isRequestNext(all, now)) return { isRequestNext: true }
  if (!send) {
    // Nothing is left for the gate to delay.
    if (stored.has(key)) await del(key, db)
    return {}
  }
  const isQueueOvertaken: IsOvertaken = (all, now) =>
    QUEUES.slice(0, QUEUES.indexOf(queue)).some((earlier) => isQueueDue(earlier, all, now))
  if (isQueueOvertaken(all, now)) return { retryAt: now + SHORTEST_WAIT }
  const gate = readGate(stored.get(key))
  // Both this queue's gate and the gate of the requests must be open.
  const wait = Math.max(waitOf(gate, caller, now), waitOf(readGate(stored.get(KEYS.gate)), caller, now))
  if (wait > 0) return { retryAt: now + wait }
  const failure = await send((all, now) => isRequestNext(all, now) || isQueueOvertaken(all, now))
  if (failure) {
    const after = backOff(gate, failure, Date.now(), Math.random())
    await set(key, after, db)
    announce()
    return { retryAt: after.openAt }
  }
  if (gate) await del(key, db)
  announce()
  return { isMore: true }
}

/** How long until we try a full disk again for a request that the boot script kept, in ms. */
const ROOM_WAIT = 60_000

/** In ms. */
const HOST_IS_SLOW = 800

const LOCK = 'outbox'

/** The longest it can take to make an attempt and record the outcome, in ms. */
const LONGEST_ATTEMPT = SEND_TIMEOUT + SHORTEST_WAIT

export interface DrainOptions {
  readonly caller?: Caller
  /** How long to wait for the gate or another drainer, in ms. For timers 0, for others the shortest pause after a failure. */
  readonly patience?: number
}

/**
 * Sends what is waiting, oldest first, until nothing is due or the line fails. A refused request does not hold up others.
 * @returns when to try again, in ms since the epoch; undefined if nothing is left to send
 * @throws DOMException if the browser keeps no data
 */
export async function drain({
  caller = 'timer',
  patience = caller === 'timer' ? 0 : SHORTEST_WAIT,
}: DrainOptions = {}): Promise<number | undefined> {
  const deadline = Date.now() + patience
  const run: Run = { caller, isTidy: false, isAdopted: true, hasTried: false }
  // Tried before the lock is taken, since a disk that never answers would hold it.
  await db('readonly', () => undefined)
  const options = { longest: LONGEST_ATTEMPT, isPatient: patience > 0 }
  for (;;) {
    const attempt = await exclusively(LOCK, options, () => attemptNext(run))
    // Another tab or the worker is draining.
    if (!attempt) return Date.now() + SHORTEST_WAIT
    const { retryAt, isMore, isShut, isLineShut } = attempt
    if (isMore) continue
    if (isShut && retryAt && retryAt <= deadline) {
      await new Promise((resolve) => setTimeout(resolve, retryAt - Date.now()))
      continue
    }
    if (isLineShut) return retryAt
    const queuesAt = await sendQueues(caller)
    if (queuesAt === 'request') continue
    const times = [retryAt, queuesAt].filter((time) => time !== undefined)
    return times.length > 0 ? Math.min(...times) : undefined
  }
}

/** Waits until no tab is sending a request. */
export const settled = async (): Promise<void> =>
  void (await exclusively(LOCK, { longest: LONGEST_ATTEMPT, isPatient: true }, async () => undefined))

/** What a drainer remembers from one attempt to the next. */
interface Run {
  readonly caller: Caller
  isTidy: boolean
  isAdopted: boolean
  hasTried: boolean
}

interface AttemptResult extends Omit<QueueResult, 'isRequestNext'> {
  /** Nothing was tried, because the server must not be called yet. */
  readonly isShut?: boolean
  /** Nothing else may be sent either. */
  readonly isLineShut?: boolean
}

async function attemptNext(run: Run): Promise<AttemptResult> {
  const { caller } = run
  // One read, and no waiting between it and sending, so that nothing the visitor deletes or edits meanwhile is sent.
  const all = await db('readonly', readAll)
  // Even with a full disk, what is stored can still be sent.
  if (!run.isTidy && isUntidy(all, Date.now())) {
    run.isTidy = true
    await removeExpired().catch(() => undefined)
    run.isAdopted = true
    await adopt().catch(() => {
      run.isAdopted = false
    })
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
    if (isRequestSpecific(outcome)) {
      await putBehind(item, outcome)
      announce()
      return { isMore: true }
    }
    const retryAt = await postpone(item, outcome, gate)
    announce()
    return { retryAt, isLineShut: true }
  }
  if (item.sentAt !== undefined && 'isErased' in outcome) {
    // Erased on purpose after it had arrived, so nothing has failed.
    await remove(item.id)
    return { isMore: true }
  }
  const receipt: Receipt = { ...outcome, id: item.id, at: Date.now() }
  await recordReceipt(item, receipt)
  announce(receipt)
  return { isMore: true }
}

/** Whether anything is old enough to delete, or was kept by the boot script and not yet adopted. */
function isUntidy(all: Entries, now: number): boolean {
  const { gone, put } = expire(all, now)
  return [...gone, ...put, ...earlyIn(all)].length > 0 || hasStrayBytes(all)
}

/** Records that a request has arrived or is refused for good, before any page shows it. */
async function recordReceipt({ submission, sentAt }: Item, receipt: Receipt): Promise<void> {
  const { id, kind, message = '', at } = receipt
  const written = db('readwrite', async (store) => {
    const all = await readAll(store)
    const stored = new Map(all)
    // This can run twice, without locks or if a connection is lost during the commit. We tell the visitor once.
    const told = readReceipt(stored.get(KEYS.told + id))
    const isTold = told?.at === at || told?.kind === 'sent'
    // A request deleted or edited while being sent is not kept, or it might be sent again. Anything stored stays.
    let kept: Item | undefined
    for (const item of itemsIn(all)) {
      if (item.id === id) {
        kept = unhindered(item)
        if (kind === 'rejected') store.put({ ...item, problem: { kind, message } }, KEYS.item + id)
      } else if (item.gate && isDue(item, at)) store.put({ ...item, gate: relax(item.gate, at) }, KEYS.item + item.id)
      else if (holdOf([item])) store.put(unhindered(item), KEYS.item + item.id)
    }
    if (kind === 'sent') {
      store.delete(KEYS.item + id)
      if (isAskable(id) && (kept || !stored.has(KEYS.sent + id)))
        // Without locks, another tab may have put it back during this attempt, because the server had lost it.
        store.put(
          { version: SENT_VERSION, sentAt: kept?.sentAt ?? sentAt ?? at, item: kept, ...gistOf(submission) },
          KEYS.sent + id,
        )
      // If an edit was opened and left unchanged, the form must not offer again what has just been sent.
      const draft = readDraft(stored.get(KEYS.draft))
      if (draft?.edits?.id === id && isSameForm(draft.values, toForm(submission))) store.delete(KEYS.draft)
    }
    if (!isTold) store.put(receipt, KEYS.receipt + id)
    store.delete(KEYS.gate)
    return committed(store)
  })
  // A full disk cannot store a receipt, but a request that has arrived must still leave the list.
  await (kind === 'sent' ? written.catch(() => del(KEYS.item + id, db)) : written)
}

/** Notes why a request waits, unless (without locks) another tab has learnt meanwhile that it is refused for good. */
const holdUp = (known: Item, kind: Hold | undefined): Item =>
  known.problem?.kind === 'rejected' ? known : { ...known, problem: kind && { kind } }

/** Lets the other requests overtake this one, because the server refuses it. */
const putBehind = (item: Item, failure: Failure): Promise<void> =>
  updateItem(item.id, (known) =>
    holdUp({ ...known, gate: backOff(item.gate, failure, Date.now(), Math.random()) }, 'retry-slowly'),
  )

/** Records that an attempt failed. Returns when to try again. */
async function postpone(item: Item, failure: Failure, before: Gate | undefined): Promise<number> {
  const gate = backOff(before, failure, Date.now(), Math.random())
  await set(KEYS.gate, gate, db)
  const hold = (kind?: Hold) => updateItem(item.id, (known) => holdUp(known, kind))
  const isBusy = 'isBusy' in failure
  if (isBusy) await hold('busy')
  // On a good line our host answers at once, and the visitor first reads the true reason. On a bad one that may take five
  // seconds, too long to show "Sending...", so the failure is announced without a reason.
  const early = setTimeout(announce, HOST_IS_SLOW)
  const isLineGood = await hostAnswers()
  clearTimeout(early)
  const counted = withRefusal(gate, isLineGood)
  await set(KEYS.gate, counted, db)
  if (isOurSide(counted)) await hold('retry-slowly')
  // Without a connection it waits for one, and the visitor must not read that our system is at fault.
  else if (!isBusy) await hold(isLineGood ? 'unreachable' : undefined)
  return gate.openAt
}

/**
 * Sends a request that was just saved and reports how it went, whichever tab or worker sent it. It counts as waiting once an
 * attempt fails or `patience` resolves; sending continues in the background. Never throws: at worst, the request waits.
 */
export async function deliver(view: View, id: string, patience: Promise<void>): Promise<Status> {
  let isOver = false
  const drained = drain({ caller: 'reconnect' }).catch(() => undefined)
  const over = Promise.race([drained, patience]).then(() => {
    isOver = true
  })
  for (;;) {
    // Listen before reading, or a change in between would be missed.
    const changed = nextChange()
    const isLast = isOver
    const { at, isPausing, items, statusOf } = await view.look()
    const status = statusOf(id) ?? ({ kind: 'waiting' } as const)
    const isHeld = waitOf(items.find((each) => each.id === id)?.gate, 'reconnect', at) > 0
    if (isLast || isPausing || isHeld || status.kind !== 'waiting') return status
    await Promise.race([changed, over])
  }
}
