/** What a visitor asks for, and what the form accepts. The database repeats these rules and has the last word. */

export const PREFERRED_TIMES = {
  morning: 'Morning (8AM-12PM)',
  afternoon: 'Afternoon (12PM-5PM)',
  evening: 'Evening (5PM-8PM)',
  asap: 'As soon as possible',
} as const

export type PreferredTime = keyof typeof PREFERRED_TIMES

export interface Submission {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly preferredTime: PreferredTime | null
  readonly message: string
}

/** Longest values in characters, as the database holds them. */
export const LIMITS = { name: 100, phone: 30, email: 254, message: 2000 } as const

/** What the form's controls hold: always strings. */
export type FormValues = Record<keyof Submission, string>
export type FormErrors = Partial<Record<keyof Submission, string>>

export const EMPTY_FORM: FormValues = { name: '', phone: '', email: '', preferredTime: '', message: '' }

const LABELS = { name: 'Name', phone: 'Phone number', email: 'Email address', message: 'Message' } as const

export const tooLongError = (field: keyof typeof LIMITS) =>
  `${LABELS[field]} must be ${LIMITS[field].toLocaleString('en-GB')} characters or fewer`

// PostgreSQL counts characters (code points), a JavaScript string counts UTF-16 units. Megabytes are not spread out.
const isTooLong = (field: keyof typeof LIMITS, text: string) =>
  text.length > 2 * LIMITS[field] || [...text].length > LIMITS[field]

/** The values as a submission, trimmed, or what is wrong with each field in words to show beside it. */
export function readForm(values: FormValues): { submission: Submission } | { errors: FormErrors } {
  const name = clean(values.name)
  const phone = clean(values.phone)
  const email = clean(values.email)
  const message = clean(values.message)
  const errors: FormErrors = {}

  if (!name) errors.name = 'Enter your name'
  else if (isTooLong('name', name)) errors.name = tooLongError('name')

  if (!phone) errors.phone = 'Enter your phone number'
  else if (isTooLong('phone', phone)) errors.phone = tooLongError('phone')
  else if (!/\d/.test(phone)) errors.phone = 'Enter a phone number, like 07700 900982'

  if (!email) errors.email = 'Enter your email address'
  else if (isTooLong('email', email)) errors.email = tooLongError('email')
  else if (!/^\S+@\S+$/.test(email))
    errors.email = 'Enter an email address in the correct format, like name@example.com'

  if (values.preferredTime && !isPreferredTime(values.preferredTime))
    errors.preferredTime = 'Select a preferred time from the list'

  if (isTooLong('message', message)) errors.message = tooLongError('message')

  if (Object.keys(errors).length > 0) return { errors }
  const preferredTime = isPreferredTime(values.preferredTime) ? values.preferredTime : null
  return { submission: { name, phone, email, preferredTime, message } }
}

/** A submission as the form shows it again, for an edit. */
export const toForm = (submission: Submission): FormValues => ({
  ...submission,
  preferredTime: submission.preferredTime ?? '',
})

/** Trimmed, and without what no UTF-8 database can hold: NUL and halves of surrogate pairs. */
const clean = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '').trim()

export const isPreferredTime = (value: string): value is PreferredTime => Object.hasOwn(PREFERRED_TIMES, value)
