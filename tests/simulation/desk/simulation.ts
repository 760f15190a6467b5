import type { Desk, Evaluate } from '../bundle.ts'
import type { Subject } from '../check.ts'
import { Clock, MINUTE, mulberry32, START } from '../clock.ts'
import { Backend, Computer } from './computer.ts'
import { type DeskPlan, deskPlans, perform } from './plan.ts'

/** The time for an attempt under way, and for another tab's turn. */
const LONGEST = 2 * MINUTE
/** The time between checks of whether everything is sent. */
const LOOKS_EVERY = 2_000
/** The time for the tabs' last messages to each other. */
const LAST_WORDS = 27_000

export const deskSchedules = (evaluate: Evaluate<Desk>): Subject<DeskPlan> => ({
  plans: deskPlans,
  carryOut: (plan, trace) => simulate(plan, evaluate, trace),
})

async function simulate(plan: DeskPlan, evaluate: Evaluate<Desk>, trace?: (line: string) => void) {
  const clock = new Clock(START, mulberry32(plan.seed))
  if (trace) clock.trace = (line) => trace(`${((clock.now - START) / 1000).toFixed(3).padStart(12)} s  ${line}`)
  const backend = new Backend(({ key }) => clock.trace?.(`database: does ${key}`))
  const computer = new Computer(plan, clock, backend, evaluate)
  // Half of the disks hold data from another version of the desk.
  if (plan.seed % 2 === 0) computer.disk.install('unsent', 'elsewhere', { version: 2 })
  clock.later(0, () => computer.openTab())
  for (const step of plan.steps) {
    await take(step, clock, computer)
    if (clock.broken) return clock.broken
  }
  await clearUp(clock, computer)
  return clock.broken
}

async function take({ after, event }: DeskPlan['steps'][number], clock: Clock, computer: Computer) {
  clock.later(after, () => {
    if (event.kind === 'line') computer.line.state = event.line
    else if (event.kind === 'mood') computer.backend.mood = event.mood
    else if ('which' in event) return perform(event.kind, computer, event.which)
    else if (event.kind === 'sleep') computer.sleep(event.minutes * MINUTE)
    else computer.skew = event.minutes * MINUTE
    computer.say(JSON.stringify(event))
  })
  await clock.run(after)
}

/** Repairs everything. Two minutes later every action must be in its place. */
async function clearUp(clock: Clock, computer: Computer) {
  clock.trace?.('the weather clears')
  const { ledger } = computer
  clock.later(0, () => {
    computer.backend.mood = 'well'
    computer.recover()
  })
  await clock.run(LOOKS_EVERY)
  const deadline = clock.now + LONGEST
  while (!clock.broken && ledger.due().length > 0 && !computer.isSignedOut && clock.now < deadline)
    await clock.run(LOOKS_EVERY)
  if (clock.broken) return
  if (!computer.isSignedOut) for (const key of ledger.due()) clock.break(`${key} is still waiting`)
  await clock.run(LAST_WORDS)
  if (!clock.broken) ledger.finish()
}
