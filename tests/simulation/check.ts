import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { roughly } from '../../tools/machine/launch.ts'

interface Range {
  /** The noun for the count: "schedules". */
  readonly what: string
  readonly count: string
  readonly seed: string
  readonly path: string | undefined
  /** How many plans share a seed. */
  readonly lot: number
  /** The command that replays a plan, with `--seed` and `--path`. */
  readonly command: string
}

/** Carries out many plans, or the one at the path, and prints the first that breaks a rule, step by step. */
export async function explore<Plan>(subject: Subject<Plan>, { what, lot, command, path, ...range }: Range) {
  const [count, seed] = [path === undefined ? Number(range.count) : 1, Number(range.seed)]
  const begun = performance.now()
  let shown = begun
  for (let done = 0; done < count; done += lot) {
    const runs = Math.min(lot, count - done)
    const fault = await check(subject, { runs, seed: seed + done / lot, path })
    if (fault) {
      process.exitCode = 1
      console.log(`\nBroken: ${fault.rule}\n`)
      await subject.carryOut(fault.plan, console.log)
      console.log(`\n${JSON.stringify(fault.plan)}`)
      console.log(`\nRepeat with: ${command} --seed ${fault.seed} --path ${fault.path}`)
      return
    }
    const now = performance.now()
    if (now - shown < 5000) continue
    shown = now
    const sofar = done + runs
    console.log(`${sofar} of ${count}, ${roughly(((count - sofar) * (now - begun)) / sofar / 1000)} left`)
  }
  const rate = Math.round((count * 1000) / (performance.now() - begun))
  console.log(`${count} ${what} from seed ${seed}: every rule held. ${rate} a second.`)
}

/** A kind of plan: schedules on a phone or at the desk, or nights. */
export interface Subject<Plan> {
  readonly plans: fc.Arbitrary<Plan>
  /** Resolves with the first broken rule. `trace` gets a line for everything that happens. */
  carryOut(plan: Plan, trace?: (line: string) => void): Promise<string | undefined>
}

/** A plan that breaks a rule. */
interface Fault<Plan> {
  readonly rule: string
  readonly plan: Plan
  /** Seed and path replay the plan. */
  readonly seed: number
  readonly path: string
}

interface Options {
  readonly runs: number
  readonly seed: number
  readonly path?: string | undefined
  readonly isQuick?: boolean
}

/** Carries out many plans. Returns undefined if every rule held. */
export async function check<Plan>(
  { plans, carryOut }: Subject<Plan>,
  { runs: numRuns, seed, path, isQuick = false }: Options,
): Promise<Fault<Plan> | undefined> {
  const property = fc.asyncProperty(plans, async (plan) => {
    const rule = await carryOut(plan)
    // Gives the test runner a turn of the event loop, since the simulation takes none (clock.ts).
    await setImmediate()
    if (rule) throw new Error(rule)
  })
  // Stack traces of simulated disk errors would take a tenth of the time.
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
