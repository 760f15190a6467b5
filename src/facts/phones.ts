/**
 * The company's phone numbers. They are in a separate file because every page's script needs them at once, but none of the
 * other facts. The defaults are reserved for fiction (Ofcom's drama ranges), so that a demo never rings a real person.
 * src/facts/company.ts says why each `VITE_*` value is read by its full name.
 */

export interface Phone {
  /** As people in the UK read it aloud: "0808 157 0247". */
  readonly display: string
  /** A link that dials it from anywhere: "tel:+448081570247". */
  readonly href: `tel:+44${string}`
}

/**
 * Turns a UK number in national or +44 form into the two forms the site shows.
 * @throws if the number is not a UK number of 9 or 10 significant digits.
 */
export function ukPhone(input: string): Phone {
  const national = input.replace(/[\s().-]/g, '').replace(/^(?:\+44|0044)0?/, '0')
  if (!/^0[1-9]\d{8,9}$/.test(national)) throw new Error(`not a UK phone number: "${input}"`)
  const typed = input.trim()
  const isReadable = /\s/.test(typed) && /^0[^0]/.test(typed)
  return { display: isReadable ? typed : spaced(national), href: `tel:+44${national.slice(1)}` }
}

/** A number in international form: "+448081570247". */
export const internationalNumber = ({ href }: Phone): string => href.slice('tel:'.length)

/** Opens the phone's messages app, with a text if there is one. Old iPhones need `&`, all others `?`. */
export const textHref = (number: string, text = ''): string =>
  `sms:${number}${text && `?&body=${encodeURIComponent(text)}`}`

/** Keeps a number on one line if no style does (src/theme/base.css does for links that dial). */
export const unbroken = ({ display }: Pick<Phone, 'display'>): string => display.replaceAll(' ', '\u00a0')

/** Ofcom's grouping: 020 7946 0247, 0113 496 0247, 0808 157 0247, 01632 960247, 07700 900247. */
const spaced = (national: string) =>
  national.replace(/^(02\d)(\d{4})(\d+)$|^(011\d|01\d1|0[389]\d\d)(\d{3})(\d+)$|^(\d{5})(\d+)$/, (_, ...groups) =>
    groups.slice(0, 8).filter(Boolean).join(' '),
  )

export const emergencyPhone = ukPhone(import.meta.env?.VITE_EMERGENCY_PHONE || '0808 157 0247')
export const landline = ukPhone(import.meta.env?.VITE_LANDLINE_PHONE || '01632 960247')
/** A mobile that takes text messages. If null, no page offers to text us. */
export const smsPhone = import.meta.env?.VITE_SMS_PHONE ? ukPhone(import.meta.env.VITE_SMS_PHONE) : null
