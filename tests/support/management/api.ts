import { createHash } from 'node:crypto'
import { publishableKey, secretKey } from '../postgrest.ts'
import { AUTH_NAMES } from './authNames.ts'

/** What a project of a hosted account has been given through the management API. */
export interface HostedProject {
  readonly ref: string
  /** Settings of accounts, as the API names them. */
  readonly auth: Record<string, unknown>
  readonly secrets: Record<string, string>
  /** The files of each function, as they were sent. */
  readonly functions: Record<string, readonly string[]>
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly search: URLSearchParams
  readonly body: string
}

interface Answer {
  readonly status: number
  readonly value: unknown
}

export const REF = 'abcdefghijklmnopqrst'
export const ACCESS_TOKEN = `sbp_${'0123456789'.repeat(4)}`

export const newProject = (): HostedProject => ({
  ref: REF,
  // As a new project has them.
  auth: { disable_signup: false, site_url: 'http://localhost:3000', uri_allow_list: '', password_min_length: 6 },
  secrets: {},
  functions: {},
})

/**
 * A double of the part of https://api.supabase.com that the CLI asks for what we do with it. It answers as the CLI's own
 * schemas want it to.
 * @param pooler - the host of the database
 */
export function managementAnswer(project: HostedProject, pooler: string, asked: Asked): Answer {
  const { method, path, search, body } = asked
  const ok = (value: unknown, status = 200): Answer => ({ status, value })
  const about = {
    id: REF,
    ref: REF,
    organization_id: 'organisation',
    organization_slug: 'organisation',
    name: 'build-masters',
    region: 'eu-west-2',
    created_at: '2026-11-01T00:00:00Z',
    status: 'ACTIVE_HEALTHY',
    database: { host: `db.${REF}.supabase.test`, version: '17.4.1.1', postgres_engine: '17', release_channel: 'ga' },
  }
  const deployed = (slug: string) => ({
    id: slug,
    slug,
    name: slug,
    status: 'ACTIVE',
    version: 1,
    created_at: 1,
    updated_at: 1,
    verify_jwt: false,
    ezbr_sha256: 'x',
  })

  switch (`${method} ${path.replace(`/projects/${REF}`, '/projects/REF')}`) {
    case 'GET /v1/projects':
      return ok([about])
    case 'GET /v1/projects/REF':
      return ok(about)
    case 'GET /v1/projects/REF/api-keys': {
      const key = (type: string, api_key: string) => ({
        name: 'default',
        id: type,
        type,
        api_key,
        prefix: 'sb',
        hash: 'h',
      })
      const secret = search.get('reveal') === 'true' ? secretKey : 'sb_secret_···'
      return ok([key('publishable', publishableKey), key('secret', secret)])
    }
    case 'GET /v1/projects/REF/config/database/pooler':
      return ok([
        {
          identifier: REF,
          database_type: 'PRIMARY',
          is_using_scram_auth: true,
          db_user: 'postgres',
          db_host: pooler,
          db_port: 6543,
          db_name: 'postgres',
          connection_string: `postgresql://postgres.${REF}:[YOUR-PASSWORD]@${pooler}:6543/postgres`,
          connectionString: '',
          default_pool_size: null,
          max_client_conn: null,
          pool_mode: 'transaction',
        },
      ])
    case 'POST /v1/projects/REF/cli/login-role':
      return ok({ role: 'cli_login_postgres', password: 'for-five-minutes', ttl_seconds: 300 }, 201)
    case 'GET /v1/projects/REF/billing/addons':
      return ok({ selected_addons: [], available_addons: [] })
    case 'GET /v2/projects/REF/config':
      return ok({ data: { type: 'project_config', id: REF, attributes: { ...CONFIGURATION, auth: project.auth } } })
    case 'PATCH /v1/projects/REF/config/auth':
      Object.assign(project.auth, JSON.parse(body))
      return ok({ ...Object.fromEntries(AUTH_NAMES.map((name) => [name, null])), ...OTHERS, ...project.auth })
    case 'GET /v1/projects/REF/secrets':
      return ok(
        Object.entries(project.secrets).map(([name, value]) => ({
          name,
          value: createHash('sha256').update(value).digest('hex'),
          updated_at: '2026-11-01T00:00:00Z',
        })),
      )
    case 'POST /v1/projects/REF/secrets': {
      const secrets: readonly { readonly name: string; readonly value: string }[] = JSON.parse(body)
      for (const { name, value } of secrets) project.secrets[name] = value
      return ok(undefined, 201)
    }
    case 'POST /v1/projects/REF/functions/deploy': {
      const slug = search.get('slug') ?? ''
      project.functions[slug] = [...body.matchAll(/filename="([^"]+)"/g)].map(([, name = '']) => name)
      return ok(deployed(slug), 201)
    }
    case 'GET /v1/projects/REF/functions':
    case 'PUT /v1/projects/REF/functions':
      return ok(Object.keys(project.functions).map(deployed))
    default:
      // What the CLI can do without, it asks for as well.
      return ok({ message: `Not in this double: ${method} ${path}` }, 404)
  }
}

/** Of a project's configuration, version 2, what the CLI looks at besides accounts. */
const CONFIGURATION = {
  database: {
    major_version: 17,
    ssl_enforced: false,
    network_restrictions: { entitlement: 'disallowed', status: 'applied', allowed_cidrs: [] },
    postgres_settings: {},
  },
  api: {
    db_schema: 'public',
    db_extra_search_path: 'public',
    max_rows: 1000,
    db_pool_acquisition_timeout: 10,
    db_pool_max_lifetime: 60,
    db_pool_max_idletime: 30,
    db_pool: null,
  },
}

/** Those that the CLI takes no null for. */
const OTHERS = {
  mailer_otp_exp: 3600,
  passkey_enabled: false,
  mfa_phone_otp_length: 6,
  sms_otp_length: 6,
  oauth_server_enabled: false,
  oauth_server_allow_dynamic_registration: false,
  custom_oauth_enabled: false,
  custom_oauth_max_providers: 0,
}
