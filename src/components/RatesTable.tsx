import { inPounds, labourRate } from '../facts/labour.ts'
import { rates } from '../facts/prices.ts'

/** The labour rates by time of day, in pounds, too, where the owner has given them. */
export function RatesTable() {
  return (
    <table className="rates">
      <caption>
        Labour rates by time of day. Where two rows fit, the upper one applies.
        {labourRate !== null && ' Pounds are for an hour, VAT included.'}
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
            </th>
            <td>
              {multiplier}×{labourRate !== null && <small>{inPounds(labourRate * multiplier)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
