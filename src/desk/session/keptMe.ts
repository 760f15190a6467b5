import type { Me } from '../api/types.ts'
import { KEPT } from './erase.ts'

const KEY = `${KEPT}-me`

/** Who was signed in with this account when the server last said so: the desk opens with it where there is no connection. */
export function keptMe(userId: string): Me | undefined {
  try {
    const kept: { userId?: string; me?: Me } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept.userId === userId ? kept.me : undefined
  } catch {
    return undefined
  }
}

export function keepMe(userId: string, me: Me): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, me }))
  } catch {
    // A full disk: the desk opens with a connection only.
  }
}
