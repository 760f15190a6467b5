import { momentOf } from './london.ts'

/** "due 08:00 tomorrow"; null once somebody should look at it. Both in ms. */
export function dueInWords(due: number, now: number): string | null {
  return due > now ? `due ${momentOf(due, now)}` : null
}
