import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from './ensure.ts'

/**
 * Chromium 156 opens two pages with every window, for the suggestions of its address bar. No test or measurement looks at
 * them, and here they took 0.55 of the 1.45 s of processor time that a first visit costs.
 */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * A process kept ready for the next site that a tab opens. Each context of a test starts one, and few go on to use it: without
 * them 75 tests took 60 and 68 s where they had taken 69 and 80, with half as many processes.
 */
const SPARE_PROCESSES = ['SpareRendererForSitePerProcess']

/** What Playwright switches off, for its own reasons. Chromium reads only the last list, which is ours. */
const PLAYWRIGHTS = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const flagsWithout = (features: readonly string[]): readonly string[] => [
  // CI runs as root.
  '--no-sandbox',
  // Without these it contacts Google at every start.
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...features, ...SUGGESTIONS, ...PLAYWRIGHTS].join()}`,
]

/** The flags that we always start Chromium with. */
export const CHROMIUM_FLAGS = flagsWithout([])

/** The same for tests, which measure nothing. */
export const TEST_FLAGS = flagsWithout(SPARE_PROCESSES)

/** Starts Chromium with these flags and any others. */
export const launchChromium = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS, ...more] })
