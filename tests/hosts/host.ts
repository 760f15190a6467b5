import type { SpawnOptions } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureKit } from '../../tools/machine/ensure.ts'
import { freePort, launch } from '../../tools/machine/launch.ts'
import { until } from '../support/until.ts'

/** A built site on another program than our own host. */
export interface Host {
  readonly url: string
  stop(): Promise<void>
}

export interface Upload {
  readonly dist: string
  readonly project: string
  /** The token with which the project trusts the visitor's address. */
  readonly token: string
}

const hosting = join(import.meta.dirname, '../../docs/hosting')

/** A published configuration with this upload's values. @throws Error if a word to replace is missing. */
async function configuration(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(join(hosting, name), 'utf8')
  return Object.entries(values).reduce((result, [word, value]) => {
    if (!result.includes(word)) throw new Error(`docs/hosting/${name} does not say ${word}`)
    return result.replaceAll(word, value)
  }, text)
}

export async function scratch(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bmh-host-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts Debian's nginx with our site. */
export async function startNginx(program: string, { dist, project, token }: Upload): Promise<Host> {
  const [port, { folder, remove }] = [await freePort(), await scratch()]
  const site = await configuration('nginx.conf', {
    '/srv/www/site': dist,
    'listen 80': `listen 127.0.0.1:${port}`,
    // Not every machine has IPv6.
    'listen [::]:80;': '',
    'https://REF.supabase.co': project,
    PROXY_TOKEN: token,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  // Based on Debian's /etc/nginx/nginx.conf, but for a folder that only this test may read.
  const main = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${folder}/pid;
    include /etc/nginx/modules-enabled/*.conf;
    events {}
    http {
      access_log off;
      gzip on;
      include /etc/nginx/mime.types;
      default_type application/octet-stream;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${site}
    }`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, main)
  const server = launch(program, ['-e', 'stderr', '-c', file], {}, 'SIGTERM')
  const url = `http://localhost:${port}`
  await until(server, () => fetch(url).catch(() => undefined))
  return { url, stop: () => server.stop().then(remove) }
}

/** Starts Debian's Caddy, without TLS because it has no certificate. */
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

/** Starts Cloudflare Pages locally, with Cloudflare's runtime and file server. */
export async function startPages({ dist, project, token }: Upload): Promise<Host> {
  const { folder, remove } = await scratch()
  await cp(join(hosting, 'functions'), join(folder, 'functions'), { recursive: true })
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
    // Skip the look-up of this machine's location.
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
