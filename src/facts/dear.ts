/**
 * Premium-rate prefixes, from Ofcom's National Telephone Numbering Plan. Someone could put such a number into the form and
 * be paid when we call back. The database has the same list
 * (private.is_dear).
 */
export const DEAR = {
  premium: /^9/,
  enquiries: /^118\d{3}$/,
  service: /^8[47]/,
  personal: /^70/,
  // But 07624 is mobiles on the Isle of Man.
  pager: /^76(?!24)/,
} as const

/** @param national the number without its leading 0 */
export const isDear = (national: string): boolean => Object.values(DEAR).some((begins) => begins.test(national))
