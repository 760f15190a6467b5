import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that find most in the least time come first, because a run ends at the first failure. */
const FILES = [
  'tests/unit/{records,answer,expiry,send,talk,siteNotice,photographs}.test.ts',
  'tests/unit/{routes,rateNow,navigation,precache}.test.ts',
  'tests/unit/{outbox,queues,pictures,draining}.test.ts',
  'tests/unit/{form,keep,view}.test.ts',
  'tests/unit/{exclusively,host,fields,worker}.test.ts',
  'tests/unit/deskQueue.test.ts',
  'tests/unit/simulation.test.ts',
]

class InThisOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

const place = ({ moduleId }: TestSpecification) => {
  const [, name = ''] = /([^/]+)\.test\.ts$/.exec(moduleId) ?? []
  return FILES.findIndex((files) => files.match(/\w+/g)?.includes(name))
}

/** Unit tests of the code that `npm run mutate` changes, and simulations short enough to run for each change. */
export default defineConfig({
  test: {
    globalSetup: 'tests/mutation/bundle.ts',
    testTimeout: 30_000,
    unstubGlobals: true,
    include: FILES,
    sequence: { sequencer: InThisOrder },
  },
})
