import { Button, Group } from '@mantine/core'
import type { Opened } from '../../ui/forms.tsx'

export type Choosing<Choice> = Opened & { onChoose(choice: Choice): void }

/** Closes with the choice. Ignores a second tap while the dialogue fades. */
export const chooses =
  <Choice,>({ opened, onClose, onChoose }: Choosing<Choice>) =>
  (choice: Choice) => {
    if (!opened) return
    onClose()
    onChoose(choice)
  }

export const CHOICE = { variant: 'default', px: 'xs' } as const
export const first = (i: number) => i === 0 && { 'data-autofocus': true }

export const MINUTES = [10, 20, 30, 45, 60] as const
/** In how many minutes the user will be there, which the button below then says. */
export const MinuteChips = ({ chosen, onChoose, onOther }: ChipsProps) => (
  <Group className="chips" gap={4} wrap="nowrap" role="group" aria-label="Arriving in">
    {MINUTES.map((minutes) => (
      <Button
        key={minutes}
        {...CHOICE}
        flex="1 0 44px"
        {...(minutes === chosen && { variant: 'light' })}
        aria-pressed={minutes === chosen}
        aria-label={`${minutes} minutes`}
        onClick={() => onChoose(minutes)}
      >
        {minutes}
      </Button>
    ))}
    <Button {...CHOICE} flex="none" onClick={onOther}>
      Other
    </Button>
  </Group>
)

interface ChipsProps {
  readonly chosen: number
  onChoose(minutes: number): void
  onOther(): void
}
