import { Alert, Anchor, Button, Modal, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { company } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { confirm, unanswered } from '../api/call.ts'
import { Form, Submit, useForm, WrongFields } from '../ui/forms.tsx'
import { PlainButton, Small } from '../ui/parts.tsx'
import { Alone } from './Alone.tsx'
import { openByCode, signInHere, useRecovery } from './entering.ts'
import { digitsOf, inBothSpellings, mailReset, needsCode } from './factors.ts'
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
        <PlainButton onClick={() => void leave()}>Sign out</PlainButton>
      </Stack>
    </Modal>
  )
}

const REFUSED: Readonly<Record<number, string>> = {
  400: 'Check the email address. The server didn’t accept it.',
  429: 'Too many reset emails. Try again in a few minutes.',
}

/** Takes the code from the email, as a mail scanner may have opened its link first. An older project's email has none. */
function EmailSent({ to }: { to: string }) {
  const form = useForm({
    check: ({ code = '' }) => ({
      code: /^\d{6,10}$/.test(digitsOf(code)) ? undefined : 'Enter the digits from the email',
    }),
    async send({ code = '' }) {
      const { error } = await openByCode(to, digitsOf(code))
      // Only the accounts server's own refusals have a code.
      const isRefused = error?.code && error.status && error.status < 500 && error.status !== 429
      if (isRefused) throw new WrongFields({ code: 'That code is wrong, or no longer works' })
      if (error) throw unanswered(error)
    },
    selects: true,
  })
  return (
    <Form form={form}>
      <Alert title="Check your email" role="status">
        If {to} has an account, an email is on its way. Open its link, or enter its code here. Both work once, for an
        hour.
      </Alert>
      <TextInput {...form.field('code')} label="Code from the email" inputMode="numeric" autoComplete="one-time-code" />
      <Submit form={form}>Continue</Submit>
      <Small>Nothing there? Check your spam folder.</Small>
    </Form>
  )
}

/** Emails a reset link if the address has an account. Never reveals whether it has one. */
function ForgottenPassword() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    check: ({ email }) => ({
      email: email?.includes('@') ? undefined : 'Enter your email address, like name@example.com',
    }),
    async send({ email = '' }) {
      const { error } = await mailReset(email.trim())
      const refusal = REFUSED[error?.status ?? 0]
      if (error) throw refusal ? new WrongFields({ email: refusal }) : unanswered(error)
      setSentTo(email.trim())
    },
  })
  if (sentTo) return <EmailSent to={sentTo} />
  return (
    <Form form={form}>
      <Text>We’ll email you a link to choose a new password.</Text>
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
      <div>
        <Title order={1}>{hasForgotten ? 'Forgotten password' : 'Sign in'}</Title>
        {!hasForgotten && <Text c="dimmed">For staff of {company.name}.</Text>}
      </div>
      {isLinkExpired && (
        <Alert color="alarm" title="That link no longer works">
          It’s been used, or it’s over an hour old. Get a new one below.
        </Alert>
      )}
      {hasForgotten ? <ForgottenPassword /> : <SignInForm />}
      <Button variant="subtle" onClick={() => setForgotten(!hasForgotten)}>
        {hasForgotten ? 'Back to sign in' : 'I’ve forgotten my password'}
      </Button>
      <div className="alone-help">
        <Text fw={600}>Still locked out?</Text>
        <Small>
          Ask an owner. They can give you a new password under “Staff”. Meanwhile, customers reach us by phone:{' '}
          <Anchor href={emergencyPhone.href} inherit underline="always" style={{ whiteSpace: 'nowrap' }}>
            {emergencyPhone.display}
          </Anchor>
        </Small>
      </div>
    </Alone>
  )
}
