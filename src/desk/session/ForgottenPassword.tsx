import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { client } from '../../auth/client.ts'

/** Sends a link by email, to an address that has an account. Whether it has one is not told. */
export function ForgottenPassword() {
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
