import { del, entries, get, promisifyRequest, set, update } from 'idb-keyval'
import { ITEM_VERSION, type Item, readItem } from './item'
import { type Outcome, SEND_TIMEOUT, send } from './send'
import { committed, openStore } from './store'
import type { FormValues, Submission } from './submission'

export type { Item } from './item'

/**
 * The outbox: callback requests on their way to the database, in the page and in the service worker alike.
 *
 * A request is written before it is sent and deleted only after the server confirmed it; both in one IndexedDB, so a
 * killed browser loses nothing. It carries its idempotency key, so that sending it twice is harmless; everything else
 * here (one drainer at a time, the back-off) saves requests but correctness does not rest on it.
 */

/** What became of a request, kept until one tab has told the visitor. */
export interface Receipt {
  readonly id: string
  readonly kind: 'sent' | 'rejected'
  readonly message?: string
  readonly at: number
}

/** A half-typed form. `origin` is the request it edits: unchanged, it keeps its key, and can arrive only once. */
export interface Draft {
  readonly values: FormValues
  readonly origin?: Item
}

/** A request that was made a moment ago, without its words. */
interface Pressed {
  readonly digest: string
  readonly id: string
  readonly requestedAt: number
}

/** Shared by all tabs and the worker, so that together they spare a server that is down. */
interface Gate {
  readonly failures: number
  /** The earliest next attempt by a timer. */
  readonly openAt: number
  /** The earliest next attempt with a reason to hope: a press on "Send now", a change of network. */
  readonly urgentAt: number
}

const db = openStore('build-masters-hub', 'outbox')
const ITEM = 'item:'
const RECEIPT = 'receipt:'
const DRAFT = 'draft'
const GATE = 'gate'
const PRESSED = 'pressed'

/**
 * The same words twice within so many milliseconds are one request: a browser that is reloaded brings back what was
 * typed, a second tab has it from the draft, and somebody who has seen no answer presses again.
 */
const SAME_REQUEST = 15 * 60_000
/** Ten attempts a minute at most, whoever asks for them. */
const SHORTEST_WAIT = 6_000
/** A server that comes back is noticed within a minute. */
const LONGEST_WAIT = 40_000
const SLOW_WAIT = 5 * 60_000
/** What a server may ask for with Retry-After, and the jitter on top. */
const MAX_WAIT = 75 * 60_000
/** After a day nobody may still want a plumber: ask, never send by itself. */
export const STALE_AFTER = 24 * 60 * 60_000
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
    const known: Pressed[] = (await promisifyRequest(store.get(PRESSED))) ?? []
    const recent = known.filter(({ requestedAt }) => Math.abs(Date.now() - requestedAt) < SAME_REQUEST)
    const same = digest ? recent.find((pressed) => pressed.digest === digest) : undefined
    if (same) item = { ...item, id: same.id, requestedAt: same.requestedAt }
    else if (digest) recent.push({ digest, id: item.id, requestedAt: item.requestedAt })
    store.put(recent, PRESSED)
    store.put(item, ITEM + item.id)
    const draft: Draft | undefined = await promisifyRequest(store.get(DRAFT))
    if (isOf(draft, origin)) store.delete(DRAFT)
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
export async function list(): Promise<Item[]> {
  const all = await entries<string, unknown>(db)
  return all
    .flatMap(([key, stored]) => (key.startsWith(ITEM) && readItem(key.slice(ITEM.length), stored)) || [])
    .sort((a, b) => a.requestedAt - b.requestedAt)
}

export const isStale = (item: Item, now = Date.now()) => now - (item.confirmedAt ?? item.requestedAt) >= STALE_AFTER
const isDue = (item: Item) => item.problem?.kind !== 'rejected' && !isStale(item)

/** Discards a request at the visitor's word. */
export async function remove(id: string): Promise<void> {
  await del(ITEM + id, db)
  announce()
}

/** The visitor wants an old or refused request sent after all. */
export async function confirm(id: string): Promise<void> {
  await updateItem(id, ({ problem: _, ...item }) => ({ ...item, confirmedAt: Date.now() }))
  announce()
}

/** Moves a request back into the form: it is a draft from now on, in one transaction, so it is never in neither. */
export async function edit(item: Item, values: FormValues): Promise<void> {
  await db('readwrite', (store) => {
    const draft: Draft = { values, origin: item }
    store.put(draft, DRAFT)
    store.delete(ITEM + item.id)
    return committed(store)
  })
  announce()
}

export const loadDraft = (): Promise<Draft | undefined> => get<Draft>(DRAFT, db)
/** There is one draft. A request that is edited in another tab keeps it. */
export const saveDraft = (values: FormValues, origin?: Item): Promise<void> =>
  update<Draft>(
    DRAFT,
    (draft) => (draft?.origin && !isOf(draft, origin) ? draft : { values, ...(origin && { origin }) }),
    db,
  )
export const clearDraft = (origin?: Item): Promise<void> =>
  db('readwrite', async (store) => {
    const draft: Draft | undefined = await promisifyRequest(store.get(DRAFT))
    if (isOf(draft, origin)) store.delete(DRAFT)
    return committed(store)
  })

const isOf = (draft: Draft | undefined, origin: Item | undefined) => draft?.origin?.id === origin?.id

/**
 * Takes the receipts nobody has shown yet. Reading and deleting are one transaction: of two tabs, one shows the toast.
 * With an id, takes only that one.
 */
export function claimReceipts(id?: string): Promise<Receipt[]> {
  return db('readwrite', async (store) => {
    const range = id ? IDBKeyRange.only(RECEIPT + id) : IDBKeyRange.bound(RECEIPT, `${RECEIPT}￿`)
    const receipts: Receipt[] = await promisifyRequest(store.getAll(range))
    if (receipts.length > 0) store.delete(range)
    await committed(store)
    return receipts
  })
}

export interface FlushOptions {
  /** There is a reason to hope (a press of a button, a change of network): the long back-off does not apply. */
  readonly urgent?: boolean
  /** Wait for another drainer to finish and for the gate to open, instead of leaving at once. */
  readonly patient?: boolean
}

/**
 * Sends what waits, oldest first, until nothing is due or the line fails.
 * @returns when to try again, in ms since the epoch, or undefined if nothing is left to send.
 */
export async function flush({ urgent = false, patient = false }: FlushOptions = {}): Promise<number | undefined> {
  return exclusively(patient, async () => {
    for (;;) {
      const item = (await list()).find(isDue)
      if (!item) return undefined
      const gate = await get<Gate>(GATE, db)
      const shutFor = closedFor(gate, urgent)
      if (shutFor > 0) {
        if (!patient || shutFor > SHORTEST_WAIT) return Date.now() + shutFor
        await new Promise((resolve) => setTimeout(resolve, shutFor))
        // Meanwhile the visitor may have edited or deleted it.
        continue
      }
      const outcome = await send(item)
      const retryAt = await settle(item, outcome, gate)
      announce()
      if (retryAt) return retryAt
    }
  })
}

/** Waits for a request that is under way, in whichever tab; for half a minute at most. */
export const settled = async (): Promise<void> => void (await exclusively(true, async () => undefined))

/** Milliseconds until the next attempt may be made. */
function closedFor(gate: Gate | undefined, urgent: boolean): number {
  const left = ((urgent ? gate?.urgentAt : gate?.openAt) ?? 0) - Date.now()
  // Further ahead than any wait: the clock was wrong when it was written, and has been put right.
  return left > (urgent ? SHORTEST_WAIT : MAX_WAIT) ? 0 : Math.max(left, 0)
}

/** Whether the line failed a moment ago, so that even an urgent attempt waits its turn. */
export const isPausing = async (): Promise<boolean> => closedFor(await get<Gate>(GATE, db), true) > 0

/** Writes down what an attempt met; the outcome is on the disk before anybody hears of it. */
async function settle(item: Item, outcome: Outcome, gate?: Gate): Promise<number | undefined> {
  if (outcome.kind === 'sent' || outcome.kind === 'rejected') {
    const receipt: Receipt = { ...outcome, id: item.id, at: Date.now() }
    const written = db('readwrite', async (store) => {
      const known = readItem(item.id, await promisifyRequest(store.get(ITEM + item.id)))
      if (outcome.kind === 'sent') store.delete(ITEM + item.id)
      else if (known) store.put({ ...known, problem: outcome }, ITEM + item.id)
      store.put(receipt, RECEIPT + item.id)
      store.delete(GATE)
      return committed(store)
    })
    // A full disk takes no receipt. What has arrived must not wait for ever all the same.
    await (outcome.kind === 'sent' ? written.catch(() => del(ITEM + item.id, db)) : written)
    return undefined
  }
  const failures = (gate?.failures ?? 0) + 1
  const now = Date.now()
  const next: Gate = { failures, urgentAt: now + SHORTEST_WAIT, openAt: now + wait(outcome, failures) }
  await set(GATE, next, db)
  if (outcome.kind === 'retry-slowly') await updateItem(item.id, (known) => ({ ...known, problem: outcome }))
  return next.openAt
}

function wait(outcome: Exclude<Outcome, { kind: 'sent' | 'rejected' }>, failures: number): number {
  const base =
    outcome.kind === 'retry-slowly'
      ? SLOW_WAIT
      : Math.max(outcome.afterMs ?? 0, Math.min(SHORTEST_WAIT * 2 ** (failures - 1), LONGEST_WAIT))
  // Jitter, so that a street without power does not come back as one.
  return base * (1 + Math.random() / 4)
}

const updateItem = (id: string, change: (item: Item) => Item): Promise<void> =>
  db('readwrite', async (store) => {
    const item = readItem(id, await promisifyRequest(store.get(ITEM + id)))
    if (item) store.put(change(item), ITEM + id)
    return committed(store)
  })

/**
 * One drainer at a time among tabs and worker; a killed one frees the lock. Where there are no locks, or none may be
 * had, it goes ahead: the idempotency key makes a second sender harmless.
 */
async function exclusively(patient: boolean, task: () => Promise<number | undefined>): Promise<number | undefined> {
  const locks = globalThis.navigator?.locks
  if (!locks) return task()
  let started = false
  const run = (lock: Lock | null) => {
    started = lock !== null
    return started ? task() : Promise.resolve(Date.now() + SHORTEST_WAIT)
  }
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), SEND_TIMEOUT + SHORTEST_WAIT)
  try {
    return await (patient
      ? locks.request('outbox', { signal: patience.signal }, run)
      : locks.request('outbox', { ifAvailable: true }, run))
  } catch (error) {
    if (started) throw error
    return patience.signal.aborted ? Date.now() + SHORTEST_WAIT : task()
  } finally {
    clearTimeout(timer)
  }
}
