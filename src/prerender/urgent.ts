import { createHash } from 'node:crypto'
import { urgentFacts } from '../content/urgentFacts.ts'
import { emergencyPhone } from '../facts/phones.ts'
import type { UrgentFacts } from '../worker/messages.ts'

/** For the worker, and for the pages, which compare theirs with a newer worker's. */
export const urgent: UrgentFacts = {
  digest: createHash('sha256').update(JSON.stringify(urgentFacts)).digest('base64url').slice(0, 8),
  emergencyPhone,
}
