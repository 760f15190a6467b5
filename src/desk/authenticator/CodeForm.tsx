import { Button, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/callError.ts'

/** Six digits of an authenticator app. What is wrong with them stands beside the field. */
export function CodeForm({ button, onCode, isFirst = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const refuse = (words: string) => {
      setProblem(words)
      field.current?.select()
    }
    // Apps show it as two groups.
    const code = field.current?.value.replaceAll(/\s/g, '') ?? ''
    if (!/^\d{6}$/.test(code)) return refuse('Enter the six digits the app shows')
    setProblem(undefined)
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      setBusy(false)
      refuse(messageOf(error))
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          ref={field}
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          error={problem}
        />
        <Button type="submit" size="lg" loading={isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  readonly button: string
  /** Whether it is what there is to do, so that the cursor is there. */
  readonly isFirst?: boolean
  /** Rejects with a CallError, whose words are shown. */
  onCode(code: string): Promise<void>
}
