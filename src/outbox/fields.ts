import { isRecord } from '../storage/guards.ts'

/**
 * A text made only of these looks empty: controls, blanks, joiners and fillers. They are listed one by one because
 * PostgreSQL's patterns have no Unicode properties (`private.trimmed`).
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant alone
  /^[\s\0-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u{e0000}-\u{e0fff}]*$/u

/** Trimmed, and without what no UTF-8 database can hold: NUL and halves of surrogate pairs. Empty if there is nothing to see. */
export function trimmed(typed: string): string {
  const text = typed.replace(/\0|\p{Surrogate}/gu, '').trim()
  return INVISIBLE.test(text) ? '' : text
}

/** The text with the digits of every script as 0 to 9: ٠٧٧٠٠ is 07700. Unicode has each script's ten in a row, from zero on. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && isDigit(point - value - 1)) value++
    return String(value)
  })

const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point))

/** In code points, as PostgreSQL counts; JavaScript counts UTF-16 units. A text of megabytes is never split up for this. */
export const isLongerThan = (limit: number, value: string) => value.length > 2 * limit || [...value].length > limit

/** Stands in for an address where the visitor has none: the form requires one, and nobody owns this domain (RFC 2606). */
export const NO_EMAIL_AT = 'no-email.invalid'

/** Whether an address stands for none. */
export const isNoEmail = (email: string): boolean => email.endsWith(`@${NO_EMAIL_AT}`)

/** As a number of nine digits or fewer: none in the UK has so few with its area code. */
const fewDigits = {
  pattern: /^(?:\D*\d){1,9}\D*$/,
  question: 'That number looks short. Send anyway? Press the button again.',
}

/**
 * The form's fields, in one place. The form, its limits and errors, the stored record, the call to the database, the copied
 * text and the columns that staff read all come from here; islands/contact-form/inputs.tsx does not compile until a new
 * field has its input. The database repeats these rules and has the last word.
 *
 * The order matters: the digest by which two requests are compared has it. The form has its own (contact-form/inputs.tsx).
 */
export const FIELDS = {
  name: text({ column: 'name', label: 'Name', word: 'Name', limit: 100, isRequired: true }),
  phone: text({
    column: 'phone',
    label: 'Phone number',
    word: 'Phone',
    limit: 30,
    isRequired: true,
    clean: asciiDigits,
    format: { pattern: /\d/, error: 'Enter a phone number, like 07700 900982' },
    doubt: fewDigits,
  }),
  email: text({
    column: 'email',
    label: 'Email address',
    word: 'Email',
    limit: 254,
    isRequired: true,
    format: {
      pattern: /^\S+@\S+$/,
      error: 'Enter an email address in the correct format, like name@example.com',
    },
    print: (typed) => (isNoEmail(typed) ? '' : typed),
  }),
  preferredTime: choice({
    column: 'preferred_time',
    word: 'Preferred time',
    options: {
      morning: 'Morning (8AM-12PM)',
      afternoon: 'Afternoon (12PM-5PM)',
      evening: 'Evening (5PM-8PM)',
      asap: 'As soon as possible',
    },
    error: 'Select a preferred time from the list',
  }),
  message: text({ column: 'message', label: 'Message', limit: 2000 }),
  answerBy: choice({
    column: 'answer_by',
    word: 'Answer by',
    options: { ring: 'Call me', text: 'Text me, don’t call', either: 'Either is fine' },
    error: 'Select how we should reply from the list',
    isLater: true,
  }),
  interpreterPhone: text({
    column: 'interpreter_phone',
    label: 'Their number',
    word: 'Interpreter',
    limit: 30,
    clean: asciiDigits,
    format: { pattern: /^$|\d/, error: 'Enter their number, like 07700 900982' },
    doubt: fewDigits,
    isLater: true,
  }),
}

/** One field. `Value` is what it is once validated: that is stored and sent. */
export interface Field<Value extends string | null, Column extends string = string> {
  /** Its column in the database. The parameter of its functions has the same name, behind `p_`. */
  readonly column: Column
  /** In error messages: "Enter your phone number". */
  readonly label?: string
  /** In front of its value in the text that people copy; without one the value stands alone. */
  readonly word?: string
  readonly isRequired?: boolean
  /** Not in the first release. Left out of the call while empty, so that an older database still accepts it. */
  readonly isLater?: boolean
  /** The error of a text that is longer than its limit. */
  readonly tooLong?: string
  /** Of a choice: their labels, in the order of the list. */
  readonly options?: Readonly<Record<string, string>>
  /** Validates what the form's control holds. `error` is shown beside it. */
  readonly read: (typed: string) => { readonly value: Value } | { readonly error: string }
  /** What is asked about a valid value before it is sent. */
  readonly doubt?: Doubt
  /** Reads a value stored on the device. Undefined if no request can be made of it. */
  readonly restore: (stored: unknown) => Value | undefined
  /** What the form's control holds, for people to read, where that is something else. */
  readonly print?: (typed: string) => string
}

interface Doubt {
  readonly pattern: RegExp
  readonly question: string
}

interface TextRules<Column extends string> {
  readonly column: Column
  readonly label: string
  readonly word?: string
  /** In characters, as the database counts them. */
  readonly limit: number
  readonly isRequired?: boolean
  readonly isLater?: boolean
  /** What else is done to what was typed, before it is checked and sent. */
  readonly clean?: (trimmed: string) => string
  readonly format?: { readonly pattern: RegExp; readonly error: string }
  readonly doubt?: Doubt
  readonly print?: (typed: string) => string
}

function text<const Rules extends TextRules<string>>(rules: Rules): Rules & Field<string, Rules['column']> {
  const { label, isRequired, format, limit, clean = (text) => text } = rules
  const tooLong = `${label} must be ${limit.toLocaleString('en-GB')} characters or fewer`
  return {
    ...rules,
    tooLong,
    read: (typed) => {
      const value = clean(trimmed(typed))
      if (isRequired && !value) return { error: `Enter your ${label.toLowerCase()}` }
      if (isLongerThan(limit, value)) return { error: tooLong }
      return format && !format.pattern.test(value) ? { error: format.error } : { value }
    },
    restore: (stored) => (typeof stored === 'string' ? stored : isRequired ? undefined : ''),
  }
}

interface ChoiceRules<Option extends string> {
  readonly column: string
  readonly word: string
  readonly options: Readonly<Record<Option, string>>
  /** Where something else is chosen. */
  readonly error: string
  readonly isLater?: boolean
}

/** One of a list, or none. */
function choice<Option extends string, const Rules extends ChoiceRules<Option>>(
  rules: Rules & ChoiceRules<Option>,
): Rules & ChoiceRules<Option> & Field<Option | null, Rules['column']> {
  const { options, error } = rules
  const isOption = (value: unknown): value is Option => typeof value === 'string' && Object.hasOwn(options, value)
  return {
    ...rules,
    read: (typed) => (isOption(typed) ? { value: typed } : typed ? { error } : { value: null }),
    restore: (stored) => (isOption(stored) ? stored : null),
    print: (typed) => (isOption(typed) ? options[typed] : ''),
  }
}

/** A request on its way from the form to the database, derived from the record of fields. */

type Fields = typeof FIELDS
export type FieldName = keyof Fields
type ValueOf<F> = F extends Field<infer Value> ? Value : never

/** A valid request. */
export type Submission = { readonly [Name in FieldName]: ValueOf<Fields[Name]> }
/** What the form's controls hold: always strings. */
export type FormValues = Record<FieldName, string>
export type FormErrors = Partial<Record<FieldName, string>>

/** In the order of `FIELDS`. */
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
 * The parameters of the call to the database, which finds the function by their names. So all are sent, except later fields
 * that are empty.
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

/** Enough of a sent request for its sender to recognise it. */
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

/** A request as staff get it from the database: a column for each field. */

/** An optional text is null where it is empty. */
type StoredOf<Name extends FieldName> = Fields[Name] extends { readonly isRequired: true }
  ? Submission[Name]
  : Submission[Name] | null

/** The columns of one request. */
export type Columns = { readonly [Name in FieldName as Fields[Name]['column']]: StoredOf<Name> }
export type Column = keyof Columns

const fields: readonly Field<string | null, Column>[] = FIELD_NAMES.map((name) => FIELDS[name])

/** Each column with what staff know it by, in the order of `FIELDS`. */
export const HEADINGS: readonly (readonly [column: Column, heading: string])[] = fields.map(
  ({ column, word, label = '' }) => [column, word ?? label],
)

/**
 * Whether each column has a value of the right kind. Rows from before a field existed have null there, and a newer version
 * may offer choices that this one does not know.
 */
export const holdsColumns = (row: Readonly<Record<string, unknown>>): boolean =>
  fields.every(({ column, isRequired }) => {
    const value = row[column] ?? null
    return value === null ? !isRequired : typeof value === 'string'
  })

/** The id of the honeypot: a field that people neither see nor reach, and that bots fill in. */
export const TRAP = 'reference'

/**
 * How the form was filled in. The database uses this to mark suspected bots and refuses nothing because of it, so a missing
 * signal does no harm.
 */
export interface Signals {
  /** From the first keystroke to the button, in ms. Missing where the form began with a draft or an edit. */
  readonly fillTime?: number
  /** The honeypot was filled in. */
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
