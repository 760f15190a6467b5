import type { Settings } from '../api/types.ts'
import { parseInterval, toInterval, type Unit } from './duration.ts'
import type { Field } from './fields.ts'

/** A setting as it is typed: '' while the field is empty. */
export interface Draft {
  readonly amount: number | string
  /** Of a time. */
  readonly unit: Unit
}

export function toDraft(field: Field, settings: Settings): Draft {
  const value = settings[field.key]
  return field.kind === 'time'
    ? parseInterval(String(value))
    : { amount: Math.round(Number(value) / field.scale), unit: 'minutes' }
}

/** As the database takes it. */
export const toSetting = (field: Field, { amount, unit }: Draft): number | string =>
  field.kind === 'time' ? toInterval({ amount: Number(amount), unit }) : Number(amount) * field.scale

export const isSame = (a: Draft, b: Draft) => a.amount === b.amount && a.unit === b.unit
