import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isNightly } from './tests/support/ring.ts'
import { packedPostgres } from './tools/machine/ensure.ts'

/** Each takes a quarter of a minute or more. When one started last, it kept one core busy while the other had nothing to do. */
const LONG = /(?:attacks|embedded|nights|[sS]imulation|upgrade|fuzz|deployCheck|sender|telling|backup)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/** The tests that reveal most about PostgreSQL 17, which hosted projects use. `PG_MAJOR=17 npm run test:contract` runs all. */
const ON_17 = ['platform', 'rpc'].map((name) => `tests/contract/${name}.test.ts`)

// A busy machine is not a failure.
const testTimeout = 30_000

/**
 * The site built with the owner's tariff, and with all of the owner's facts. Its promises and claims are checked in each.
 * `dist` itself is built with none.
 */
const STATES = ['tariff', 'everything'].map((state) => {
  const OWNER_FACTS = `tests/support/owner/${state}`
  return {
    test: {
      name: `dist-${state}`,
      testTimeout,
      include: ['tests/dist/{claims,owner,reading,safety}.test.ts'],
      globalSetup: 'tests/support/owner/build.ts',
      env: { OWNER_FACTS, DIST: `node_modules/.cache/owner/${state}` },
    },
  }
})

const contract = (name: string, include: string[], env = {}) => ({
  // Some send five hundred requests.
  test: { name, testTimeout: 120_000, include, env: { DO_NOT_TRACK: '1', ...env } },
})

export default defineConfig({
  test: {
    tags: [
      { name: 'nightly', description: 'Runs each night and before a release (`npm run test:all`).', skip: !isNightly },
    ],
    // Contract tests wait for databases and servers. With one worker, Vitest's choice for two cores, they took five minutes,
    // and the machine was idle for half of that time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // What a test replaces is put back before the next one, also when it fails.
      { test: { name: 'unit', testTimeout, unstubGlobals: true, include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { test: { name: 'dist', testTimeout, include: ['tests/dist/**/*.test.ts'] } },
      ...STATES,
      // These start servers and a browser.
      { test: { name: 'hosts', testTimeout: 60_000, hookTimeout: 120_000, include: ['tests/hosts/**/*.test.ts'] } },
      contract('contract', ['tests/contract/**/*.test.ts']),
      ...(packedPostgres() ? [contract('contract17', ON_17, { PG_MAJOR: '17' })] : []),
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 180_000,
          // These start a build, a database and a browser, and a busy machine is not a failure.
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
