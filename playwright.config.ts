import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './tools/chromium.ts'
import { ensureChromium } from './tools/ensure.ts'

export default defineConfig({
  projects: [
    { name: 'site', testDir: 'tests/e2e' },
    { name: 'auth', testDir: 'tests/auth' },
    { name: 'desk', testDir: 'tests/desk' },
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  // Many tests wait for a clock rather than for the processor: on two cores three workers took 17 minutes beside four other
  // builds, where two took as long on a quiet machine.
  workers: 4,
  timeout: 180_000,
  // A busy machine is no fault.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./tests/support/times.ts']],
  use: {
    viewport: { width: 412, height: 823 },
    launchOptions: {
      executablePath: ensureChromium(),
      args: [...CHROMIUM_FLAGS],
    },
  },
})
