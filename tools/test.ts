/**
 * `npm test`: what a change can break in ordinary ways, in ten minutes. `npm run test:all`, for a release: also what runs
 * each night. Fails if any part fails, and says at the end where the time went.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Part {
  readonly name: string
  readonly command: string
}

const isAll = process.argv.includes('--all')
if (isAll) process.env.NIGHTLY = '1'

const part = (name: string, command: string): Part => ({ name, command })
const chromium = part('chromium', 'playwright test')
const vitest = (projects: string) => part('vitest', `vitest run ${projects}`)

/** Stages follow each other; the parts of one run side by side. */
const STAGES: readonly (readonly Part[])[] = [
  [part('browsers', 'node tools/machine/ensure.ts')],
  [part('check', 'npm run check'), part('build', 'npm run build')],
  // On two cores, which Chromium alone keeps busy, running them side by side was no faster, and tests timed out.
  ...(isAll
    ? [
        [vitest('--project=!engines')],
        [chromium],
        [part('engines', 'npm run test:engines')],
        [part('lighthouse', 'npm run lighthouse -- --all')],
      ]
    : [
        [vitest('--project=unit --project=dist --project=contract')],
        // Lighthouse mostly waits until a page is at rest, and times nothing here.
        [chromium, part('lighthouse', 'npm run lighthouse -- --judged')],
      ]),
]

interface Result {
  readonly part: string
  readonly result: 'passed' | 'FAILED'
  readonly began: string
  readonly took: string
}

// Many tests start programs of ours: with what Node has compiled before, the six servers of one took 36 s and not 42.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/node')

const started = Date.now()
const results: Result[] = []

for (const parts of STAGES) {
  await Promise.all(parts.map(run))
  // The later stages would only fail as well, after minutes.
  if (results.some(({ result }) => result === 'FAILED')) break
}
console.table(results)
console.log(`In all ${minutes(Date.now() - started)}`)
process.exitCode = results.every(({ result }) => result === 'passed') ? 0 : 1

/** Prints each line of its output with the part's name in front. */
async function run({ name, command }: Part): Promise<void> {
  const began = Date.now()
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(10)} ${line}`))
  const code = await new Promise((resolve) => child.once('close', resolve))
  results.push({
    part: name,
    result: code === 0 ? 'passed' : 'FAILED',
    began: minutes(began - started),
    took: minutes(Date.now() - began),
  })
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
