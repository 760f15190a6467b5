import { emergencyPhone, helplines, landline, smsPhone } from '../facts/phones.ts'
import { home } from './home.ts'
import { isItAnEmergency } from './isItAnEmergency.ts'
import { trades } from './trades.ts'

/**
 * What must never be out of date on somebody's device: phone numbers, and safety advice. When these change, a new
 * version replaces an older one without asking (src/worker/precache.ts).
 */
export const urgentFacts = {
  phones: [emergencyPhone, landline, smsPhone],
  helplines,
  safety: Object.values(trades).map(({ safety }) => safety ?? []),
  firstSteps: home.firstSteps.groups.map(({ steps }) => steps),
  isItAnEmergency: isItAnEmergency.sections,
}
