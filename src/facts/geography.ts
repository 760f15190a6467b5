const CLEAR_MPH = 45
const BUSY_MPH = 30
/** Minutes on top of that for loading the van, town streets and parking. */
const CLEAR_EXTRA = 5
const BUSY_EXTRA = 10

const toFive = (minutes: number) => 5 * Math.round(minutes / 5)

/** What the estimate is based on, for the text that explains it. */
export const driveReckoning = { CLEAR_MPH, BUSY_MPH, CLEAR_EXTRA, BUSY_EXTRA } as const

/**
 * The usual drive from the office by day, in minutes, from the miles by road: at 45 mph on clear roads and at 30 mph on
 * busy ones, each with some minutes for town streets. To the nearest five, because the distances are only good to a
 * mile or two. This is an estimate; the promise is `response`.
 */
export const driveMinutes = (roadMiles: number): { readonly clear: number; readonly busy: number } => ({
  clear: toFive(CLEAR_EXTRA + (roadMiles / CLEAR_MPH) * 60),
  busy: toFive(BUSY_EXTRA + (roadMiles / BUSY_MPH) * 60),
})
