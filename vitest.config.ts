import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isNightly } from './tests/support/ring.ts'
import { packedPostgres } from './tools/machine/ensure.ts'

/** Each takes most of a minute: begun last, one of them kept a single core busy while the other had nothing to do. */
const LONG = /(?:attacks|embedded|nights|[sS]imulation|upgrade|fuzz)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/** What tells most of PostgreSQL 17, which hosted projects have: `PG_MAJOR=17 npm run test:contract` runs all of them on it. */
const ON_17 = ['platform', 'rpc'].map((name) => `tests/contract/${name}.test.ts`)

// A busy machine is no fault.
const testTimeout = 30_000

/**
 * The site as it is where the owner has given a tariff, and everything: what is promised and claimed is held against each.
 * By itself, `dist` has nothing given.
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

export default defineConfig({
  test: {
    tags: [
      { name: 'nightly', description: 'Runs each night and before a release (`npm run test:all`).', skip: !isNightly },
    ],
    // Contract tests wait for databases and servers: with one worker, which is Vitest's choice for two cores, they took five
    // minutes of which the machine was idle for half.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', testTimeout, include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { test: { name: 'dist', testTimeout, include: ['tests/dist/**/*.test.ts'] } },
      ...STATES,
      // Servers and a browser.
      { test: { name: 'hosts', testTimeout: 60_000, hookTimeout: 120_000, include: ['tests/hosts/**/*.test.ts'] } },
      {
        test: {
          name: 'contract',
          // Some send five hundred requests.
          testTimeout: 120_000,
          include: ['tests/contract/**/*.test.ts'],
          env: { DO_NOT_TRACK: '1' },
        },
      },
      ...(packedPostgres()
        ? [
            {
              test: {
                name: 'contract17',
                testTimeout: 120_000,
                include: ON_17,
                env: { DO_NOT_TRACK: '1', PG_MAJOR: '17' },
              },
            },
          ]
        : []),
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 180_000,
          // A build, a database and a browser, and a busy machine is no fault here either.
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
