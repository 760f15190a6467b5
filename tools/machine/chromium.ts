import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from './ensure.ts'

/**
 * Chromium 156 opens every window with the suggestions of its address bar ready, as two pages of its own. No test or
 * measurement looks at them, and here they took 0.55 of the 1.45 s of a processor that a first visit costs.
 */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright switches off itself, and has a reason for. Only the last list counts, and that is ours. */
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

/** What Chromium is started with, for whatever purpose. */
export const CHROMIUM_FLAGS: readonly string[] = [
  // CI runs as root.
  '--no-sandbox',
  // Without these it calls its maker at every start.
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...SUGGESTIONS, ...PLAYWRIGHTS].join()}`,
]

/** A browser with these flags, and whatever else it is to be started with. */
export const launchChromium = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS, ...more] })
