import { createStore, useStore } from '@mantine/store'
import type { AuthResult } from '../../auth/AuthProvider.tsx'
import { isKeyRefused } from '../../auth/askServer.ts'
import { type AuthError, client, openDoor, type Session } from '../../auth/client.ts'
import { storedSession } from '../../auth/storedSession.ts'
import { is, Me } from '../api/shapes.ts'
import { isSomeoneElses, read } from '../device/deviceStore.ts'
import { type Link, takeLink } from './address.ts'
import { unsentInWords } from './leaving.ts'

/** Asks whether to delete someone else's unsent work. */
interface Question {
  /** Whose work it is, if we know. */
  readonly name: string | undefined
  readonly unsent: string
  settle(isAgreed: boolean): void
}
export const takeover = createStore<{ readonly asked?: Question }>({})

type Door = ReturnType<typeof openDoor>

/**
 * Lets in a session that was opened at the door. Every session comes this way, because signing in erases what the desk keeps
 * for someone else. Asks first if any of that is unsent.
 */
async function enter(door: Door, session: Session): Promise<AuthResult & { readonly isIn: boolean }> {
  if (!(await mayEnter(session.user.id))) {
    turnAway(door)
    return { error: null, isIn: false }
  }
  const { error } = await client.auth.setSession(session)
  return { error, isIn: !error }
}

async function mayEnter(userId: string): Promise<boolean> {
  const unsent = isSomeoneElses(userId) ? await unsentInWords() : undefined
  if (!unsent) return true
  return new Promise((resolve) => {
    const settle = (isAgreed: boolean) => {
      takeover.setState({})
      resolve(isAgreed)
    }
    takeover.setState({ asked: { name: read('me', is(Me))?.name, unsent, settle } })
  })
}

/** Ends a session at the door. If the server does not answer, the session expires there. */
const turnAway = (door: Door): void => void door.auth.signOut({ scope: 'local' })

/** Signs in on this device. No error and no session if the user decided against it. */
export async function signInHere(email: string, password: string): Promise<AuthResult> {
  const door = openDoor()
  const { data, error } = await door.auth.signInWithPassword({ email, password })
  return error ? { error } : enter(door, data.session)
}

/**
 * - `unopened`: the link waits for a tap, as mail scanners open links too and this one works once.
 * - `opening`: asking the accounts server whose link it is.
 * - `silent`: it did not answer.
 * - `outdated`: it no longer knows the key of this version.
 * - `other account`: someone else is signed in here.
 */
type Recovery =
  | 'none'
  | 'unopened'
  | 'opening'
  | 'silent'
  | 'outdated'
  | 'other account'
  | 'link expired'
  | 'new password'

const recovery = createStore<{ readonly recovery: Recovery }>({ recovery: 'none' })
export const endRecovery = (): void => recovery.setState({ recovery: 'none' })
export const useRecovery = () => useStore(recovery).recovery

const link = takeLink()

/** Opens the account of a reset email's link, unless someone else is signed in here. Also the next attempt after a silence. */
export async function openLink(): Promise<void> {
  if (link.kind === 'none') return
  if (link.kind === 'expired') return recovery.setState({ recovery: 'link expired' })
  recovery.setState({ recovery: 'opening' })
  recovery.setState({ recovery: await opened(link).catch(() => 'link expired' as const) })
}

async function opened(found: Link & { readonly kind: 'recovery' | 'unopened' }): Promise<Recovery> {
  const door = openDoor()
  const { data, error } =
    found.kind === 'unopened'
      ? await door.auth.verifyOtp({ token_hash: found.token_hash, type: 'recovery' })
      : await door.auth.setSession(found)
  if (data.session) return recovered(door, data.session)
  if (error && isKeyRefused(error.status, error)) return 'outdated'
  return error?.status && error.status < 500 && error.status !== 429 ? 'link expired' : 'silent'
}

export async function openByCode(email: string, code: string): Promise<{ readonly error: AuthError | null }> {
  const door = openDoor()
  const { data, error } = await door.auth.verifyOtp({ email, token: code, type: 'recovery' })
  if (data.session) recovery.setState({ recovery: await recovered(door, data.session) })
  return { error }
}

async function recovered(door: Door, session: Session): Promise<Recovery> {
  const { userId } = storedSession() ?? {}
  if (userId !== undefined && userId !== session.user.id) {
    turnAway(door)
    return 'other account'
  }
  const { error: problem, isIn } = await enter(door, session)
  if (problem) return 'silent'
  return isIn ? 'new password' : 'none'
}

// At the start, before the router reads the address.
if (link.kind === 'unopened') recovery.setState({ recovery: 'unopened' })
else void openLink()
