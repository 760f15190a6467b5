import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallbackRequest } from '../api/shapes.ts'
import { rotaQuery } from '../device/queries.ts'
import { useStaff } from '../session/Session.tsx'
import { MINUTE } from '../words/london.ts'
import { useServerNow } from './data/RequestsProvider.tsx'
import type { Actions } from './data/useRequest.ts'

/** To whom the user has just given the request, and how it was before. */
export interface Given {
  readonly to: string
  readonly before: CallbackRequest
}

interface Props {
  readonly given: Given
  readonly request: CallbackRequest
  readonly actions: Actions
  /** Called when the focused button has gone. */
  onUndone(): void
}

/** Says what happens now that a colleague has it, and takes it back until they open it. */
export function AfterGiven({ given: { to, before }, request, actions, onUndone }: Props) {
  const { me } = useStaff()
  const now = useServerNow()
  const colleague = useQuery(rotaQuery).data?.people.find(({ id }) => id === to)
  const name = request.assigned_to_name ?? 'A colleague'
  const { on_the_way_at, eta_minutes, arrived_at } = before
  const undo = async () => {
    const isOnTheWay = on_the_way_at && eta_minutes && !arrived_at
    const left = isOnTheWay && Math.ceil((Date.parse(on_the_way_at) - now) / MINUTE) + eta_minutes
    // Setting out takes it too.
    const isUndone = left ? await actions.onTheWay(Math.max(1, left)) : await actions.take()
    if (isUndone) onUndone()
  }
  return (
    <Group className="after-given" role="status" wrap="nowrap" gap="xs">
      <div>
        <Text fw={600} size="sm">
          Given to {name}
        </Text>
        <Text size="sm" lh={1.35}>
          {colleague?.is_reachable === false
            ? `None of ${name}’s devices rings, so call them. `
            : `${name} is being alerted. `}
          If they don’t open it within a few minutes, it goes back on the list.
        </Text>
      </div>
      {before.taken_by === me.id && (
        <Button variant="default" mih={48} px="sm" flex="none" onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </Group>
  )
}
