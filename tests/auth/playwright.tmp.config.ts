import { defineConfig } from '@playwright/test'
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  reporter: 'list',
  outputDir: '/tmp/auth-results',
  timeout: 30000,
  use: { launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] } },
})
