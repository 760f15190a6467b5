import type { Canary } from './canary.ts'
import type { Channel } from './channel.ts'
import type { Claim, Facts, Notification, Queue, Trouble } from './queue.ts'
import type { Alarm } from './webhook.ts'

export interface Sender {
  readonly queue: Queue
  readonly channels: readonly Channel[]
  readonly canary: Canary
  /** What it says of itself, once an hour. Never rejects. */
  readonly facts: () => Promise<Facts>
  /** For whoever can fix it. False if it must be told again. Never rejects. */
  readonly alarm: (alarm: Alarm) => Promise<boolean>
}

export interface Report {
  /** Notifications that were delivered without any failure. */
  told: number
  /** Those that will be retried, or were given up. */
  failed: number
  canary: 'not due' | 'arrived' | 'under way' | 'lost'
  /** Why the heartbeat is withheld; empty if it is not. */
  faults: readonly string[]
}

const BATCH = 20

/**
 * Delivers all that is due, then checks that a request still arrives and, each hour, everything else. Any number of senders
 * may run at once. Rejects, after raising the alarm, when the queue cannot be read.
 */
export async function run(sender: Sender): Promise<Report> {
  const report: Report = { told: 0, failed: 0, canary: 'not due', faults: [] }
  try {
    let last = await drain(sender, report)
    if (last.canary.is_due) {
      const problem = await sender.canary(last.canary.token)
      last = await drain(sender, report)
      report.canary = !last.canary.is_due ? 'arrived' : last.canary.is_late ? 'lost' : 'under way'
      if (report.canary === 'lost') await sender.alarm(canaryLost(problem))
    }
    if (last.is_check_due) {
      await sender.queue.check(await sender.facts())
      last = await drain(sender, report)
    }
    for (const trouble of last.troubles)
      if (await sender.alarm(alarmOf(trouble))) await sender.queue.settleTrouble(trouble)
    report.faults = last.heartbeat_faults
    return report
  } catch (error) {
    await sender.alarm(UNREACHABLE)
    throw error
  }
}

/** Until nothing but events is due. Resolves with the last claim, which has the state of the canary. */
async function drain({ queue, channels }: Sender, report: Report): Promise<Claim> {
  for (;;) {
    const claim = await queue.claim(BATCH)
    if (claim.notifications.length === 0) return claim
    const results = await Promise.all(claim.notifications.map((notification) => tell(queue, channels, notification)))
    for (const isTold of results) {
      if (isTold) report.told++
      else report.failed++
    }
    // They come last, and wait for the next run: a receiver of theirs that hangs must not hold up the canary and the heartbeat.
    if (claim.notifications.every(({ kind }) => kind === 'event')) return claim
  }
}

async function tell(queue: Queue, channels: readonly Channel[], notification: Notification): Promise<boolean> {
  const told = await Promise.all(channels.map((channel) => channel(notification)))
  const errors = told.flatMap((result) => result.errors)
  const deliveredTo = told.flatMap((result) => result.deliveredTo)
  await queue.settle({
    id: notification.id,
    lease: notification.lease,
    deliveredTo,
    gone: told.flatMap((result) => result.gone),
    error: errors.length > 0 ? [...new Set(errors)].join('; ') : undefined,
  })
  return errors.length === 0
}

const canaryLost = (problem: string | undefined): Alarm => ({
  type: 'canary.lost',
  title: 'Callback requests aren’t arriving',
  text: `Our test request hasn’t come out of the queue for a quarter of an hour${
    problem ? `: ${problem}` : ''
  }. Visitors are told to call. Look at the database and its limits.`,
})

const alarmOf = ({ id, title, words, is_over: isOver }: Trouble): Alarm =>
  isOver
    ? { type: 'trouble.over', id: `${id}-over`, title: `Fixed: ${title}`, text: `It was: ${words}` }
    : { type: 'trouble.began', id: `${id}-began`, title: `Trouble: ${title}`, text: words }

const UNREACHABLE: Alarm = {
  type: 'queue.unreachable',
  title: 'The queue of notifications can’t be read',
  text: 'Nobody hears of new requests until the database answers again.',
}
