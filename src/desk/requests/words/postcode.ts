/**
 * A full UK postcode, in either case, with or without its space: https://en.wikipedia.org/wiki/Postcodes_in_the_United_Kingdom
 * says which letters stand where. C, I, K, M, O and V never end one.
 */
const POSTCODE = /\b([A-PR-UWYZ][A-HK-Y]?\d[\dA-HJKMNPR-Y]?)[ \u00A0-]{0,2}(\d[ABD-HJLNP-UW-Z]{2})\b/i

/** The first postcode in a text, as the Post Office writes it ("RM17 6AB"); null if there is none. */
export function findPostcode(text: string): string | null {
  const [, outward, inward] = POSTCODE.exec(text) ?? []
  return outward && inward ? `${outward} ${inward}`.toUpperCase() : null
}
