import { isSlot, type Slot } from '../facts/company.ts'
import { isRecord } from '../storage/guards.ts'
import { asciiDigits, isLongerThan, trimmed } from '../storage/text.ts'

/** Stands in for an address if the visitor has none: the form requires one, and no one can own this domain (RFC 2606). */
export const NO_EMAIL_AT = 'no-email.invalid'

export const isNoEmail = (email: string): boolean => email.endsWith(`@${NO_EMAIL_AT}`)

/** With its area code, every UK number has more digits than this. */
const fewDigits = {
  pattern: /^(?:\D*\d){1,9}\D*$/,
  question: 'That number looks short. Send anyway? Press the button again.',
}

/**
 * The form, its limits and errors, the stored record, the call to the database, the copied text and the columns that staff
 * read all come from here. The database repeats these rules and has the last word. The order matters: two requests are
 * compared by a digest in this order.
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
  // It has no control: `restoreForm` reads it from the message.
  kind: choice({ column: 'kind', word: 'Type', options: { quote: 'Quote' }, error: 'Unknown type', isLater: true }),
}

/** How a message begins if the form was opened for a quote. A service follows. */
export const QUOTE = 'I would like a quote for'

export const quoteFor = (service: string) => `${QUOTE} ${service}.`

const PLANNED = new RegExp(`${QUOTE} (?!Emergency )`)

/** A quote for planned work waits for office hours, so one for an emergency trade is not this kind. */
const kindOf = (message: string): string => (PLANNED.test(message) ? 'quote' : '')

interface Rules<Column extends string = string> {
  /** The column's name. The functions' parameter has the same name after `p_`. */
  readonly column: Column
  /** In error messages: "Enter your phone number". */
  readonly label?: string
  /** Precedes the value in the text that people copy, and heads it at the desk. */
  readonly word?: string
  readonly isRequired?: boolean
  /** Not in the first release. Left out of the call while empty, so that an older database still accepts it. */
  readonly isLater?: boolean
  /** The question to ask about a doubtful value before it is sent. */
  readonly doubt?: { readonly pattern: RegExp; readonly question: string }
  /** What people read, if it differs from what the control holds. */
  readonly print?: (typed: string) => string
}

/** `Value` is what is stored and sent. */
export interface Field<Value extends string | null, Column extends string = string> extends Rules<Column> {
  readonly tooLong?: string
  /** The labels of a choice, in the order of the list. */
  readonly options?: Readonly<Record<string, string>>
  /** Validates what the form's control holds. `error` is shown beside it. */
  readonly read: (typed: string) => { readonly value: Value } | { readonly error: string }
  /** Reads a value stored on the device. Undefined if it cannot be used. */
  readonly restore: (stored: unknown) => Value | undefined
}

interface TextRules extends Rules {
  readonly label: string
  /** In characters, as the database counts them. */
  readonly limit: number
  /** Changes what was typed before it is checked and sent. */
  readonly clean?: (trimmed: string) => string
  readonly format?: { readonly pattern: RegExp; readonly error: string }
}

function text<const Given extends TextRules>(rules: Given): Given & Field<string, Given['column']> {
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

interface ChoiceRules<Option extends string> extends Rules {
  readonly options: Readonly<Record<Option, string>>
  /** Shown if something else is chosen. */
  readonly error: string
}

/** A field with one option from a list, or none. */
function choice<Option extends string, const Given extends ChoiceRules<Option>>(
  rules: Given & ChoiceRules<Option>,
): Given & ChoiceRules<Option> & Field<Option | null, Given['column']> {
  const { options, error } = rules
  const isOption = (value: unknown): value is Option => typeof value === 'string' && Object.hasOwn(options, value)
  return {
    ...rules,
    read: (typed) => (isOption(typed) ? { value: typed } : typed ? { error } : { value: null }),
    restore: (stored) => (isOption(stored) ? stored : null),
    print: (typed) => (isOption(typed) ? options[typed] : ''),
  }
}

type Fields = typeof FIELDS
export type FieldName = keyof Fields
type ValueOf<F> = F extends Field<infer Value> ? Value : never

export type Submission = { readonly [Name in FieldName]: ValueOf<Fields[Name]> }
/** What the form's controls hold: always strings. */
export type FormValues = Record<FieldName, string>
export type FormErrors = Partial<Record<FieldName, string>>

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]

const forEachField = <Value>(make: (name: FieldName, field: Field<string | null>) => Value) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, make(name, FIELDS[name])])) as Record<FieldName, Value>

export const EMPTY_FORM: Readonly<FormValues> = forEachField(() => '')

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

/** The questions to ask about a valid submission before it is sent. */
export function doubtsOf(submission: Submission): FormErrors {
  const doubts: FormErrors = {}
  for (const name of FIELD_NAMES) {
    const { doubt }: Field<string | null> = FIELDS[name]
    if (doubt?.pattern.test(submission[name] ?? '')) doubts[name] = doubt.question
  }
  return doubts
}

/** The errors whose values are still wrong. */
export function remaining(errors: FormErrors, values: FormValues): FormErrors {
  if (Object.keys(errors).length === 0) return errors
  const read = readForm(values)
  const wrong = 'errors' in read ? read.errors : doubtsOf(read.submission)
  const left = FIELD_NAMES.filter((name) => errors[name] && wrong[name])
  if (left.length === Object.keys(errors).length) return errors
  return Object.fromEntries(left.map((name) => [name, errors[name]]))
}

/** Undefined if there is no such field, or it has no limit. */
export const tooLongError = (name: string): string | undefined => (isFieldName(name) ? FIELDS[name].tooLong : undefined)

const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELDS, name)

/** Reads the values of the controls or of a draft. Unreadable fields become empty. */
export function restoreForm(stored: Readonly<Record<string, unknown>>): FormValues {
  const values = forEachField((name) => (typeof stored[name] === 'string' ? stored[name] : ''))
  return { ...values, kind: kindOf(values.message) }
}

/** The values that the form shows for an edit. */
export const toForm = (submission: Submission): FormValues => restoreForm(submission)

/** Keeps fields that only another version of this site knows. Undefined if it is not a usable request. */
export function restoreSubmission(stored: unknown): Submission | undefined {
  if (!isRecord(stored)) return undefined
  const values = forEachField((name, field) => field.restore(stored[name]))
  return Object.values(values).includes(undefined) ? undefined : ({ ...stored, ...values } as Submission)
}

/** The database finds its function by these names, so all are sent except later fields left empty. */
export const toParameters = (submission: Submission): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const { column, isLater }: Field<string | null> = FIELDS[name]
      return isLater && !submission[name] ? [] : [[`p_${column}`, submission[name]]]
    }),
  )

/** How many fields the first release had, which earlier versions stored without their names. */
const FIRST = 5

/** Equal for two submissions with the same words in the same fields, and for no others. */
export const identityOf = (submission: Submission): string =>
  JSON.stringify(Object.entries(toParameters(submission)).map((field, at) => (at < FIRST ? field[1] : field)))

export const isBlank = (values: FormValues): boolean => FIELD_NAMES.every((name) => values[name] === '')

export const isSameForm = (a: FormValues, b: FormValues): boolean => FIELD_NAMES.every((name) => a[name] === b[name])

/** Enough of a sent request for its sender to recognise it. */
export interface Gist {
  /** The message's first line, or the name if there was no message. */
  readonly about: string
  readonly phone: string
  /** The sender wants a text, not a call. */
  readonly isByText?: true
  readonly slot?: Slot
  readonly isQuote?: true
}

export const isByText = ({ answerBy }: { readonly answerBy: string | null }): boolean => answerBy === 'text'

export const isQuote = ({ kind }: { readonly kind: string | null }): boolean => kind === 'quote'

type Wishes = Readonly<Record<'preferredTime' | 'kind', string | null>>

/** When we promise to answer, if the sender asked for a time or for a quote. "As soon as possible" is neither. */
export function slotOf({ preferredTime, kind }: Wishes): Slot | undefined {
  const asked = preferredTime || kind
  return isSlot(asked) ? asked : undefined
}

/** In characters: one or two lines on a phone. */
const LONGEST_GIST = 60

export function gistOf(submission: Submission): Gist {
  const { name, phone, message } = submission
  const [line = ''] = message.trim().split('\n')
  const whole = line.trim() || name
  const characters = [...whole]
  const begun = characters.slice(0, LONGEST_GIST - 1).join('')
  const about = characters.length > LONGEST_GIST ? `${begun.trimEnd()}…` : whole
  const slot = slotOf(submission)
  return {
    about,
    phone,
    ...(isByText(submission) && { isByText: true }),
    ...(slot && { slot }),
    ...(isQuote(submission) && { isQuote: true }),
  }
}

/** A field's value for people to read. */
export function printed(name: FieldName, values: FormValues): string {
  const { print }: Field<string | null> = FIELDS[name]
  return print?.(values[name]) ?? values[name]
}

/** The form's values as text for people to read. */
export const asText = (values: FormValues): string =>
  FIELD_NAMES.map((name) => {
    const { word }: Field<string | null> = FIELDS[name]
    const value = printed(name, values)
    return value && word ? `${word}: ${value}` : value
  })
    .filter(Boolean)
    .join('\n')

/** An optional text is null if it is empty. */
type StoredOf<Name extends FieldName> = Fields[Name] extends { readonly isRequired: true }
  ? Submission[Name]
  : Submission[Name] | null

/** The columns of a request, as staff get them from the database. */
export type Columns = { readonly [Name in FieldName as Fields[Name]['column']]: StoredOf<Name> }
export type Column = keyof Columns

const fields: readonly Field<string | null, Column>[] = FIELD_NAMES.map((name) => FIELDS[name])

/** The columns with their headings, in the order of `FIELDS`. */
export const HEADINGS: readonly (readonly [column: Column, heading: string])[] = fields.map(
  ({ column, word, label = '' }) => [column, word ?? label],
)

/** Whether a row has all columns. Rows older than a field have null in it, and newer versions may store unknown choices. */
export const holdsColumns = (row: Readonly<Record<string, unknown>>): boolean =>
  fields.every(({ column, isRequired }) => {
    const value = row[column] ?? null
    return value === null ? !isRequired : typeof value === 'string'
  })

/** The honeypot's id. People neither see nor reach it, and bots fill it in. */
export const TRAP = 'reference'

/** What the database uses to mark suspected bots. It refuses nothing because of them, so a missing signal does no harm. */
export interface Signals {
  /** From the first keystroke to the button, in ms. Missing if the form began with a draft or an edit. */
  readonly fillTime?: number
  readonly isTrapped?: true
}

export function readSignals(stored: unknown): Signals | undefined {
  if (!isRecord(stored)) return undefined
  const { fillTime, isTrapped } = stored
  return {
    ...(typeof fillTime === 'number' && fillTime >= 0 && { fillTime }),
    ...(isTrapped === true && { isTrapped }),
  }
}

export const toHeaders = ({ fillTime, isTrapped }: Signals = {}): Readonly<Record<string, string>> => ({
  ...(fillTime !== undefined && { 'X-Fill-Time': String(Math.round(fillTime)) }),
  ...(isTrapped && { 'X-Honeypot': '1' }),
})
