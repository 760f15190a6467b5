import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, launch } from '../../tools/machine/launch.ts'
import { until } from '../support/until.ts'
import { configuration, type Host, scratch, type Upload } from './host.ts'

/** Debian's nginx, with our site among those that it serves. */
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
  // As in Debian's /etc/nginx/nginx.conf, for a folder that only this test may read.
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
