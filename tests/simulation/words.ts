import type { FormValues } from '../../src/outbox/submission.ts'

/** What a visitor wrote, as the parameters of the call carry it. */
export const wordsOf = ({ name, phone, email, preferredTime, message }: FormValues): string =>
  JSON.stringify([name, phone, email, preferredTime || null, message])
