import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'

const MINUTES = [10, 20, 30, 45, 60] as const

/** One tap says it; any other number takes two. */
export function OnTheWay({
  isOpen,
  onClose,
  onChoose,
}: {
  isOpen: boolean
  onClose(): void
  onChoose(minutes: number): void
}) {
  const [minutes, setMinutes] = useState<number | string>('')
  const choose = (minutes: number) => {
    // A second tap while the dialog fades.
    if (!isOpen) return
    onClose()
    onChoose(minutes)
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typeof minutes === 'number') choose(minutes)
  }
  return (
    <Modal opened={isOpen} onClose={onClose} classNames={{ inner: 'near-thumb' }} title="On my way: arriving in">
      <Stack>
        <div className="choices short">
          {MINUTES.map((minutes, i) => (
            <Button
              key={minutes}
              {...(i === 0 && { 'data-autofocus': true })}
              size="md"
              variant="default"
              px="xs"
              onClick={() => choose(minutes)}
            >
              {minutes} min
            </Button>
          ))}
        </div>
        <form onSubmit={onSubmit}>
          <Group align="flex-end">
            <NumberInput
              label="Minutes"
              size="md"
              flex="1 1 7rem"
              min={1}
              max={600}
              clampBehavior="strict"
              allowDecimal={false}
              hideControls
              inputMode="numeric"
              value={minutes}
              onChange={setMinutes}
            />
            <Button type="submit" size="md" disabled={typeof minutes !== 'number'}>
              Confirm
            </Button>
          </Group>
        </form>
      </Stack>
    </Modal>
  )
}
