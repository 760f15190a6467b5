import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallbackRequest } from '../api/shapes.ts'
import { rotaQuery } from '../device/queries.ts'
import { Icon } from '../ui/DeskIcon.tsx'

/** To whom the user has just given the request, and how it was before. */
export interface Given {
  readonly to: string
  readonly before: CallbackRequest
}

interface Props {
  readonly given: Given
  readonly request: CallbackRequest
}

/** Says what happens now that a colleague has it. */
export function AfterGiven({ given: { to }, request }: Props) {
  const colleague = useQuery(rotaQuery).data?.people.find(({ id }) => id === to)
  const name = request.assigned_to_name ?? 'A colleague'
  return (
    <div className="after" role="status">
      <Icon name="tick" />
      <Text flex="1 1 5em" size="sm" fw={600} lh={1.25}>
        {colleague?.is_reachable === false
          ? `None of ${name}’s devices rings, so call them.`
          : `${name} is being alerted.`}
      </Text>
    </div>
  )
}
