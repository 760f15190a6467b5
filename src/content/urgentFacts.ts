import { emergencyPhone, landline, smsPhone } from '../phones'
import { helplines } from '../site'
import { home } from './home'
import { trades } from './trades'

/**
 * What must never be out of date on somebody's device: a dead number, or advice that has turned out to be dangerous. A
 * version that says otherwise takes the place of an older one without asking (src/sw/precache.ts).
 */
export const urgentFacts = {
  phones: [emergencyPhone, landline, smsPhone],
  helplines,
  safety: Object.values(trades).map(({ safety }) => safety ?? []),
  firstSteps: home.firstSteps.groups.map(({ steps }) => steps),
}
