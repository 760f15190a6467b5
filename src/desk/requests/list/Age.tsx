import { Text, VisuallyHidden } from '@mantine/core'
import { useServerNow } from '../data/useServerNow.ts'
import { ageInWords } from '../words/age.ts'

/** How long ago, by the database's clock; it counts up in silence. @param since - ISO 8601 */
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
