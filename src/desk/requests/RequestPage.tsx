import { Text } from '@mantine/core'

/** One request, with what can be done about it. */
export function RequestPage({ id }: { id: string }) {
  return <Text>{id}</Text>
}
