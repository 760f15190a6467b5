import { company } from './company.ts'

interface Point {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance from the office to a place, in whole miles (haversine). */
export function milesFromOffice(place: Point): number {
  const { office } = company
  const a =
    Math.sin(radians(place.latitude - office.latitude) / 2) ** 2 +
    Math.cos(radians(place.latitude)) *
      Math.cos(radians(office.latitude)) *
      Math.sin(radians(place.longitude - office.longitude) / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(a)))
}
