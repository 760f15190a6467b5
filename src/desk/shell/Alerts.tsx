import { Alert, Anchor, Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { health } from '../health/health.ts'
import { NoticeLine } from '../notice/NoticeLine.tsx'
import { Gap } from '../rota/Gap.tsx'
import { undelivered } from '../undelivered/undelivered.ts'
import { useUpdate } from './useUpdate.ts'

/** In ms. */
const A_MINUTE = 60_000

/** What must be known on any screen, a line each, above it. */
export function Alerts() {
  const install = useUpdate()
  // Each minute while the desk is in sight, and when it comes into sight.
  const looking = { refetchInterval: A_MINUTE, refetchOnWindowFocus: 'always' } as const
  const count = useQuery({ ...undelivered, ...looking }).data?.length ?? 0
  const checks = useQuery({ ...health(), ...looking }).data?.checks ?? []
  // Dead letters have a line of their own.
  const wrong = checks.filter(({ name, words }) => words !== null && name !== 'dead letters').length
  return (
    <Box aria-live="polite">
      <Gap />
      <NoticeLine />
      {count > 0 && (
        <Alert color="alarm" p="xs" mb="md">
          <Anchor component={Link} href="/undelivered" c="inherit" fw={600} underline="always">
            {count === 1 ? '1 notification' : `${count} notifications`} reached nobody
          </Anchor>
        </Alert>
      )}
      {wrong > 0 && (
        <Alert color="alarm" p="xs" mb="md">
          <Anchor component={Link} href="/health" c="inherit" fw={600} underline="always">
            {wrong === 1 ? 'Something isn’t working' : `${wrong} things aren’t working`}
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
