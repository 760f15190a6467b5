import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/callError.ts'
import { ownAddress } from './password.ts'

/** The password of whoever is signed in. What is wrong with it stands beside the field. */
export function PasswordForm({ onPassword }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    field.current?.focus()
    void ownAddress().then(setAddress)
  }, [])
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const refuse = (words: string) => {
      setProblem(words)
      field.current?.select()
    }
    const password = field.current?.value ?? ''
    if (!password) return refuse('Enter your password')
    setProblem(undefined)
    setBusy(true)
    try {
      await onPassword(password)
    } catch (error) {
      setBusy(false)
      refuse(messageOf(error))
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>Changes to staff need your password. We ask again after ten minutes. What you typed is still here.</Text>
        {/* By which a password manager knows whose it is. */}
        <input type="email" autoComplete="username" value={address} readOnly hidden />
        <PasswordInput
          ref={field}
          label="Your password"
          autoComplete="current-password"
          size="md"
          error={problem}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <Button type="submit" size="lg" loading={isBusy}>
          Confirm
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  /** Rejects with a CallError, whose words are shown. */
  onPassword(password: string): Promise<void>
}
