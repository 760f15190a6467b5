/** To the form, for a price that can wait. */
export const QuoteLink = () => (
  <a className="button button-outline" href="/contact#callback">
    Request a quote
  </a>
)
