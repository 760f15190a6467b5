/** `npm test`, and `npm run test:all`, which adds the nightly tests. Prints at the end where the time went. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const isAll = process.argv.includes('--all')

const part = (name: string, command: string) => ({ name, command })
type Part = ReturnType<typeof part>
const chromium = part('chromium', 'playwright test')
const vitest = (projects: string) => part('vitest', `vitest run ${projects}`)

/** Stages run one after another. The parts of a stage run side by side. */
const STAGES: readonly (readonly Part[])[] = [
  [part('browsers', 'node tools/machine/ensure.ts')],
  [part('check', 'npm run check'), part('build', 'npm run build')],
  // Chromium keeps two cores busy. Side by side, these parts were no faster, and tests timed out.
  ...(isAll
    ? [
        [vitest('--project=!engines')],
        [chromium],
        [part('engines', 'npm run test:engines')],
        [part('lighthouse', 'npm run lighthouse -- --all')],
      ]
    : [
        [vitest('--project=unit --project=dist --project=contract')],
        // With --day, Lighthouse mostly waits for pages to settle, and measures no times.
        [chromium, part('lighthouse', 'npm run lighthouse -- --day')],
      ]),
]

/**
 * Whether the next stage runs after these parts have failed. By day no: it would take minutes to fail as well. By night yes,
 * so that one failure hides no other, unless every later stage needs the part: no page without a build, no test without
 * its browser.
 */
export const goesOn = (failed: readonly string[], isNight: boolean): boolean =>
  isNight ? !failed.some((name) => name === 'browsers' || name === 'build') : failed.length === 0

const started = Date.now()
const results: { part: string; result: 'passed' | 'FAILED'; began: string; took: string }[] = []
const failed = () => results.filter(({ result }) => result === 'FAILED').map(({ part }) => part)

if (import.meta.main) {
  if (isAll) process.env.NIGHTLY = '1'
  // Many tests start our programs. With Node's compile cache, one test's six servers took 36 s instead of 42.
  process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/node')
  for (const parts of STAGES) {
    await Promise.all(parts.map(run))
    if (!goesOn(failed(), isAll)) break
  }
  console.table(results)
  console.log(`In all ${minutes(Date.now() - started)}`)
  process.exitCode = failed().length === 0 ? 0 : 1
}

/** Prefixes each line of its output with the part's name. */
async function run({ name, command }: Part): Promise<void> {
  const began = Date.now()
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(10)} ${line}`))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const result = code === 0 ? 'passed' : 'FAILED'
  results.push({ part: name, result, began: minutes(began - started), took: minutes(Date.now() - began) })
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
