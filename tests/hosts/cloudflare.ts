import type { SpawnOptions } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureKit } from '../../tools/machine/ensure.ts'
import { launch } from '../../tools/machine/launch.ts'
import { until } from '../support/until.ts'
import { type Host, scratch, type Upload } from './host.ts'

/** Cloudflare Pages as it runs on a developer's machine: their own runtime, with their own code for files. */
export async function startPages({ dist, project, token }: Upload): Promise<Host> {
  const { folder, remove } = await scratch()
  await cp(join(import.meta.dirname, '../../docs/hosting/functions'), join(folder, 'functions'), { recursive: true })
  const variables = { SUPABASE_URL: project, PROXY_TOKEN: token }
  const args = [
    ...['pages', 'dev', dist, '--ip', '127.0.0.1', '--port', '0', '--compatibility-date', '2026-11-01'],
    ...Object.entries(variables).flatMap(([name, value]) => ['--binding', `${name}=${value}`]),
  ]
  const env = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    CI: 'true',
    WRANGLER_SEND_METRICS: 'false',
    // Where on earth this machine is: nobody asks.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  }
  const options: SpawnOptions = { env, cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] }
  const server = launch(
    process.execPath,
    [join(ensureKit('cloudflare'), 'wrangler/bin/wrangler.js'), ...args],
    options,
    'SIGTERM',
  )
  const port = await until(server, () => /Ready on http:\/\/127\.0\.0\.1:(\d+)\s/.exec(server.log())?.[1])
  return { url: `http://localhost:${port}`, stop: () => server.stop().then(remove) }
}
