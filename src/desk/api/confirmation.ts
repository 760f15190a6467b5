/**
 * Why somebody confirms who they are: with a code of the authenticator app after the password, after a refusal or before a
 * new password; with the password, and a code where they have an app, once the password is older than ten minutes.
 */
export type Reason = 'sign-in' | 'refused' | 'password' | 'stale'

export interface Confirmation {
  readonly reason: Reason
  /** Ends it: with a code that was taken, or without. */
  settle(isConfirmed: boolean): void
}

let open: (Confirmation & { readonly answer: Promise<boolean> }) | undefined
const listeners = new Set<() => void>()

/** Asks for it, once at a time. Resolves with whether it was given and taken. */
export function confirm(reason: Reason): Promise<boolean> {
  if (open) return open.answer
  let settle: Confirmation['settle'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      show(undefined)
      resolve(isConfirmed)
    }
  })
  show({ reason, settle, answer })
  return answer
}

/** What is being asked, for the dialogue that asks it. */
export const confirmation = {
  get: (): Confirmation | undefined => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
} as const

function show(next: typeof open) {
  open = next
  for (const tell of listeners) tell()
}
