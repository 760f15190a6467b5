import { isNoEmail } from './noEmail.ts'
import { asciiDigits, isLongerThan, trimmed } from './text.ts'

/** As a number of nine digits or fewer: none in the UK has so few with its area code. */
const fewDigits = {
  pattern: /^(?:\D*\d){1,9}\D*$/,
  question: 'That number looks short. Send anyway? Press the button again.',
}

/**
 * THE record of the form's fields. The form, its limits and errors, what is stored, the call to the database, the text for
 * people, and what staff read (columns.ts) are all derived from it; islands/contact-form/inputs.tsx will not compile without
 * the new one's input. The database repeats these rules and has the last word.
 *
 * The order matters: it is that of the form, of the error summary and of the digest by which two requests are compared.
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
  /** No field of the first release: where it is empty it is left out of the call, which a database of then takes. */
  readonly isLater?: boolean
  /** The error of a text that is longer than its limit. */
  readonly tooLong?: string
  /** Of a choice: their labels, in the order of the list. */
  readonly options?: Readonly<Record<string, string>>
  /** Validates what the form's control holds. `error` is shown beside it. */
  readonly read: (typed: string) => { readonly value: Value } | { readonly error: string }
  /** What is asked about a valid value before it is sent. */
  readonly doubt?: Doubt
  /** What may stand in the database of a device. Undefined if it makes no request. */
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
