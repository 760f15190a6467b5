/** `npm run own-server -- dist`: prepares a built site for your own nginx or Caddy, configured as in docs/hosting/. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressForGood, type HeaderRule, readHeaderRules } from './host/site.ts'
import { command } from './machine/launch.ts'

/** Writes FILE.br and FILE.gz beside each text file, and the headers in the syntax of each server. */
export async function prepareForOwnServer(dist: string): Promise<void> {
  const rules = readHeaderRules(await readFile(join(dist, '_headers'), 'utf8'))
  await Promise.all([
    compressForGood(dist),
    writeFile(join(dist, '_headers.nginx'), nginxHeaders(rules)),
    writeFile(join(dist, '_headers.caddy'), caddyHeaders(rules)),
  ])
}

/** For each header, maps the path to a variable, which docs/hosting/nginx.conf sends. */
function nginxHeaders(rules: readonly HeaderRule[]): string {
  const names = [...new Set(rules.flatMap(([, headers]) => headers.map(([name]) => name)))]
  return names
    .map((name) => {
      const values = rules.flatMap(([{ source }, headers]) =>
        headers.filter(([of]) => of === name).map(([, value]) => `\t"~${source}" "${value}";\n`),
      )
      const otherwise = name === 'Cache-Control' ? '\tdefault no-cache;\n' : ''
      return `map $uri $site_${name.toLowerCase().replaceAll('-', '_')} {\n${otherwise}${values.join('')}}\n`
    })
    .join('')
}

function caddyHeaders(rules: readonly HeaderRule[]): string {
  // This line comes first, because the others override it.
  const lines = ['header Cache-Control no-cache\n']
  for (const [index, [{ source }, headers]] of rules.entries()) {
    lines.push(`@headers${index} path_regexp ${source}\n`)
    for (const [name, value] of headers) lines.push(`header @headers${index} ${name} "${value}"\n`)
  }
  return lines.join('')
}

if (import.meta.main)
  await command(async () => {
    const [dist] = process.argv.slice(2)
    if (!dist) throw new Error('Usage: npm run own-server -- dist')
    await prepareForOwnServer(dist)
  })
