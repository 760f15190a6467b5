import { defineConfig } from 'vitest/config'

/** The unit tests of the code that `npm run mutate` changes, and a simulation that is short enough to run for each change. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    include: [
      'tests/mutation/*.test.ts',
      'tests/unit/{answer,askingTimes,backoff,changes,early,exclusively,expiry,fields,host,item,newField}.test.ts',
      'tests/unit/{pageBundle,precache,rateNow,routes,send,submission}.test.ts',
    ],
  },
})
