import { useSyncExternalStore } from 'react'
import { client } from '../../auth/client.ts'

/** How the link of an email went: it asks for a new password, or it was too old. */
export type Recovery = 'none' | 'new password' | 'link expired'

let state: Recovery = /[#&]error_code=/.test(window.location.hash) ? 'link expired' : 'none'
const listeners = new Set<() => void>()

export function setRecovery(next: Recovery): void {
  state = next
  for (const tell of listeners) tell()
}

// Here and not in an effect: the client has begun to read the link, and says so once.
client.auth.onAuthStateChange((event) => {
  if (event === 'PASSWORD_RECOVERY') setRecovery('new password')
})

export const useRecovery = () => useSyncExternalStore(subscribe, () => state)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
