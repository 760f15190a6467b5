import { describe, test } from 'vitest'
import { ensureFirefox } from '../../scripts/ensure.ts'
import { startFirefox } from './firefox.ts'
import { scenarios } from './scenarios.ts'

const path = ensureFirefox()

if (path) describe('Firefox', () => scenarios(() => startFirefox(path)))
else test.skip('Firefox: skipped, because there is none here and only root on Debian may install it')
