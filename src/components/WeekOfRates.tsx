import { clock } from '../content/rateNow.ts'
import { WEEK } from '../document/rates.ts'
import { bandAt, rates, week } from '../facts/prices.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const [named] = rates

/** Whether another band begins with this hour. */
const begins = (day: (typeof week)[number], hour: number) => hour === 0 || bandAt(day, hour) !== bandAt(day, hour - 1)

/** How many hours the band goes on that begins here. */
const lengthFrom = (day: (typeof week)[number], start: number) =>
  (HOURS.find((hour) => hour > start && begins(day, hour)) ?? HOURS.length) - start

/**
 * The week as a picture: days across, 24 hours downwards. It is a table whose fields all say their rate, so it can be
 * read aloud, printed without its colours and used where the system replaces them.
 */
export function WeekOfRates() {
  return (
    <figure className={WEEK}>
      <table>
        <caption>An ordinary week, in multiples of the standard hourly rate</caption>
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
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">{clock(hour)}</th>
              {week
                .filter((day) => begins(day, hour))
                .map((day) => {
                  const { band, multiplier } = bandAt(day, hour)
                  return (
                    <td className={band} key={day} rowSpan={lengthFrom(day, hour)}>
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
        A bank holiday is like a Sunday. {named.when}: {named.multiplier}×.
      </figcaption>
    </figure>
  )
}
