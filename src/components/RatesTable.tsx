import { hourWords } from '../content/labour.ts'
import { inPounds } from '../facts/labour.ts'
import { rates } from '../facts/prices.ts'
import { labour } from '../facts/tariff.ts'

/** The labour rates by time of day, in pounds, too, where the owner has given them. */
export function RatesTable() {
  return (
    <table className="rates">
      <caption>
        Labour, in multiples of the standard hourly rate. Where two rows fit, the upper one applies.
        {labour && ` The minimum charge is ${inPounds(labour.minimumCharge)}. VAT is included.`}
      </caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Rate</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ band, label, when, multiplier }) => (
          <tr key={band}>
            <th scope="row">
              {label} <small>{when}</small>
              {labour && <small>{hourWords(labour, multiplier)}</small>}
            </th>
            <td>{multiplier}×</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
