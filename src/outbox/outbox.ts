import { del, get, promisifyRequest, set, update } from 'idb-keyval'
import { expire, freshDraft, isDue, recentOf } from './expiry.ts'
import type { FormValues, Submission } from './fields.ts'
import { hostAnswers } from './host.ts'
import { ITEM_VERSION, type Item, readItem } from './item.ts'
import {
  type Draft,
  type Entries,
  type Gate,
  itemsIn,
  KEYS,
  type Receipt,
  type Removed,
  readDraft,
  readGate,
  readReceipt,
  readRemoved,
} from './records.ts'
import { type Outcome, SEND_TIMEOUT, send } from './send.ts'
import { committed, openStore } from './store.ts'

export { isStale } from './expiry.ts'
export type { Item } from './item.ts'
export type { Receipt } from './records.ts'

/**
 * The outbox: callback requests on their way to the database, in the page and in the service worker alike.
 *
 * A request is written before it is sent and deleted only after the server confirmed it; both in one IndexedDB, so a
 * killed browser loses nothing. It carries its idempotency key, so that sending it twice is harmless; everything else
 * here (one drainer at a time, the back-off) saves requests but correctness does not rest on it.
 */

const db = openStore('build-masters-hub', 'outbox')

/** Ten attempts a minute at most, whoever asks for them. */
const SHORTEST_WAIT = 6_000
/** A server that comes back is noticed within a minute. */
const LONGEST_WAIT = 40_000
const SLOW_WAIT = 5 * 60_000
/** What a server may ask for with Retry-After, and the jitter on top. */
const MAX_WAIT = 75 * 60_000
/** After so many attempts in vain while our own host answered, it is our side that takes no requests. */
const REFUSALS = 3
/** The tag of the Background Sync registration. */
export const SYNC_TAG = 'outbox'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
const listeners = new Set<() => void>()
channel?.addEventListener('message', () => notifyHere())
// Node, where the pages are rendered and the unit tests run, would wait for the channel before it exits.
;(channel as { unref?: () => void } | undefined)?.unref?.()

const notifyHere = () => {
  for (const listener of listeners) listener()
}
const announce = () => {
  notifyHere()
  channel?.postMessage('changed')
}

/** Calls back after every change, made here or in another tab or the worker. Returns the way to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Saves a request, before anything is sent. Drops the draft it came from in the same transaction: not that of another
 * tab, which may be all there is of a request that is edited there. `origin` is the request that was edited here.
 * @throws DOMException if the browser keeps no data (private mode, blocked cookies, full disk).
 */
export async function put(submission: Submission, origin?: Item): Promise<Item> {
  const digest = await digestOf(submission)
  let item = newItem(submission, origin)
  await db('readwrite', async (store) => {
    const recent = recentOf(await promisifyRequest(store.get(KEYS.pressed)))
    const same = digest ? recent.find((pressed) => pressed.digest === digest) : undefined
    if (same) item = { ...item, id: same.id, requestedAt: same.requestedAt }
    else if (digest) recent.push({ digest, id: item.id, requestedAt: item.requestedAt })
    store.put(recent, KEYS.pressed)
    store.put(item, KEYS.item + item.id)
    // Its edit was given up for a day, and it waits again.
    if (origin && origin.id !== item.id) store.delete(KEYS.item + origin.id)
    if (isOf(readDraft(await promisifyRequest(store.get(KEYS.draft))), origin)) store.delete(KEYS.draft)
    return committed(store)
  })
  announce()
  return item
}

/** What the words of a request come to; undefined where the browser has no such function. */
async function digestOf(submission: Submission): Promise<string | undefined> {
  const words = new TextEncoder().encode(JSON.stringify(sorted(submission)))
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', words)
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An edit is a new request with a new key, or the database would drop the correction; an unchanged one keeps its key. */
export function newItem(submission: Submission, origin?: Item): Item {
  const unchanged = origin && JSON.stringify(sorted(origin.submission)) === JSON.stringify(sorted(submission))
  if (unchanged)
    return {
      version: ITEM_VERSION,
      id: origin.id,
      submission,
      requestedAt: origin.requestedAt,
      confirmedAt: Date.now(),
    }
  return { version: ITEM_VERSION, id: crypto.randomUUID(), submission, requestedAt: Date.now() }
}

const sorted = ({ name, phone, email, preferredTime, message }: Submission) => [
  name,
  phone,
  email,
  preferredTime,
  message,
]

/** Everything that waits, oldest first. */
export const list = (): Promise<Item[]> => db('readonly', async (store) => itemsIn(await readAll(store)))

async function readAll(store: IDBObjectStore): Promise<Entries> {
  const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())])
  return keys.flatMap((key, i) => (typeof key === 'string' ? [[key, values[i]]] : []))
}

/**
 * Removes what has been kept long enough (src/outbox/expiry.ts). With every chance to send, since nobody may ever open the
 * form again.
 */
async function tidy(): Promise<void> {
  let isTold = false
  await db('readwrite', async (store) => {
    const { gone, put } = expire(await readAll(store), Date.now())
    for (const key of gone) store.delete(key)
    for (const [key, value] of put) store.put(value, key)
    isTold = [...gone, ...put.map(([key]) => key)].some((key) => key.startsWith(KEYS.item))
    return committed(store)
  })
  if (isTold) announce()
}

/** Requests that were removed unsent after 30 days, if the visitor has not been told yet. */
export const removed = async (): Promise<Removed | undefined> => readRemoved(await get(KEYS.removed, db))

/** The visitor has read it. */
export async function forgetRemoved(): Promise<void> {
  await del(KEYS.removed, db)
  announce()
}

/** Discards a request at the visitor's word. */
export async function remove(id: string): Promise<void> {
  await del(KEYS.item + id, db)
  announce()
}

/** The visitor wants an old or refused request sent after all. */
export async function confirm(id: string): Promise<void> {
  await updateItem(id, (item) => ({ ...withoutProblem(item), confirmedAt: Date.now() }))
  announce()
}

/** Moves a request back into the form: it is a draft from now on, in one transaction, so it is never in neither. */
export async function edit(item: Item, values: FormValues): Promise<void> {
  await db('readwrite', (store) => {
    const draft: Draft = { values, origin: item, savedAt: Date.now() }
    store.put(draft, KEYS.draft)
    store.delete(KEYS.item + item.id)
    return committed(store)
  })
  announce()
}

export const loadDraft = async (): Promise<Draft | undefined> => freshDraft(await get(KEYS.draft, db))
/** There is one draft. A request that is edited in another tab keeps it. */
export const saveDraft = (values: FormValues, origin?: Item): Promise<void> =>
  update<unknown>(
    KEYS.draft,
    (stored) => {
      const draft = readDraft(stored)
      const isOthers = draft?.origin && !isOf(draft, origin)
      return isOthers ? draft : { values, savedAt: Date.now(), ...(origin && { origin }) }
    },
    db,
  )
export const clearDraft = (origin?: Item): Promise<void> =>
  db('readwrite', async (store) => {
    if (isOf(readDraft(await promisifyRequest(store.get(KEYS.draft))), origin)) store.delete(KEYS.draft)
    return committed(store)
  })

const isOf = (draft: Draft | undefined, origin: Item | undefined) => draft?.origin?.id === origin?.id

/**
 * Takes the receipts nobody has shown yet. Reading and deleting are one transaction: of two tabs, one shows the toast.
 * With an id, takes only that one.
 */
export function claimReceipts(id?: string): Promise<Receipt[]> {
  return db('readwrite', async (store) => {
    const range = id ? IDBKeyRange.only(KEYS.receipt + id) : IDBKeyRange.bound(KEYS.receipt, `${KEYS.receipt}￿`)
    const receipts: unknown[] = await promisifyRequest(store.getAll(range))
    if (receipts.length > 0) store.delete(range)
    await committed(store)
    return receipts.flatMap((stored) => readReceipt(stored) ?? [])
  })
}

/**
 * A timer waits for the long back-off. With a reason to be hopeful (a start, a change of network) it does not apply, but
 * what the server asked for does. A visitor who presses "Send now" need not wait for that, either.
 */
type Caller = 'timer' | 'hopeful' | 'pressed'

export interface FlushOptions {
  readonly caller?: Caller
  /**
   * How long to wait for another drainer to finish and for the gate to open, in ms; 0 is to leave at once, as timers do.
   * Others wait for the shortest pause after a failure.
   */
  readonly patience?: number
}

/**
 * Sends what waits, oldest first, until nothing is due or the line fails.
 * @returns when to try again, in ms since the epoch, or undefined if nothing is left to send.
 */
export async function flush({
  caller = 'timer',
  patience = caller === 'timer' ? 0 : SHORTEST_WAIT,
}: FlushOptions = {}): Promise<number | undefined> {
  // A full disk is no reason not to send.
  await tidy().catch(() => undefined)
  const deadline = Date.now() + patience
  for (;;) {
    const { retryAt, isShut } = await exclusively(patience > 0, () => drain(caller))
    if (!retryAt || !isShut || retryAt > deadline) return retryAt
    await new Promise((resolve) => setTimeout(resolve, retryAt - Date.now()))
  }
}

interface Drained {
  /** When to try again; undefined if nothing is left to send. */
  readonly retryAt?: number
  /** Nothing was tried, since the server must not be asked yet. */
  readonly isShut?: boolean
}

async function drain(caller: Caller): Promise<Drained> {
  for (;;) {
    const item = (await list()).find((each) => isDue(each, Date.now()))
    if (!item) return {}
    const gate = readGate(await get(KEYS.gate, db))
    const shutFor = closedFor(gate, caller)
    if (shutFor > 0) return { retryAt: Date.now() + shutFor, isShut: true }
    const retryAt = await settle(item, await send(item), gate)
    announce()
    if (retryAt) return { retryAt }
  }
}

/** Waits for a request that is under way, in whichever tab; for half a minute at most. */
export const settled = async (): Promise<void> => void (await exclusively(true, async () => ({})))

/** Milliseconds until the next attempt may be made. */
function closedFor(gate: Gate | undefined, caller: Caller): number {
  if (!gate) return 0
  // Further ahead than any wait: the clock was wrong when it was written, and has been put right.
  const left = (until: number, longest: number) => (until - Date.now() > longest ? 0 : until - Date.now())
  if (caller === 'timer') return Math.max(left(gate.openAt, MAX_WAIT), 0)
  const asked = caller === 'hopeful' ? left(gate.askedAt, MAX_WAIT) : 0
  return Math.max(left(gate.urgentAt, SHORTEST_WAIT), asked, 0)
}

/** Whether the line failed a moment ago, so that even an attempt with a reason to hope waits its turn. */
export const isPausing = async (): Promise<boolean> => closedFor(readGate(await get(KEYS.gate, db)), 'hopeful') > 0

/** Writes down what an attempt met; the outcome is on the disk before anybody hears of it. */
async function settle(item: Item, outcome: Outcome, gate?: Gate): Promise<number | undefined> {
  if (outcome.kind === 'sent' || outcome.kind === 'rejected') {
    const receipt: Receipt = { ...outcome, id: item.id, at: Date.now() }
    const written = db('readwrite', async (store) => {
      for (const known of itemsIn(await readAll(store))) {
        if (known.id === item.id) {
          if (outcome.kind === 'rejected') store.put({ ...known, problem: outcome }, KEYS.item + known.id)
        } else if (known.problem?.kind === 'retry-slowly') store.put(withoutProblem(known), KEYS.item + known.id)
      }
      if (outcome.kind === 'sent') store.delete(KEYS.item + item.id)
      store.put(receipt, KEYS.receipt + item.id)
      store.delete(KEYS.gate)
      return committed(store)
    })
    // A full disk takes no receipt. What has arrived must not wait for ever all the same.
    await (outcome.kind === 'sent' ? written.catch(() => del(KEYS.item + item.id, db)) : written)
    return undefined
  }
  const failures = (gate?.failures ?? 0) + 1
  const now = Date.now()
  // Jitter, so that a street without power does not come back as one.
  const jitter = 1 + Math.random() / 4
  const isSlow = outcome.kind === 'retry-slowly'
  const askedAt = !isSlow && outcome.afterMs ? now + outcome.afterMs * jitter : 0
  const backOff = isSlow ? SLOW_WAIT : Math.min(SHORTEST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
  const next: Gate = {
    failures,
    refusals: gate?.refusals ?? 0,
    urgentAt: now + SHORTEST_WAIT,
    askedAt,
    openAt: Math.max(askedAt, now + backOff * jitter),
  }
  await set(KEYS.gate, next, db)
  // Whoever looks on is told of the pause now: our host may take its time.
  announce()
  const refusals = isSlow || (await hostAnswers()) ? next.refusals + 1 : 0
  await set(KEYS.gate, { ...next, refusals }, db)
  if (isSlow || refusals >= REFUSALS)
    await updateItem(item.id, (known) => ({ ...known, problem: { kind: 'retry-slowly' } }))
  return next.openAt
}

const withoutProblem = ({ problem: _, ...item }: Item): Item => item

const updateItem = (id: string, change: (item: Item) => Item): Promise<void> =>
  db('readwrite', async (store) => {
    const item = readItem(id, await promisifyRequest(store.get(KEYS.item + id)))
    if (item) store.put(change(item), KEYS.item + id)
    return committed(store)
  })

/**
 * One drainer at a time among tabs and worker; a killed one frees the lock. Where there are no locks, or none may be
 * had, it goes ahead: the idempotency key makes a second sender harmless.
 */
async function exclusively(patient: boolean, task: () => Promise<Drained>): Promise<Drained> {
  const locks = globalThis.navigator?.locks
  if (!locks) return task()
  let started = false
  const run = (lock: Lock | null) => {
    started = lock !== null
    return started ? task() : Promise.resolve({ retryAt: Date.now() + SHORTEST_WAIT })
  }
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), SEND_TIMEOUT + SHORTEST_WAIT)
  try {
    return await (patient
      ? locks.request('outbox', { signal: patience.signal }, run)
      : locks.request('outbox', { ifAvailable: true }, run))
  } catch (error) {
    if (started) throw error
    return patience.signal.aborted ? { retryAt: Date.now() + SHORTEST_WAIT } : task()
  } finally {
    clearTimeout(timer)
  }
}
