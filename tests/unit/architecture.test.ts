import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const files = globSync('**/*.{ts,tsx}', { cwd: src })
const codeOf = (file: string) => readFileSync(join(src, file), 'utf8').replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
const importsOf = (file: string) =>
  [...codeOf(file).matchAll(/\b(?:from|import)\s*\(?'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(file), name) : name,
  )

it.each([
  [/^(?:site|phones)\.ts$/, /^$/],
  [/^content\//, /^(?:site|phones)$|^content\//],
  [/^routes\.ts$/, /^site$|^content\//],
  [/^outbox\//, /^site$|^outbox\/|^idb-keyval$/],
  [/^sw\//, /^site$|^outbox\/|^sw\//],
  [/./, /^(?!.*\btests\b)/],
])('%s imports nothing but %s', (from, allowed) => {
  const importers = files.filter((file) => from.test(file))
  expect(importers).not.toEqual([])
  for (const file of importers)
    expect(
      importsOf(file).filter((name) => !allowed.test(name)),
      file,
    ).toEqual([])
})

it('keeps JSX out of the content', () => {
  expect(files.filter((file) => /^content\/.*x$/.test(file))).toEqual([])
})

it('keeps the document out of what the worker runs', () => {
  const workers = files.filter((file) => /^(?:outbox|sw)\//.test(file))
  expect(workers.filter((file) => /\b(?:document|window|localStorage|sessionStorage)\b/.test(codeOf(file)))).toEqual([])
})

it('lets only outbox/send, auth/ and the embedded backend know Supabase', () => {
  const knowing = files.filter((file) => /supabase|\/rpc\//i.test(codeOf(file).replace(/VITE_SUPABASE_\w+/g, '')))
  expect(knowing).toContain('outbox/send.ts')
  expect(knowing.filter((file) => !/^(?:outbox\/send\.ts$|auth\/|build\/backend\.ts$)/.test(file))).toEqual([])
})
