import { Badge } from '@mantine/core'
import { useUnsent } from '../data/RequestsProvider.tsx'

/** On the card of a request with something that the database has not heard, or has refused. */
export function Unsent({ id }: { id: string }) {
  const actions = useUnsent().filter(({ request }) => request === id)
  if (actions.length === 0) return null
  return (
    <Badge variant="outline" color="alarm" tt="none" size="lg">
      {actions.some(({ refusal }) => refusal !== undefined) ? 'Could not be sent' : 'Not sent yet'}
    </Badge>
  )
}
