import { FIELDS, type Field } from './fields.ts'
import { FIELD_NAMES, type FieldName, type Submission } from './submission.ts'

/** What visitors wrote, as the database hands it to staff: a column for each field of the record. */

type Fields = typeof FIELDS
/** A text that nobody has to write is null where it is empty. */
type StoredOf<Name extends FieldName> = Fields[Name] extends { readonly isRequired: true }
  ? Submission[Name]
  : Submission[Name] | null

/** The columns of one request. */
export type Columns = { readonly [Name in FieldName as Fields[Name]['column']]: StoredOf<Name> }
export type Column = keyof Columns

const fields: readonly Field<string | null, Column>[] = FIELD_NAMES.map((name) => FIELDS[name])

/** Each column with what staff know it by, in the order of the form. */
export const HEADINGS: readonly (readonly [column: Column, heading: string])[] = fields.map(
  ({ column, word, label = '' }) => [column, word ?? label],
)

/**
 * Whether each column of the form holds what it can. One that an earlier version did not know holds nothing, and a newer one
 * may offer more to choose from.
 */
export const holdsColumns = (row: Readonly<Record<string, unknown>>): boolean =>
  fields.every(({ column, isRequired }) => {
    const value = row[column] ?? null
    return value === null ? !isRequired : typeof value === 'string'
  })
