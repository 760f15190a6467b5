import type { CallbackRequest } from '../../api/shapes.ts'
import type { ExpectedRequest } from '../data/expected.ts'

export const FILTERS = {
  open: 'Open',
  waiting: 'Waiting',
  taken: 'Taken',
  done: 'Done',
  suspects: 'Suspects',
} as const
export type Filter = keyof typeof FILTERS

export const isFilter = (value: string): value is Filter => value in FILTERS

/** Somebody should look at it now, and nobody has it. `now` in ms. */
export const isWaiting = ({ status, due_at }: CallbackRequest, now: number): boolean =>
  (status === 'new' || status === 'seen') && Date.parse(due_at) <= now

/** Nobody has opened it yet, and it is for now: what the sound, the title and the badge count. Never a suspect. */
export const isFresh = (request: CallbackRequest, now: number): boolean =>
  request.status === 'new' && !request.is_suspect && isWaiting(request, now)

/** Suspects do not stand between two people who wait, and are shown by themselves. `now` in ms. */
export function passes(filter: Filter, request: ExpectedRequest, now: number): boolean {
  switch (filter) {
    case 'open':
      // What was finished here stays until the database has it too.
      return request.status !== 'done' || request.unsent !== undefined
    case 'waiting':
      return isWaiting(request, now) && !request.is_suspect
    case 'taken':
      return request.status === 'taken'
    case 'done':
      return request.status === 'done'
    case 'suspects':
      return request.is_suspect
  }
}
