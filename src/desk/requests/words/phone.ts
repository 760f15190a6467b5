import { DEAR } from '../../../facts/dear.ts'
import { dialled } from './links.ts'

/** ITU-T E.164: which country codes have one digit or two. The others have three. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** What to know of a number before it is called; null of an ordinary British one, and of what is none at all. */
export function warningOf(phone: string): { readonly label: string; readonly meaning: string } | null {
  const { country, national } = read(dialled(phone) ?? '')
  if (country) return { label: `Number from abroad: +${country}`, meaning: 'Calling abroad costs more.' }
  const [, label, meaning] = DEAR.find(([begins]) => begins.test(national)) ?? []
  if (!label || !meaning) return null
  return { label: `${label}: ${national.startsWith('118') ? national : `0${national.slice(0, 3)}…`}`, meaning }
}

/** `national` is without its 0, and empty where the number says nothing of an area: "640 123" is of any town. */
function read(number: string): { readonly country?: string | undefined; readonly national: string } {
  // 141 and 1470 withhold and show who calls, and dial what follows.
  const plain = number.replace(/^(?:141|1470)(?=0)/, '')
  if (plain.startsWith('+44')) return { national: plain.slice(3) }
  if (plain.startsWith('+')) return { country: COUNTRY.exec(plain.slice(1))?.[0], national: '' }
  if (plain.startsWith('0')) return { national: plain.slice(1) }
  return { national: /^118\d{3}$/.test(plain) ? plain : '' }
}
