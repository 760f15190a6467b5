import { Button, Container, PasswordInput, Stack, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { client } from '../../auth/client.ts'
import { toast } from '../../client/notices/toast.ts'
import { asCallError, confirm } from '../api/call.ts'
import { givePassword, ownAddress } from '../authenticator/factors.ts'
import { Problem } from '../shell/Confirm.tsx'

/** As supabase/config.toml has it, and the dashboard of a hosted project. */
export const SHORTEST = 12

/** The rules, said before anybody breaks them. */
export const RULES = `${SHORTEST} characters or more. Three random words are easy to remember.`

/** By the server's codes; of other refusals its own words are shown. */
const WORDS: Readonly<Record<string, string>> = {
  same_password: 'That’s your current password. Choose a different one.',
  insufficient_aal: 'Not changed. This needs a code from your authenticator app.',
  over_request_rate_limit: 'Too many attempts. Wait a minute, then try again.',
}

interface Refusal {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly message: string
  /** Of a password that is too weak: `length`, `characters`, `pwned`. */
  readonly reasons?: readonly string[]
}

const isSilence = (status: number | undefined) => !status || status >= 500

/** Why the server did not take a new password, in words that stand beside its field. */
function passwordProblem({ status, code, message, reasons }: Refusal): string {
  if (isSilence(status)) return 'The server didn’t answer. Check your connection, then try again.'
  if (reasons?.includes('pwned')) return 'This password is on a list of stolen ones. Choose a different one.'
  return WORDS[code ?? ''] ?? message
}

/**
 * Changes the password of the person who is signed in. `isRecovery`: they came by the link of an email, whose session may do
 * nothing before there is a new one, and need not know the old one.
 */
export function NewPassword({ isRecovery = false, onDone }: { isRecovery?: boolean; onDone(): void }) {
  const current = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  /** Without a field: of the connection. */
  const [problem, setProblem] = useState<{ readonly field: typeof current | undefined; readonly words: string }>()
  const [isBusy, setBusy] = useState(false)
  /** An answer was lost: the password may be the new one already. */
  const isUnsure = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => void ownAddress().then(setAddress), [])

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const [old = '', password = ''] = [current.current?.value, chosen.current?.value]
    const refuse = (field: typeof current | undefined, words: string) => {
      setBusy(false)
      setProblem({ field, words })
      field?.current?.focus()
    }
    if (!isRecovery && !old) return refuse(current, 'Enter your current password')
    if (password.length < SHORTEST) return refuse(chosen, `Use ${SHORTEST} characters or more`)
    setProblem(undefined)
    setBusy(true)
    try {
      // A session older than a day would need an emailed code as well.
      if (!isRecovery) await givePassword(old)
    } catch (error) {
      const { kind, message } = asCallError(error)
      if (kind === 'offline') return refuse(undefined, message)
      return refuse(current, isUnsure.current ? `${message}. It may be the new one already: try that.` : message)
    }
    const save = async () =>
      (await client.auth.updateUser({ password, ...(!isRecovery && { current_password: old }) })).error
    let error = await save()
    // A password, or the link of an email, is one factor: someone who has two needs both.
    if (error?.code === 'insufficient_aal' && (await confirm('password'))) error = await save()
    if (error) {
      isUnsure.current = isSilence(error.status)
      return refuse(isUnsure.current ? undefined : chosen, passwordProblem(error))
    }
    void toast({ title: 'Password changed', message: 'Use it next time you sign in.' })
    onDone()
  }
  const wordsAt = (field: typeof current) => problem?.field === field && problem.words
  const form = (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={560}>
        <Title order={isRecovery ? 1 : 2} tabIndex={-1} ref={heading}>
          {isRecovery ? 'New password' : 'Change your password'}
        </Title>
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
        <Problem words={problem && !problem.field ? problem.words : undefined} />
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
