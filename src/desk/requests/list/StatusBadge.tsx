import { Badge } from '@mantine/core'
import type { CallbackRequest } from '../../api/types.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { useServerNow } from '../data/useServerNow.ts'
import { minutesLate, statusInWords } from '../words/status.ts'

/** Filled while nobody has it; outlined once there is nothing to hurry for. */
export function StatusBadge({ request }: { request: CallbackRequest }) {
  const { me } = useStaff()
  const now = useServerNow()
  const isLate = minutesLate(request, now) > 0
  const variant = request.status === 'new' ? 'filled' : isLate ? 'outline' : 'default'
  return (
    <Badge
      variant={variant}
      {...(isLate && { color: 'alarm' })}
      size="lg"
      tt="none"
      h="auto"
      mih={26}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
    >
      {statusInWords(request, me.id, now)}
    </Badge>
  )
}
