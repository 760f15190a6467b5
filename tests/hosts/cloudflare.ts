import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tools/machine/freePort.ts'
import { launch } from '../../tools/machine/launch.ts'
import { type Host, scratch, serving, type Upload } from './host.ts'

/** Cloudflare Pages as it runs on a developer's machine: their own runtime, with their own code for files. */
export async function startPages(wrangler: string, { dist, project, token }: Upload): Promise<Host> {
  const [port, { folder, remove }] = [await freePort(), await scratch()]
  await cp(join(import.meta.dirname, '../../docs/hosting/functions'), join(folder, 'functions'), { recursive: true })
  const variables = { SUPABASE_URL: project, PROXY_TOKEN: token }
  const args = [
    ...['pages', 'dev', dist, '--ip', '127.0.0.1', '--port', String(port), '--compatibility-date', '2026-11-01'],
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
  const options = { env, cwd: folder, detached: true }
  const server = launch(process.execPath, [wrangler, ...args], options, 'SIGTERM')
  const url = `http://localhost:${port}`
  await serving(server, url)
  return { url, stop: () => server.stop().then(remove) }
}
