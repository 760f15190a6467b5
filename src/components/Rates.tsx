import { hourlyOf } from '../content/charges.ts'
import { clock, rateRule } from '../content/rateLines.ts'
import { FROM, RATE_NOW, WEEK } from '../document/marks.ts'
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

/** The hours at which a band begins on some day, and how long it is until the next one. */
const rows = HOURS.filter((hour) => week.some((day) => begins(day, hour))).map((from, index, starts) => ({
  from,
  hours: (starts[index + 1] ?? HOURS.length) - from,
}))

/** How many rows this band lasts. */
const rowsFrom = (day: (typeof week)[number], start: number) => {
  const later = rows.filter(({ from }) => from > start)
  const end = later.findIndex(({ from }) => begins(day, from))
  return 1 + (end < 0 ? later.length : end)
}

/** Each row is as tall as its hours are long. */
const heights = rows
  .map(({ from, hours }) => `.${WEEK} [${FROM}="${from}"]{height:calc(${hours}*var(--hour))}`)
  .join('')

/**
 * The week as a chart: days across, 24 hours down, as tall as they are long. It is a table with the rate in each cell, so that it can be read aloud,
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
          {rows.map(({ from }) => (
            <tr key={from} {...{ [FROM]: from }}>
              <th scope="row">{clock(from)}</th>
              {week
                .filter((day) => begins(day, from))
                .map((day) => {
                  const { band, multiplier } = bandAt(day, from)
                  return (
                    <td className={band} key={day} rowSpan={rowsFrom(day, from)}>
                      {multiplier}×
                    </td>
                  )
                })}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>Bank holidays cost the same as Sundays.</figcaption>
      <Sheet of={weekOfRates + heights} />
    </figure>
  )
}
