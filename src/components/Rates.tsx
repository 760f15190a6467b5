import { hourlyOf } from '../content/charges.ts'
import { clock, rateRule } from '../content/rateLines.ts'
import { RATE_NOW, WEEK } from '../document/marks.ts'
import { inPounds } from '../facts/labour.ts'
import { bandAt, type HourlyTrade, rates, week } from '../facts/prices.ts'
import { labour } from '../facts/tariff.ts'
import rateNow from './rateNow.css?inline'
import ratesTable from './ratesTable.css?inline'
import { Sheet } from './Sheet.tsx'
import weekOfRates from './weekOfRates.css?inline'

/**
 * What an hour of labour costs right now. The page contains the rule, and src/client/rates.ts covers it with the current
 * rate. The rule keeps its height, so that nothing moves.
 */
export const RateNow = () => (
  <div className="rate-now">
    <Sheet here of={rateNow} />
    <div>
      <p />
      <p {...{ [RATE_NOW]: import.meta.env?.CHANGED ?? '' }}>
        <strong>{rateRule.bold}</strong> {rateRule.rest}
      </p>
    </div>
    <a href="/prices">{rateRule.week}</a>
  </div>
)

interface TableProps {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly about: string
    readonly small?: readonly string[]
    readonly figures: readonly string[]
  }[]
  readonly className?: string
}

export const TableHead = ({ of }: { of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((column) => (
        <th scope="col" key={column}>
          {column}
        </th>
      ))}
    </tr>
  </thead>
)

export const PriceTable = ({ caption, head, rows, className = 'rates' }: TableProps) => (
  <>
    <Sheet here of={ratesTable} />
    <table className={className}>
      <caption>{caption}</caption>
      <TableHead of={head} />
      <tbody>
        {rows.map(({ about, small, figures }) => (
          <tr key={about}>
            <th scope="row">
              {about}
              {small && ' '}
              {small?.map((words) => (
                <small key={words}>{words}</small>
              ))}
            </th>
            {head.slice(1).map((column, index) => (
              <td key={column}>{figures[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

/** The labour rates by time of day, and in pounds if the owner has given them: of one trade or of all. */
export const RatesTable = ({ trade }: { trade?: HourlyTrade }) => (
  <PriceTable
    caption={`Labour, in multiples of the standard hourly rate. If two rates apply, we charge the higher one.${
      labour ? ` The minimum charge is ${inPounds(labour.minimumCharge)}. VAT is included.` : ''
    }`}
    head={['When', 'Rate']}
    rows={rates.map(({ label, when, multiplier }) => ({
      about: label,
      small: labour ? [when, hourlyOf(labour, multiplier, trade)] : [when],
      figures: [`${multiplier}×`],
    }))}
  />
)

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Whether a new band begins at this hour. */
const begins = (day: (typeof week)[number], hour: number) => hour === 0 || bandAt(day, hour) !== bandAt(day, hour - 1)

/** How many hours this band lasts. */
const lengthFrom = (day: (typeof week)[number], start: number) =>
  (HOURS.find((hour) => hour > start && begins(day, hour)) ?? HOURS.length) - start

/**
 * The week as a chart: days across, 24 hours down. It is a table with the rate in each cell, so that it can be read aloud,
 * printed without colours and used with forced colours.
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
      <figcaption>Bank holidays cost the same as Sundays.</figcaption>
      <Sheet of={weekOfRates} />
    </figure>
  )
}
