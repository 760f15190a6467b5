/** Whether the worker answers: pages and files of this origin, not the backend that may share it, nor the staff's desk. */
export function handles({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  const asked = new URL(url)
  return method === 'GET' && asked.origin === origin && !/^\/(?:(?:rest|auth)\/v1|desk)(?:\/|$)/.test(asked.pathname)
}

/**
 * What a request is found under, whatever its query string: both slash forms, and the names a static host gives the same
 * page (/faq, /faq/, /faq.html). A whole URL: as a bare key, //host/x would be looked for on another host.
 */
export const cacheKey = ({ origin, pathname }: URL): string =>
  origin + (pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/')
