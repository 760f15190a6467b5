/**
 * Premium-rate prefixes, from Ofcom's National Telephone Numbering Plan. Someone could put such a number into the form and
 * be paid when we call back. The database has the same list
 * (private.is_dear).
 */
export const DEAR: readonly (readonly [begins: RegExp, label: string, meaning: string])[] = [
  [/^9/, 'Premium-rate number', 'Calling it can cost several pounds a minute.'],
  [/^118\d{3}$/, 'Directory enquiries', 'Calling it can cost several pounds a minute.'],
  [/^8[47]/, 'Service number', 'Calling it costs more than calling a home or a mobile.'],
  [/^70/, 'Personal number', 'It looks like a mobile but isn’t one. Calling it can cost far more.'],
  // But 07624 is mobiles on the Isle of Man.
  [/^76(?!24)/, 'Pager number', 'It looks like a mobile but isn’t one. Calling it can cost far more.'],
]

/** @param national the number without its leading 0 */
export const isDear = (national: string): boolean => DEAR.some(([begins]) => begins.test(national))
