import { Button, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { messageOf } from '../api/callError.ts'
import { erasePerson } from '../api/desk.ts'

const WORD = 'ERASE'

/** Erases after the word was typed: there is no way back. */
export function Erase({ count, phone, email, onErased }: Props) {
  const word = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (word.current?.value.trim() !== WORD) {
      setProblem(`Type ${WORD}, in capital letters`)
      word.current?.focus()
      return
    }
    setProblem(undefined)
    setBusy(true)
    try {
      onErased(await erasePerson(phone, email))
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          ref={word}
          label={`Type ${WORD} to erase ${count === 1 ? 'this request' : `these ${count} requests`}`}
          description="This can’t be undone. If they asked for a copy, save the file first."
          autoComplete="off"
          autoCapitalize="characters"
          size="md"
          error={problem}
        />
        <Button type="submit" size="lg" color="alarm" loading={isBusy}>
          Erase
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  readonly count: number
  readonly phone: string | null
  readonly email: string | null
  readonly onErased: (count: number) => void
}
