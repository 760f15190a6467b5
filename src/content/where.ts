/** "Where are you?" The browser gets it as script. */

/** Where a device is: degrees, and the metres by which it may be off. */
export interface Fix {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** What always works. */
const INSTEAD = 'Say your postcode, or the nearest road sign, shop or postbox number.'

export const WHERE = {
  use: 'Use my position',
  again: 'Look again',
  remove: 'Remove my position',
  looking: 'Looking for your position.',
  /** `metres` are as `within` has them. */
  found: (metres: string) => `Found, to within ${metres}. It is in your message. Please add your postcode there.`,
  refused: `Your browser does not tell us your position. Its settings for this site can allow it. ${INSTEAD}`,
  none: `No position found. It is easier outside or by a window. ${INSTEAD}`,
} as const

/** "12 metres", "3 km". */
export const within = ({ accuracy }: Fix): string =>
  accuracy < 1000 ? `${Math.ceil(accuracy)} metres` : `${Math.ceil(accuracy / 1000)} km`

/** "51.73612, 0.47981": to a metre. */
export const figures = ({ latitude, longitude }: Fix): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** For a message: the position, and a link to a map of it. */
export function positionLines(fix: Fix): string {
  const [latitude, longitude] = figures(fix).split(', ')
  return `Position: ${figures(fix)}, to within ${within(fix)}\nhttps://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}&zoom=18`
}
