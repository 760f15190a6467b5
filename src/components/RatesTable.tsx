import { inPounds, labourRate } from '../facts/labour.ts'
import { rates } from '../facts/prices.ts'

/** The labour rates by time of day, in pounds, too, where the owner has given them. */
export function RatesTable() {
  return (
    <table className="rates">
      <caption>
        Labour rates by time of day. Where two rows fit, the upper one applies.
        {labourRate !== null && ' Pounds include VAT.'}
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
              {labourRate !== null && <small>{inPounds(labourRate * multiplier)} an hour</small>}
            </th>
            <td>{multiplier}×</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
