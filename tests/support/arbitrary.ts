import fc from 'fast-check'
import { FIELDS, type FormValues, quoteFor, restoreForm } from '../../src/outbox/fields.ts'
import { often } from '../simulation/clock.ts'
import { isNightly } from './ring.ts'

/**
 * Makes five times as many runs at night. `FUZZ_RUNS=10 npm run test:contract` makes ten times as many. The seed is
 * fixed, so failures repeat.
 */
export const fuzz = (usualRuns: number) => ({
  seed: 20261121,
  numRuns: usualRuns * Number(process.env.FUZZ_RUNS || (isNightly ? 5 : 1)),
})

/** Texts that have each broken a form, a database, a terminal or a page somewhere. */
const NASTY = [
  ...['\0', '\u0001', '\u001b[31m', '\u007f', '\u0085', '\u009f'],
  ...['\u200f', '\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\ufffd', '\uffff'],
  ...['\u0300'.repeat(20), '\ud83d', '\udd27', '🔧', '👩🏽‍🔧', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '\u{10ffff}'],
  ...['ß', 'Zoe\u0308', 'مرحبا'],
  ...[' ', '\t', '\r\n', '\n', '\u00a0', '\u2028', '\u3000'],
  ...['\\u0000', '\\ud800', '\\', '"', "'", '$$', '%s%n', '{{7*7}}'],
  ...['<script>window.pwned = 1</script>', '<img src=x onerror="window.pwned = 1">', '"><svg onload=window.pwned=1>'],
  ...['</textarea><script>window.pwned = 1</script>', 'javascript:window.pwned=1'],
  ...["'); drop table public.contact_submissions; --", "' or 1=1 --"],
  ...['{"p_name": null, "a": [1, "\\u0041"]}', 'null', '__proto__', 'constructor'],
]

const nasty = fc.array(fc.constantFrom(...NASTY), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

/** Any text that a script can hold, including halves of surrogate pairs. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  nasty,
)

/** Text about as long as the limit, or much longer. */
const longText = (limit: number) =>
  fc
    .tuple(
      fc.constantFrom('x', '7', 'ß', '🔧', '\u0300', '\u202e', ' ', '<b>', ...NASTY),
      fc.integer({ min: -1, max: 1 }),
    )
    .chain(([unit, off]) => {
      const fitting = Math.max(0, Math.floor(limit / [...unit].length) + off)
      return fc.constantFrom(fitting, fitting, fitting, 20_000).map((times) => unit.repeat(times))
    })

/** Characters that JavaScript's trim() removes. */
const blanks = fc
  .array(fc.constantFrom(...'\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), {
    maxLength: 3,
  })
  .map((parts) => parts.join(''))

const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))

/** A field's value: a typical one, one with noise around it, or just noise. */
const fieldText = (limit: number, ...samples: readonly string[]) =>
  fc.oneof(
    often(8, fc.constantFrom(...samples)),
    often(3, joined(fc.oneof(blanks, anyText), fc.constantFrom(...samples), fc.oneof(blanks, anyText))),
    often(3, anyText),
    often(1, longText(limit)),
  )

const optionOf = (name: 'preferredTime' | 'answerBy') => fc.constantFrom('', ...Object.keys(FIELDS[name].options))

/** Anything that a person or a bot may type into the form. */
export const anyForm = (preferredTime: fc.Arbitrary<string>): fc.Arbitrary<FormValues> =>
  fc
    .record<Omit<FormValues, 'kind'>>({
      name: fieldText(FIELDS.name.limit, 'Ada Flood', 'Llŷr Żółć'),
      phone: fieldText(FIELDS.phone.limit, '07700 900123', '+44 (0)7700-900123'),
      email: fieldText(FIELDS.email.limit, 'ada@example.com'),
      preferredTime: fc.oneof(often(3, optionOf('preferredTime')), often(1, preferredTime)),
      answerBy: optionOf('answerBy'),
      interpreterPhone: fc.oneof(
        often(3, fc.constant('')),
        often(1, fieldText(FIELDS.interpreterPhone.limit, '', '07700 900124')),
      ),
      message: fieldText(FIELDS.message.limit, '', 'Water in the cellar', quoteFor('Painting'), 'a\n\nb'),
    })
    .map(restoreForm)

/** A corrupted value. */
export const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(1e20, -1, 1e308, 8.64e15, Date.UTC(2058, 0), '', null, []),
)

/** An example with one or all fields corrupted. */
export const damaged = (example: object) =>
  fc
    .tuple(fc.constantFrom('', ...Object.keys(example)), odd)
    .map(([field, value]) => (field ? { ...example, [field]: value } : value))
