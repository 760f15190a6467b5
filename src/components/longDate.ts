/**
 * 2026-11-21 → 21 November 2026. For the build: a browser's first use of Intl took 0.1 s of a slow phone's main thread.
 */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
