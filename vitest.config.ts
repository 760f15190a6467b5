import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { test: { name: 'dist', include: ['tests/dist/**/*.test.ts'] } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          env: { DO_NOT_TRACK: '1' },
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
