/** A path as the route table writes it: without a slash at its end. */
export const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1')
