import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serveSite } from '../../tools/host/site.ts'

it('serves what is there now: another build is seen, and a file that has gone ends nothing', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'bmh-host-'))
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text)
  for (const name of ['_headers', '404.html', 'index.html', 'gone.html']) write(name, name)
  const site = await serveSite(dist)
  const first = await fetch(site.url)
  for (const name of ['gone.html', 'gone.html.br', 'gone.html.gz', 'index.html.br', 'index.html.gz'])
    rmSync(join(dist, name))
  write('index.html', 'another build')
  write('_headers', '/*\n  x-build: 2')
  const next = await fetch(site.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([next.status, await next.text(), next.headers.get('x-build')]).toEqual([200, 'another build', '2'])
  expect((await fetch(`${site.url}/gone`)).status).toBe(404)
  await site.stop()
})
