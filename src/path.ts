/** A path as the route table writes it: without a slash at its end. */
export const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1')

/** Whether a link of the menu leads to the page at this path; Blog stays lit on its articles. */
export const isActive = (href: string, path: string): boolean =>
  href === path || (href === '/blog' && path.startsWith('/blog/'))

/** A path of this site as a URL: by itself, one that begins with two slashes would name another host. */
export const urlOf = (path: string): string => window.location.origin + path
