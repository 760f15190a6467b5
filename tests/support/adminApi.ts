import type { Intercept, PostgrestBackend } from './postgrest.ts'
import { literal } from './read.ts'

/** What was asked of an account: its attributes, with its id where there was one. */
type Asked = Readonly<Record<string, unknown>>

/**
 * A double of the accounts' server of a hosted project, over `auth.users`: the part of
 * https://supabase.com/docs/reference/api/auth-admin that we use. Where there is a table `auth.mfa_factors`, it has second
 * factors.
 */
export interface AdminApi {
  readonly intercept: Intercept
  /** Accounts that were made, and changes of others, in order. */
  readonly made: Asked[]
  readonly changed: Asked[]
  /** Ids of accounts that somebody has signed in with. */
  readonly signedIn: Set<string>
}

const USERS = '/auth/v1/admin/users'

export function adminApi(backend: PostgrestBackend, secretKey: string): AdminApi {
  const api: AdminApi = { intercept, made: [], changed: [], signedIn: new Set() }
  return api

  async function intercept(...[req, res, { body }]: Parameters<Intercept>): Promise<boolean> {
    const { pathname, searchParams } = new URL(req.url ?? '/', backend.url)
    if (!pathname.startsWith(USERS)) return false
    const reply = (status: number, value: object) => {
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      return true
    }
    if (req.headers.authorization !== `Bearer ${secretKey}`) return reply(401, { msg: 'No key' })
    const [, id, part, factor] = pathname.slice(USERS.length).split('/')
    const own = literal(id ?? '')

    if (part === 'factors') {
      const [table] = await backend.query("select to_regclass('auth.mfa_factors') as name")
      if (!table?.name) return reply(200, [])
      if (factor) await backend.query(`delete from auth.mfa_factors where id = ${literal(factor)}`)
      return reply(200, await backend.query(`select id from auth.mfa_factors where user_id = ${own}`))
    }
    if (req.method === 'POST' || req.method === 'PUT') {
      const asked: Asked = JSON.parse(body.toString())
      const email = typeof asked.email === 'string' && `lower(${literal(asked.email)})`
      const taken = email
        ? await backend.query(`select id from auth.users where lower(email) = ${email} and id::text <> ${own}`)
        : []
      if (taken.length > 0)
        return reply(422, { code: 422, error_code: 'email_exists', msg: 'It is registered already' })
      if (req.method === 'POST') {
        api.made.push(asked)
        const [user] = await backend.query(`insert into auth.users (email) values (${email}) returning id, email`)
        return reply(200, { aud: 'authenticated', ...user })
      }
      api.changed.push({ id, ...asked })
      if (email) await backend.query(`update auth.users set email = ${email} where id = ${own}`)
      return reply(200, { aud: 'authenticated', id })
    }
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))]
    const users = await backend.query(
      `select id, email from auth.users order by email limit ${size} offset ${(page - 1) * size}`,
    )
    const known = users.map((user) => ({
      ...user,
      ...(api.signedIn.has(user.id ?? '') && { last_sign_in_at: '2026-11-01T00:00:00Z' }),
    }))
    return reply(200, { aud: 'authenticated', users: known })
  }
}
