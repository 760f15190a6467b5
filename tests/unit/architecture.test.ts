import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.endsWith('.d.ts'))
const codeOf = (file: string) => readFileSync(join(src, file), 'utf8').replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
const importsOf = (file: string) =>
  [...codeOf(file).matchAll(/\b(?:from|import)\s*\(?'([^'?]+)/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(file), name) : name,
  )
const filesImportedBy = (file: string) => importsOf(file).filter((name) => files.includes(name))

/** A room is a folder of `src/`; a file that stands beside them is one of its own. */
const roomOf = (file: string) => file.replace(/\/.*/, '')

/**
 * What each room may import beside its own files. Islands are no exception: `client/` and `prerender/` find them by their
 * names (`import.meta.glob`).
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  facts: [],
  content: ['facts'],
  'routes.ts': ['facts', 'content'],
  document: [],
  theme: [],
  components: ['facts', 'content', 'routes.ts', 'document'],
  pages: ['facts', 'content', 'routes.ts', 'document', 'components', 'islands'],
  storage: [],
  outbox: ['facts', 'storage'],
  worker: ['facts', 'outbox'],
  auth: ['facts', 'content', 'client', 'storage'],
  client: ['facts', 'content', 'document', 'theme', 'components', 'storage', 'outbox', 'worker'],
  desk: ['facts', 'content', 'theme', 'auth', 'client', 'storage', 'outbox'],
  islands: ['facts', 'content', 'document', 'theme', 'components', 'storage', 'outbox', 'auth', 'client'],
  prerender: ['facts', 'content', 'routes.ts', 'document', 'theme', 'components', 'pages', 'worker', 'client'],
}

it('knows every room', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(ROOMS).sort())
})

it.each(Object.entries(ROOMS))('%s imports nothing but %s', (room, allowed) => {
  const wrong = files
    .filter((file) => roomOf(file) === room)
    .flatMap((file) => filesImportedBy(file).map((imported) => [file, imported] as const))
    .filter(([, imported]) => roomOf(imported) !== room && !allowed.includes(roomOf(imported)))
  expect(wrong.map((pair) => pair.join(' ─▶ '))).toEqual([])
})

it('keeps tools and tests out of the site', () => {
  const leaving = files.flatMap((file) => importsOf(file).map((name) => [file, name] as const))
  expect(leaving.filter(([, name]) => name.startsWith('../')).map((pair) => pair.join(' ─▶ '))).toEqual([])
})

it('has no circle', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' ─▶ '))
    if (path.includes(file) || done.has(file)) return
    for (const imported of filesImportedBy(file)) visit(imported, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

it('takes of an island, for a page, nothing but its declaration', () => {
  const pages = files.filter((file) => roomOf(file) === 'pages')
  const taken = pages.flatMap(filesImportedBy).filter((name) => roomOf(name) === 'islands')
  expect(taken.filter((name) => !/^islands\/[\w-]+\/index\.ts$/.test(name))).toEqual([])
})

it('has no hook and no handler in what is only rendered to HTML', () => {
  const rendered = files.filter((file) => ['pages', 'components'].includes(roomOf(file)))
  expect(rendered.filter((file) => /\buse[A-Z]\w*\s*[(<]|\son[A-Z]\w*=/.test(codeOf(file)))).toEqual([])
})

it('keeps JSX out of the content and the facts', () => {
  expect(files.filter((file) => /^(?:content|facts)\/.*x$/.test(file))).toEqual([])
})

it('keeps React, and the document, out of what the worker runs', () => {
  const workers = files.filter((file) => ['storage', 'outbox', 'worker'].includes(roomOf(file)))
  expect(workers.filter((file) => importsOf(file).some((name) => /react|mantine/.test(name)))).toEqual([])
  expect(workers.filter((file) => /\b(?:document|window|localStorage|sessionStorage)\b/.test(codeOf(file)))).toEqual([])
})

it('lets the page know of the worker nothing but their messages', () => {
  const known = files.filter((file) => roomOf(file) === 'client').flatMap(filesImportedBy)
  expect([...new Set(known.filter((file) => roomOf(file) === 'worker'))]).toEqual(['worker/messages.ts'])
})

it('lets only outbox/rpc and auth/ know Supabase', () => {
  const knowing = files.filter((file) => /supabase|\/rpc\//i.test(codeOf(file).replace(/VITE_SUPABASE_\w+/g, '')))
  expect(knowing).toContain('outbox/rpc.ts')
  expect(knowing.filter((file) => !/^(?:outbox\/rpc\.ts$|auth\/)/.test(file))).toEqual([])
})
