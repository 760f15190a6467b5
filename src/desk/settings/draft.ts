import type { Settings } from '../api/shapes.ts'
import { parseInterval, toInterval, type Unit } from './duration.ts'
import type { Field } from './fields.ts'

/** A setting as it is typed. */
export interface Draft {
  /** '' while the field is empty; of a switch 1 or 0. */
  readonly amount: number | string
  /** Of a time. */
  readonly unit: Unit
}

export function toDraft(field: Field, settings: Settings): Draft {
  const value = settings[field.key]
  if (field.kind === 'time') return parseInterval(String(value))
  return { amount: Math.round(Number(value) / (field.kind === 'number' ? field.scale : 1)), unit: 'minutes' }
}

/** As the database takes it. */
export function toSetting(field: Field, { amount, unit }: Draft): number | string | boolean {
  if (field.kind === 'switch') return amount === 1
  return field.kind === 'time' ? toInterval({ amount: Number(amount), unit }) : Number(amount) * field.scale
}

export const isSame = (a: Draft, b: Draft) => a.amount === b.amount && a.unit === b.unit
