/** For addresses of links: what visitors typed is not what a link may hold. */

/** What a link dials: digits and a leading +. Visitors type brackets, dots, "(0)" and extensions. */
export const dialled = (phone: string): string =>
  phone
    .replace(/\s*(?:ext\.?|x|#)\s*\d+\D*$/i, '')
    .replace(/^\s*\+?44\s*\(0\)/, '+44')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')

/** Of an email address, which may hold anything. */
export const mailbox = (email: string): string => encodeURIComponent(email).replaceAll('%40', '@')
