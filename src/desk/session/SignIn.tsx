import { Alert, Button, Container, Modal, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { client } from '../../auth/client.ts'
import { confirm } from '../api/call.ts'
import { useRecovery } from './recovery.ts'
import { useSession } from './SessionProvider.tsx'

interface Problems {
  readonly email?: string
  readonly password?: string
  /** Not of a field. */
  readonly other?: string
}

function problemOf(error: Error): Problems {
  const status = 'status' in error ? error.status : undefined
  if (status === 400) return { password: 'The email address or the password is wrong' }
  if (status === 429) return { other: 'Too many attempts. Wait a minute, then try again.' }
  return { other: 'The server didn’t answer. Check your connection, then try again.' }
}

/** Nobody signs up here: the owner makes the accounts. */
export function SignInForm() {
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
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {problems.other && (
          <Alert color="alarm" role="alert">
            {problems.other}
          </Alert>
        )}
        <TextInput
          ref={email}
          label="Email address"
          type="email"
          autoComplete="username"
          size="md"
          error={problems.email}
          data-autofocus
        />
        <PasswordInput
          ref={password}
          label="Password"
          autoComplete="current-password"
          size="md"
          error={problems.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <Button type="submit" size="lg" loading={isBusy}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}

/** Over the screen, not in its place: whatever was typed is still there once one has signed in. */
export function SessionEnded() {
  const { hasEnded, leave } = useSession()
  return (
    <Modal
      opened={hasEnded}
      onClose={() => undefined}
      title="Please sign in again"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
      overlayProps={{ blur: 8 }}
    >
      <Stack>
        <Text>Your session has ended. What you typed is still here.</Text>
        <SignInForm />
        <Text size="sm" c="dimmed">
          Not you any more? Signing out erases what the desk keeps on this device.
        </Text>
        <Button variant="default" size="md" onClick={() => void leave()}>
          Sign out
        </Button>
      </Stack>
    </Modal>
  )
}

/** Sends a link by email, to an address that has an account. Whether it has one is not told. */
function ForgottenPassword() {
  const email = useRef<HTMLInputElement>(null)
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const address = email.current?.value.trim() ?? ''
    const refuse = (words: string) => {
      setProblem(words)
      email.current?.focus()
    }
    if (!address.includes('@')) return refuse('Enter your email address, like name@example.com')
    setBusy(true)
    const { error } = await client.auth.resetPasswordForEmail(address, {
      redirectTo: `${window.location.origin}/desk/`,
    })
    setBusy(false)
    if (!error) setSentTo(address)
    else if (error.status === 429) refuse('Too many reset emails. Try again in a few minutes.')
    else if (error.status === 400) refuse('Check the email address. The server didn’t accept it.')
    else refuse('The server didn’t answer. Check your connection, then try again.')
  }

  if (sentTo)
    return (
      <Alert title="Check your email" role="status">
        If {sentTo} has an account, a link is on its way. It works once, for an hour. Nothing there? Check your spam
        folder, or ask the owner.
      </Alert>
    )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>We’ll email you a link. It brings you back here to choose a new password.</Text>
        <TextInput ref={email} label="Email address" type="email" autoComplete="username" size="md" error={problem} />
        <Button type="submit" size="lg" loading={isBusy}>
          Email me a link
        </Button>
      </Stack>
    </form>
  )
}

/** What somebody sees who has not signed in. */
export function SignIn() {
  const isLinkExpired = useRecovery() === 'link expired'
  const [hasForgotten, setForgotten] = useState(isLinkExpired)
  return (
    <Container size="xs" py="xl" component="main">
      <Stack>
        <Title order={1}>{hasForgotten ? 'Forgotten password' : 'Desk'}</Title>
        {isLinkExpired && (
          <Alert color="alarm" title="That link no longer works">
            It’s been used already, or it’s more than an hour old. Ask for a new one.
          </Alert>
        )}
        {hasForgotten ? <ForgottenPassword /> : <SignInForm />}
        <Button variant="subtle" size="md" onClick={() => setForgotten(!hasForgotten)}>
          {hasForgotten ? 'Back to sign in' : 'I’ve forgotten my password'}
        </Button>
      </Stack>
    </Container>
  )
}
