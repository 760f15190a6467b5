/** Where builds for tests look for their backend, so that one build will do for every worker and every backend. */
export const BACKEND = 'http://backend.test'

/** The flag with which a browser finds this one there. */
export const wayTo = ({ url }: { readonly url: string }) =>
  `--host-resolver-rules=MAP ${new URL(BACKEND).host} ${new URL(url).host}`
