/** In order of their rights, fewest first. Whoever's token is forged or expired is a visitor. */
export const RANKS = ['visitor', 'account', 'staff', 'owner'] as const
export type Rank = (typeof RANKS)[number]

/** One request that must not succeed. In `path`, `headers` and `body`, {request} and the like stand for ids of the victim. */
export type Attack = {
  title: string
  method: string
  /** Sent as it is: no dot segment is resolved, no character encoded. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** From this rank on it is not an attack, but what the function is for. By default nobody may do it. */
  rightOf?: Rank
  /** A 2xx alone is not a success: the answer may be public, or say that nothing was found. */
  mayAnswer?: boolean
}

export type Attacks = {
  /** Names the test. */
  kind: string
  attacks: readonly Attack[]
  /** Not about rights, so there is no point in trying it with each kind of token. */
  withoutVariants?: boolean
  /** Each may store a callback request of its own, as any visitor may, and nothing else. */
  mayStore?: boolean
}

const REST = '/rest/v1'

type Rest = Omit<Attack, 'title' | 'method' | 'path'>

export const get = (path: string, rest: Rest & { title?: string } = {}): Attack => ({
  title: `GET ${path}`,
  method: 'GET',
  path: REST + path,
  ...rest,
})

/** A call by POST of a function in `public`, with arguments in JSON. */
export const call = (name: string, args: object | string = {}, rest: Rest & { title?: string } = {}): Attack => {
  const body = typeof args === 'string' ? args : JSON.stringify(args)
  return { title: `${name} ${body.slice(0, 80)}`, method: 'POST', path: `${REST}/rpc/${name}`, body, ...rest }
}

/** A request with a body in JSON. */
export const write = (
  method: string,
  path: string,
  body: object | string,
  rest: Rest & { title?: string } = {},
): Attack => {
  const prefer = rest.headers?.prefer ? ` (Prefer: ${rest.headers.prefer})` : ''
  return {
    title: `${method} ${path}${prefer}`,
    method,
    path: REST + path,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...rest,
  }
}

/** The arguments of a callback request that names its attack. */
export const submission = {
  p_name: 'Mallory',
  p_phone: '07700 900666',
  p_email: 'mallory@example.org',
  p_message: 'attack',
}

/** A callback request with other arguments, headers or query. */
export const submit = (title: string, args: object | string, headers: Attack['headers'] = {}, query = ''): Attack => ({
  title,
  method: 'POST',
  path: `${REST}/rpc/insert_contact_submission${query}`,
  headers,
  body: typeof args === 'string' ? args : JSON.stringify({ ...submission, ...args }),
  mayAnswer: true,
})

/** The same as text, with its headers in the body. */
export const submitText = (title: string, said: object | string, query = ''): Attack => ({
  title: `as text: ${title}`,
  method: 'POST',
  path: `${REST}/rpc/send_contact_submission${query}`,
  headers: { 'content-type': 'text/plain;charset=UTF-8' },
  body: typeof said === 'string' ? said : JSON.stringify({ ...submission, ...said }),
  mayAnswer: true,
})
