/** 2026-11-21 → 21 November 2026. Only for the build: the first use of Intl blocks a slow phone for 0.1 s. */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
