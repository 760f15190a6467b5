import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openPageBundle } from '../../src/worker/unpack.ts'

/** The built site, as a host or a browser finds it. */
export const dist = resolve(import.meta.dirname, '../..', process.env.DIST ?? 'dist')
if (!existsSync(join(dist, 'sw.js'))) throw new Error(`There is no built site in ${dist}: run npm run build first`)

export const exists = (path: string): boolean => existsSync(join(dist, path))
export const bytes = (path: string): Buffer => readFileSync(join(dist, path))
export const text = (path: string): string => readFileSync(join(dist, path), 'utf8')

/** A page's file, its HTML and the HTML of its `<main>`, by the path a visitor opens. */
export const fileOf = (path: string): string => (path === '/' ? '/index.html' : `${path}.html`)
export const pageOf = (path: string): string => text(fileOf(path))
export const mainOf = (path: string): string => /<main[^>]*>([\s\S]*)<\/main>/.exec(pageOf(path))?.[1] ?? ''

/** Paths from the root of the site. `vite preview` leaves compressed copies beside the originals. */
export const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`)
    .sort()

/** The file with every page, as the worker unpacks it. */
export const openBundle = () => openPageBundle(new Blob([text(files('pages-*.txt')[0] ?? '')]).stream())

/** What a host sends: text is compressed, pictures are as they are. */
export const sizeOf = (path: string): number =>
  path.endsWith('.png') ? bytes(path).length : brotliCompressSync(bytes(path)).length

export const brotli = (content: string): number => brotliCompressSync(content).length

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decode = (html: string) => html.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

export interface Tag {
  readonly name: string
  /** With names in lower case, as a browser reads them. */
  readonly attributes: Readonly<Record<string, string | undefined>>
}

const attributesOf = (source: string): Tag['attributes'] =>
  Object.fromEntries(
    [...source.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      decode(value),
    ]),
  )

const SCRIPTS = /<!--[\s\S]*?-->|(?<=<(script|style)\b[^>]*>)[\s\S]*?(?=<\/\1>)/g
const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi

/** The tags of a page, in order. React wrote it, so every quote and bracket in a value is escaped. */
export const tagsOf = (html: string): Tag[] =>
  [...html.replace(SCRIPTS, '').matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: attributesOf(attributes),
  }))

/** All elements with this name, and their text. For elements that hold only text. */
export const elements = (html: string, name: 'title' | 'script'): (Tag & { readonly content: string })[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, attributes = '', content = '']) => ({ name, attributes: attributesOf(attributes), content }),
  )

/** What a visitor can read, menus and closed answers included. */
export const visibleText = (html: string): string =>
  decode(
    html
      .replace(/^[\s\S]*<body>/, '')
      .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]*>/g, ' '),
  )

/** Visible text with single spaces. */
export const words = (html: string): string => visibleText(html).replace(/\s+/g, ' ')

/** What the owner has given in this build: nothing, or the example data (vitest.config.ts). */
const root = join(import.meta.dirname, '../..')
const given = join(root, process.env.OWNER_FACTS ?? 'src/facts')
const factsIn = (name: string) => import(join(existsSync(join(given, name)) ? given : join(root, 'src/facts'), name))

export const { labour, charges }: Pick<typeof import('../../src/facts/tariff.ts'), 'labour' | 'charges'> =
  await factsIn('tariff.ts')
export const { proof }: Pick<typeof import('../../src/facts/proof.ts'), 'proof'> = await factsIn('proof.ts')
