import { LETTER_KINDS } from '../api/letterKinds.ts'
import type { DeadLetter, HealthCheck, Me } from '../api/shapes.ts'
import { DAY, type Moment, shortDateOf } from '../words/london.ts'

const WATCH = 'Alerts may not reach your phones. Keep the desk open and watch the list.'

/** What a failure means for tonight, by check, where the backend's words are about repairing it. */
const TONIGHT: Readonly<Record<string, string>> = {
  canary: 'Requests may not be arriving. The phone line still works.',
  deliveries: 'Some alerts are late. Keep the desk open and watch the list.',
  ...{ sender: WATCH, clock: WATCH, keys: WATCH, 'push keys': WATCH },
  certificate: 'The site may soon stop opening, if it hasn’t already. The phone line still works.',
  size: 'Storage is filling up. It changes nothing tonight.',
  intake: 'Far more requests than usual are coming in. Soon some may be refused. The phone line still works.',
  purge: 'Old requests haven’t been deleted. It changes nothing tonight.',
  dump: 'The last backup is old. It changes nothing tonight.',
  'customer texts': 'Some customers may not get our texts. Call them if the time changes.',
  events: 'Your other systems may not hear what you do here. It changes nothing tonight.',
}

/** Tells an owner how to fix it, and staff what it means for them. Null while the check passes. */
export const meaningOf = ({ name, words }: Pick<HealthCheck, 'name' | 'words'>, role: Me['role']): string | null =>
  words && role !== 'owner' ? `${TONIGHT[name] ?? words} Tell the owner.` : words

/** A check's words with near dates in short ("on 29 Nov, 23:57"), and apart from them what only programs say. */
export function plainly(words: string, now: Moment): readonly [meaning: string, why: string | undefined] {
  const near = words.replace(/\b(on|since) (\d+ \w+), (\d\d:\d\d)/g, (all, word, date, time) => {
    const at = word === 'on' ? 'at' : word
    if (date === shortDateOf(now)) return `${at} ${time}`
    return date === shortDateOf(new Date(now).getTime() - DAY) ? `${at} ${time} yesterday` : all
  })
  const [, found, said, todo] =
    /^(.*\d\d:\d\d(?: yesterday)?)(?::|\.) (.+)\. ((?:Open|Meanwhile|Fix) .+)$/.exec(near) ?? []
  if (found && todo) return [`${found}. ${todo}`, said]
  const [meaning = near, why] = near.split(/ (?=deploy:check)/)
  return [meaning, why]
}

/** What is wrong, by check, also above every screen, as the database's titles say what should be true. */
const WRONG: Readonly<Record<string, string>> = {
  canary: 'Requests may not be arriving',
  deliveries: 'Some alerts are late',
  'dead letters': 'Some alerts weren’t delivered',
  escalations: 'Nobody is answering',
  sender: 'Alerts may not be going out',
  clock: 'Reminders may not be going out',
  devices: 'A device isn’t showing its alerts',
  'push keys': 'Alerts may not reach phones',
  keys: 'The project’s keys are wrong',
  certificate: 'The site’s certificate needs renewing',
  size: 'The database is filling up',
  intake: 'Far more requests than usual',
  purge: 'Old requests aren’t being deleted',
  dump: 'There’s no recent backup',
  events: 'Your other systems miss what staff do',
  'customer texts': 'Some customers didn’t get their texts',
}

/** Nobody would hear of a new request, or nobody on call would. */
const UNREACHABLE = { vital: 'Nobody hears of a new request', other: 'Nobody on call can be alerted' } as const

/** Says so if an alert sent now would reach no one on call. */
export function unreachableOf(checks: readonly HealthCheck[]): string | undefined {
  const reach = checks.find(({ name }) => name === 'reach')
  if (!reach?.words) return undefined
  return reach.is_vital ? UNREACHABLE.vital : UNREACHABLE.other
}

/**
 * What a check found, in a few words. While nobody can be reached, that no alert failed is not the same as that every alert was
 * delivered.
 */
export function findingOf(check: HealthCheck, checks: readonly HealthCheck[]): string {
  const { name, title, words } = check
  const unreachable = unreachableOf(checks)
  if (words !== null) return (name === 'reach' && unreachable) || (WRONG[name] ?? title)
  return name === 'dead letters' && unreachable ? 'No alert is waiting to be sent again' : title
}

/** What puts a failed check right: a button and where it leads. */
const REMEDIES: Readonly<Record<string, readonly [label: string, href: string]>> = {
  'dead letters': ['Open “Not delivered”', '/undelivered'],
  'customer texts': ['Open “Not delivered”', '/undelivered'],
  deliveries: ['Open the list', '/'],
  escalations: ['Open the list', '/'],
  reach: ['Open Devices', '/devices'],
  devices: ['Open Devices', '/devices'],
}
const REMEDIES_OF_OWNERS: typeof REMEDIES = {
  size: ['Open Settings', '/settings'],
  intake: ['Open Settings', '/settings'],
}

export const remedyOf = ({ name }: HealthCheck, role: Me['role']) =>
  REMEDIES[name] ?? (role === 'owner' ? REMEDIES_OF_OWNERS[name] : undefined)

/** What to do about an alert that was not delivered, by its kind. Without a line, whoever reads it looks at the request. */
const TODO: Readonly<Record<string, readonly [todo: string, label: string, href: string]>> = {
  several: ['Check that someone has each of them.', 'Open the list', '/'],
  missed: ['Check that someone has each of them.', 'Open the list', '/'],
  surge: ['Check that the urgent ones are taken.', 'Open the list', '/'],
  suspects: ['See if a real customer is among them.', 'Open the list', '/'],
  unreachable: ['Put someone on call whose phone rings.', 'Open the rota', '/rota'],
  gone: ['Turn its alerts on again, or remove it.', 'Open Devices', '/devices'],
  test: ['Send the test again from the device.', 'Open Devices', '/devices'],
  check: ['Send a test from the device.', 'Open Devices', '/devices'],
  handed: ['Tell them about the shift yourself.', 'Open the rota', '/rota'],
}

interface Advice {
  readonly what: string
  readonly todo: string
  readonly label?: string
  readonly href?: string
}

/** What was not delivered and to whom it matters, then what to do now. */
export function adviceOf({ kind, name, request_id: id }: DeadLetter): Advice {
  const what = `${LETTER_KINDS[kind]?.name ?? kind}${name ? `: ${name}` : ''}`
  if (id && kind === 'customer')
    return { what, todo: 'The customer doesn’t know. Call them.', label: 'Open the request', href: `/requests/${id}` }
  if (id) return { what, todo: 'Check that someone has it.', label: 'Open the request', href: `/requests/${id}` }
  const [todo, label, href] = TODO[kind] ?? []
  if (todo && label && href) return { what, todo, label, href }
  return { what, todo: 'Nobody’s help waits for it. Try it again.' }
}
