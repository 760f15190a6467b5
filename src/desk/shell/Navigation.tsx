import { Box, Group, NavLink, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { OnCallNow } from '../rota/OnCallNow.tsx'
import { useStaff } from '../session/StaffProvider.tsx'
import { Icon } from './Icon.tsx'
import { isAt, screensOf } from './screens.ts'

/** Under the thumb, on a phone. */
export function BottomBar() {
  const [location] = useLocation()
  const screens = screensOf(useStaff().me)
  return (
    <Group component="nav" aria-label="Screens" className="bottom-bar" gap={0} wrap="nowrap">
      {screens.map((screen) => {
        const isHere = isAt(screen, location)
        return (
          <UnstyledButton
            key={screen.path}
            component={Link}
            href={screen.path}
            h="100%"
            miw={48}
            px={4}
            flex="1 0 auto"
            aria-current={isHere ? 'page' : undefined}
            c={isHere ? 'var(--mantine-color-anchor)' : undefined}
          >
            <Stack align="center" justify="center" gap={2} h="100%">
              <Icon name={screen.icon} />
              <Text span fz={12} lh={1.2} fw={isHere ? 700 : 500}>
                {screen.label}
              </Text>
            </Stack>
          </UnstyledButton>
        )
      })}
    </Group>
  )
}

/** At the left, on a wide screen. */
export function Rail() {
  const [location] = useLocation()
  const screens = screensOf(useStaff().me)
  return (
    <Stack gap={4} h="100%">
      {screens.map((screen) => {
        const isHere = isAt(screen, location)
        return (
          <NavLink
            key={screen.path}
            component={Link}
            href={screen.path}
            label={screen.label}
            leftSection={<Icon name={screen.icon} />}
            variant="filled"
            active={isHere}
            aria-current={isHere ? 'page' : undefined}
            mih={48}
          />
        )
      })}
      <Box mt="auto" p="xs" c="dimmed">
        <OnCallNow />
      </Box>
    </Stack>
  )
}
