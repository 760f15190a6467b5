import { Button, Group, Stack, TextInput } from '@mantine/core'
import { Dialogue, Form, useForm } from '../../ui/forms.tsx'
import { CHOICE, type Choosing, chooses, first, MINUTES } from './dialogues.tsx'

/** The database's limit. */
const MOST_MINUTES = 600

/** Offers common times at one tap. The user types any other number of minutes. */
export default function OnTheWay(props: Choosing<number>) {
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
