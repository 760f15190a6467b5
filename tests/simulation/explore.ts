import type { Arbitrary } from 'fast-check'
import { roughly } from '../../tools/machine/duration.ts'
import { checkPlans } from './check.ts'

interface Subject<Plan> {
  /** What a plan is of: "schedules". */
  readonly what: string
  readonly plans: Arbitrary<Plan>
  /** Resolves with the first rule that was broken. `trace` is told, line by line, what happens. */
  carryOut(plan: Plan, trace?: (line: string) => void): Promise<string | undefined>
  /** How many have one seed. */
  readonly lot: number
  /** With `--seed` and `--path` it replays one. */
  readonly command: string
}

/** What a command was given, as text. */
interface Range {
  readonly count: string
  readonly seed: string
  readonly path: string | undefined
}

/** Carries out so many plans, or the one at the path, and prints how it goes; the first that breaks a rule, step by step. */
export async function explore<Plan>({ what, plans, carryOut, lot, command }: Subject<Plan>, range: Range) {
  const { path } = range
  const [count, seed] = [path === undefined ? Number(range.count) : 1, Number(range.seed)]
  const begun = performance.now()
  let shown = begun
  for (let done = 0; done < count; done += lot) {
    const options = {
      schedules: Math.min(lot, count - done),
      seed: seed + done / lot,
      ...(path !== undefined && { path }),
    }
    const fault = await checkPlans(plans, (plan) => carryOut(plan), options)
    if (fault) {
      process.exitCode = 1
      console.log(`\nBroken: ${fault.rule}\n`)
      await carryOut(fault.plan, console.log)
      console.log(`\n${JSON.stringify(fault.plan)}`)
      console.log(`\nAgain with: ${command} --seed ${fault.seed} --path ${fault.path}`)
      return
    }
    const now = performance.now()
    if (now - shown < 5000) continue
    shown = now
    const sofar = done + options.schedules
    console.log(`${sofar} of ${count}, ${roughly(((count - sofar) * (now - begun)) / sofar / 1000)} left`)
  }
  const rate = Math.round((count * 1000) / (performance.now() - begun))
  console.log(`${count} ${what} from seed ${seed}: every rule held. ${rate} a second.`)
}
