import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]
/** As GitHub makes a fragment of a heading. */
const fragmentOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
const fragments = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => fragmentOf(heading))

it.each(documents)('%s links to what is there, and names files that are there', (file) => {
  const targets = [...read(file).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(([, link, src = '']) => link ?? src)
  const broken = targets.filter((target) => {
    const [path = '', fragment] = target.split('#')
    const found = path === '' ? file : join(dirname(file), path)
    if (/^(?:https?|mailto):/.test(target)) return false
    return !existsSync(join(root, found)) || (fragment !== undefined && !fragments(found).includes(fragment))
  })
  const named = read(file).match(/(?<![\w/.@])(?:src|tools|tests|bench|supabase|public)\/[\w./-]*/g) ?? []
  // NAME stands for one that the reader chooses: then its folder must be there.
  const folders = named.map((path) => path.replace(/\.$|\/NAME\b.*/g, '')).filter((path) => !path.includes('/.temp/'))
  expect([...broken, ...folders.filter((path) => !existsSync(join(root, path)))]).toEqual([])
})
