import { Button, Group } from '@mantine/core'
import type { CallbackRequest } from '../../api/types.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import type { Actions } from '../data/useActions.ts'
import { dialled } from '../words/links.ts'

/** What somebody does first, where the thumb is. Nothing is here that the request's state would refuse. */
export function ActionBar({
  request,
  actions,
  onOnTheWay,
  onFinish,
}: {
  request: CallbackRequest
  actions: Actions
  onOnTheWay(): void
  onFinish(): void
}) {
  const { me } = useStaff()
  const { busy } = actions
  const isDone = request.status === 'done'
  const isTaken = request.status === 'taken'
  const isFree = !isDone && (!isTaken || request.taken_by === me.id)
  return (
    <Group className="action-bar" gap="xs" grow preventGrowOverflow={false} role="group" aria-label="Actions">
      <Button
        component="a"
        href={`tel:${dialled(request.phone)}`}
        size="md"
        h={52}
        px="xs"
        variant={isFree && !isTaken ? 'default' : 'filled'}
      >
        Ring
      </Button>
      {isFree && !isTaken && (
        <Button size="md" h={52} px="xs" loading={busy === 'take'} onClick={actions.take}>
          Take
        </Button>
      )}
      {isFree && (
        <Button size="md" h={52} px="xs" variant="default" loading={busy === 'onTheWay'} onClick={onOnTheWay}>
          On my way
        </Button>
      )}
      {isFree && (
        <Button size="md" h={52} px="xs" variant="default" onClick={onFinish}>
          Done
        </Button>
      )}
      {(isTaken || isDone) && (
        <Button size="md" h={52} px="xs" variant="default" loading={busy === 'release'} onClick={actions.release}>
          {isDone ? 'Back to the list' : 'Put back'}
        </Button>
      )}
    </Group>
  )
}
