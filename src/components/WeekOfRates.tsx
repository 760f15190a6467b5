import { bandAt, rates, week } from '../facts/prices.ts'

const DAY = 24
const [named] = rates

const sameAllWeek = (one: number, other: number) => week.every((day) => bandAt(day, one) === bandAt(day, other))

/** The hours at which the rate changes on any day of the week, midnight first. */
const starts = Array.from({ length: DAY }, (_, hour) => hour).filter(
  (hour) => hour === 0 || !sameAllWeek(hour - 1, hour),
)
const rows = starts.map((from, index) => ({ from, to: starts[index + 1] ?? DAY }))

const clock = (hour: number) => {
  if (hour % DAY === 0) return 'midnight'
  return hour === 12 ? 'noon' : `${hour % 12}${hour < 12 ? 'am' : 'pm'}`
}

/**
 * The week as a picture: days across, hours downwards, each row as high as it is long. It is a table, so it can be read
 * aloud, printed without its colours and used where the system replaces them: each field says its rate.
 */
export function WeekOfRates() {
  return (
    <figure className="week">
      <table>
        <caption>An ordinary week, from midnight to midnight. Each line is an hour.</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            {week.map((day) => (
              <th scope="col" key={day}>
                <abbr title={day}>{day.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to }) => (
            <tr key={from} style={{ height: `${(to - from) * 1.25}em` }}>
              <th scope="row">
                {clock(from)} <span className="visually-hidden">to {clock(to)}</span>
              </th>
              {week.map((day) => {
                const { band, multiplier } = bandAt(day, from)
                return (
                  <td className={band} key={day}>
                    {multiplier}×
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>
        <ul>
          {rates.toReversed().map(({ band, label, multiplier }) => (
            <li key={band}>
              <span className={band}>{multiplier}×</span> {label}
            </li>
          ))}
        </ul>
        Bank holidays are like a Sunday. {named.when}: {named.multiplier}×.
      </figcaption>
    </figure>
  )
}
