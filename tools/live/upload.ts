import { cp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command, Run, Variables } from './run.ts'

/** Where a built site goes. */
export type Target =
  | { readonly kind: 'pages'; readonly project: string; readonly account: string; readonly token: string }
  | { readonly kind: 'folder'; readonly path: string }

/**
 * Reads `UPLOAD_TO`, which is `pages:PROJECT` for Cloudflare Pages, else a folder.
 * @throws Error that names what is missing
 */
export function targetOf(variables: Variables): Target {
  const { UPLOAD_TO: to = '', CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = variables
  if (!to) throw new Error('UPLOAD_TO is not set: pages:PROJECT, or a folder')
  const [, project] = /^pages:([a-z\d][a-z\d-]{0,57})$/.exec(to) ?? []
  if (!project) return { kind: 'folder', path: resolve(to) }
  if (!account) throw new Error('CLOUDFLARE_ACCOUNT_ID is not set')
  if (!token) throw new Error('CLOUDFLARE_API_TOKEN is not set')
  return { kind: 'pages', project, account, token }
}

const KIT = join(import.meta.dirname, '../kit.ts')

/** A command of Wrangler, the version that its kit pins. */
function wrangler(args: readonly string[], { account, token }: { account: string; token: string }): Command {
  return {
    typed: ['npx', 'wrangler', ...args],
    script: [KIT, 'cloudflare', 'wrangler', ...args],
    // With CI it asks nothing.
    env: { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
  }
}

/** Makes the project at Cloudflare where there is none of this name. */
export async function ensureTarget(run: Run, target: Target): Promise<void> {
  if (target.kind === 'folder' || (await pagesProjects(run, target)).includes(target.project)) return
  await run(wrangler(['pages', 'project', 'create', target.project, '--production-branch', 'main'], target))
}

/** The names of the account's projects. @throws CommandFailed where the token may not see them */
export async function pagesProjects(
  run: Run,
  access: { readonly account: string; readonly token: string },
): Promise<readonly string[]> {
  const text = await run({ ...wrangler(['pages', 'project', 'list', '--json'], access), isQuestion: true })
  if (!text) return []
  const listed: readonly Readonly<Record<string, string>>[] = JSON.parse(text.slice(text.indexOf('[')))
  return listed.map((one) => one['Project Name'] ?? '')
}

/**
 * Puts a built site where visitors get it. Cloudflare serves it once all of it is there. A folder is replaced as a whole; the
 * one before is beside it, as FOLDER.before.
 * @param dist - the built site's folder
 */
export async function upload(run: Run, dist: string, target: Target): Promise<void> {
  if (target.kind === 'pages') {
    // The branch decides that it is production; what has not been committed is nobody's business.
    const where = ['--project-name', target.project, '--branch', 'main', '--commit-dirty=true']
    await run(wrangler(['pages', 'deploy', dist, ...where], target))
    return
  }
  const { path } = target
  await rm(`${path}.new`, { recursive: true, force: true })
  // Keeps their times, or the compressed files would look older than the originals.
  await cp(dist, `${path}.new`, { recursive: true, preserveTimestamps: true })
  await rm(`${path}.before`, { recursive: true, force: true })
  await rename(path, `${path}.before`).catch((error) => {
    // Nothing was there before the first upload.
    if (error.code !== 'ENOENT') throw error
  })
  await rename(`${path}.new`, path)
}
