import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildSite } from '../../tools/host/site.ts'
import { limit } from '../reference/limit.ts'

export interface Build extends AsyncDisposable {
  readonly dist: string
}

const disposable = (dist: string): Build => ({
  dist,
  [Symbol.asyncDispose]: () => rm(dist, { recursive: true, force: true }),
})

const emptyBuild = async (): Promise<Build> => disposable(await mkdtemp(join(tmpdir(), 'bench-build-')))

/** The site: built now, or a copy of the given build, because the host adds compressed files to it. */
export async function siteBuild(
  existing: string | undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<Build> {
  if (!existing) return disposable(await buildSite(environment))
  const copy = await emptyBuild()
  await cp(existing, copy.dist, { recursive: true })
  return copy
}

/** Adds what the site's static host expects of a build, to builds of other pages. */
async function makeServable({ dist }: Build): Promise<void> {
  const rules = ['/assets/*', '  Cache-Control: public, max-age=31536000, immutable']
  await writeFile(join(dist, '_headers'), `${rules.join('\n')}\n`)
  await writeFile(join(dist, '404.html'), 'Not found')
}

export async function limitBuild(): Promise<Build> {
  const made = await emptyBuild()
  await writeFile(join(made.dist, 'index.html'), await limit())
  await makeServable(made)
  return made
}

/** The same page as a static site generator makes it: its styles in a file of their own. */
export async function staticBuild(): Promise<Build> {
  const made = await emptyBuild()
  const html = await limit()
  const [element = '', css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  await mkdir(join(made.dist, 'assets'))
  await writeFile(join(made.dist, 'assets/style.css'), css)
  await writeFile(
    join(made.dist, 'index.html'),
    html.replace(element, '<link rel="stylesheet" href="/assets/style.css">'),
  )
  await makeServable(made)
  return made
}

export async function spaBuild(): Promise<Build> {
  const made = await emptyBuild()
  await build({
    root: join(import.meta.dirname, '../reference/spa'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: made.dist, emptyOutDir: true },
  })
  await makeServable(made)
  return made
}

/** A form that sends with supabase-js, as most people would write it. */
export async function senderBuild(api: string): Promise<Build> {
  const made = await emptyBuild()
  await build({
    root: join(import.meta.dirname, '../reference/sender'),
    configFile: false,
    logLevel: 'error',
    define: { API_URL: JSON.stringify(api) },
    build: { outDir: made.dist, emptyOutDir: true },
  })
  await makeServable(made)
  return made
}

/** Paths of all pages of a build, as visitors know them. The desk is an application of its own. */
export async function pathsOf({ dist }: Build): Promise<string[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => /^(?!desk|404).*\.html$/.test(file))
  return files.sort().map((file) => `/${file.replace(/(?:^index)?\.html$/, '')}`)
}
