import type { Asked } from './api.ts'

/** What Cloudflare Pages has been given. */
export interface PagesAccount {
  readonly projects: string[]
  /** Paths of each deployment, in order. */
  readonly deployments: {
    readonly project: string
    readonly paths: readonly string[]
    readonly files: readonly string[]
  }[]
}

export const ACCOUNT = '0123456789abcdef0123456789abcdef'
export const PAGES_TOKEN = 'a-token-that-may-edit-pages'

/** A double of the part of https://api.cloudflare.com/client/v4 that Wrangler asks to deploy to Pages. */
export function pagesAnswer(account: PagesAccount, { method, path, body }: Asked): { status: number; value: unknown } {
  const ok = (result: unknown) => ({
    status: 200,
    value: { success: true, errors: [], messages: [], result, result_info: { page: 1, per_page: 10, total_pages: 1 } },
  })
  const about = (name: string) => ({
    name,
    domains: [`${name}.pages.dev`],
    production_branch: 'main',
    created_on: '2026-11-01T00:00:00Z',
    latest_deployment: null,
    deployment_configs: { production: {}, preview: {} },
  })
  const missing = {
    status: 404,
    value: { success: false, errors: [{ code: 8_000_007, message: 'Project not found' }], messages: [], result: null },
  }
  const [, name = '', rest = ''] = /\/pages\/projects\/([\w-]+)(.*)$/.exec(path) ?? []
  if (path.endsWith('/pages/projects')) {
    if (method === 'GET') return ok(account.projects.map(about))
    const { name: wanted }: { readonly name: string } = JSON.parse(body)
    account.projects.push(wanted)
    return ok(about(wanted))
  }
  if (path.endsWith('/assets/check-missing')) return ok(JSON.parse(body).hashes)
  if (path.includes('/pages/assets/')) return ok(null)
  if (!account.projects.includes(name)) return missing
  if (rest === '') return ok(about(name))
  if (rest === '/upload-token') return ok({ jwt: uploadToken() })
  const deployment = {
    id: 'deployment',
    url: `https://deployment.${name}.pages.dev`,
    environment: 'production',
    latest_stage: { name: 'deploy', status: 'success' },
  }
  if (rest === '/deployments' && method === 'POST') {
    const [, manifest = '{}'] = /name="manifest"\r\n\r\n(.*?)\r\n--/s.exec(body) ?? []
    account.deployments.push({
      project: name,
      paths: Object.keys(JSON.parse(manifest)),
      files: [...body.matchAll(/filename="([^"]+)"/g)].map(([, file = '']) => file),
    })
  }
  return ok(deployment)
}

/** Wrangler reads of it when it ends, and how many files there may be. */
function uploadToken(): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600, max_file_count_allowed: 20_000 }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}
