import { emergencyPhone, helplines, landline, smsPhone } from '../facts/phones.ts'
import { home } from './home.ts'
import { trades } from './trades.ts'

/**
 * What must never be out of date on somebody's device: a dead number, or advice that has turned out to be dangerous. A
 * version that says otherwise takes the place of an older one without asking (src/worker/precache.ts).
 */
export const urgentFacts = {
  phones: [emergencyPhone, landline, smsPhone],
  helplines,
  safety: Object.values(trades).map(({ safety }) => safety ?? []),
  firstSteps: home.firstSteps.groups.map(({ steps }) => steps),
}
