/** "Where are you?" The browser gets it as script. */

/** Where a device is: degrees, and the metres by which it may be off. */
export interface Fix {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** Comes before the typed address, in the last line of a message: the call has no parameter for it. */
export const ADDRESS = 'Address: '

/** A message that ends with an address. */
const ADDRESSED = new RegExp(`^(?:([^]+)\\n)?${ADDRESS}(.+)$`)

/** The address has its own control and travels in the message, so that drafts, edits and the call all have it. */
export const joinAddress = (message: string, address: string): string =>
  [message, address.trim() && ADDRESS + address.trim()].filter(Boolean).join('\n')

/** Splits the message into its text and the address. Joined, they are exactly the same message. */
export function splitAddress(joined: string): { readonly message: string; readonly address: string } {
  const [whole, message = '', address = ''] = ADDRESSED.exec(joined) ?? []
  return whole === undefined ? { message: joined, address: '' } : { message, address }
}

/** What always works. */
const INSTEAD = 'Give your postcode, or the nearest road sign, shop or postbox number.'

export const WHERE = {
  label: 'Postcode or address (optional)',
  use: 'Use my location',
  again: 'Look again',
  remove: 'Remove my location',
  looking: 'Finding your location.',
  /** `metres` are as `within` has them. A link to the map follows. */
  found: (metres: string) => `Your location, to within ${metres}, is in your message.`,
  map: 'See the map',
  refused: `Your browser has blocked your location. ${INSTEAD}`,
  none: `We can’t find your location. Try outside, or by a window. ${INSTEAD}`,
} as const

/** "12 metres", "3 km". */
export const within = ({ accuracy }: Fix): string =>
  accuracy < 1000 ? `${Math.ceil(accuracy)} metres` : `${Math.ceil(accuracy / 1000)} km`

/** "51.73612, 0.47981": to a metre. */
const figures = ({ latitude, longitude }: Fix): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** OpenStreetMap, with a pin. */
export const mapUrl = (fix: Fix): string =>
  `https://www.openstreetmap.org/?${figures(fix).replace(/(.*), (.*)/, 'mlat=$1&mlon=$2')}&zoom=18`

/** For a message. */
export const positionLines = (fix: Fix): string => `Position: ${figures(fix)}, to within ${within(fix)}\n${mapUrl(fix)}`
