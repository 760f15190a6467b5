import { Text } from '@mantine/core'
import type { CallbackRequest } from '../../api/shapes.ts'
import { wishesOf } from '../words/answerBy.ts'

/** How they want to be answered, large: before anybody has dialled. Nothing where a call to them is right. */
export function Wishes({ request, size = 'md' }: { request: CallbackRequest; size?: 'md' | 'xl' }) {
  return wishesOf(request).map((words) => (
    <Text key={words} fw={700} size={size} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
      {words}
    </Text>
  ))
}
