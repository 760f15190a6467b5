import { defineConfig } from 'vitest/config'

/** The unit tests of the code that `npm run mutate` changes, and a simulation that is short enough to run for each change. */
export default defineConfig({
  test: {
    globalSetup: 'tests/mutation/bundle.ts',
    testTimeout: 30_000,
    include: [
      'tests/mutation/*.test.ts',
      'tests/unit/{answer,askingTimes,backoff,changes,early,exclusively,expiry,fields,host,item,newField,outbox}.test.ts',
      'tests/unit/{links,pageBundle,precache,rateNow,records,routes,send,submission,worker}.test.ts',
    ],
  },
})
