import { splitAddress } from '../../../content/where.ts'
import { isNoEmail } from '../../../outbox/fields.ts'
import { asciiDigits } from '../../../storage/text.ts'
import type { CallbackRequest } from '../../api/shapes.ts'

/** Makes links from what visitors typed, which may not fit a link unchanged. */

/** Characters that people write between digits. */
const GAP = String.raw`[\s().\-\u2010-\u2013/]*`
/** A number that works from anywhere in Britain. No lookbehind, as Safari supports it only from 16.4. */
const FULL = new RegExp(
  [
    // A British number. Ofcom: nine or ten digits after the 44.
    String.raw`(?:^|[^\d+])(?<british>(?:\+|00)?${GAP}44${GAP}0?(?:${GAP}\d){9,10})(?!\d)`,
    // A foreign number. ITU-T E.164: fifteen digits at most.
    String.raw`(?<abroad>(?:\+|00)${GAP}[1-9](?:${GAP}\d){6,13})(?!\d)`,
    // 141 withholds the caller's number, 1470 shows it.
    String.raw`(?:^|\D)(?<national>(?:(?:141|1470)${GAP})?0${GAP}[1-9](?:${GAP}\d){8,9})(?!\d)`,
    String.raw`(?:^|\D)(?<withoutZero>[1-37](?:${GAP}\d){9})(?!\d)`,
  ].join('|'),
)
/** A local number without its area code, or directory enquiries. */
const LOCAL = new RegExp(String.raw`(?:^|\D)(\d(?:${GAP}\d){5,7})(?!\d)`)

/** The first number in "Tel: 01632 960247 or 07700 900123 (after 5pm)", for a link: digits and a leading +. */
export function dialled(typed: string): string | undefined {
  const text = asciiDigits(typed).replace(/(\d\D{0,2})\(0\)/, '$1')
  const { british, abroad, national, withoutZero } = FULL.exec(text)?.groups ?? {}
  if (british) return `+44${digitsOf(british).replace(/^(?:00)?440?/, '')}`
  if (abroad) return `+${digitsOf(abroad).replace(/^00/, '')}`
  if (national) return digitsOf(national)
  if (withoutZero) return `0${digitsOf(withoutZero)}`
  const local = LOCAL.exec(text)?.[1]
  return local && digitsOf(local)
}

const digitsOf = (written: string) => written.replace(/\D/g, '')

/** A link that calls, or texts, what a visitor typed; undefined if there is no number in it. */
export const hrefOf = (scheme: 'tel' | 'sms', typed: string): string | undefined => {
  const number = dialled(typed)
  return number && `${scheme}:${number}`
}

/** Escapes an email address for a mailto link, as it may contain anything. */
export const mailbox = (email: string): string => encodeURIComponent(email).replaceAll('%40', '@')

/** https://en.wikipedia.org/wiki/Postcodes_in_the_United_Kingdom says which letters stand where. */
const POSTCODE = /\b([A-PR-UWYZ][A-HK-Y]?\d[\dA-HJKMNPR-Y]?)[ \u00A0-]{0,2}(\d[ABD-HJLNP-UW-Z]{2})\b/i

/** The first postcode in a text, as the Post Office writes it ("RM17 6AB"); null if there is none. */
export function findPostcode(text: string): string | null {
  const [, outward, inward] = POSTCODE.exec(text) ?? []
  return outward && inward ? `${outward} ${inward}`.toUpperCase() : null
}

/** Where to go, as typed, with a link to a map: the position that their device found is the surest, then their address. */
export function placeOf({ message }: CallbackRequest): { readonly name: string; readonly href: string } | undefined {
  const text = message ?? ''
  const [, position] = /^Position: (-?[\d.]+, -?[\d.]+)/m.exec(text) ?? []
  const name = splitAddress(text).address || findPostcode(text) || position
  if (!name) return undefined
  return { name, href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(position ?? name)}` }
}

/** Whether they cannot or do not want to talk on the phone, so that staff text first. */
export const wantsText = ({ answer_by }: CallbackRequest): boolean => answer_by === 'text'

/** How they want to be answered, if not by a call to their own number. */
export const wishesOf = ({ answer_by, interpreter_phone }: CallbackRequest): readonly string[] => [
  ...(answer_by === 'text' ? ['Text, don’t call'] : []),
  ...(interpreter_phone ? [`Call ${interpreter_phone}, who speaks English for them`] : []),
]

/** How to answer this customer: by a call or a text. The first is what they asked for. */
export function waysTo(request: CallbackRequest) {
  const { phone, interpreter_phone } = request
  const call = { label: 'Call', icon: 'call', href: hrefOf('tel', interpreter_phone || phone) } as const
  const text = { label: 'Text', icon: 'text', href: hrefOf('sms', phone) } as const
  return wantsText(request) ? ([text, call] as const) : ([call, text] as const)
}

/** Links to the other ways to answer them. */
export function otherLinks(request: CallbackRequest) {
  const { email } = request
  return [
    waysTo(request)[1],
    { label: 'Email', icon: 'mail' as const, href: isNoEmail(email) ? undefined : `mailto:${mailbox(email)}` },
  ]
}
