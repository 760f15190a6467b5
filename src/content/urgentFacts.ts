import { emergencyPhone, helplines, landline, smsPhone } from '../facts/phones.ts'
import { symptoms } from './emergencies.ts'
import { home } from './home.ts'
import { isItAnEmergency } from './isItAnEmergency.ts'
import { getOut, safety } from './safety.ts'
import { trades } from './trades.ts'

/**
 * What must never be out of date on somebody's device: phone numbers, and safety advice. When these change, a new
 * version replaces an older one without asking (src/worker/precache.ts).
 */
export const urgentFacts = {
  phones: [emergencyPhone, landline, smsPhone],
  helplines,
  safety,
  getOut,
  /** Which lines a trade's pages show, and in which order. */
  trades: Object.values(trades).map(({ safety: advice }) => advice ?? null),
  firstSteps: home.firstSteps.groups.map(({ steps }) => steps),
  symptoms: symptoms.map(({ notUsFirst, say, steps, otherwise }) => ({ notUsFirst, say, steps, otherwise })),
  isItAnEmergency: isItAnEmergency.sections,
}
