import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const readme = read('README.md')
it('names every command', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const short = ['contract', 'dist', 'e2e', 'engines'].map((part) => `test:${part}`)
  const missing = Object.keys(scripts).filter((name) => {
    const written = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
    return (
      !readme.includes(written) && !(short.includes(name) && readme.includes(name)) && !readme.includes(`\`${name}\``)
    )
  })
  expect(missing).toEqual([])
})

describe('README and docs', () => {
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

  it('push migrations to the project, which the CLI of today does only when it is told to', () => {
    const pushes = documents.flatMap((file) => [...read(file).matchAll(/supabase\S* db push.*/g)].map(([line]) => line))
    expect(pushes.length).toBeGreaterThan(0)
    for (const line of pushes) expect(line).toMatch(/^supabase(?:@3)? db push --remote\b/)
  })

  it.each(documents)('%s links to what is there, and names files that are there', (file) => {
    const targets = [...read(file).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(
      ([, link, src = '']) => link ?? src,
    )
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

  it('list every decision', () => {
    const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root })
    const list = read('docs/decisions/README.md')
    expect(decisions.length).toBeGreaterThan(0)
    expect(decisions.filter((file) => !list.includes(file.replace('docs/decisions/', '')))).toEqual([])
  })
})
