/**
 * THE record of the form's fields. The form, its limits and errors, what is stored, the call to the database and the text
 * for people are all derived from it (submission.ts, and islands/contact-form/inputs.tsx, which will not compile without the new
 * one's input). The database repeats these rules and has the last word.
 *
 * The order matters: it is that of the form, of the error summary and of the digest by which two requests are compared.
 */
export const FIELDS = {
  name: text({ parameter: 'p_name', label: 'Name', word: 'Name', limit: 100, isRequired: true }),
  phone: text({
    parameter: 'p_phone',
    label: 'Phone number',
    word: 'Phone',
    limit: 30,
    isRequired: true,
    format: { pattern: /\d/, error: 'Enter a phone number, like 07700 900982' },
  }),
  email: text({
    parameter: 'p_email',
    label: 'Email address',
    word: 'Email',
    limit: 254,
    isRequired: true,
    format: {
      pattern: /^\S+@\S+$/,
      error: 'Enter an email address in the correct format, like name@example.com',
    },
  }),
  preferredTime: choice({
    parameter: 'p_preferred_time',
    word: 'Preferred time',
    options: {
      morning: 'Morning (8AM-12PM)',
      afternoon: 'Afternoon (12PM-5PM)',
      evening: 'Evening (5PM-8PM)',
      asap: 'As soon as possible',
    },
    error: 'Select a preferred time from the list',
  }),
  message: text({ parameter: 'p_message', label: 'Message', limit: 2000 }),
}

/** One field. `Value` is what it is once validated: that is stored and sent. */
export interface Field<Value extends string | null> {
  /** Of the database's function. */
  readonly parameter: `p_${string}`
  /** In front of its value in the text that people copy; without one the value stands alone. */
  readonly word?: string
  /** The error of a text that is longer than its limit. */
  readonly tooLong?: string
  /** Validates what the form's control holds. `error` is shown beside it. */
  readonly read: (typed: string) => { readonly value: Value } | { readonly error: string }
  /** What may stand in the database of a device. Undefined if it makes no request. */
  readonly restore: (stored: unknown) => Value | undefined
  /** What the form's control holds, for people to read, where that is something else. */
  readonly print?: (typed: string) => string
}

interface TextField extends Field<string> {
  /** In characters, as the database counts them. */
  readonly limit: number
}

interface ChoiceField<Option extends string> extends Field<Option | null> {
  /** Their labels, in the order of the list. */
  readonly options: Readonly<Record<Option, string>>
}

interface TextRules {
  readonly parameter: `p_${string}`
  /** In error messages: "Enter your phone number". */
  readonly label: string
  readonly word?: string
  readonly limit: number
  readonly isRequired?: boolean
  readonly format?: { readonly pattern: RegExp; readonly error: string }
}

function text({ label, isRequired, format, ...field }: TextRules): TextField {
  const { limit } = field
  const tooLong = `${label} must be ${limit.toLocaleString('en-GB')} characters or fewer`
  return {
    ...field,
    tooLong,
    read: (typed) => {
      const value = clean(typed)
      if (isRequired && !value) return { error: `Enter your ${label.toLowerCase()}` }
      if (isLongerThan(limit, value)) return { error: tooLong }
      return format && !format.pattern.test(value) ? { error: format.error } : { value }
    },
    restore: (stored) => (typeof stored === 'string' ? stored : isRequired ? undefined : ''),
  }
}

interface ChoiceRules<Option extends string> {
  readonly parameter: `p_${string}`
  readonly word: string
  readonly options: Readonly<Record<Option, string>>
  /** Where something else is chosen. */
  readonly error: string
}

/** One of a list, or none. */
function choice<Option extends string>({ error, ...field }: ChoiceRules<Option>): ChoiceField<Option> {
  const { options } = field
  const isOption = (value: string): value is Option => Object.hasOwn(options, value)
  return {
    ...field,
    read: (typed) => (isOption(typed) ? { value: typed } : typed ? { error } : { value: null }),
    restore: (stored) => (typeof stored === 'string' && isOption(stored) ? stored : null),
    print: (typed) => (isOption(typed) ? options[typed] : ''),
  }
}

/** Trimmed, and without what no UTF-8 database can hold: NUL and halves of surrogate pairs. */
const clean = (typed: string) => typed.replace(/\0|\p{Surrogate}/gu, '').trim()

// PostgreSQL counts characters (code points), a JavaScript string counts UTF-16 units. Megabytes are not spread out.
const isLongerThan = (limit: number, value: string) => value.length > 2 * limit || [...value].length > limit
