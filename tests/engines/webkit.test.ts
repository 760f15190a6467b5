import { describe } from 'vitest'
import { ensureWebKit } from '../../scripts/ensure.ts'
import { scenarios } from './scenarios.ts'
import { startWebKit } from './webkit.ts'

const webkit = ensureWebKit()

if (webkit) describe('WebKit', () => scenarios(() => startWebKit(webkit)))
else
  describe.skip('WebKit: skipped, because there is none and it may not be installed', () =>
    scenarios(() => Promise.reject()))
