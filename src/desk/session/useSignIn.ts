import { type SyntheticEvent, useRef, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { client } from '../../auth/client.ts'
import { confirm } from '../api/confirmation.ts'

interface Problems {
  readonly email?: string
  readonly password?: string
  /** Not of a field. */
  readonly other?: string
}

/** The form of signing in: its fields, what is wrong with each, and where the cursor goes then. */
export function useSignIn() {
  const { signIn } = useAuth()
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const tell = (found: Problems) => {
    setProblems(found)
    if (found.email) email.current?.focus()
    else if (found.password) password.current?.focus()
  }
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const missing = {
      ...(!given.email.includes('@') && {
        email: given.email ? 'Enter an email address with an @, like name@example.com' : 'Enter your email address',
      }),
      ...(!given.password && { password: 'Enter your password' }),
    }
    tell(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const { error } = await signIn(given.email, given.password)
    setBusy(false)
    if (error) return tell(problemOf(error))
    // Whoever has an authenticator app is asked for its code here, so that no device is signed out when another gives one.
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    if (data?.currentLevel === 'aal1' && data.nextLevel === 'aal2') void confirm('sign-in')
  }
  return { email, password, problems, isBusy, onSubmit }
}

function problemOf(error: Error): Problems {
  const status = 'status' in error ? error.status : undefined
  if (status === 400) return { password: 'The email address or the password is wrong' }
  if (status === 429) return { other: 'Too many attempts. Wait a minute, then try again.' }
  return { other: 'The server didn’t answer. Check your connection, then try again.' }
}
