import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { Evaluate } from './bundle.ts'
import { type Plan, plans } from './plan.ts'
import { simulate } from './simulation.ts'

/** A schedule in which a rule was broken. */
export interface Fault<OfPlan = Plan> {
  readonly rule: string
  /** As small as it could be made. */
  readonly plan: OfPlan
  /** Seed and path lead fast-check to the plan again. */
  readonly seed: number
  readonly path: string
  /** How many schedules were carried out until it was met. */
  readonly schedules: number
}

interface Options {
  readonly schedules: number
  readonly seed: number
  readonly path?: string
  /** Leaves the first plan as it is. */
  readonly isQuick?: boolean
}

/** Carries out so many plans. Returns undefined if every rule held. */
export const check = (evaluate: Evaluate, options: Options): Promise<Fault | undefined> =>
  checkPlans(plans, (plan) => simulate(plan, evaluate), options)

/** The same with plans of another kind. `carryOut` resolves with the first rule that was broken. */
export async function checkPlans<OfPlan>(
  plans: fc.Arbitrary<OfPlan>,
  carryOut: (plan: OfPlan) => Promise<string | undefined>,
  options: Options,
): Promise<Fault<OfPlan> | undefined> {
  const { schedules: numRuns, seed, path, isQuick = false } = options
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
  return { rule, plan, seed, path: run.counterexamplePath ?? '', schedules: run.numRuns }
}
