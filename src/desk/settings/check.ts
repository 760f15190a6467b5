import type { Draft } from './draft.ts'
import { minutesOf } from './duration.ts'
import type { Field } from './fields.ts'

/** What is wrong with what was typed, in words; undefined if nothing is. */
export function check(field: Field, { amount, unit }: Draft): string | undefined {
  if (field.kind === 'switch') return undefined
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return 'Enter a whole number'
  if (field.kind === 'number') {
    const { least, most } = field
    return amount >= least && amount <= most ? undefined : `Enter ${spoken(least)} to ${spoken(most)}`
  }
  const minutes = minutesOf({ amount, unit })
  const isWithin = minutes >= minutesOf(field.least) && minutes <= minutesOf(field.most)
  return isWithin ? undefined : `Choose ${said(field.least)} to ${said(field.most)}`
}

/** What is wrong with each, and with two of them together. */
export function problemsOf(
  fields: readonly Field[],
  draftOf: (field: Field) => Draft,
): Readonly<Record<string, string>> {
  const found = fields.flatMap((field) => {
    const words = check(field, draftOf(field))
    return words ? [[field.key, words] as const] : []
  })
  const [remind, escalate] = ['remind_after', 'escalate_after'].map((key) => {
    const draft = fields.filter((field) => field.key === key).map(draftOf)[0]
    return draft && minutesOf({ amount: Number(draft.amount), unit: draft.unit })
  })
  const isLate = remind !== undefined && escalate !== undefined && remind >= escalate
  return { ...(isLate && { remind_after: 'Choose less than “Alert everyone after”' }), ...Object.fromEntries(found) }
}

/** A setting in words: "5 minutes", "1,000 KB", "on". */
export function inWords(field: Field, { amount, unit }: Draft): string {
  if (field.kind === 'switch') return amount === 1 ? 'on' : 'off'
  return field.kind === 'time' ? said({ amount: Number(amount), unit }) : spoken(Number(amount)) + field.suffix
}

/** "1,000". */
const spoken = (number: number) => number.toLocaleString('en-GB')
/** "5 minutes". */
const said = ({ amount, unit }: { amount: number; unit: string }) =>
  `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
