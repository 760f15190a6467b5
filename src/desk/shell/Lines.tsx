import { Alert, Anchor, Box, Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useUndelivered } from '../undelivered/UndeliveredProvider.tsx'
import { useUpdate } from './useUpdate.ts'

/** What must be known on any screen, a line each, above it. */
export function Lines() {
  const install = useUpdate()
  const undelivered = useUndelivered().value?.length ?? 0
  return (
    <Box aria-live="polite">
      {undelivered > 0 && (
        <Alert color="alarm" p="xs" mb="md">
          <Anchor component={Link} href="/undelivered" c="inherit" fw={600} underline="always">
            {undelivered === 1 ? '1 notification' : `${undelivered} notifications`} reached nobody
          </Anchor>
        </Alert>
      )}
      {install && (
        <Alert p="xs" mb="md">
          <Group justify="space-between">
            <Text>A new version is available.</Text>
            <Button size="md" mih={48} onClick={install}>
              Update
            </Button>
          </Group>
        </Alert>
      )}
    </Box>
  )
}
