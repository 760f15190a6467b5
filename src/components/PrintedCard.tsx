import encodeQR from 'qr'
import { shortContactCard } from '../facts/contactCard.ts'
import { bitmapUrl } from './bitmap.ts'

/** White modules around the code. The standard wants four; the rest is the sheet's own. */
const BORDER = 1

const code = encodeQR(shortContactCard, 'raw', { ecc: 'medium', border: BORDER })

/** On paper only: our contact card as a QR code. Styles: printedCard.css, which every page has. */
export const PrintedCard = () => (
  <figure className="printed-card" hidden>
    <img src={bitmapUrl(code)} width={code.length} height={code.length} alt="QR code of our contact card" />
    <figcaption>Scan this with a phone to save our numbers in it.</figcaption>
  </figure>
)
