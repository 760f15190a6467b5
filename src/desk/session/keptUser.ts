/**
 * The id of whoever's session is kept on this device, also when it has run out and there is no connection to renew it: the
 * desk opens all the same, with what it knows.
 */
export function keptUserId(): string | undefined {
  try {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name))
    const session: unknown = JSON.parse((key && localStorage.getItem(key)) || 'null')
    return hasUser(session) ? session.user.id : undefined
  } catch {
    return undefined
  }
}

const hasUser = (value: unknown): value is { user: { id: string } } =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  typeof value.user === 'object' &&
  value.user !== null &&
  'id' in value.user &&
  typeof value.user.id === 'string'
