/** A path of this site as a URL: by itself, one that begins with two slashes would name another host. */
export const urlOf = (path: string): string => window.location.origin + path
