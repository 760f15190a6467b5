import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const readme = read('README.md')
const tests = globSync('tests/**/*.{spec,test}.ts', { cwd: root }).map(read).join('\n')

const [, section = ''] = /\n## What happens when …\n([\s\S]*?)\n## /.exec(readme) ?? []
const rows = section
  .split('\n')
  .filter((line) => /^\| (?!-|what happens|\*\*)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

it('names for each fault a test that is there', () => {
  expect(rows.length).toBeGreaterThan(30)
  const titles = rows.map(([, , , title = '']) => title)
  // Some titles are put together from a fault and its outcome.
  expect(titles.filter((title) => !title.split(': ').every((part) => tests.includes(part)))).toEqual([])
})

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
