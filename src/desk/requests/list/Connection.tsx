import { Alert, Button, Group, Text } from '@mantine/core'
import { timeOf } from '../../shell/reading.ts'
import { useHeardRequests, useRequests, useUnsent } from '../data/RequestsProvider.tsx'

/** Says when what is on the screen is not what the database has, and what has not been sent. Nothing while all is well. */
export function Connection() {
  const { queue, refresh } = useRequests()
  const { reading } = useHeardRequests()
  const waiting = useUnsent().filter(({ refusal }) => refusal === undefined).length
  const retry = () => {
    refresh()
    queue.flush()
  }
  const problem = 'problem' in reading ? reading.problem : null
  if (!problem) return null
  return (
    <Alert
      role="status"
      variant="outline"
      color="gray"
      mb="md"
      title={problem.kind === 'offline' ? 'No connection' : 'The list may be out of date'}
    >
      <Group justify="space-between">
        <Text size="sm" component="div">
          {reading.is === 'failed' ? 'Nothing has loaded yet.' : `Last updated ${timeOf(reading)}.`}{' '}
          {problem.kind !== 'offline' && problem.message}{' '}
          {waiting > 0 && `${waiting} not sent yet. Kept on this device until you have a connection.`}
        </Text>
        <Button variant="default" size="md" onClick={retry}>
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
