/** A build on Caddy, configured as docs/hosting/Caddyfile says: the one host with HTTP/3 that Debian has. */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureCaddy } from '../../tools/machine/ensure.ts'
import { freePort, launch } from '../../tools/machine/launch.ts'
import type { Certificate } from './host.ts'

const root = join(import.meta.dirname, '../..')

export interface Served extends AsyncDisposable {
  readonly url: string
}

/** What a host speaks. */
export type Protocols = 'h1 h2' | 'h1 h2 h3'

/** Compresses the build in place. @throws Error where there is no Caddy, or with what it says instead of starting. */
export async function serveByCaddy(
  dist: string,
  address: string,
  { key, cert }: Certificate,
  protocols: Protocols,
  name = address,
): Promise<Served> {
  const caddy = ensureCaddy()
  if (!caddy) throw new Error('No Caddy: install it, e.g. `sudo apt-get install caddy`')
  await promisify(execFile)(process.execPath, [join(root, 'tools/ownServer.ts'), dist])
  const folder = await mkdtemp(join(tmpdir(), 'bench-caddy-'))
  const file = (name: string) => join(folder, name)
  const url = `https://${name}:${await freePort()}`
  const site = (await readFile(join(root, 'docs/hosting/Caddyfile'), 'utf8'))
    .replaceAll('/srv/www/site', dist)
    .replace('www.example.org {', `${url} {\n\tbind ${address}\n\ttls ${file('cert')} ${file('key')}`)
  // To an address the browser names no site, so one is named here.
  const global = `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_sni ${address}\n\tservers {\n\t\tprotocols ${protocols}\n\t}\n}\n`
  await Promise.all([
    writeFile(file('Caddyfile'), global + site),
    writeFile(file('cert'), cert),
    writeFile(file('key'), key, { mode: 0o600 }),
  ])
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const server = launch(caddy, ['run', '--adapter', 'caddyfile', '--config', file('Caddyfile')], { env }, 'SIGTERM')
  return {
    url,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
