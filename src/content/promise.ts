import { response, type Slot, slots } from '../facts/company.ts'

/**
 * What we promise to someone who writes to us: the same sentence before the button, after sending, on /while-you-wait, in the
 * tracker and in staff's replies. Leave it out once one of us has taken the request.
 * @param slot when they asked to hear from us, or that they want a quote; undefined for as soon as possible
 * @param aimHolds whether our response times hold: staff may have said otherwise
 * @returns undefined if we can promise nothing
 */
export function promise(slot: Slot | undefined, isByText = false, aimHolds = true): string | undefined {
  const way = isByText ? 'text' : 'call'
  if (slot === 'quote') return `We’ll ${way} you ${slots.quote.words}.`
  if (slot) return `We aim to ${way} you back ${slots[slot].words}.`
  return aimHolds ? `We aim to ${way} you back within ${response.within}.` : undefined
}
