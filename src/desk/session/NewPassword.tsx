import { Button, Container, PasswordInput, Stack, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { client } from '../../auth/client.ts'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/callError.ts'
import { confirm } from '../api/confirmation.ts'
import { givePassword, ownAddress } from '../authenticator/password.ts'
import { passwordProblem, RULES, SHORTEST } from './passwordProblem.ts'

/**
 * Changes the password of the person who is signed in. `isRecovery`: they came by the link of an email, whose session may do
 * nothing before there is a new one, and need not know the old one.
 */
export function NewPassword({ isRecovery = false, onDone }: { isRecovery?: boolean; onDone(): void }) {
  const current = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<{ readonly field: typeof current; readonly words: string }>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void ownAddress().then(setAddress), [])

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const [old = '', password = ''] = [current.current?.value, chosen.current?.value]
    const refuse = (field: typeof current, words: string) => {
      setBusy(false)
      setProblem({ field, words })
      field.current?.focus()
    }
    if (!isRecovery && !old) return refuse(current, 'Enter your current password')
    if (password.length < SHORTEST) return refuse(chosen, `Use ${SHORTEST} characters or more`)
    setProblem(undefined)
    setBusy(true)
    try {
      // A session older than a day would need an emailed code as well.
      if (!isRecovery) await givePassword(old)
    } catch (error) {
      return refuse(current, messageOf(error))
    }
    const save = async () =>
      (await client.auth.updateUser({ password, ...(!isRecovery && { current_password: old }) })).error
    let error = await save()
    // A password, or the link of an email, is one factor: someone who has two needs both.
    if (error?.code === 'insufficient_aal' && (await confirm('password'))) error = await save()
    if (error) return refuse(chosen, passwordProblem(error))
    void toast({ title: 'Password changed', message: 'Use it next time you sign in.' })
    onDone()
  }
  const wordsAt = (field: typeof current) => problem?.field === field && problem.words
  const form = (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={560}>
        <Title order={isRecovery ? 1 : 2}>{isRecovery ? 'New password' : 'Change your password'}</Title>
        {/* By which a password manager knows whose it is. */}
        <input type="email" autoComplete="username" value={address} readOnly hidden />
        {!isRecovery && (
          <PasswordInput
            ref={current}
            label="Current password"
            autoComplete="current-password"
            size="md"
            error={wordsAt(current)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the current password' }}
          />
        )}
        <PasswordInput
          ref={chosen}
          label="New password"
          description={RULES}
          autoComplete="new-password"
          size="md"
          error={wordsAt(chosen)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
        />
        <Button type="submit" size="lg" loading={isBusy}>
          Save
        </Button>
      </Stack>
    </form>
  )
  if (!isRecovery) return form
  return (
    <Container size="xs" py="xl" component="main">
      {form}
    </Container>
  )
}
