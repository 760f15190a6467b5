import type { Earlier } from '../../api/shapes.ts'
import { dateOf } from './london.ts'
import { outcomeInWords } from './status.ts'

/** "This number has asked 2 times before. The last: 3 March 2026, job." */
export function earlierInWords({ count, last_at, last_outcome }: Earlier): string {
  const before = count === 1 ? 'once' : `${count} times`
  const outcome = last_outcome ? outcomeInWords(last_outcome) : 'not done yet'
  return `This number has asked ${before} before. The last: ${dateOf(Date.parse(last_at))}, ${outcome}.`
}
