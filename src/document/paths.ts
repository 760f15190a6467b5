/** Paths and fragments that pages, their scripts and the worker share. */

/** A path as the route table writes it: without a slash at its end. */
export const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1')

/** Whether a link of the menu leads to the page at this path; Blog stays lit on its articles. */
export const isActive = (href: string, path: string): boolean =>
  href === path || (href === '/blog' && path.startsWith('/blog/'))

/** Where the shortcut "Call now" of the installed site leads: a shortcut to a `tel:` link itself is dropped. */
export const CALL_PATH = '/call'

/** What the file with the drawing of the house is called until the build has made it: then its name has a hash. */
export const HOUSE_PATH = '/house.svg'

/** The fragment with which a form without its script leads to that page: it could not be sent. */
export const NOT_SENT = 'not-sent'

/** The part of the contact page that shows what waits. On a phone it is two screens down. */
export const REQUEST_ID = 'request'
