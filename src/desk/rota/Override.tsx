import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { rota, setOnCall } from '../api/desk.ts'
import { useStaff } from '../session/StaffProvider.tsx'
import { Problem } from '../shell/Confirm.tsx'
import { useOnCall } from './useOnCall.ts'
import { useRotaAction } from './useRotaAction.ts'

/** The switch until a time: on call where the rota says off, or the other way round. */
export function Override() {
  const { setMe } = useStaff()
  const { isOnCall } = useOnCall()
  const { run, isBusy, problem } = useRotaAction()
  const until = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<string>()
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const time = until.current?.value ?? ''
    setMissing(time ? undefined : 'Enter an end time')
    if (!time) return until.current?.focus()
    await run(async () => {
      setMe(await setOnCall(!isOnCall, time))
      return rota()
    })
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="xs" maw={480}>
        <Group align="end" gap="xs">
          <TextInput
            ref={until}
            flex={1}
            size="md"
            type="datetime-local"
            label={isOnCall ? 'Off call until' : 'On call until'}
            description="UK time. After that, the rota applies again."
            error={missing}
          />
          <Button type="submit" size="md" mih={48} variant="default" loading={isBusy}>
            {isOnCall ? 'Go off call' : 'Go on call'}
          </Button>
        </Group>
        <Problem words={problem} />
      </Stack>
    </form>
  )
}
