/** What a form holds for somebody without an email address: it asks for one, and this domain is no one’s (RFC 2606). */
export const NO_EMAIL_AT = 'no-email.invalid'

/** Whether an address stands for none. */
export const isNoEmail = (email: string): boolean => email.endsWith(`@${NO_EMAIL_AT}`)
