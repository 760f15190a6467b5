import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELD_NAMES, FIELDS, type FieldName, type FormValues, readForm } from '../../src/outbox/fields.ts'
import { anyForm, anyText, fuzz } from '../support/arbitrary.ts'
import type { Backend } from '../support/postgrest.ts'
import { BACKENDS, withBackends } from '../support/stage.ts'
import { callRpc } from '../support/visitor.ts'

withBackends()

const valid = { p_name: 'Ada Flood', p_phone: '07700 900123', p_email: 'ada@example.com' }

async function post(backend: Backend, body: string, headers: Record<string, string>) {
  const response = await callRpc(backend, 'insert_contact_submission', body, headers)
  return { status: response.status, text: await response.text() }
}

const messageOf = ({ text }: { text: string }): unknown => JSON.parse(text).message
const isRefusal = (status: unknown) => Number(status) >= 400 && Number(status) < 500

/** Sends it twice with one key. Expects the same answer twice, and one row or none. */
async function deliverTwice(backend: Backend, body: string) {
  await backend.clear()
  const headers = { 'Idempotency-Key': 'twice' }
  const reply = await post(backend, body, headers)
  const again = await post(backend, body, headers)
  expect(again.status).toBe(reply.status)
  const rows = await backend.rows()
  if (reply.status >= 200 && reply.status < 300) expect(rows).toHaveLength(1)
  else {
    expect(rows).toEqual([])
    expect([reply.status, messageOf(reply)]).toEqual([expect.toSatisfy(isRefusal), expect.stringMatching(/./)])
  }
  return { reply, row: rows[0] }
}

const anyValues = anyForm(anyText)

/** Whether a UTF-8 database can hold this text. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const parameterOf = (name: FieldName) => `p_${FIELDS[name].column}`
const toBody = (values: FormValues) =>
  JSON.stringify(Object.fromEntries(FIELD_NAMES.map((name) => [parameterOf(name), values[name]])))

/** Errors that only the form reports. A server as strict would lose requests. */
const FORM_ALONE = [
  /^Enter a phone number, like/,
  /^Enter an email address in the correct format/,
  /^Enter their number/,
]

/** The server's expected refusal, by the form's verdict on the same values. */
function expectedRefusal(values: FormValues): string | undefined {
  const read = readForm({ ...values, preferredTime: values.preferredTime.trim() })
  if ('submission' in read) return undefined
  const { preferredTime } = read.errors
  const time = preferredTime && 'Choose morning, afternoon, evening or as soon as possible'
  const errors = { ...read.errors, preferredTime: time }
  // The server reports one error at a time, in the form's order.
  return FIELD_NAMES.map((name) => errors[name]).find((error) => error && !FORM_ALONE.some((form) => form.test(error)))
}

/** Trims a value as the server trims the message, which has no format. */
function trimmed(typed: string): string {
  const read = FIELDS.message.read(typed)
  return 'value' in read ? read.value : typed.trim()
}

const asStored = (values: FormValues) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [FIELDS[name].column, trimmed(values[name]) || null]))

const PARAMETERS = FIELD_NAMES.map(parameterOf)
const anyJson = fc.jsonValue({ stringUnit: 'binary', depthSize: 'small' })
const anyBody = fc.oneof(
  anyJson,
  fc.array(anyJson),
  fc.dictionary(fc.constantFrom(...PARAMETERS, '__proto__', ''), anyJson),
  fc.dictionary(fc.constantFrom(...PARAMETERS, 'p_x'), anyJson).map((change) => ({ ...valid, ...change })),
)

/** Any header that HTTP allows. */
const anyHeader = fc.oneof(
  fc
    .string({ unit: 'binary', maxLength: 300, size: 'medium' })
    .map((text) => text.replace(/[^ -~\u00a0-\u{10ffff}]/gu, '')),
  fc.stringMatching(/^[\d+:.TZ-]{0,30}$/),
  fc.constantFrom('', ' ', '"', '\\u0000', '{}', "'; drop table public.contact_submissions; --", 'k'.repeat(8000)),
)

describe.each(BACKENDS)('any input, on %s', { timeout: 300_000 }, (_name, backend) => {
  test('to the form is stored as typed, or refused by form and server in the same words', async () => {
    await fc.assert(
      fc.asyncProperty(anyValues, async (values) => {
        fc.pre(Object.values(values).every(isStorable))
        const { reply, row } = await deliverTwice(backend(), toBody(values))
        const refusal = expectedRefusal(values)
        if (refusal) expect([reply.status, messageOf(reply)]).toEqual([422, refusal])
        else expect(row).toMatchObject(asStored(values))
      }),
      fuzz(50),
    )
  })

  test('as JSON is stored once or refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        await deliverTwice(backend(), JSON.stringify(body))
      }),
      fuzz(50),
    )
  })

  test('in headers still stores the request, once for each key', async () => {
    await fc.assert(
      fc.asyncProperty(anyHeader, anyHeader, anyHeader, async (key, other, time) => {
        await backend().clear()
        const keys = [key, key, other, `${key}+`].map((each) => Buffer.from(each).toString('latin1'))
        for (const each of keys) {
          const headers = { 'Idempotency-Key': each, 'X-Requested-At': Buffer.from(time).toString('latin1') }
          expect(await post(backend(), JSON.stringify(valid), headers)).toEqual({ status: 204, text: '' })
        }
        const distinct = new Set(keys.map((each, i) => each.trim() || i))
        expect(await backend().rows()).toHaveLength(distinct.size)
      }),
      fuzz(30),
    )
  })
})
