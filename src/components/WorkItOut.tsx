import { WORKERS } from '../content/charges.ts'
import { duration, visitWords } from '../content/labourLines.ts'
import { capital } from '../content/prose.ts'
import { VISIT } from '../document/visit.ts'
import { type Billing, inPounds, type Labour, visitSum } from '../facts/labour.ts'
import { HOURLY_TRADES, rates } from '../facts/prices.ts'
import { labour } from '../facts/tariff.ts'
import { PriceTable } from './Rates.tsx'
import { Sheet } from './Sheet.tsx'
import css from './workItOut.css?inline'

/** The most billing periods that the visitor can add to the first. */
const MOST_PIECES = 20
/** In minutes: the longer visit that the table shows. */
const TWO_HOURS = 120

const lengthOf = (minutes: number) => (minutes === 60 ? '1 hour' : duration(minutes))
const inAll = (minutes: number) => `${lengthOf(minutes)} in all`

/**
 * Shows what a visit costs, as a calculator (updated by src/client/rates.ts) and a table that needs no script. Both use
 * `visitSum`. Used only if the owner has said how time is charged.
 */
export function WorkItOut(words: Words) {
  return labour?.billing ? <Sums of={labour} billing={labour.billing} {...words} /> : null
}

interface Words {
  readonly caption: string
  readonly note: string
}

function Sums({ of, billing, caption, note }: Words & { of: Labour; billing: Billing }) {
  const { hourly } = of
  const isOneRate = new Set(Object.values(hourly)).size === 1
  const [first = 'emergency-plumbing'] = HOURLY_TRADES
  const groups = isOneRate ? [first] : HOURLY_TRADES
  const lengths = Array.from(
    { length: MOST_PIECES + 1 },
    (_, pieces) => billing.firstMinutes + pieces * billing.thenMinutes,
  )
  const standard = rates.toReversed()
  const { bold, rest } = visitWords(of, billing, { trade: first, multiplier: 1, minutes: billing.firstMinutes })
  return (
    <>
      <noscript>
        <style>{`#${VISIT.form}{display:none}`}</style>
      </noscript>
      <form id={VISIT.form} className="work-it-out" noValidate>
        <p>
          <label htmlFor={VISIT.trade}>Who do you need?</label>
          <select id={VISIT.trade}>
            {HOURLY_TRADES.map((trade) => (
              <option key={trade} value={trade}>
                {capital(WORKERS[trade])}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label htmlFor={VISIT.when}>When?</label>
          <select id={VISIT.when}>
            {standard.map(({ band, when, multiplier }) => (
              <option key={band} value={multiplier} data-band={band}>
                {when}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label htmlFor={VISIT.minutes}>How long?</label>
          <select id={VISIT.minutes}>
            {lengths.map((minutes) => (
              <option key={minutes} value={minutes}>
                {lengthOf(minutes)}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label htmlFor={VISIT.parking}>Parking, in pounds (optional)</label>
          <span className="field-error" id={VISIT.parkingError} role="alert" />
          <input
            id={VISIT.parking}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={VISIT.parkingError}
          />
        </p>
        <output id={VISIT.sum}>
          <strong>{bold}</strong>
          {rest}
        </output>
        <p>{note}</p>
      </form>
      {groups.map((trade) => (
        <PriceTable
          className="rates visits"
          key={trade}
          caption={`${isOneRate ? 'All three trades' : capital(WORKERS[trade])}. ${caption}`}
          head={[
            'When',
            inAll(billing.firstMinutes),
            `Each further ${duration(billing.thenMinutes)}`,
            inAll(TWO_HOURS),
          ]}
          rows={standard.map(({ label, multiplier }) => {
            const sum = (minutes: number) => visitSum(of, billing, { trade, multiplier, minutes })
            const { total, piece } = sum(billing.firstMinutes)
            return { about: label, figures: [total, piece, sum(TWO_HOURS).total].map(inPounds) }
          })}
        />
      ))}
      <Sheet of={css} />
    </>
  )
}
