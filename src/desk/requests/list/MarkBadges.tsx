import { Badge } from '@mantine/core'
import type { CallbackRequest } from '../../api/shapes.ts'
import { marksOf } from '../words/marks.ts'

/** In words: a colour alone says nothing. */
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
      size="md"
      h="auto"
      mih={22}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
    >
      {label}
    </Badge>
  ))
}
