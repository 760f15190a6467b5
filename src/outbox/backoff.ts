import { isRecord, isTime } from '../storage/guards.ts'
import type { Outcome } from './send.ts'

/** When a server that failed is asked again. Nothing here reads a clock or a disk. All times in ms, or ms since the epoch. */

/** Ten attempts a minute at most, whoever asks for them. */
export const SHORTEST_WAIT = 6_000
/** A server that comes back is noticed within a minute. */
const LONGEST_WAIT = 40_000
/** After an answer that only a release or an operator can change. */
const SLOW_WAIT = 5 * 60_000
/** What a server may ask for with Retry-After, and the jitter on top. */
const MAX_WAIT = 75 * 60_000
/** Failed attempts, our own host answering each time, after which it is our side that takes no requests. */
const REFUSALS = 3

/**
 * A timer waits for the long back-off. With a reason to be hopeful (a start, a change of network) it does not apply, but
 * what the server asked for does. A visitor who presses "Send now" need not wait for that, either.
 */
export type Caller = 'timer' | 'hopeful' | 'pressed'

/** Shared by all tabs and the worker, so that together they spare a server that is down. */
export interface Gate {
  /** Attempts that failed since the last that did not. */
  readonly failures: number
  /** Those of them in a row in which our own host answered, so that it was not for want of signal. */
  readonly refusals: number
  /** The earliest next attempt by anybody. */
  readonly urgentAt: number
  /** The earliest that the server asked for; 0 if it did not ask. */
  readonly askedAt: number
  /** The earliest next attempt by a timer. */
  readonly openAt: number
}

/** A gate as it was stored. Undefined if it makes no sense. */
export function readGate(stored: unknown): Gate | undefined {
  if (!isRecord(stored) || !isTime(stored.urgentAt) || !isTime(stored.openAt)) return undefined
  const { failures, refusals, urgentAt, askedAt, openAt } = stored
  const count = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0)
  return {
    failures: count(failures),
    refusals: count(refusals),
    urgentAt,
    openAt,
    askedAt: isTime(askedAt) ? askedAt : 0,
  }
}

/** Milliseconds until this caller may make the next attempt; 0 if it may now. */
export function waitOf(gate: Gate | undefined, caller: Caller, now: number): number {
  if (!gate) return 0
  // Further ahead than any wait: the clock was wrong when it was written, and has been put right.
  const left = (until: number, longest: number) => (until - now > longest ? 0 : until - now)
  if (caller === 'timer') return Math.max(left(gate.openAt, MAX_WAIT), 0)
  const asked = caller === 'hopeful' ? left(gate.askedAt, MAX_WAIT) : 0
  return Math.max(left(gate.urgentAt, SHORTEST_WAIT), asked, 0)
}

export type Failure = Extract<Outcome, { kind: 'retry' | 'retry-slowly' }>

/**
 * The gate after an attempt that failed. `random` is of 0 to 1: the jitter, so that a street without power does not come
 * back as one.
 */
export function shut(gate: Gate | undefined, failure: Failure, now: number, random: number): Gate {
  const failures = (gate?.failures ?? 0) + 1
  const jitter = 1 + random / 4
  const isSlow = failure.kind === 'retry-slowly'
  const askedAt = !isSlow && failure.afterMs ? now + failure.afterMs * jitter : 0
  const wait = isSlow ? SLOW_WAIT : Math.min(SHORTEST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
  return {
    failures,
    refusals: gate?.refusals ?? 0,
    urgentAt: now + SHORTEST_WAIT,
    askedAt,
    openAt: Math.max(askedAt, now + wait * jitter),
  }
}

/** The gate of a refused request, now that another has arrived: our side may be well again. */
export const ease = (gate: Gate, now: number): Gate => ({
  ...gate,
  openAt: Math.max(gate.askedAt, Math.min(gate.openAt, now + SHORTEST_WAIT)),
})

/** The gate once it is known whether the attempt failed on our side, or for want of signal. */
export const withRefusal = (gate: Gate, isRefusal: boolean): Gate => ({
  ...gate,
  refusals: isRefusal ? gate.refusals + 1 : 0,
})

/** Whether the failure is about this request alone: the server has answered, so the line is fine and the next may pass. */
export const isItsOwn = (failure: Failure): boolean => failure.kind === 'retry-slowly' || failure.isItsOwn === true

/** Whether the visitor had better call: our side takes no requests at the moment. */
export const isOurSide = ({ refusals }: Gate): boolean => refusals >= REFUSALS
