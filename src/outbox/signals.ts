import { isRecord } from '../storage/guards.ts'

/** The id of a field that people neither see nor reach, and that programs fill in. */
export const TRAP = 'reference'

/**
 * How the form was filled in. The database marks what a program may have sent; it refuses nothing for it, so whatever is
 * missing here does no harm.
 */
export interface Signals {
  /** From the first keystroke to the button, in ms. Missing where part of it came from elsewhere: a draft, an edit. */
  readonly fillTime?: number
  /** The field that nobody sees was filled in. */
  readonly isTrapped?: true
}

/** What was stored, whichever version of this site wrote it. */
export function readSignals(stored: unknown): Signals | undefined {
  if (!isRecord(stored)) return undefined
  const { fillTime, isTrapped } = stored
  return {
    ...(typeof fillTime === 'number' && fillTime >= 0 && { fillTime }),
    ...(isTrapped === true && { isTrapped }),
  }
}

/** The request's headers for them. */
export const toHeaders = ({ fillTime, isTrapped }: Signals = {}): Readonly<Record<string, string>> => ({
  ...(fillTime !== undefined && { 'X-Fill-Time': String(Math.round(fillTime)) }),
  ...(isTrapped && { 'X-Honeypot': '1' }),
})
