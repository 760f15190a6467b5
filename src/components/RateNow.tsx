import { rateRule } from '../content/rateRule.ts'
import { RATE_NOW } from '../document/rates.ts'

/**
 * What an hour of labour costs at this moment. The page says the rule, and src/client/rates.ts puts the moment
 * over it; the rule keeps the place, so that nothing moves. Styles: rateNow.css, in the template's slice
 * (prerender/templates.tsx).
 */
export const RateNow = () => (
  <div className="rate-now">
    <div>
      <p {...{ [RATE_NOW]: import.meta.env?.CHANGED ?? '' }} />
      <p>
        <strong>{rateRule.bold}</strong> {rateRule.rest}
      </p>
    </div>
    <a href="/prices#bands">{rateRule.week}</a>
  </div>
)
