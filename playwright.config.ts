import { defineConfig } from '@playwright/test'
import { ensureChromium } from './tools/ensure.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'auth/**/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  reporter: process.env.CI ? [['list']] : 'list',
  use: {
    viewport: { width: 412, height: 823 },
    launchOptions: {
      executablePath: ensureChromium(),
      // Without these Chromium calls its maker at every start; --no-sandbox because CI runs as root.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
