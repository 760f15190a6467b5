import type { ReactNode } from 'react'
import type { letUsIn } from '../content/proof.ts'
import { trades } from '../content/trades.ts'
import type { Trade } from '../content/types.ts'
import { SERVICE } from '../document/marks.ts'
import { RichText, TextList } from './RichText.tsx'

/** The end of a page: what to do next. */
export function CallToAction({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <div className="wrap">
        <h2 id="closing-heading">{heading}</h2>
        {text && (
          <p>
            <RichText text={text} />
          </p>
        )}
        <div className="actions">{children}</div>
      </div>
    </section>
  )
}

/** To the form, for a price that can wait. `trade`: what it is for, which begins the message. */
export const QuoteLink = ({ trade }: { trade?: Trade }) => (
  <a
    className="button button-outline"
    href={trade ? `/contact?service=${trade}` : '/contact#callback'}
    {...(trade && { [SERVICE]: trades[trade].name })}
  >
    Request a quote
  </a>
)

/** What the owner can prove, and who comes; nothing where nothing is given. Styles: letUsIn.css. */
export function LetUsIn({ of }: { of: typeof letUsIn }) {
  if (!of) return null
  const { heading, lines, engineers } = of
  return (
    <section className="wrap section let-us-in">
      <h2>{heading}</h2>
      <TextList of={lines} />
      {engineers.length > 0 && (
        <ul className="who-comes" aria-label="Who comes">
          {engineers.map(({ name, trade, photograph }) => (
            <li key={name}>
              {photograph && <img src={photograph} alt="" width="96" height="96" loading="lazy" />}
              <span>
                <strong>{name}</strong> {trade}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
