import { describe, expect, it } from 'vitest'
import { assertReleasable } from '../../src/build/release'

/** Plausible, yet nobody's: no UK subscriber number of a geographic area begins with 0. */
const REAL = {
  VITE_EMERGENCY_PHONE: '0800 000 0001',
  VITE_LANDLINE_PHONE: '01245 012345',
  VITE_SMS_PHONE: '07400 000001',
  VITE_CONTACT_EMAIL: 'help@buildmastershub.co.uk',
  VITE_SITE_URL: 'https://www.buildmastershub.co.uk',
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
}

const problemsOf = (changes: Readonly<Record<string, string | undefined>>): string => {
  try {
    assertReleasable({ ...REAL, ...changes })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('a release', () => {
  it('goes out with values of a real company', () => {
    expect(problemsOf({})).toBe('')
  })

  it.each([
    { VITE_SMS_PHONE: undefined },
    { VITE_SMS_PHONE: '' },
    { VITE_SUPABASE_URL: 'none', VITE_SUPABASE_ANON_KEY: undefined },
    { VITE_EMERGENCY_PHONE: '+44 800 000 0001' },
    { VITE_LANDLINE_PHONE: '020 7946 1000' },
    { VITE_CONTACT_EMAIL: 'help@test-valley-plumbing.co.uk' },
    { VITE_CONTACT_EMAIL: 'example@buildmastershub.co.uk' },
    { VITE_SITE_URL: 'https://examples-of-plumbing.co.uk' },
  ])('goes out with %j', (changes) => {
    expect(problemsOf(changes)).toBe('')
  })
})

// Ofcom's 20,000 "telephone numbers for drama purposes": area code, and the first and last number of each range.
const DRAMA = {
  'no area': ['01632', '960000', '960999'],
  Leeds: ['0113', '4960000', '4960999'],
  Sheffield: ['0114', '4960000', '4960999'],
  Nottingham: ['0115', '4960000', '4960999'],
  Leicester: ['0116', '4960000', '4960999'],
  Bristol: ['0117', '4960000', '4960999'],
  Reading: ['0118', '4960000', '4960999'],
  Birmingham: ['0121', '4960000', '4960999'],
  Edinburgh: ['0131', '4960000', '4960999'],
  Glasgow: ['0141', '4960000', '4960999'],
  Liverpool: ['0151', '4960000', '4960999'],
  Manchester: ['0161', '4960000', '4960999'],
  'Tyneside, Durham and Sunderland': ['0191', '4980000', '4980999'],
  London: ['020', '79460000', '79460999'],
  'Northern Ireland': ['028', '96496000', '96496999'],
  Cardiff: ['029', '20180000', '20180999'],
  mobile: ['07700', '900000', '900999'],
  freephone: ['0808', '1570000', '1570999'],
  premium: ['0909', '8790000', '8790999'],
  'UK-wide': ['0306', '9990000', '9990999'],
} as const

describe('a number for drama use is refused', () => {
  it.each(Object.entries(DRAMA))('%s', (_, [code, first, last]) => {
    for (const number of [first, last]) {
      const local = `${code} ${number}`
      for (const name of ['VITE_EMERGENCY_PHONE', 'VITE_LANDLINE_PHONE', 'VITE_SMS_PHONE'])
        expect(problemsOf({ [name]: local }), local).toContain(name)
    }
  })

  it.each([
    '08081570247',
    '0808 157 0247',
    '(0808) 157-0247',
    '+448081570247',
    '+44 808 157 0247',
    '+44 (0)808 157 0247',
    '00448081570247',
    '0044 808 157 0247',
  ])('however it is written: %s', (number) => {
    expect(problemsOf({ VITE_EMERGENCY_PHONE: number })).toContain('VITE_EMERGENCY_PHONE')
  })
})

describe('an address that reaches nobody is refused', () => {
  it.each([
    'help@buildmastershub.example',
    'help@example.com',
    'help@mail.example.org',
    'help@buildmastershub.test',
    'help@buildmastershub.invalid',
    'help@localhost',
    'HELP@EXAMPLE.NET',
  ])('e-mail %s', (address) => {
    expect(problemsOf({ VITE_CONTACT_EMAIL: address })).toContain('VITE_CONTACT_EMAIL')
  })

  it.each(['VITE_SITE_URL', 'VITE_SUPABASE_URL'])('%s', (name) => {
    for (const url of [
      'http://localhost:4173',
      'https://localhost:4173',
      'https://localhost',
      'https://127.0.0.1:54321',
      'https://[::1]:4173/',
      'https://buildmastershub.example',
      'https://buildmastershub.test/',
      'https://mac.local:4173',
      'https://example.com',
      'http://www.buildmastershub.co.uk',
      'www.buildmastershub.co.uk',
    ])
      expect(problemsOf({ [name]: url }), url).toContain(name)
  })

  it('does not take a site without an address for one without a backend', () => {
    expect(problemsOf({ VITE_SITE_URL: 'none' })).toContain('VITE_SITE_URL')
  })
})

describe('what is missing is refused', () => {
  it.each(Object.keys(REAL).filter((name) => name !== 'VITE_SMS_PHONE'))('%s', (name) => {
    expect(problemsOf({ [name]: undefined })).toContain(name)
    expect(problemsOf({ [name]: '' })).toContain(name)
  })

  it('and everything that is wrong is said at once', () => {
    const message = problemsOf({
      VITE_EMERGENCY_PHONE: '0808 157 0247',
      VITE_LANDLINE_PHONE: undefined,
      VITE_SMS_PHONE: '07700 900123',
      VITE_CONTACT_EMAIL: 'help@buildmastershub.example',
      VITE_SITE_URL: 'http://localhost:4173',
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_ANON_KEY: undefined,
    })
    for (const name of Object.keys(REAL)) expect(message).toContain(name)
    expect(message.match(/^- /gm)).toHaveLength(7)
  })
})
