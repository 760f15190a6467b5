import { createHash } from 'node:crypto'
import { urgentFacts } from '../content/urgentFacts'
import { emergencyPhone } from '../phones'
import type { UrgentFacts } from '../sw/pack'

/** For the worker, and for the pages, which compare theirs with a newer worker's. */
export const urgent: UrgentFacts = {
  digest: createHash('sha256').update(JSON.stringify(urgentFacts)).digest('base64url').slice(0, 8),
  emergencyPhone,
}
