import { roughly } from '../../tools/machine/launch.ts'
import { check, type Subject } from './check.ts'

interface Range {
  /** What there are so many of: "schedules". */
  readonly what: string
  /** As a command was given them. */
  readonly count: string
  readonly seed: string
  readonly path: string | undefined
  /** How many have one seed. */
  readonly lot: number
  /** With `--seed` and `--path` it replays one. */
  readonly command: string
}

/** Carries out so many plans, or the one at the path, and prints how it goes; the first that breaks a rule, step by step. */
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
      console.log(`\nAgain with: ${command} --seed ${fault.seed} --path ${fault.path}`)
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
