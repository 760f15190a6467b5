import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../../tools/machine/launch.ts'

/** Asks until it gets an answer. @throws Error with the process's output if that ends, or after `longest` ms */
export async function until<Answer>(
  process: Child,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  longest = 120_000,
): Promise<Answer> {
  for (const deadline = Date.now() + longest; ; await sleep(20)) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (process.ended() || Date.now() > deadline) throw new Error(`It did not start:\n${process.log()}`)
  }
}
