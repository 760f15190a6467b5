import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from './ensure.ts'

/**
 * Chromium 156 opens two pages with every window, for the suggestions of its address bar. No test or measurement looks at
 * them, and here they took 0.55 of the 1.45 s of processor time that a first visit costs.
 */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

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

/** The flags that we always start Chromium with. */
export const CHROMIUM_FLAGS: readonly string[] = [
  // CI runs as root.
  '--no-sandbox',
  // Without these it contacts Google at every start.
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...SUGGESTIONS, ...PLAYWRIGHTS].join()}`,
]

/** Starts Chromium with these flags and any others. */
export const launchChromium = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS, ...more] })
