import { Button, Group, Stack, TextInput } from '@mantine/core'
import { Dialogue, Form, type Opened, useForm } from '../../ui/forms.tsx'
import { Small } from '../../ui/parts.tsx'

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

const MINUTES = [10, 20, 30, 45, 60] as const
/** Says at one tap when the user will be there. */
export const MinuteChips = ({ onChoose }: Pick<Choosing<number>, 'onChoose'>) => (
  <Group className="chips" gap={4} wrap="nowrap" role="group" aria-label="On my way, arriving in">
    <Small>Minutes away</Small>
    {MINUTES.map((minutes) => (
      <Button
        key={minutes}
        {...CHOICE}
        flex="1 0 44px"
        aria-label={`On my way, ${minutes} minutes`}
        onClick={() => onChoose(minutes)}
      >
        {minutes}
      </Button>
    ))}
  </Group>
)

/** The database's limit. */
const MOST_MINUTES = 600

/** Offers common times at one tap. The user types any other number of minutes. */
export function OnTheWay(props: Choosing<number>) {
  const choose = chooses(props)
  return (
    <Dialogue {...props} title="On my way: arriving in">
      <Stack>
        <div className="choices short">
          {MINUTES.map((minutes, i) => (
            <Button key={minutes} {...first(i)} {...CHOICE} onClick={() => choose(minutes)}>
              {minutes} min
            </Button>
          ))}
        </div>
        <Minutes onChoose={choose} />
      </Stack>
    </Dialogue>
  )
}

function Minutes({ onChoose }: { onChoose: (minutes: number) => void }) {
  const form = useForm({
    check: ({ minutes = '' }) => {
      const isNumber = /^\s*\d{1,3}\s*$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= MOST_MINUTES
      return { minutes: isNumber ? undefined : `Enter 1 to ${MOST_MINUTES} minutes` }
    },
    send: async ({ minutes }) => onChoose(Number(minutes)),
    selects: true,
  })
  return (
    <Form form={form}>
      <Group align="flex-end">
        <TextInput {...form.field('minutes')} label="Minutes" flex="1 1 7rem" inputMode="numeric" autoComplete="off" />
        <Button type="submit">Confirm</Button>
      </Group>
    </Form>
  )
}
