import { Alert, Anchor, Button, Modal, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { company } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { confirm, unanswered } from '../api/call.ts'
import { ErrorBoundary, Loading } from '../ui/Await.tsx'
import { Form, Submit, useForm, WrongFields } from '../ui/forms.tsx'
import { PlainButton, Small } from '../ui/parts.tsx'
import { Alone } from './Alone.tsx'
import { signInHere, useRecovery } from './entering.ts'
import { inBothSpellings, mailReset, needsCode, REFUSED } from './factors.ts'
import { useSession } from './Session.tsx'

const EmailSent = lazy(() => import('./EmailSent.tsx'))

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

/** Emails a reset link if the address has an account. Never reveals whether it has one. */
function ForgottenPassword({ onSent }: { onSent: (to: string) => void }) {
  const form = useForm({
    check: ({ email }) => ({
      email: email?.includes('@') ? undefined : 'Enter your email address, like name@example.com',
    }),
    async send({ email = '' }) {
      const { error } = await mailReset(email.trim())
      const refusal = REFUSED[error?.status ?? 0]
      if (error) throw refusal ? new WrongFields({ email: refusal }) : unanswered(error)
      onSent(email.trim())
    },
  })
  return (
    <Form form={form}>
      <TextInput {...form.field('email')} label="Email address" type="email" autoComplete="username" />
      <Submit form={form}>Email me a link</Submit>
    </Form>
  )
}

export function SignIn() {
  const isLinkExpired = useRecovery() === 'link expired'
  const [hasForgotten, setForgotten] = useState(isLinkExpired)
  const [sentTo, setSentTo] = useState<string>()
  const toggle = () => {
    setForgotten(!hasForgotten)
    setSentTo(undefined)
  }
  return (
    <Alone>
      {isLinkExpired && !sentTo && (
        <Alert color="alarm" title="That link no longer works">
          It’s been used, or it’s over an hour old.
        </Alert>
      )}
      <div>
        <Title order={1}>{sentTo ? 'Check your email' : hasForgotten ? 'Forgotten password' : 'Sign in'}</Title>
        {!sentTo && (
          <Text c="dimmed">
            {hasForgotten ? 'We’ll email you a link to choose a new one.' : `For staff of ${company.name}.`}
          </Text>
        )}
      </div>
      {sentTo ? (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <EmailSent to={sentTo} />
          </Suspense>
        </ErrorBoundary>
      ) : hasForgotten ? (
        <ForgottenPassword onSent={setSentTo} />
      ) : (
        <SignInForm />
      )}
      <Button variant="subtle" onClick={toggle}>
        {hasForgotten ? 'Back to sign in' : 'I’ve forgotten my password'}
      </Button>
      <div className="alone-help">
        <Text fw={600}>{hasForgotten ? 'Can’t open your email?' : 'Still locked out?'}</Text>
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
