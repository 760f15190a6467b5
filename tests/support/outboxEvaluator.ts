import { inject } from 'vitest'
import { bundledCode, type Evaluate, evaluateWith } from '../simulation/bundle.ts'

// Never called: it tells Vitest which files are in the bundle, so that Stryker runs these tests for changes in them.
void (() => import('../simulation/outboxEntry.ts'))

/** Evaluates the real outbox in a simulation. `npm run mutate` has bundled it already. */
export const outboxEvaluator = async (): Promise<Evaluate> =>
  evaluateWith(inject('outbox') ?? (await bundledCode('outboxEntry')))
