import { createHash, X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tools/machine/freePort.ts'
import { launch } from '../../tools/machine/launch.ts'
import { selfSigned } from '../support/certificate.ts'
import { configuration, type Host, scratch, serving, type Upload } from './host.ts'

/** Debian's Caddy, without TLS: there is nobody to give it a certificate. */
export async function startCaddy(program: string, upload: Upload): Promise<Host> {
  const url = `http://localhost:${await freePort()}`
  return await start(program, upload, url, { global: '', site: `${url} {` })
}

/**
 * The same with TLS, and so with HTTP/3, at this port of 127.0.0.1, for whoever asks for one of these addresses. `trust` is
 * Chromium's flag for its certificate: it believes no header of a host whose errors it ignores.
 */
export async function startCaddyWithTls(
  program: string,
  upload: Upload,
  { port, addresses }: { readonly port: number; readonly addresses: readonly string[] },
): Promise<Host & { readonly trust: string }> {
  const { folder, remove } = await scratch()
  const { key, cert } = selfSigned(new Date('2099-01-01'))
  const file = (name: string) => join(folder, name)
  await Promise.all([writeFile(file('key'), key), writeFile(file('cert'), cert)])
  // The one that the certificate names; to an address a browser names none.
  const [url = '', ...others] = ['localhost', ...addresses].map((address) => `https://${address}:${port}`)
  const host = await start(program, upload, url, {
    global: '\tauto_https disable_redirects\n\tdefault_sni localhost\n',
    site: `${[url, ...others].join(', ')} {\n\tbind 127.0.0.1\n\ttls ${file('cert')} ${file('key')}`,
  })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(publicKey).digest('base64')
  return {
    url,
    stop: () => host.stop().then(remove),
    trust: `--ignore-certificate-errors-spki-list=${hash}`,
  }
}

async function start(
  program: string,
  { dist, project, token }: Upload,
  url: string,
  words: { readonly global: string; readonly site: string },
): Promise<Host> {
  const { folder, remove } = await scratch()
  const site = await configuration('Caddyfile', {
    '/srv/www/site': dist,
    'https://REF.supabase.co': project,
    PROXY_TOKEN: token,
    'www.example.org {': words.site,
  })
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n${words.global}}\n${site}`)
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const server = launch(program, ['run', '--adapter', 'caddyfile', '--config', file], { env }, 'SIGTERM')
  // Over TLS it answers this one with a complaint, which is an answer.
  await serving(server, url.replace('https', 'http'))
  return { url, stop: () => server.stop().then(remove) }
}
