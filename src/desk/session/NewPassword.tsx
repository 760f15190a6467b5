import { Button, Container, PasswordInput, Stack, Title } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { client } from '../../auth/client.ts'
import { toast } from '../../client/notices/toast.ts'
import { confirm } from '../api/confirmation.ts'
import { passwordProblem, RULES, SHORTEST } from './passwordProblem.ts'
import { setRecovery } from './recovery.ts'

/** Where the link of the email leads: its session may do nothing before there is a new password. */
export function NewPassword() {
  const password = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const chosen = password.current?.value ?? ''
    const refuse = (words: string) => {
      setProblem(words)
      password.current?.focus()
    }
    if (chosen.length < SHORTEST) return refuse(`Use ${SHORTEST} characters or more`)
    setProblem(undefined)
    setBusy(true)
    const save = async () => (await client.auth.updateUser({ password: chosen })).error
    let error = await save()
    // The link of an email is one factor, and whoever has two needs both.
    if (error?.code === 'insufficient_aal' && (await confirm('password'))) error = await save()
    setBusy(false)
    if (error) return refuse(passwordProblem(error))
    void toast({ title: 'Password changed', message: 'Use it next time you sign in.' })
    setRecovery('none')
  }
  return (
    <Container size="xs" py="xl" component="main">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Title order={1}>New password</Title>
          <PasswordInput
            ref={password}
            label="New password"
            description={RULES}
            autoComplete="new-password"
            size="md"
            error={problem}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          />
          <Button type="submit" size="lg" loading={isBusy}>
            Save
          </Button>
        </Stack>
      </form>
    </Container>
  )
}
