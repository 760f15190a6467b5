import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

interface Entry {
  readonly version: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
}
const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'))
// The first is the project itself.
const [, ...installed] = Object.entries(packages)
const unchecked = installed.filter(([, { integrity }]) => !integrity)

it('has a hash for every package that npm installs but the listed binaries of other platforms', () => {
  const listed = read('tools/lock-without-integrity.txt')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(installed.length).toBeGreaterThan(500)
  expect(unchecked.map(([path, { version }]) => `${path.replace('node_modules/', '')}@${version}`)).toEqual(listed)
  expect(unchecked.filter(([, { optional, os }]) => !optional || !os)).toEqual([])
})

it('has the versions that the Edge Function is deployed with, so that what is tested is what runs', () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read('supabase/functions/notify/deno.json'))
  expect(Object.entries(imports)).toEqual(
    Object.keys(imports).map((name) => [name, `npm:${name}@${packages[`node_modules/${name}`]?.version}`]),
  )
  expect(Object.keys(imports)).not.toEqual([])
})
