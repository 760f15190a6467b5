import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '../../..')

/** Builds the site with a test project's example data (vitest.config.ts). */
export default async function build({ config: { env } }: TestProject): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['build', '--outDir', String(env.DIST), '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', OWNER_FACTS: String(env.OWNER_FACTS) },
  })
}
