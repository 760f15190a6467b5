import { describe } from 'vitest'
import { ensureFirefox } from '../../scripts/ensure.ts'
import { startFirefox } from './firefox.ts'
import { scenarios } from './scenarios.ts'

const path = ensureFirefox()

describe.skipIf(!path)(path ? 'Firefox' : 'Firefox: skipped, because there is none and it may not be installed', () => {
  scenarios(() => startFirefox(path ?? ''))
})
