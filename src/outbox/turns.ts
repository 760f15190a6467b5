import { del, set } from 'idb-keyval'
import { type Entries, readAll } from '../storage/database.ts'
import { exclusively } from '../storage/lock.ts'
import { type Caller, type Failure, readGate, SHORTEST_WAIT, shut, waitOf } from './backoff.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { isNext } from './expiry.ts'
import { isMessageDue, messages } from './messages.ts'
import { itemsIn, KEYS } from './records.ts'
import { pictures } from './sendPicture.ts'

/** What else waits on this device and goes out once no request does: the same drainers, at the same chances. */

export interface Turn {
  /** Of its lock and its gate: what fails here delays nothing else, a request least of all. */
  readonly name: string
  /** The longest it can take to send one and record the outcome, in ms. */
  readonly longest: number
  /**
   * The first that is to be sent, by all that is stored.
   * @returns how to send it; resolves with why it failed, or with undefined once its outcome is written down.
   */
  readonly next: (all: Entries, now: number) => (() => Promise<Failure | undefined>) | undefined
}

/** In the order in which they have their turn. */
const TURNS: readonly Turn[] = [messages, pictures]

/**
 * Sends all that waits beside the requests.
 * @returns when to try again, in ms since the epoch, or undefined if nothing is left to send; `request` if one goes first,
 * as when it has just been put back.
 * @throws DOMException if the browser keeps no data.
 */
export async function takeTurns(caller: Caller): Promise<number | 'request' | undefined> {
  const times: number[] = []
  for (const turn of TURNS) {
    let left: Left | undefined
    do {
      // Whoever is sending keeps its turn: each change makes the other tabs look for something to send.
      const options = { longest: turn.longest, isPatient: left?.isMore === true }
      left = await exclusively(`outbox-${turn.name}`, options, () => takeOne(turn, caller))
    } while (left?.isMore)
    if (left?.isRequestNext) return 'request'
    // Another tab or the worker is at it.
    const retryAt = left ? left.retryAt : Date.now() + SHORTEST_WAIT
    if (retryAt !== undefined) times.push(retryAt)
  }
  return times.length > 0 ? Math.min(...times) : undefined
}

interface Left {
  /** When to try again; undefined if nothing is left to send. */
  readonly retryAt?: number
  /** There may be another that is to be sent now. */
  readonly isMore?: boolean
  readonly isRequestNext?: boolean
}

async function takeOne({ name, next }: Turn, caller: Caller): Promise<Left> {
  const key = `${KEYS.gate}:${name}`
  const all = await db('readonly', readAll)
  const now = Date.now()
  const send = next(all, now)
  const stored = new Map(all)
  // A request goes first, and what its server asks for holds here, too.
  if (itemsIn(all).some((item) => isNext(item, now))) return { isRequestNext: true }
  if (!send) {
    // Nothing is left that it could delay.
    if (stored.has(key)) await del(key, db)
    return {}
  }
  // So does what is written, before a photograph.
  if (name !== messages.name && isMessageDue(all, now)) return { retryAt: now + SHORTEST_WAIT }
  const gate = readGate(stored.get(key))
  const wait = Math.max(waitOf(gate, caller, now), waitOf(readGate(stored.get(KEYS.gate)), caller, now))
  if (wait > 0) return { retryAt: now + wait }
  const failure = await send()
  if (failure) {
    const after = shut(gate, failure, Date.now(), Math.random())
    await set(key, after, db)
    announce()
    return { retryAt: after.openAt }
  }
  if (gate) await del(key, db)
  announce()
  return { isMore: true }
}
