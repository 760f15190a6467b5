import { describe, expect, it } from 'vitest'
import { DEVELOPMENT_KEY } from '../../src/facts/backend.ts'
import { assertBuildable } from '../../tools/vite/release.ts'
import { COMPANY } from '../support/company.ts'

const problemsOf = (changes: Readonly<Record<string, string | undefined>>, mode = 'release'): string => {
  try {
    assertBuildable({ ...COMPANY, ...changes }, mode)
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
    { VITE_MAP_TILE_URL: undefined },
    { VITE_MAP_TILE_URL: 'https://tiles.buildmastershub.co.uk/{z}/{x}/{y}.png?key=1' },
    { VITE_LABOUR_RATE: '60', VITE_MINIMUM_CHARGE: '82.50' },
    { VITE_REGISTERED_OFFICE: 'Unit 2, 3 Example Road, London EC1A 1BB, United Kingdom' },
  ])('goes out with %j', (changes) => {
    expect(problemsOf(changes)).toBe('')
  })
})

it.each(['release', 'production', 'development'])('a %s build names one host for its map tiles', (mode) => {
  for (const host of ['{s}.tile.example.org', 'tile-{s}.maps.co.uk:443'])
    expect(problemsOf({ VITE_MAP_TILE_URL: `https://${host}/{z}/{x}/{y}.png` }, mode)).toContain(
      'placeholder in its host',
    )
  expect(problemsOf({ VITE_MAP_TILE_URL: 'https://tiles.buildmastershub.co.uk/{z}/{x}/{y}{r}.png?k={s}' }, mode)).toBe(
    '',
  )
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

describe('a number for text messages', () => {
  it.each(['07400 000001', '+44 7911 000001', '07999000001', '07123 000001'])('may be %s', (number) => {
    expect(problemsOf({ VITE_SMS_PHONE: number })).toBe('')
  })

  it.each([
    ['freephone', '0800 000 0001'],
    ['a landline', '01245 012345'],
    ['a personal number', '07012 345678'],
    ['a pager', '07612 345678'],
    ['too short for a mobile', '07400 00000'],
    ['of another country', '+33 6 12 34 56 78'],
    ['no number', 'text us'],
  ])('may not be %s: %s', (_, number) => {
    expect(problemsOf({ VITE_SMS_PHONE: number })).toContain('VITE_SMS_PHONE')
  })
})

const jwt = (claims: unknown) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJlLW9mLW5vYm9keQ`
}

describe('the key that browsers are sent', () => {
  const ref = 'abcdefghijklmnopqrst'
  it.each([
    ['publishable', 'sb_publishable_AbCdEf-0123_456789'],
    ['a JWT of the role anon', jwt({ iss: 'supabase', ref, role: 'anon', iat: 1, exp: 2_000_000_000 })],
  ])('may be %s', (_, key) => {
    expect(problemsOf({ VITE_SUPABASE_ANON_KEY: key })).toBe('')
  })

  it.each([
    ['secret', 'sb_secret_AbCdEf-0123_456789'],
    ['a JWT of the service role', jwt({ iss: 'supabase', ref, role: 'service_role' })],
    ['a JWT of a visitor', jwt({ sub: '1', role: 'authenticated' })],
    ['a JWT of the service role that mentions the other', jwt({ role: 'service_role', was: { role: 'anon' } })],
    ['a JWT of several roles', jwt({ role: ['anon', 'service_role'] })],
    ['a JWT without a role', jwt({ iss: 'supabase' })],
    ['a JWT of nothing', jwt(null)],
    ['half a JWT', jwt({ role: 'anon' }).replace(/\.[^.]*$/, '')],
    ['two keys', `sb_publishable_0123456789 sb_secret_0123456789`],
    ['one that was never filled in', 'sb_publishable_<your key>'],
    ['the secret that signs keys', 'super-secret-jwt-token-with-at-least-32-characters-long'],
    ['a personal access token', 'sbp_0123456789012345678901234567890123456789'],
    ['an address', 'postgresql://postgres:password@db.abcdefghijklmnopqrst.supabase.co:5432/postgres'],
  ])('may not be %s, in any build, and the refusal does not repeat it', (_, key) => {
    for (const mode of ['release', 'production', 'development']) {
      const message = problemsOf({ VITE_SUPABASE_ANON_KEY: key }, mode)
      expect(message).toContain('VITE_SUPABASE_ANON_KEY')
      expect(message).not.toContain(key)
      expect(message).not.toContain(key.slice(-8))
    }
    expect(problemsOf({ VITE_SUPABASE_ANON_KEY: key, VITE_SUPABASE_URL: 'none' })).toContain('VITE_SUPABASE_ANON_KEY')
  })

  it('may be the one for development in every build but a release', () => {
    expect(problemsOf({ VITE_SUPABASE_ANON_KEY: DEVELOPMENT_KEY }, 'production')).toBe('')
    expect(problemsOf({ VITE_SUPABASE_ANON_KEY: undefined }, 'production')).toBe('')
    expect(problemsOf({ VITE_SUPABASE_ANON_KEY: DEVELOPMENT_KEY })).toContain('VITE_SUPABASE_ANON_KEY')
  })
})

describe('a registered office is a full address', () => {
  it.each(['Chelmsford, Essex, United Kingdom', 'Chelmsford', ' ', '1 High Street, Chelmsford'])(
    'which %j is not',
    (address) => {
      expect(problemsOf({ VITE_REGISTERED_OFFICE: address })).toContain('VITE_REGISTERED_OFFICE')
    },
  )
})

describe('a price is an amount in pounds', () => {
  it.each(['£60', '60 + VAT', '0', '-60', '60.5', '1e3', 'from 60'])('which %j is not', (amount) => {
    for (const name of ['VITE_LABOUR_RATE', 'VITE_MINIMUM_CHARGE'])
      expect(problemsOf({ [name]: amount })).toContain(name)
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
    'buildmastershub.co.uk',
    'help@',
    '@buildmastershub.co.uk',
    'help@buildmastershub',
    'help@@buildmastershub.co.uk',
    'help@buildmastershub.co.uk, office@buildmastershub.co.uk',
    'Help <help@buildmastershub.co.uk>',
    'help@buildmastershub..co.uk',
    'help@buildmastershub.co.uk?subject=x',
    'mailto:help@buildmastershub.co.uk',
    ' help@buildmastershub.co.uk',
  ])('e-mail %s', (address) => {
    expect(problemsOf({ VITE_CONTACT_EMAIL: address })).toContain('VITE_CONTACT_EMAIL')
  })

  it.each(['VITE_SITE_URL', 'VITE_SUPABASE_URL', 'VITE_MAP_TILE_URL'])('%s', (name) => {
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
      'http://localhost:8080/{z}/{x}/{y}.png',
      'http://tiles.buildmastershub.co.uk/{z}/{x}/{y}.png',
    ])
      expect(problemsOf({ [name]: url }), url).toContain(name)
  })

  it('does not take a site without an address for one without a backend', () => {
    expect(problemsOf({ VITE_SITE_URL: 'none' })).toContain('VITE_SITE_URL')
  })
})

describe('what is missing is refused', () => {
  it.each(Object.keys(COMPANY).filter((name) => name !== 'VITE_SMS_PHONE'))('%s', (name) => {
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
      VITE_REGISTERED_OFFICE: undefined,
      VITE_HOSTING_PROVIDER: undefined,
      VITE_HOSTING_COUNTRY: '',
    })
    for (const name of Object.keys(COMPANY)) expect(message).toContain(name)
    expect(message.match(/^- /gm)).toHaveLength(10)
  })
})
