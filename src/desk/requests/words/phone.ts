/** What a link dials: digits and a leading +. Visitors type brackets, dots and "(0)" into +44 numbers. */
export const dialled = (phone: string): string =>
  phone
    .replace(/^\s*\+?44\s*\(0\)/, '+44')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
