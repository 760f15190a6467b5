import { Badge } from '@mantine/core'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { useServerNow } from '../data/useServerNow.ts'
import { minutesLate, statusInWords } from '../words/status.ts'

/** Filled while nobody has opened it, or while it waits for whoever looks; outlined once there is nothing to hurry for. */
export function StatusBadge({ request }: { request: CallbackRequest }) {
  const { me } = useStaff()
  const now = useServerNow()
  const isLate = minutesLate(request, now) > 0
  const isNews = request.status === 'new' || request.assigned_to === me.id
  const variant = isNews ? 'filled' : isLate ? 'outline' : 'default'
  return (
    <Badge
      variant={variant}
      {...(isLate && { color: 'alarm' })}
      size="md"
      tt="none"
      fz={12}
      px={7}
      h="auto"
      mih={22}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
    >
      {statusInWords(request, me.id, now)}
    </Badge>
  )
}
