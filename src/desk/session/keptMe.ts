import type { Me } from '../api/types.ts'
import { read, write } from '../device/kept.ts'
import { eraseDevice } from './erase.ts'

interface Kept {
  readonly userId: string
  readonly me: Me
}

/** Who was signed in with this account when the server last said so: the desk opens with it where there is no connection. */
export function keptMe(userId: string): Me | undefined {
  const kept = read<Kept>('me')
  return kept?.userId === userId ? kept.me : undefined
}

export const keepMe = (userId: string, me: Me): void => write('me', { userId, me })

/** What somebody else left on this device is erased. Call before anything of it is read. */
export async function forgetOthers(userId: string): Promise<void> {
  const kept = read<Kept>('me')
  if (kept && kept.userId !== userId) await eraseDevice()
}
