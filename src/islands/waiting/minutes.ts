export const MINUTE = 60_000

/** "1 minute", "95 minutes": in the unit of the response target, so that the two can be compared. */
export const inWords = (minutes: number): string => `${minutes} minute${minutes === 1 ? '' : 's'}`
