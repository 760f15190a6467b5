import { Button, Container, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'

/** Nobody signs up here: the owner makes the accounts. */
export function SignIn() {
  const { signIn } = useAuth()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    await signIn(email.trim(), password)
    setBusy(false)
  }
  return (
    <Container size="xs" py="xl" component="main">
      <form onSubmit={onSubmit}>
        <Stack>
          <Title order={1}>Desk</Title>
          <TextInput
            label="Email address"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={isBusy}>
            Sign in
          </Button>
        </Stack>
      </form>
    </Container>
  )
}
