import { company, hours, siteUrl } from './company.ts'
import { emergencyPhone, internationalNumber, landline } from './phones.ts'

/** The path of the card, and its name once saved. */
export const CARD_PATH = '/build-masters-hub.vcf'
/** The path of its QR code. */
export const CARD_CODE_PATH = '/build-masters-hub.png'

/** Escapes the characters that have a meaning in a value (RFC 2426, section 5). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')
const card = (...lines: readonly string[]) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(company.name)}`,
    `FN:${escaped(company.name)}`,
    ...lines,
    'END:VCARD',
    '',
  ].join('\r\n')

/** For a phone's address book: a vCard 3.0 (RFC 2426), which every phone reads. */
export const contactCard = card(
  `ORG:${escaped(company.legalName)}`,
  `TEL;TYPE=WORK,VOICE,PREF:${internationalNumber(emergencyPhone)}`,
  `TEL;TYPE=WORK,VOICE:${internationalNumber(landline)}`,
  `URL:${siteUrl}`,
  `NOTE:${escaped(`${emergencyPhone.display}: emergencies, 24/7. ${landline.display}: office, ${hours.office}.`)}`,
)

/** A shorter card for the QR code: the less it holds, the smaller and easier to read it is. */
export const shortContactCard = card(
  `TEL:${internationalNumber(emergencyPhone)}`,
  `TEL:${internationalNumber(landline)}`,
  `URL:${siteUrl}`,
)
