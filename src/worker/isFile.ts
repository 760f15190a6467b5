/**
 * Whether an answer is the file that was asked for, whole, and may be kept: in the middle of a deploy, or behind a
 * café's login, a host answers 200 with a page in a file's place. Safari refuses to serve a redirected answer from a
 * cache, and a part of a file (206) can't be stored.
 */
export const isFile = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !headers.get('Content-Type')?.startsWith('text/html')
