import { FIELDS, type Field } from './fields.ts'
import { FIELD_NAMES, type FieldName } from './submission.ts'

/** What visitors wrote, as the database hands it to staff: a column for each field of the record. */

type Fields = typeof FIELDS
type StoredOf<F> = F extends { readonly isStored: (value: unknown) => value is infer Stored } ? Stored : never

/** The columns of one request. */
export type Columns = { readonly [Name in FieldName as Fields[Name]['column']]: StoredOf<Fields[Name]> }
export type Column = keyof Columns

const fields: readonly Field<string | null, Column>[] = FIELD_NAMES.map((name) => FIELDS[name])

/** Each column with its heading, in the order of the form. */
export const HEADINGS: readonly (readonly [column: Column, heading: string])[] = fields.map(({ column, heading }) => [
  column,
  heading,
])

/** Whether each column of the form holds what it can. One that an earlier version did not know holds nothing. */
export const holdsColumns = (row: Readonly<Record<string, unknown>>): boolean =>
  fields.every(({ column, isStored }) => isStored(row[column] ?? null))
