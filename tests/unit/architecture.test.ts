import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'src')
const codeIn = (folder: string, file: string) =>
  readFileSync(join(folder, file), 'utf8').replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
const importsIn = (folder: string, file: string, without = /$^/) =>
  [
    ...codeIn(folder, file)
      .replace(without, '')
      .matchAll(/\b(?:from|import)\s*\(?'([^'?]+)/g),
  ].map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name))
const scriptsIn = (folder: string, ...patterns: string[]) =>
  globSync(patterns, { cwd: folder }).filter((file) => !file.endsWith('.d.ts') && !file.includes('node_modules'))

const files = scriptsIn(src, '**/*.{ts,tsx}')
const codeOf = (file: string) => codeIn(src, file)
const importsOf = (file: string) => importsIn(src, file)
const filesImportedBy = (file: string) => importsOf(file).filter((name) => files.includes(name))

/** A room is a folder of `src/`, or a file directly in `src/`. */
const roomOf = (file: string) => file.replace(/\/.*/, '')

/** The rooms that each room may import. `client/` and `prerender/` find islands by their names (`import.meta.glob`). */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  facts: [],
  content: ['facts'],
  'routes.ts': ['facts', 'content'],
  document: [],
  theme: [],
  components: ['facts', 'content', 'routes.ts', 'document'],
  pages: ['facts', 'content', 'routes.ts', 'document', 'components'],
  storage: [],
  outbox: ['facts', 'storage'],
  worker: ['facts', 'outbox'],
  auth: ['facts', 'content', 'storage'],
  client: ['facts', 'content', 'document', 'theme', 'components', 'storage', 'outbox', 'worker'],
  desk: ['facts', 'content', 'theme', 'auth', 'client', 'storage', 'outbox'],
  islands: ['facts', 'content', 'document', 'theme', 'components', 'storage', 'outbox', 'auth', 'client'],
  prerender: ['facts', 'content', 'routes.ts', 'document', 'theme', 'components', 'pages', 'worker', 'client'],
}

/**
 * The desk's rooms, floor by floor: each may import those on the floors below. The screens stand beside each other: a request
 * is not part of the rota.
 */
const DESK_FLOORS: readonly (readonly string[])[] = [
  ['main.tsx'],
  ['frame'],
  ['requests', 'rota', 'staff', 'audit', 'notice', 'people', 'figures', 'devices', 'health'],
  // The list of what was changed calls a setting by the words of the settings.
  ['settings'],
  ['session'],
  ['ui'],
  ['queue'],
  ['device'],
  ['words', 'worker'],
  ['api'],
]
const DESK: typeof ROOMS = Object.fromEntries(
  DESK_FLOORS.flatMap((floor, at) => floor.map((room) => [room, DESK_FLOORS.slice(at + 1).flat()])),
)
const deskRoomOf = (file: string) => file.replace(/^desk\/([^/]+).*/, '$1')

const outside = scriptsIn(root, '{tools,bench,supabase/functions,docs}/**/*.{ts,tsx}', '*.ts')
const all = [
  ...files.map((file) => `src/${file}`),
  ...outside,
  ...scriptsIn(root, 'tests/{support,simulation,nights}/**/*.ts'),
]
const importedBy = new Map(
  all.map((file) => [file, importsIn(root, file).filter((name) => existsSync(join(root, name)))] as const),
)

/** Each folder of `src/`, `tools/` and `bench/` is a room. Files directly in one of them form another room. */
const outerRoomOf = (file: string) => {
  const [first = '', second = '', third] = file.split('/')
  if (!second) return 'configuration'
  if (first === 'src' || first === 'supabase' || first === 'tests') return `${first}/${second}`
  return third && first !== 'docs' ? `${first}/${second}` : first
}

/** Tools import the site's facts, names and rendering code. */
const SITE = ['src/facts', 'src/document', 'src/prerender', 'src/worker']

/** The rooms that each room outside the site may import. */
const OUTER_ROOMS: typeof ROOMS = {
  'supabase/functions': [],
  docs: [],
  'tools/machine': [],
  'tools/host': ['tools/machine'],
  'tools/postgres': ['tools/machine'],
  'tools/embedded': ['src/facts', 'tools/machine', 'tools/staff', 'supabase/functions'],
  'tools/staff': ['supabase/functions'],
  'tools/demo': ['tools/embedded', 'supabase/functions'],
  'tools/backup': ['tools/machine'],
  'tools/deployCheck': [
    ...['src/facts', 'supabase/functions', 'tools/host', 'tools/live', 'tools/machine', 'tools/embedded'],
  ],
  'tools/release': ['src/worker', 'tools/machine', 'tools/live', 'tools/vite'],
  'tools/live': ['tools/machine', 'supabase/functions'],
  'tools/setup': [
    ...['src/facts', 'tools/machine', 'tools/live', 'tools/release', 'tools/staff', 'tools/vite'],
    'supabase/functions',
  ],
  'tools/vite': [...SITE, 'supabase/functions', 'tools/embedded', 'tools/staff', 'tools/demo'],
  tools: [
    ...SITE,
    'src/components',
    'supabase/functions',
    ...outside.map(outerRoomOf).filter((room) => room.startsWith('tools/')),
  ],
  // tests/support/ring.ts decides which tests run by day.
  configuration: ['tools/machine', 'tools/host', 'tools/vite', 'tests/support'],
  'bench/lib': ['tools/machine', 'tools/host'],
  bench: ['bench/lib', 'tools/machine'],
}

it.each([
  ['the site', files, ROOMS, roomOf, filesImportedBy],
  [
    'the desk',
    files.filter((file) => roomOf(file) === 'desk'),
    DESK,
    deskRoomOf,
    (file: string) => filesImportedBy(file).filter((imported) => roomOf(imported) === 'desk'),
  ],
  ['the code outside it', outside, OUTER_ROOMS, outerRoomOf, (file: string) => importedBy.get(file) ?? []],
] as const)('each room of %s is listed, and imports only the rooms it may', (_, inside, rooms, room, imports) => {
  expect([...new Set(inside.map(room))].sort()).toEqual(Object.keys(rooms).sort())
  const wrong = inside.flatMap((file) =>
    imports(file)
      .filter((imported) => room(imported) !== room(file) && !rooms[room(file)]?.includes(room(imported)))
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
    'has no hooks or event handlers in components that only render to HTML',
    filesOf('pages', 'components').filter((file) => /\buse[A-Z]\w*\s*[(<]|\son[A-Z]\w*=/.test(codeOf(file))),
  ],
  ['keeps JSX out of the content and the facts', filesOf('content', 'facts').filter((file) => file.endsWith('x'))],
  [
    'keeps React out of code that the worker runs',
    filesOf('storage', 'outbox', 'worker').filter((file) => importsOf(file).some((name) => /react|mantine/.test(name))),
  ],
  [
    'lets the page import only the message definitions from the worker',
    filesOf('client')
      .flatMap(filesImportedBy)
      .filter((name) => roomOf(name) === 'worker' && name !== 'worker/pageMessages.ts'),
  ],
  [
    'mentions Supabase only in outbox/rpc and auth/',
    files.filter(
      (file) =>
        !/^(?:outbox\/rpc\.ts$|auth\/)/.test(file) &&
        /supabase|\/rpc\//i.test(codeOf(file).replace(/VITE_SUPABASE_\w+/g, '')),
    ),
  ],
  [
    'uses the browser’s storage in only one file of the page',
    filesOf('client', 'islands').filter(
      (file) => file !== 'client/webStorage.ts' && /\.(?:get|set|remove)Item\(/.test(codeOf(file)),
    ),
  ],
  [
    'keeps the DOM and web storage out of code that the worker runs',
    filesOf('storage', 'outbox', 'worker').filter((file) =>
      /\b(?:document|window|localStorage|sessionStorage)\b/.test(codeOf(file)),
    ),
  ],
])('the source %s', (_, wrong) => {
  expect(wrong).toEqual([])
})

it('files directly in tools/ are documented commands, and nothing imports them', () => {
  const told = ['package.json', 'docs/operating.md'].map((file) => readFileSync(join(root, file), 'utf8')).join('')
  const commands = outside.filter((file) => outerRoomOf(file) === 'tools')
  expect(commands.filter((file) => !told.includes(`node ${file}`))).toEqual([])
  expect(all.filter((file) => importedBy.get(file)?.some((name) => commands.includes(name)))).toEqual([])
})

// Two classes of the test support may import each other's types.
it('has no circular imports, except type imports between tests', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const TYPES = /^import type [^;]*? from '.*'/gm
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' ─▶ '))
    if (path.includes(file) || done.has(file)) return
    const known = file.startsWith('tests/') ? importsIn(root, file, TYPES) : importedBy.get(file)
    for (const imported of known ?? []) visit(imported, [...path, file])
    done.add(file)
  }
  for (const file of all) visit(file, [])
  expect(circles).toEqual([])
})

it('defines each database function once in the migrations of the first day, and never repeats a body there', () => {
  const files = scriptsIn(root, 'supabase/migrations/*.sql').sort()
  const dayOf = (file = '') => file.replace(/^.*\/(\d{8})\d+_.*$/, '$1')
  // A later migration changes a function by defining it again.
  const migrations = files
    .filter((file) => dayOf(file) === dayOf(files[0]))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const made = [
    ...migrations
      .join('')
      .matchAll(/create (?:or replace )?function (\S+?)\((.*?)\)\s+(?:returns|language)\b.*?\$\$(.*?)\$\$/gs),
  ].map(([, name = '', parameters = '', body = '']) => ({
    signature: `${name}(${parameters.replace(/\s+/g, ' ').trim()})`,
    body: body.replace(/--.*/g, '').replace(/\s+/g, ' ').trim(),
  }))
  const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at)
  expect(made).toHaveLength(migrations.join('').match(/^ *create (?:or replace )?function /gm)?.length ?? 0)
  expect(twice(made.map(({ signature }) => signature))).toEqual([])
  const again = twice(made.map(({ body }) => body))
  expect(made.filter(({ body }) => again.includes(body)).map(({ signature }) => signature)).toEqual([])
})

it('loads the styles of every Mantine component the desk uses, in a layer', () => {
  const styles = readFileSync(join(src, 'desk/mantine.css'), 'utf8')
  const used = files
    .filter((file) => file.startsWith('desk/') && file.endsWith('.tsx'))
    .flatMap((file) => [...codeOf(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(join(root, `node_modules/@mantine/core/styles/${name}.layer.css`)))
  expect(used.filter((name) => !styles.includes(`/${name}.layer.css'`))).toEqual([])
  expect(styles.match(/styles\/\w+\.css|styles\.css/g)).toBeNull()
})

/** File names that several folders may use: entry points, types, workers and TypeScript settings. */
const SHARED_NAMES = /^(?:index|types|sw|tsconfig|main)\b/

it('no two rooms of the site share a file name', () => {
  const rooms = new Map<string, Set<string>>()
  for (const file of files.filter((file) => file.includes('/'))) {
    const name = file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
    rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(file)))
  }
  const twice = [...rooms].filter(([name, { size }]) => size > 1 && !SHARED_NAMES.test(name))
  expect(twice.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([])
})

/** The number of files and lines in each room when someone last read all of it. */
const SIZES: Readonly<Record<string, readonly [files: number, lines: number]>> = {
  'src/facts': [17, 1_224],
  'src/content': [34, 5_716],
  'src/document': [5, 191],
  'src/theme': [5, 781],
  'src/components': [64, 5_712],
  'src/pages': [29, 2_777],
  'src/islands': [41, 4_930],
  'src/storage': [5, 299],
  'src/outbox': [13, 3_083],
  'src/worker': [7, 505],
  'src/auth': [5, 461],
  'src/client': [38, 3_126],
  'src/desk': [115, 16_095],
  'src/prerender': [12, 1_056],
  'supabase/functions': [11, 1_559],
  'supabase/migrations': [20, 5_782],
  tools: [54, 6_324],
  bench: [12, 957],
  docs: [40, 2_290],
  tests: [206, 38_492],
}

it('no room has grown or shrunk by more than a tenth since someone last read all of it', () => {
  const found = Object.keys(SIZES).map((room) => {
    const inside = globSync(`${room}/**/*`, { cwd: root }).filter(
      (file) => /\.(?:tsx?|css|sql|md|txt|html|webmanifest)$/.test(file) && !file.includes('node_modules'),
    )
    const lines = inside.map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)
    return [room, inside.length, lines.reduce((sum, count) => sum + count, 0)] as const
  })
  const isFar = (now: number, then: number) => Math.abs(now - then) > Math.max(3, then / 10)
  const outgrown = found.filter(([room, count, lines]) => {
    const [files = 0, size = 0] = SIZES[room] ?? []
    return isFar(count, files) || isFar(lines, size)
  })
  expect(outgrown).toEqual([])
})
