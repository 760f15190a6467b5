import { helplines } from '../facts/helplines.ts'
import { emergencyPhone, landline, smsPhone } from '../facts/phones.ts'
import { emergencyPage, symptoms } from './emergencies.ts'
import { home } from './home.ts'
import { safety } from './safety.ts'
import { isItAnEmergency } from './texts.ts'
import { trades } from './trades.ts'

/**
 * Facts that must never be out of date on a device: phone numbers and safety advice. When these change, a new version
 * replaces an older one without asking (src/worker/precache.ts).
 */
export const urgentFacts = {
  phones: [emergencyPhone, landline, smsPhone],
  helplines,
  /** The lines, and their order. */
  safety,
  /** The lines that each trade's pages show. */
  trades: Object.values(trades).map(({ safety: advice }) => advice ?? null),
  dangers: [home.firstSteps, emergencyPage.danger.slugs, emergencyPage.notOurs.list],
  symptoms: symptoms.map(({ slug, lead, instead, notUsFirst, say, steps, also, otherwise }) => ({
    ...{ slug, lead, instead, notUsFirst, say, steps, also, otherwise },
  })),
  isItAnEmergency: isItAnEmergency.sections,
}
