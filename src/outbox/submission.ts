import { isRecord } from '../storage/guards.ts'
import { FIELDS, type Field } from './fields.ts'

/** What a visitor asks for, on its way from the form to the database. All of it is derived from the record of fields. */

type Fields = typeof FIELDS
export type FieldName = keyof Fields
type ValueOf<F> = F extends Field<infer Value> ? Value : never

/** A valid request. */
export type Submission = { readonly [Name in FieldName]: ValueOf<Fields[Name]> }
/** What the form's controls hold: always strings. */
export type FormValues = Record<FieldName, string>
export type FormErrors = Partial<Record<FieldName, string>>

/** In the order of the form. */
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]

/** One value for each field. */
const forEachField = <Value>(make: (name: FieldName, field: Field<string | null>) => Value) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, make(name, FIELDS[name])])) as Record<FieldName, Value>

export const EMPTY_FORM: Readonly<FormValues> = forEachField(() => '')

/** The values as a submission, cleaned, or what is wrong with each field in words to show beside it. */
export function readForm(values: FormValues): { submission: Submission } | { errors: FormErrors } {
  const errors: FormErrors = {}
  const submission = forEachField((name, field) => {
    const result = field.read(values[name])
    if ('value' in result) return result.value
    errors[name] = result.error
    return null
  })
  return Object.keys(errors).length > 0 ? { errors } : { submission: submission as Submission }
}

/** What to ask about a valid submission before it is sent, beside each field that looks wrong. */
export function doubtsOf(submission: Submission): FormErrors {
  const doubts: FormErrors = {}
  for (const name of FIELD_NAMES) {
    const { doubt }: Field<string | null> = FIELDS[name]
    if (doubt?.pattern.test(submission[name] ?? '')) doubts[name] = doubt.question
  }
  return doubts
}

/** Of these errors, those whose values are still wrong. */
export function remaining(errors: FormErrors, values: FormValues): FormErrors {
  if (Object.keys(errors).length === 0) return errors
  const read = readForm(values)
  const wrong = 'errors' in read ? read.errors : doubtsOf(read.submission)
  const left = FIELD_NAMES.filter((name) => errors[name] && wrong[name])
  if (left.length === Object.keys(errors).length) return errors
  return Object.fromEntries(left.map((name) => [name, errors[name]]))
}

/** The error of a text that is longer than its field takes; undefined if there is no such field, or no limit to it. */
export const tooLongError = (name: string): string | undefined => (isFieldName(name) ? FIELDS[name].tooLong : undefined)

const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELDS, name)

/** A submission as the form shows it again, for an edit. */
export const toForm = (submission: Submission): FormValues => forEachField((name) => submission[name] ?? '')

/** The form's values, as a draft keeps them. What cannot be read is empty. */
export const restoreForm = (stored: Readonly<Record<string, unknown>>): FormValues =>
  forEachField((name) => (typeof stored[name] === 'string' ? stored[name] : ''))

/**
 * A submission that was stored, whichever version of this site wrote it. Fields we do not know are kept for the version
 * that does. Undefined if it makes no request.
 */
export function restoreSubmission(stored: unknown): Submission | undefined {
  if (!isRecord(stored)) return undefined
  const values = forEachField((name, field) => field.restore(stored[name]))
  return Object.values(values).includes(undefined) ? undefined : ({ ...stored, ...values } as Submission)
}

/**
 * The parameters of the call to the database. It looks for the function by their names, so all of them are there, but for
 * what the first release did not ask and nobody has filled in.
 */
export const toParameters = (submission: Submission): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const { column, isLater }: Field<string | null> = FIELDS[name]
      return isLater && !submission[name] ? [] : [[`p_${column}`, submission[name]]]
    }),
  )

/** Equal for two submissions with the same words, and for no others: what is sent. */
export const identityOf = (submission: Submission): string => JSON.stringify(Object.values(toParameters(submission)))

/** Whether nothing is filled in. */
export const isBlank = (values: FormValues): boolean => FIELD_NAMES.every((name) => values[name] === '')

/** Whether the form holds the same, to the letter. */
export const isSameForm = (a: FormValues, b: FormValues): boolean => FIELD_NAMES.every((name) => a[name] === b[name])

/** As much of a request as its sender needs to know it by, once it is sent. */
export interface Gist {
  /** The message's first line, or what there is of it; the name, if there was no message. */
  readonly about: string
  /** The number to call. */
  readonly phone: string
  /** They want a text, not a call. */
  readonly isByText?: true
}

export const isByText = ({ answerBy }: { readonly answerBy: string | null }): boolean => answerBy === 'text'

/** In characters: a line on a phone, or two. */
const LONGEST_GIST = 60

export function gistOf(submission: Submission): Gist {
  const { name, phone, message } = submission
  const [line = ''] = message.trim().split('\n')
  const about = line.trim() || name
  const isLong = [...about].length > LONGEST_GIST
  return {
    about: isLong
      ? `${[...about]
          .slice(0, LONGEST_GIST - 1)
          .join('')
          .trimEnd()}…`
      : about,
    phone,
    ...(isByText(submission) && { isByText: true }),
  }
}

/** What the form holds, for people to read. */
export const asText = (values: FormValues): string =>
  FIELD_NAMES.map((name) => {
    const field: Field<string | null> = FIELDS[name]
    const value = field.print?.(values[name]) ?? values[name]
    return value && field.word ? `${field.word}: ${value}` : value
  })
    .filter(Boolean)
    .join('\n')
