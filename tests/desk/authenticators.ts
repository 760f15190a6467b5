import type { Page, Route } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import type { Person } from './fixtures.ts'

/** The only code that these apps accept. */
export const CODE = '246810'

interface Factor {
  readonly id: string
  readonly factor_type: 'totp'
  status: 'verified' | 'unverified'
  readonly created_at: string
  readonly updated_at: string
}

/**
 * Answers in the page as Supabase's own server does: the embedded one has no authenticator apps. The backend makes the tokens,
 * and the database judges them. @returns the account's apps, how to add one, and what a reset email's link adds to the desk's
 * address
 */
export async function withAuthenticators(page: Page, backend: LiteBackend, { email }: Person) {
  const [row] = await backend.query(`select id from auth.users where email = '${email}'`)
  const account = row?.id ?? ''
  const factors: Factor[] = []
  const at = new Date().toISOString()
  const add = (status: Factor['status'] = 'verified') => {
    const factor: Factor = { id: crypto.randomUUID(), factor_type: 'totp', status, created_at: at, updated_at: at }
    factors.push(factor)
    return factor
  }
  const user = () => ({
    ...{ id: account, email, aud: 'authenticated', role: 'authenticated', created_at: at },
    ...{ app_metadata: {}, user_metadata: {} },
    // Without an app, Supabase's server sends no list at all.
    ...(factors.length > 0 && { factors }),
  })
  const session = (aal: 'aal1' | 'aal2') => ({
    access_token: backend.token('authenticated', account, undefined, aal),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    refresh_token: 'none',
    user: user(),
  })
  const refuse = (route: Route, status: number, error_code: string, msg: string) =>
    route.fulfill({
      status,
      json: { code: error_code, message: msg, error_code, msg },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    })
  const level = (route: Route) => {
    const [, claims = ''] = (route.request().headers().authorization ?? '').split('.')
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).aal
  }

  await page.route(/\/auth\/v1\/token\?grant_type=password$/, (route) => route.fulfill({ json: session('aal1') }))
  await page.route(/\/auth\/v1\/user$/, async (route) => {
    if (route.request().method() === 'PUT' && factors.length > 0 && level(route) !== 'aal2')
      return refuse(route, 401, 'insufficient_aal', 'AAL2 session is required to update email or password')
    return route.fulfill({ json: user() })
  })
  await page.route(/\/auth\/v1\/factors(?:\/|$)/, async (route) => {
    const [, id, verb] = /\/factors(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(new URL(route.request().url()).pathname) ?? []
    const factor = factors.find((one) => one.id === id)
    if (!id) {
      const isFirst = !factors.some(({ status }) => status === 'verified')
      if (!isFirst && level(route) !== 'aal2')
        return refuse(route, 403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
      const { id: made } = add('unverified')
      const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
      const totp = { qr_code: QR, secret: key, uri: `otpauth://totp/Desk:${email}?secret=${key}` }
      return route.fulfill({ json: { id: made, type: 'totp', totp } })
    }
    if (!factor) return refuse(route, 404, 'mfa_factor_not_found', 'Factor not found')
    if (route.request().method() === 'DELETE') {
      factors.splice(factors.indexOf(factor), 1)
      return route.fulfill({ json: { id } })
    }
    if (verb === 'challenge')
      return route.fulfill({ json: { id: crypto.randomUUID(), type: 'totp', expires_at: Date.now() / 1000 + 300 } })
    if (route.request().postDataJSON().code !== CODE)
      return refuse(route, 422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    factor.status = 'verified'
    return route.fulfill({ json: session('aal2') })
  })
  const link = () => {
    const { access_token, refresh_token } = session('aal1')
    return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'recovery' })}`
  }
  return { factors, add: () => void add(), link }
}

/** The server's drawing, with one square. */
const QR = `<?xml version="1.0"?>
<svg width="105" height="105" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<rect x="12" y="12" width="3" height="3" style="fill:black;stroke:none" />
</svg>`
