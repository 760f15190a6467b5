import { CARD_CODE_PATH } from '../facts/contactCard.ts'

/**
 * On paper only: our contact card as a QR code. It is a file of its own, which browsers fetch when they print: within the
 * page it would make the compressed number come later. Styles: printedCard.css, in the template's slice.
 */
export const PrintedCard = () => (
  <figure className="printed-card">
    <img src={CARD_CODE_PATH} loading="lazy" width={132} height={132} alt="QR code of our contact card" />
    <figcaption>Scan this with a phone to save our numbers in it.</figcaption>
  </figure>
)
