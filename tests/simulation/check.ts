import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'

/** What is carried out again and again: schedules at a phone or at the desk, nights. */
export interface Subject<Plan> {
  readonly plans: fc.Arbitrary<Plan>
  /** Resolves with the first rule that was broken. `trace` is told, line by line, what happens. */
  carryOut(plan: Plan, trace?: (line: string) => void): Promise<string | undefined>
}

/** A plan with which a rule was broken. */
interface Fault<Plan> {
  readonly rule: string
  /** As small as it could be made. */
  readonly plan: Plan
  /** Seed and path lead fast-check to the plan again. */
  readonly seed: number
  readonly path: string
}

export interface Options {
  /** How many plans are carried out at the most. */
  readonly runs: number
  readonly seed: number
  readonly path?: string | undefined
  /** Leaves the first plan as it is. */
  readonly isQuick?: boolean
}

/** Carries out so many plans. Returns undefined if every rule held. */
export async function check<Plan>(
  { plans, carryOut }: Subject<Plan>,
  { runs: numRuns, seed, path, isQuick = false }: Options,
): Promise<Fault<Plan> | undefined> {
  const property = fc.asyncProperty(plans, async (plan) => {
    const rule = await carryOut(plan)
    // The event loop has no other turn (clock.ts), and whoever runs the tests wants an answer now and then.
    await setImmediate()
    if (rule) throw new Error(rule)
  })
  // Nobody reads where a simulated disk failed, and writing it down is a tenth of the time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const run = await fc.check(property, { numRuns, seed, endOnFailure: isQuick, ...(path !== undefined && { path }) })
  Error.stackTraceLimit = stackTraceLimit
  if (!run.failed) return undefined
  const [plan] = run.counterexample ?? []
  const rule = run.errorInstance instanceof Error ? run.errorInstance.message : ''
  if (!plan) throw new Error('fast-check gave no plan')
  return { rule, plan, seed, path: run.counterexamplePath ?? '' }
}
