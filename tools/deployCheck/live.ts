import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HeaderRule, readHeaderRules } from '../host/site.ts'
import { TokenRefused } from '../live/commands.ts'
import { freshSchema, type SchemaState } from './freshSchema.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The report of each database function. */
export interface Reports {
  readonly deployment_state: {
    readonly now: string
    readonly migrations: readonly string[]
    /** When each part last worked. */
    readonly health: Readonly<Record<string, string>>
    readonly dead_letters: number
    readonly staff: number
    /** How many devices and telephones can alert staff now. */
    readonly ways: number
    /** Why no one can be alerted, or null if someone can. */
    readonly reach: string | null
    readonly is_sender_known: boolean
    readonly is_push_ready: boolean
    /** Whether PostgREST called door.check_call before this report. */
    readonly is_door_kept: boolean
    readonly extensions: readonly string[] | null
    /** The policies on Realtime's messages. */
    readonly policies: readonly string[]
    readonly grants: readonly (readonly [object: string, role: string])[]
  }
  readonly second_factor_state: {
    readonly is_required: boolean
    /** The names of owners without an authenticator app. Null if the accounts do not support them. */
    readonly owners_without: readonly string[] | null
  }
  readonly schema_state: SchemaState
  readonly people_state: {
    /** The names of owners who can sign in. */
    readonly owners: readonly string[]
    /** Staff with a shift within eight days, soonest first. */
    readonly on_call: readonly {
      readonly name: string
      readonly is_now: boolean
      /** How many devices and telephones alert them. */
      readonly ways: number
      readonly is_reachable: boolean
    }[]
  }
}

/** The account settings that we read from the management API. */
export type AccountSettings = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The management API of hosted projects. Tests use another. */
const MANAGEMENT_API = 'https://api.supabase.com'

/** The environment lacks something that the check needs. */
export class NotAvailable extends Error {}

/** A live site, the build that should be there, and its Supabase project. */
export class Live {
  readonly site: URL
  readonly dist: string
  readonly rules: readonly HeaderRule[]
  readonly #env: Environment
  /** Answers so far, so that we ask for each only once. */
  readonly #asked = new Map<string, Promise<unknown>>()

  /** @throws Error without a build to compare with. */
  constructor(site: string, dist: string, env: Environment) {
    const headers = join(dist, '_headers')
    if (!existsSync(headers))
      throw new Error(`${headers} is not there: build what you have uploaded (npm run build:release)`)
    this.site = new URL(site)
    this.dist = dist
    this.rules = readHeaderRules(readFileSync(headers, 'utf8'))
    this.#env = env
  }

  /** The value of a variable, trimmed in case of a careless paste. @throws NotAvailable if it is not set */
  setting(name: string): string {
    const value = this.optional(name)
    if (!value) throw new NotAvailable(`${name} is not set`)
    return value
  }

  optional(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  /** Whether the site is on localhost, which needs no TLS. */
  get isLocal(): boolean {
    return this.site.hostname === 'localhost'
  }

  /** Requests a path of the site, without following redirects. */
  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(new URL(path, this.site), {
      headers: { 'Accept-Encoding': 'identity', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    })
  }

  fromBuild(path: string): Promise<string> {
    return readFile(join(this.dist, path), 'utf8')
  }

  async hashedFile(): Promise<string> {
    const name = (await readdir(join(this.dist, 'assets'))).find((file) => file.endsWith('.js'))
    if (!name) throw new Error('There is no script in the build')
    return `/assets/${name}`
  }

  /** Sends the project a request, by default a visitor's. @throws NotAvailable without its address. */
  ask(path: string, init: RequestInit = {}, key = this.setting('VITE_SUPABASE_ANON_KEY')): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('apikey', key)
    // Older keys are JWTs that name the role. Supabase refuses the newer ones as bearer tokens.
    if (key.startsWith('eyJ')) headers.set('Authorization', `Bearer ${key}`)
    return fetch(new URL(path, this.project), { ...init, headers, signal: AbortSignal.timeout(20_000) })
  }

  /** The project's address. @throws NotAvailable if it is missing. */
  get project(): URL {
    const url = this.setting('VITE_SUPABASE_URL')
    if (url === 'none') throw new NotAvailable('This build has no backend')
    return new URL(url)
  }

  /** Calls a database function that reports. @throws NotAvailable without the secret key. */
  report<Name extends keyof Reports>(name: Name): Promise<Reports[Name]> {
    return this.#once(name, async () => {
      // The token shows the key, unless Supabase refuses it.
      if (!this.optional('SUPABASE_SECRET_KEY') && this.optional('SUPABASE_ACCESS_TOKEN'))
        await this.accountSettings.catch((error) => {
          if (error instanceof TokenRefused) throw error
        })
      const call = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
      const response = await this.ask(`/rest/v1/rpc/${name}`, call, this.setting('SUPABASE_SECRET_KEY'))
      if (!response.ok) throw new Error(`${name} answers ${response.status}: are all migrations there?`)
      return (await response.json()) as Reports[Name]
    })
  }

  /** The schema that the migrations of this folder make. */
  get freshSchema(): Promise<SchemaState> {
    return this.#once('freshSchema', freshSchema)
  }

  /** The project's settings for accounts. @throws NotAvailable without an access token. */
  get accountSettings(): Promise<AccountSettings> {
    return this.#once('accountSettings', () => this.askManagement<AccountSettings>('/config/auth'))
  }

  /** The names of the functions' variables that are not empty. @throws NotAvailable without an access token */
  get functionsHave(): Promise<readonly string[]> {
    return this.#once('functionsHave', async () => {
      const all = await this.askManagement<readonly { readonly name: string; readonly value: string }[]>('/secrets')
      // Of each value it shows the SHA-256.
      return all.filter(({ value }) => value !== hash('sha256', '')).map(({ name }) => name)
    })
  }

  #once<State>(what: string, ask: () => Promise<State>): Promise<State> {
    if (!this.#asked.has(what)) this.#asked.set(what, ask())
    return this.#asked.get(what) as Promise<State>
  }

  /** Asks the management API. @param gone - why a 404 is no failure. @throws NotAvailable with it, or without a token; or TokenRefused */
  async askManagement<Answer>(path: string, gone?: string): Promise<Answer> {
    const token = this.setting('SUPABASE_ACCESS_TOKEN')
    const api = this.optional('SUPABASE_API_URL') ?? MANAGEMENT_API
    const response = await fetch(new URL(`/v1/projects/${this.#reference}${path}`, api), {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 401) throw new TokenRefused()
    if (response.status === 404 && gone) throw new NotAvailable(gone)
    if (!response.ok) throw new Error(`the management API answers ${response.status}`)
    return (await response.json()) as Answer
  }

  /** The hosted project's reference, from its address, or from SUPABASE_REF if the site's host proxies the project. */
  get #reference(): string {
    const given = this.optional('SUPABASE_REF')
    if (given) return encodeURIComponent(given)
    const [, reference] = /^([a-z]{20})\.supabase\.co$/.exec(this.project.hostname) ?? []
    if (reference) return reference
    throw new NotAvailable('the project is not at supabase.co, and SUPABASE_REF is not set')
  }
}

export type Verdict = 'good' | 'bad' | 'not checked'

export type Finding = { readonly verdict: Verdict; readonly found: string }

/** One line of the report. If `look` throws, the check fails with the error's message. */
export type Check = { readonly what: string; look(live: Live): Promise<Finding> }

export const good = (found: string): Finding => ({ verdict: 'good', found })
export const bad = (found: string): Finding => ({ verdict: 'bad', found })
export const notChecked = (why: string): Finding => ({ verdict: 'not checked', found: why })
export const judge = (isGood: boolean, found: string): Finding => (isGood ? good(found) : bad(found))

export async function lookAt({ what, look }: Check, live: Live): Promise<Finding & { readonly what: string }> {
  try {
    return { what, ...(await look(live)) }
  } catch (error) {
    if (error instanceof NotAvailable) return { what, ...notChecked(error.message) }
    // A line of its own says so.
    if (error instanceof TokenRefused) return { what, ...notChecked('Supabase refuses the access token') }
    const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
    const { syscall, hostname } = Object(cause ?? error)
    if (syscall === 'getaddrinfo' && hostname === live.site.hostname)
      return { what, ...notChecked('the name of the site leads nowhere') }
    // A failed fetch says why only in its cause.
    return { what, ...bad(cause instanceof Error ? `${message}: ${cause.message}` : message) }
  }
}
