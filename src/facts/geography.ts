import { company, response } from './company.ts'
import { proof } from './proof.ts'

/** The assumptions of the estimate. The extra minutes are for loading the van, town streets and parking. */
export const driveReckoning = { CLEAR_MPH: 45, BUSY_MPH: 30, CLEAR_EXTRA: 5, BUSY_EXTRA: 10 } as const
const { CLEAR_MPH, BUSY_MPH, CLEAR_EXTRA, BUSY_EXTRA } = driveReckoning

const toFive = (minutes: number) => 5 * Math.round(minutes / 5)

const busyMinutes = (roadMiles: number) => BUSY_EXTRA + (roadMiles / BUSY_MPH) * 60

/** Clear and busy. */
const driveMinutes = (roadMiles: number) =>
  [toFive(CLEAR_EXTRA + (roadMiles / CLEAR_MPH) * 60), toFive(busyMinutes(roadMiles))] as const

/**
 * A usual drive, in minutes, from the miles by road: at 45 mph on clear roads and at 30 mph on busy ones, each
 * with some minutes for town streets. To the nearest five, because the distances are only good to a mile or two. This
 * is an estimate; the promise is `response`. "40 to 65 minutes", but the full hour is "an hour": "60 minutes" is the aim,
 * which always comes with its meaning.
 */
export function driveTime(roadMiles: number): string {
  const [clear, busy] = driveMinutes(roadMiles)
  return busy === 60 ? `${clear} minutes to an hour` : `${clear} to ${busy} minutes`
}

/** The same for a row of a list: "40–65 min", "40 min–1 h". */
export function shortDriveTime(roadMiles: number): string {
  const [clear, busy] = driveMinutes(roadMiles)
  return busy === 60 ? `${clear} min–1 h` : `${clear}–${busy} min`
}

/** The aim counts from the call, so we subtract these from it. */
const MINUTES_ON_THE_PHONE = 10

/** Whether the drive on busy roads takes longer than the time left after the call. Not rounded. */
export const isLongerThanAim = (roadMiles: number): boolean =>
  busyMinutes(roadMiles) > response.standardMinutes - MINUTES_ON_THE_PHONE

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Roads are about this much longer than a straight line: tests/unit/locations.test.ts compares it with our map. */
const DETOUR = 1.3

/** The Thames from Woolwich to the sea, by the longitudes of its bends. Further up, London has enough bridges. */
const THAMES: readonly (readonly [longitude: number, latitude: number])[] = [
  [0.05, 51.503],
  [0.1, 51.513],
  [0.14, 51.508],
  [0.175, 51.488],
  [0.23, 51.478],
  [0.257, 51.466],
  [0.31, 51.463],
  [0.36, 51.451],
  [0.5, 51.462],
]
/** Where a van gets across: at Dartford, or by the Blackwall Tunnel. */
const CROSSINGS: readonly Point[] = [
  { latitude: 51.465, longitude: 0.259 },
  { latitude: 51.504, longitude: 0.002 },
]

function isSouthOfThames({ latitude, longitude }: Point): boolean {
  const east = THAMES.findIndex(([bend]) => longitude <= bend)
  const [x1, y1] = THAMES.at(east < 0 ? -1 : east) ?? [0, 0]
  const [x0, y0] = THAMES[(east < 0 ? THAMES.length - 1 : east) - 1] ?? [x1 - 1, y1]
  return latitude < y0 + ((y1 - y0) * (longitude - x0)) / (x1 - x0)
}

/** Miles in a straight line. Over such short distances the earth is flat enough. */
function milesBetween(one: Point, other: Point): number {
  const north = (one.latitude - other.latitude) * 69.05
  const east = (one.longitude - other.longitude) * 69.17 * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** Miles by road between two places, estimated from a straight line. Accurate to a sixth. */
export function reckonedMiles(one: Point, other: Point): number {
  const ways =
    isSouthOfThames(one) === isSouthOfThames(other)
      ? [milesBetween(one, other)]
      : CROSSINGS.map((crossing) => milesBetween(one, crossing) + milesBetween(crossing, other))
  return Math.round(DETOUR * Math.min(...ways))
}

/** The nearest place where vans start: the office, unless the owner has given others. */
export function nearestStart(
  place: Point & { readonly roadMiles: number },
  bases: readonly (Point & { readonly name: string })[] = proof.bases ?? [],
): { readonly name: string; readonly miles: number } {
  const { town } = company.office
  const starts = bases.map((base) => ({
    name: base.name,
    miles: base.name === town ? place.roadMiles : reckonedMiles(base, place),
  }))
  return starts.toSorted((one, other) => one.miles - other.miles)[0] ?? { name: town, miles: place.roadMiles }
}
