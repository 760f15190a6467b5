/** Paths and fragments that pages, their scripts and the worker share. */

/** A path as the route table writes it: without a trailing slash. */
export const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1')

/** Whether a link of the menu leads to the page at this path; Blog stays highlighted on its articles. */
export const isActive = (href: string, path: string): boolean =>
  href === path || (href === '/blog' && path.startsWith('/blog/'))

/** Where the shortcut "Call now" of the installed site leads. Browsers drop a shortcut to a `tel:` link. */
export const CALL_PATH = '/call'

/** The names of the drawings until the build has made their files. After that each has a hash. */
export const HOUSE_PATH = '/house.svg'
export const STREET_PATH = '/street.svg'

/** The fragment that a form without its script adds to `CALL_PATH`, because it could not be sent. */
export const NOT_SENT = 'not-sent'

/** The part of the contact page that shows waiting requests. On a phone it is two screens down. */
export const REQUEST_ID = 'request'
