import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useSignIn } from './useSignIn.ts'

/** Nobody signs up here: the owner makes the accounts. */
export function SignInForm() {
  const { email, password, problems, isBusy, onSubmit } = useSignIn()
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
