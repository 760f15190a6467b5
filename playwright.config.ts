import { defineConfig } from '@playwright/test'
import { isNightly } from './tests/support/ring.ts'
import { ensureChromium } from './tools/machine/ensure.ts'
import { TEST_FLAGS } from './tools/machine/launch.ts'

export default defineConfig({
  projects: [
    // Few workers each, because every worker starts an embedded PostgreSQL, which takes seven seconds of processor time.
    { name: 'desk', testDir: 'tests/desk', workers: 2 },
    { name: 'site', testDir: 'tests/e2e' },
  ],
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  outputDir: 'test-results',
  fullyParallel: true,
  // Many tests wait for a clock rather than for the processor. On two cores, three workers took 17 minutes beside four other
  // builds; two workers took as long on a quiet machine.
  workers: 5,
  timeout: 180_000,
  // A busy machine is not a failure.
  expect: { timeout: 10_000 },
  // Shows where the time went.
  reportSlowTests: { max: 15, threshold: 0 },
  use: {
    viewport: { width: 412, height: 823 },
    launchOptions: {
      executablePath: ensureChromium(),
      args: [...TEST_FLAGS],
    },
  },
})
