import type { Alarm } from './channels.ts'
import { post, reasonOf } from './post.ts'
import {
  type Channel,
  type Facts,
  JOBS,
  type Job,
  MOST_ROWS,
  type Notification,
  type Queue,
  type Trouble,
  together,
} from './queue.ts'

/** Sends a request the way a visitor's browser does, marked as ours by the token. Resolves with what went wrong. */
export type Canary = (token: string) => Promise<string | undefined>

/** By the public endpoint and with the public key: what stops a visitor's request stops this one. */
export const canaryOf =
  (url: string, publishableKey: string): Canary =>
  async (token) => {
    const answer = await post(
      new URL('/rest/v1/rpc/insert_contact_submission', url),
      {
        'content-type': 'application/json',
        apikey: publishableKey,
        ...(publishableKey.startsWith('eyJ') && { authorization: `Bearer ${publishableKey}` }),
        'idempotency-key': `canary:${token}:${crypto.randomUUID()}`,
      },
      JSON.stringify({ p_name: 'Canary', p_phone: '0', p_email: 'canary@localhost' }),
    )
    return answer === 204 ? undefined : `the endpoint: ${reasonOf(answer)}`
  }

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
/** How often a job is asked for at once, while there is more of it. */
const MOST_CALLS = 4

/**
 * Delivers all that is due, then has the database do its jobs and delivers what came of them, then checks that a request still
 * arrives and, each hour, everything else. Any number of senders may run at once. Rejects, after raising the alarm, when the
 * queue cannot be read; a job that fails keeps nothing else from being done.
 */
export async function run(sender: Sender): Promise<Report> {
  const report: Report = { told: 0, failed: 0, canary: 'not due', faults: [] }
  try {
    await drain(sender, report)
    const problems: string[] = []
    const alone = (what: string, work: Promise<void>) =>
      work.catch((error) => {
        problems.push(`${what} failed: ${error instanceof Error ? error.message : 'no reason'}`)
      })
    for (const job of JOBS) await alone(`The job “${job}”`, keepUp(sender.queue, job))
    await drain(sender, report)
    await alone('The look at itself', lookAfter(sender, report))
    if (problems.length > 0) await sender.alarm(behind(problems))
    report.faults = [...problems, ...report.faults]
    return report
  } catch (error) {
    await sender.alarm(UNREACHABLE)
    throw error
  }
}

/** Until there is no more of it. */
async function keepUp(queue: Queue, job: Job): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls++) if ((await queue.keepUp(job)) < MOST_ROWS) return
}

/** After oneself. */
async function lookAfter(sender: Sender, report: Report): Promise<void> {
  let state = await sender.queue.state()
  if (state.canary.is_due) {
    const problem = await sender.canary(state.canary.token)
    await drain(sender, report)
    state = await sender.queue.state()
    report.canary = !state.canary.is_due ? 'arrived' : state.canary.is_late ? 'lost' : 'under way'
    if (report.canary === 'lost') await sender.alarm(canaryLost(problem))
  }
  if (state.is_check_due) {
    await sender.queue.check(await sender.facts())
    await drain(sender, report)
    state = await sender.queue.state()
  }
  for (const trouble of state.troubles)
    if (await sender.alarm(alarmOf(trouble))) await sender.queue.settleTrouble(trouble)
  report.faults = state.heartbeat_faults
}

/** Until nothing but events is due. */
async function drain({ queue, channels }: Sender, report: Report): Promise<void> {
  for (;;) {
    const claimed = await queue.claim(BATCH)
    if (claimed.length === 0) return
    const results = await Promise.all(claimed.map((notification) => tell(queue, channels, notification)))
    for (const isTold of results) {
      if (isTold) report.told++
      else report.failed++
    }
    // They come last, and wait for the next run: a receiver of theirs that hangs must not hold up the canary and the heartbeat.
    if (claimed.every(({ kind }) => kind === 'event')) return
  }
}

async function tell(queue: Queue, channels: readonly Channel[], notification: Notification): Promise<boolean> {
  const { id, lease } = notification
  const { deliveredTo, gone, errors } = together(await Promise.all(channels.map((channel) => channel(notification))))
  await queue.settle({
    id,
    lease,
    deliveredTo,
    gone,
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

const behind = (problems: readonly string[]): Alarm => ({
  type: 'queue.behind',
  title: 'Part of the alerts isn’t working',
  text: `${problems.join('. ')}. New requests are still told. Keep an eye on the list until this is fixed.`,
})

const UNREACHABLE: Alarm = {
  type: 'queue.unreachable',
  title: 'The queue of notifications can’t be read',
  text: 'Nobody hears of new requests until the database answers again.',
}
