/** The last Sunday of a month, as a date, on which the clocks in London change at 01:00 UTC. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

/** The Sundays of ten years on which the clocks change, and the hours that they have. */
export const SUNDAYS = Array.from({ length: 10 }, (_, i) => 2027 + i).flatMap((year) => [
  { date: lastSunday(year, 3), hours: 23 },
  { date: lastSunday(year, 10), hours: 25 },
])
