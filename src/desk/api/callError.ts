/** Why a call failed; its message is for whoever is on call. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /**
   * - `offline`: nothing was heard; it may have been done all the same.
   * - `signed-out`: the session has ended.
   * - `not-staff`: the account may not do this.
   * - `unconfirmed`: it needs a code of the owner's authenticator app.
   * - `stale`: it needs the owner's password, given within ten minutes.
   * - `deletes`: the owner has to agree to what its words say.
   * - `refused`: the database's own words, and it was not done: somebody else has the request, a text is too long.
   * - `server`: the database is not well.
   */
  readonly kind: 'offline' | 'signed-out' | 'not-staff' | 'unconfirmed' | 'stale' | 'deletes' | 'refused' | 'server'
  constructor(kind: CallError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** What the database's hint asks of the owner before it does something; undefined for any other. */
export function wantedBy(hint: unknown): CallError | undefined {
  if (hint === 'second factor')
    return new CallError('unconfirmed', 'Not done. This needs a code from your authenticator app.')
  if (hint === 'password') return new CallError('stale', 'Not done. This needs your password.')
  return undefined
}

/** Whatever was thrown, as the failure of a call. */
export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError('server', String(thrown))

/** Why a call failed, in words for whoever is on call. */
export const messageOf = (thrown: unknown): string => asCallError(thrown).message
