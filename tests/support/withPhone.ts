import { beforeAll, beforeEach } from 'vitest'
import type { Evaluate } from '../simulation/bundle.ts'
import { outboxEvaluator } from './outboxEvaluator.ts'
import { hostIsThere, INSERT, Phone, type Reply, SECOND } from './phone.ts'

/** A new one for each test of a file that calls `withPhone`. */
export let phone: Phone

let evaluate: Evaluate

export function newPhone(): void {
  phone = new Phone(evaluate)
}

export function withPhone(): void {
  beforeAll(async () => {
    evaluate = await outboxEvaluator()
  })
  beforeEach(newPhone)
}

/** The requests that were sent, and what they say. */
export const inserts = () => phone.sent.filter(({ path }) => path === INSERT)
export const messages = () => inserts().map(({ body }) => body.p_message)

/** Answers requests so, and our own host as ever. */
export function answerInserts(
  reply: (message: unknown) => Reply | 'hangs' | undefined,
  host: Reply | null = hostIsThere,
): void {
  phone.answer = ({ path, body }) => (path === INSERT ? reply(body.p_message) : (host ?? undefined))
}

/** How long this takes from now on, by the phone's clock. */
export async function secondsOf(running: Promise<unknown>): Promise<number> {
  const before = phone.clock.now
  await running
  return Math.round((phone.clock.now - before) / SECOND)
}
