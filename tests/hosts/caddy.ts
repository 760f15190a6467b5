import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tools/machine/freePort.ts'
import { launch } from '../../tools/machine/launch.ts'
import { configuration, type Host, scratch, serving, type Upload } from './host.ts'

/** Debian's Caddy, without TLS: there is nobody to give it a certificate. */
export async function startCaddy(program: string, { dist, project, token }: Upload): Promise<Host> {
  const [port, { folder, remove }] = [await freePort(), await scratch()]
  const url = `http://localhost:${port}`
  const site = await configuration('Caddyfile', {
    '/srv/www/site': dist,
    'https://REF.supabase.co': project,
    PROXY_TOKEN: token,
    'www.example.org {': `${url} {`,
  })
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n}\n${site}`)
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const server = launch(program, ['run', '--adapter', 'caddyfile', '--config', file], { env }, 'SIGTERM')
  await serving(server, url)
  return { url, stop: () => server.stop().then(remove) }
}
