/** "Where are you?" The browser gets this file as script. */

/** A device's position in degrees, and how many metres off it may be. */
export interface Fix {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** Precedes the typed address in the last line of a message, since the API call has no parameter for it. */
export const ADDRESS = 'Address: '

/** A message that ends with an address. */
const ADDRESSED = new RegExp(`^(?:([^]+)\\n)?${ADDRESS}(.+)$`)

/** The address has its own control but is part of the message, so drafts, edits and the call all have it. */
export const joinAddress = (message: string, address: string): string =>
  [message, address.trim() && ADDRESS + address.trim()].filter(Boolean).join('\n')

/** Splits the message into its text and the address. `joinAddress` turns them back into exactly the same message. */
export function splitAddress(joined: string): { readonly message: string; readonly address: string } {
  const [whole, message = '', address = ''] = ADDRESSED.exec(joined) ?? []
  return whole === undefined ? { message: joined, address: '' } : { message, address }
}

/** Advice that always works. */
const INSTEAD = 'Give your postcode, or the nearest road sign, shop or postbox number.'

export const WHERE = {
  label: 'Postcode or address (optional)',
  use: 'Use my location',
  again: 'Look again',
  remove: 'Remove my location',
  looking: 'Finding your location.',
  /** `metres` comes from `within`. A link to the map follows. */
  found: (metres: string) => `Your location, to within ${metres}, is in your message.`,
  map: 'See the map',
  refused: `Your browser has blocked your location. ${INSTEAD}`,
  /** What the closed tile says. */
  held: 'Your location',
  none: `We can’t find your location. Try outside, or by a window. ${INSTEAD}`,
} as const

/** "12 metres", "3 km". */
export const within = ({ accuracy }: Fix): string =>
  accuracy < 1000 ? `${Math.ceil(accuracy)} metres` : `${Math.ceil(accuracy / 1000)} km`

/** "51.73612, 0.47981": precise to a metre. */
const figures = ({ latitude, longitude }: Fix): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** A link to OpenStreetMap, with a pin. */
export const mapUrl = (fix: Fix): string =>
  `https://www.openstreetmap.org/?${figures(fix).replace(/(.*), (.*)/, 'mlat=$1&mlon=$2')}&zoom=18`

/** The position as lines for a message. */
export const positionLines = (fix: Fix): string => `Position: ${figures(fix)}, to within ${within(fix)}\n${mapUrl(fix)}`
