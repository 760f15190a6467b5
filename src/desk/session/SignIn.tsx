import { Alert, Button, Modal, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../auth/client.ts'
import { confirm, unanswered } from '../api/call.ts'
import { Form, Submit, useForm, WrongFields } from '../shell/deskForm.tsx'
import { Alone, Small } from '../shell/parts.tsx'
import { signInHere, useRecovery } from './entering.ts'
import { inBothSpellings, needsCode } from './factors.ts'
import { useSession } from './Session.tsx'

function problemOf(error: Error): Error {
  const status = 'status' in error ? error.status : undefined
  if (status === 400) return new WrongFields({ password: 'The email address or the password is wrong' })
  return unanswered(error)
}

/** Has no sign-up, as the owner creates the accounts. */
export function SignInForm() {
  const form = useForm({
    check: ({ email, password }) => ({
      email: email?.includes('@')
        ? undefined
        : email
          ? 'Enter an email address with an @, like name@example.com'
          : 'Enter your email address',
      password: password ? undefined : 'Enter your password',
    }),
    async send({ email = '', password = '' }) {
      const { error } = await inBothSpellings(password, (spelling) => signInHere(email.trim(), spelling))
      if (error) throw problemOf(error)
      // Ask for the code now, so that no device is signed out when another gives a code.
      if (await needsCode()) void confirm('sign-in')
    },
  })
  return (
    <Form form={form}>
      <TextInput {...form.field('email')} label="Email address" type="email" autoComplete="username" data-autofocus />
      <PasswordInput
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <Submit form={form}>Sign in</Submit>
    </Form>
  )
}

/** A dialogue over the screen, so that typed text is still there after signing in. */
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
        <Small>Not you any more? Signing out erases what the desk keeps on this device.</Small>
        <Button variant="default" onClick={() => void leave()}>
          Sign out
        </Button>
      </Stack>
    </Modal>
  )
}

const REFUSED: Readonly<Record<number, string>> = {
  400: 'Check the email address. The server didn’t accept it.',
  429: 'Too many reset emails. Try again in a few minutes.',
}

/** Emails a reset link if the address has an account. Never reveals whether it has one. */
function ForgottenPassword() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    check: ({ email }) => ({
      email: email?.includes('@') ? undefined : 'Enter your email address, like name@example.com',
    }),
    async send({ email = '' }) {
      const redirectTo = `${window.location.origin}/desk/`
      const { error } = await client.auth.resetPasswordForEmail(email.trim(), { redirectTo })
      const refusal = REFUSED[error?.status ?? 0]
      if (error) throw refusal ? new WrongFields({ email: refusal }) : unanswered(error)
      setSentTo(email.trim())
    },
  })
  if (sentTo)
    return (
      <Alert title="Check your email" role="status">
        If {sentTo} has an account, a link is on its way. It works once, for an hour. Nothing there? Check your spam
        folder, or ask the owner.
      </Alert>
    )
  return (
    <Form form={form}>
      <Text>We’ll email you a link. It brings you back here to choose a new password.</Text>
      <TextInput {...form.field('email')} label="Email address" type="email" autoComplete="username" />
      <Submit form={form}>Email me a link</Submit>
    </Form>
  )
}

export function SignIn() {
  const isLinkExpired = useRecovery() === 'link expired'
  const [hasForgotten, setForgotten] = useState(isLinkExpired)
  return (
    <Alone>
      <Stack>
        <Title order={1}>{hasForgotten ? 'Forgotten password' : 'Desk'}</Title>
        {isLinkExpired && (
          <Alert color="alarm" title="That link no longer works">
            It’s been used already, or it’s more than an hour old. Ask for a new one.
          </Alert>
        )}
        {hasForgotten ? <ForgottenPassword /> : <SignInForm />}
        <Button variant="subtle" onClick={() => setForgotten(!hasForgotten)}>
          {hasForgotten ? 'Back to sign in' : 'I’ve forgotten my password'}
        </Button>
      </Stack>
    </Alone>
  )
}
