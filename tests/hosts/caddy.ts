import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launch } from '../../tools/machine/launch.ts'
import { until } from '../support/until.ts'
import { configuration, type Host, scratch, type Upload } from './host.ts'

/** Debian's Caddy, without TLS: there is nobody to give it a certificate. */
export async function startCaddy(program: string, { dist, project, token }: Upload): Promise<Host> {
  const { folder, remove } = await scratch()
  const site = await configuration('Caddyfile', {
    '/srv/www/site': dist,
    'https://REF.supabase.co': project,
    PROXY_TOKEN: token,
    'www.example.org {': 'http://:0 {\n\tbind 127.0.0.1',
  })
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n}\n${site}`)
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const server = launch(program, ['run', '--adapter', 'caddyfile', '--config', file], { env }, 'SIGTERM')
  const port = await until(server, () => /"actual_address":"127\.0\.0\.1:(\d+)"/.exec(server.log())?.[1])
  return { url: `http://localhost:${port}`, stop: () => server.stop().then(remove) }
}
