import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { storedSession } from '../../auth/storedSession.ts'
import { withTimeout } from '../../storage/guards.ts'
import { keysOf } from '../device/deviceStore.ts'
import { readActions, type UnsentAction } from '../queue/action.ts'
import { Confirm, Dialogue } from '../shell/deskForm.tsx'
import { keepFinishing, PATIENCE, signOutHere } from './leaving.ts'

interface Session {
  /** The person whose screens these are, even after the session has ended; undefined before anyone has signed in. */
  readonly userId: string | undefined
  /** The session has ended without a sign-out: the screen stays, and signing in continues it. */
  readonly hasEnded: boolean
  /** Signing out: their data may no longer be shown or kept. */
  readonly isLeaving: boolean
  /** Signs out on this device; asks first if something has not been sent. */
  leave(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** The unsent actions of this tab, which may not be on the disk. */
let shown: () => readonly UnsentAction[] = () => []
export function setShown(next: typeof shown): void {
  shown = next
}

/** Whose desk this is. Unlike `useAuth`, it tells a session that ran out from a sign-out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useAuth()
  const [lastUserId, setLastUserId] = useState(() => storedSession()?.userId)
  const [isLeaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const signedInId = session?.user.id
  if (signedInId !== undefined && signedInId !== lastUserId) setLastUserId(signedInId)

  useEffect(keepFinishing, [])

  const signOut = () => {
    setLeaving(true)
    return signOutHere()
  }
  const leave = async () => {
    const words = unsentInWords(keysOf('draft:').length, await countActions())
    if (words) setUnsent(words)
    else await signOut()
  }
  const stay = () => setUnsent(undefined)
  const hasEnded = lastUserId !== undefined && !session && !storedSession()
  return (
    <SessionContext value={{ userId: signedInId ?? lastUserId, hasEnded, isLeaving, leave }}>
      {children}
      <Dialogue isOpen={unsent !== undefined && !isLeaving} onClose={stay} title="Sign out?" centered zIndex={400}>
        <Confirm button="Sign out and delete" cancel="Stay signed in" onConfirm={signOut} onCancel={stay}>
          {unsent}
        </Confirm>
      </Dialogue>
    </SessionContext>
  )
}

/** Unsent actions on the disk, if it answers, and in this tab. */
async function countActions(): Promise<number> {
  const kept = await withTimeout(readActions(), PATIENCE).catch(() => [])
  return new Set([...kept, ...shown()].map(({ key }) => key)).size
}

/** What a sign-out would delete; undefined if nothing. */
function unsentInWords(texts: number, actions: number): string | undefined {
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`])
  const parts = [...counted(texts, 'half-written text'), ...counted(actions, 'unsent action')]
  return parts.length > 0 ? `Signing out deletes what’s on this device only: ${parts.join(' and ')}.` : undefined
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
