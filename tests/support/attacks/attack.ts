/** In order of their rights, fewest first. With a forged or expired token, everyone is a visitor. */
export const RANKS = ['visitor', 'account', 'staff', 'owner'] as const
export type Rank = (typeof RANKS)[number]

export type Attack = {
  method: string
  /** Sent as it is: no dot segment is resolved, no character encoded. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** From this rank on it is not an attack, but what the function is for. By default it is nobody's right. */
  rightOf?: Rank
  /** A 2xx alone is not a success: the answer may be public, or say that nothing was found. */
  mayAnswer?: boolean
  /** Status and body of the only refusal that counts, such as `403 {…}`. By default any will do. */
  refusal?: RegExp
}

export const REST = '/rest/v1'

type Rest = Omit<Attack, 'method' | 'path' | 'body'>

const asText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

export const ask = (method: string, path: string, rest: Rest = {}, body?: unknown): Attack => ({
  method,
  path: REST + path,
  ...(body !== undefined && { body: asText(body) }),
  ...rest,
})

/** A call by POST of a function in `public`; arguments in JSON, or a text that is sent as it is. */
export const call = (name: string, args: unknown = {}, rest: Rest = {}) => ask('POST', `/rpc/${name}`, rest, args)

export const submission = {
  p_name: 'Mallory',
  p_phone: '07700 900666',
  p_email: 'mallory@example.org',
  p_message: 'attack',
}

export const titleOf = ({ method, path, headers = {}, body = '' }: Attack) =>
  `${method} ${path} ${JSON.stringify(headers).slice(0, 120)} ${body.slice(0, 120)}`
