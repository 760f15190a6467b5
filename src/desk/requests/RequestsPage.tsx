import { Text } from '@mantine/core'

/** The list: what waits, newest first. */
export function RequestsPage() {
  return <Text>Requests</Text>
}
