import { describe, test } from 'vitest'
import { ensureWebKit } from '../../scripts/ensure.ts'
import { scenarios } from './scenarios.ts'
import { startWebKit } from './webkit.ts'

const webkit = ensureWebKit()

if (webkit) describe('WebKit', () => scenarios(() => startWebKit(webkit)))
else test.skip('WebKit: skipped, because there is none here and only root on Debian may install it')
