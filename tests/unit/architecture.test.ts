import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'src')
const codeIn = (folder: string, file: string) =>
  readFileSync(join(folder, file), 'utf8').replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
const importsIn = (folder: string, file: string) =>
  [...codeIn(folder, file).matchAll(/\b(?:from|import)\s*\(?'([^'?]+)/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(file), name) : name,
  )
const scriptsIn = (folder: string, ...patterns: string[]) =>
  globSync(patterns, { cwd: folder }).filter((file) => !file.endsWith('.d.ts'))

const files = scriptsIn(src, '**/*.{ts,tsx}')
const codeOf = (file: string) => codeIn(src, file)
const importsOf = (file: string) => importsIn(src, file)
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

const outside = scriptsIn(root, '{tools,bench,supabase/functions,docs}/**/*.{ts,tsx}', '*.ts')
const all = [
  ...files.map((file) => `src/${file}`),
  ...outside,
  ...scriptsIn(root, 'tests/{support,simulation,storm,nights}/**/*.ts'),
]
const importedBy = new Map(
  all.map((file) => [file, importsIn(root, file).filter((name) => existsSync(join(root, name)))] as const),
)

it('each room of the site is known, and imports nothing but what it may', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(ROOMS).sort())
  const wrong = files.flatMap((file) =>
    filesImportedBy(file)
      .filter((imported) => roomOf(imported) !== roomOf(file) && !ROOMS[roomOf(file)]?.includes(roomOf(imported)))
      .map((imported) => `${file} ─▶ ${imported}`),
  )
  expect(wrong).toEqual([])
})

const filesOf = (...rooms: readonly string[]) => files.filter((file) => rooms.includes(roomOf(file)))
it.each([
  [
    'keeps tools and tests out of the site',
    files.filter((file) => importsOf(file).some((name) => name.startsWith('../'))),
  ],
  [
    'takes of an island, for a page, nothing but its declaration',
    filesOf('pages')
      .flatMap(filesImportedBy)
      .filter((name) => /^islands\/(?![\w-]+\/index\.ts$)/.test(name)),
  ],
  [
    'has no hook and no handler in what is only rendered to HTML',
    filesOf('pages', 'components').filter((file) => /\buse[A-Z]\w*\s*[(<]|\son[A-Z]\w*=/.test(codeOf(file))),
  ],
  ['keeps JSX out of the content and the facts', filesOf('content', 'facts').filter((file) => file.endsWith('x'))],
  [
    'keeps React out of what the worker runs',
    filesOf('storage', 'outbox', 'worker').filter((file) => importsOf(file).some((name) => /react|mantine/.test(name))),
  ],
  [
    'keeps the document out of what the worker runs',
    filesOf('storage', 'outbox', 'worker').filter((file) =>
      /\b(?:document|window|localStorage|sessionStorage)\b/.test(codeOf(file)),
    ),
  ],
])('the source %s', (_, wrong) => {
  expect(wrong).toEqual([])
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

it('has no circle of imports, not even of types, in the site, beside it and in what tests share', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' ─▶ '))
    if (path.includes(file) || done.has(file)) return
    for (const imported of importedBy.get(file) ?? []) visit(imported, [...path, file])
    done.add(file)
  }
  for (const file of all) visit(file, [])
  expect(circles).toEqual([])
})
