/** For what is stored: another version of this site may have written it, or a device whose clock or disk was broken. */

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Of the years 1970 to 9999, which a date can be made of; a device's clock may show any of them. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Date.UTC(10_000, 0)
