import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

/** Adding a field takes one line in the record: what is derived from it is tested here with a postcode. */
vi.mock('../../src/outbox/fields.ts', async (importOriginal) => {
  const { FIELDS } = await importOriginal<typeof import('../../src/outbox/fields.ts')>()
  const postcode = {
    ...FIELDS.name,
    column: 'postcode',
    word: 'Postcode',
    tooLong: 'Postcode must be 8 characters or fewer',
    read: (typed: string) =>
      typed.length > 8 ? { error: postcode.tooLong } : typed ? { value: typed } : { error: 'Enter your postcode' },
  }
  return { FIELDS: { ...FIELDS, postcode } }
})

const typed = {
  name: 'Ada Flood',
  phone: '07700 900123',
  email: 'ada@example.com',
  preferredTime: 'asap',
  message: '',
  answerBy: 'either',
  interpreterPhone: '',
  postcode: 'RM17 6EW',
} as const
const elsewhere = { ...typed, postcode: 'CM1 1AA' }

type Submissions = typeof import('../../src/outbox/submission.ts')
let submissions: Submissions
beforeAll(async () => {
  submissions = await import('../../src/outbox/submission.ts')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const submissionOf = (values: typeof typed | typeof elsewhere) => {
  const read = submissions.readForm(values)
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return read.submission
}

describe('a field that is added to the record', () => {
  it('is in the empty form, and is the last of its fields', () => {
    expect(submissions.EMPTY_FORM).toMatchObject({ postcode: '' })
    expect(submissions.FIELD_NAMES).toEqual(Object.keys(typed))
  })

  it('is validated', () => {
    const without = { ...typed, postcode: '' }
    expect(submissions.readForm(typed)).toEqual({ submission: typed })
    expect(submissions.readForm(without)).toEqual({
      errors: { postcode: 'Enter your postcode' },
    })
    expect(submissions.tooLongError('postcode')).toBe('Postcode must be 8 characters or fewer')
  })

  it('is read from the disk, in a request and in a draft', async () => {
    const { readItem } = await import('../../src/outbox/item.ts')
    const { readDraft } = await import('../../src/outbox/records.ts')
    const stored = { submission: typed, requestedAt: 5 }
    expect(readItem('a', stored)?.submission).toEqual(typed)
    expect(readItem('a', { ...stored, submission: { ...typed, postcode: 7 } })).toBeUndefined()
    expect(readDraft({ values: { postcode: 'RM17' } })?.values).toEqual({ ...submissions.EMPTY_FORM, postcode: 'RM17' })
  })

  it('is sent', async () => {
    vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:1')
    vi.stubGlobal('self', { location: { origin: 'https://site.example' } })
    let body: unknown
    vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
      body = JSON.parse(String(init.body))
      return new Response(null, { status: 204 })
    })
    const { send } = await import('../../src/outbox/send.ts')
    expect(await send({ id: 'a', requestedAt: 5, submission: submissionOf(typed) })).toEqual({ kind: 'sent' })
    expect(body).toMatchObject({ p_name: 'Ada Flood', p_postcode: 'RM17 6EW' })
  })

  it('is copied, and shown in the form again', () => {
    expect(submissions.asText(typed)).toContain('\nPostcode: RM17 6EW')
    expect(submissions.toForm(submissionOf(typed))).toEqual(typed)
  })

  it('makes two requests of two that differ in it alone', async () => {
    const { newItem } = await import('../../src/outbox/requests.ts')
    const item = newItem(submissionOf(typed))
    expect(newItem(submissionOf(typed), item).id).toBe(item.id)
    expect(newItem(submissionOf(elsewhere), item).id).not.toBe(item.id)
    expect(submissions.identityOf(submissionOf(typed))).not.toBe(submissions.identityOf(submissionOf(elsewhere)))
  })
})
