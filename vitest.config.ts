import { defineConfig } from 'vitest/config'

// A busy machine is no fault.
const testTimeout = 30_000

export default defineConfig({
  test: {
    // Contract tests wait for databases and servers: with one worker, which is Vitest's choice for two cores, they took five
    // minutes of which the machine was idle for half.
    maxWorkers: 3,
    projects: [
      { test: { name: 'unit', testTimeout, include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { test: { name: 'dist', testTimeout, include: ['tests/dist/**/*.test.ts'] } },
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
