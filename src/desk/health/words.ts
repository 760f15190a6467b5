import type { HealthCheck, Me } from '../api/shapes.ts'

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
