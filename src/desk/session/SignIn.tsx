import { Alert, Button, Container, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { useRecovery } from './recovery.ts'
import { SignInForm } from './SignInForm.tsx'

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
