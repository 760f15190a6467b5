import { Badge, Text, VisuallyHidden } from '@mantine/core'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { useServerNow } from '../data/RequestsProvider.tsx'
import { wishesOf } from '../words/contactLinks.ts'
import { ageInWords } from '../words/london.ts'
import { marksOf } from '../words/requestMarks.ts'
import { minutesLate, statusInWords } from '../words/status.ts'

/** How long ago, by the database's clock. Screen readers are not told each second. @param since - ISO 8601 */
export function Age({ since }: { since: string }) {
  const from = Date.parse(since)
  const now = useServerNow(from)
  return (
    <Text
      component="time"
      dateTime={since}
      fw={600}
      style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {ageInWords(now - from)}
      <VisuallyHidden> ago</VisuallyHidden>
    </Text>
  )
}

/** In words, not by colour alone. */
export function MarkBadges({ request }: { request: CallbackRequest }) {
  return marksOf(request).map(({ label, isUrgent }) => (
    <Badge
      key={label}
      variant={isUrgent ? 'filled' : 'outline'}
      color={isUrgent ? 'alarm' : 'gray'}
      autoContrast
      tt="none"
      fz={12}
      px={7}
      h="auto"
      mih={22}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
    >
      {label}
    </Badge>
  ))
}

/** Filled while nobody has opened it, or while it waits for the current user. */
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

/** How they want to be answered, large, to be seen before dialling. Renders nothing if a call to them is right. */
export function Wishes({ request, size = 'md' }: { request: CallbackRequest; size?: 'md' | 'xl' }) {
  return wishesOf(request).map((words) => (
    <Text key={words} fw={700} size={size} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
      {words}
    </Text>
  ))
}
