import { Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { handOver } from '../api/desk.ts'
import type { Colleague, Turn } from '../api/shapes.ts'
import { Problem } from '../shell/Confirm.tsx'
import { useRotaAction } from './useRotaAction.ts'
import { spanOf } from './words.ts'

/** One turn, and how to hand it over to somebody else. */
export function TurnCard({ turn, people, now, mayHandOver }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, problem } = useRotaAction()
  const others = people.filter(({ id }) => id !== turn.staff_id)
  const [to = others[0]?.id ?? '', setTo] = useState<string>()
  const when = spanOf(turn.starts_at, turn.ends_at, now)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (await run(() => handOver(turn.shift_id, turn.starts_at, to))) setOpen(false)
  }
  return (
    <Card component="li" withBorder padding="sm">
      <Stack gap="xs">
        <Group justify="space-between">
          <div>
            <Text fw={600}>{turn.name}</Text>
            <Text size="sm">{when}</Text>
            {turn.staff_id !== turn.planned_for && (
              <Text size="sm" c="dimmed">
                In place of {turn.planned_name}
              </Text>
            )}
          </div>
          {mayHandOver && others.length > 0 && !isOpen && (
            <Button
              size="md"
              mih={48}
              variant="default"
              aria-label={`Hand over: ${turn.name}, ${when}`}
              onClick={() => setOpen(true)}
            >
              Hand over
            </Button>
          )}
        </Group>
        {isOpen && (
          <form onSubmit={onSubmit}>
            <Stack gap="xs">
              <NativeSelect
                size="md"
                label="Hand over to"
                data={others.map(({ id, name }) => ({ value: id, label: name }))}
                value={to}
                onChange={({ currentTarget }) => setTo(currentTarget.value)}
              />
              <Problem words={problem} />
              <Group grow>
                <Button type="submit" size="md" mih={48} loading={isBusy}>
                  Confirm
                </Button>
                <Button size="md" mih={48} variant="default" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </Card>
  )
}

interface Props {
  readonly turn: Turn
  readonly people: readonly Colleague[]
  /** In ms. */
  readonly now: number
  readonly mayHandOver: boolean
}
