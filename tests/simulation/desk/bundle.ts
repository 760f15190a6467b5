import { bundledCode, type Evaluate, evaluateWith } from '../bundle.ts'
import type { Mutation } from '../mutations.ts'

/** What is bundled, and what is in it. */
export const DESK = 'tests/simulation/desk/entry.ts'
export type Desk = typeof import('./entry.ts')

export type EvaluateDesk = Evaluate<Desk>

/**
 * Builds the desk's queue, with a fault if a mutation is given.
 * @throws Error if the text that the mutation changes is not there exactly once.
 */
export async function bundleDesk(mutation?: Mutation): Promise<EvaluateDesk> {
  return evaluateWith<Desk>(await bundledCode(mutation, DESK))
}
