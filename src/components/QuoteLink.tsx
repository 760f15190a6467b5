import { trades } from '../content/trades.ts'
import type { Trade } from '../content/types.ts'
import { SERVICE } from '../document/marks.ts'

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
