import { driveMinutes } from '../facts/geography.ts'

/** "40 to 65 minutes". The full hour is "an hour": "60 minutes" is the response aim, which stands beside its meaning. */
export function driveTime(roadMiles: number): string {
  const { clear, busy } = driveMinutes(roadMiles)
  return busy === 60 ? `${clear} minutes to an hour` : `${clear} to ${busy} minutes`
}
