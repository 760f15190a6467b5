const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "42 s", "5 min", "2 h 5 min", "3 days". Never less than nothing, whatever the clocks say. @param age - in ms */
export function ageInWords(age: number): string {
  if (age < MINUTE) return `${Math.max(0, Math.floor(age / SECOND))} s`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) {
    const minutes = Math.floor((age % HOUR) / MINUTE)
    return `${Math.floor(age / HOUR)} h${minutes ? ` ${minutes} min` : ''}`
  }
  const days = Math.floor(age / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
