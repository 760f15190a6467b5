import type { Canary } from './canary.ts'
import type { Channel } from './channel.ts'
import type { Claim, Notification, Queue } from './queue.ts'
import type { Alarm } from './webhook.ts'

export interface Sender {
  readonly queue: Queue
  readonly channels: readonly Channel[]
  readonly canary: Canary
  /** For whoever can fix it. Never rejects. */
  readonly alarm: (alarm: Alarm) => Promise<void>
}

export interface Report {
  /** Notifications that were delivered without any failure. */
  told: number
  /** Those that will be retried, or were given up. */
  failed: number
  canary: 'not due' | 'arrived' | 'under way' | 'lost'
}

const BATCH = 20

/**
 * Delivers all that is due, then checks that a request still arrives. Any number of senders may run at once. Rejects,
 * after raising the alarm, when the queue cannot be read.
 */
export async function run(sender: Sender): Promise<Report> {
  const report: Report = { told: 0, failed: 0, canary: 'not due' }
  try {
    const { canary } = await drain(sender, report)
    if (!canary.is_due) return report
    const problem = await sender.canary(canary.token)
    const after = await drain(sender, report)
    report.canary = !after.canary.is_due ? 'arrived' : after.canary.is_late ? 'lost' : 'under way'
    if (report.canary === 'lost') await sender.alarm(canaryLost(problem))
    return report
  } catch (error) {
    await sender.alarm(UNREACHABLE)
    throw error
  }
}

/** Until nothing is due. Resolves with the last, empty claim, which has the state of the canary. */
async function drain({ queue, channels }: Sender, report: Report): Promise<Claim> {
  for (;;) {
    const claim = await queue.claim(BATCH)
    if (claim.notifications.length === 0) return claim
    const results = await Promise.all(claim.notifications.map((notification) => tell(queue, channels, notification)))
    for (const isTold of results) {
      if (isTold) report.told++
      else report.failed++
    }
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
  title: 'Callback requests do not arrive',
  text: `The request that we send ourselves has not come out of the queue for a quarter of an hour${
    problem ? `: ${problem}` : ''
  }. Visitors are told to ring; look at the database and its limits.`,
})

const UNREACHABLE: Alarm = {
  type: 'queue.unreachable',
  title: 'The queue of notifications cannot be read',
  text: 'Nobody is told of new requests until the database answers again.',
}
