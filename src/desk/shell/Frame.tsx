import { AppShell, Container, Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { renewSubscription } from '../devices/subscription.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Lines } from './Lines.tsx'
import { BottomBar, Rail } from './Navigation.tsx'
import { OnCallSwitch } from './OnCallSwitch.tsx'
import { Part } from './Part.tsx'
import { useOpenFromNotification } from './useOpenFromNotification.ts'

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  useOpenFromNotification()
  useEffect(() => {
    // Another day may do: until then this device is told as before, or not at all.
    renewSubscription().catch(() => undefined)
  }, [])
  return (
    <AppShell
      header={{ height: 56 }}
      footer={{ height: { base: 'calc(64px + env(safe-area-inset-bottom))', sm: 0 } }}
      navbar={{ width: 180, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Title order={1} size="h4">
            <Link href="/" className="plain tall">
              Desk
            </Link>
          </Title>
          <Group gap="xs" wrap="nowrap">
            <OnCallSwitch />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" visibleFrom="sm" aria-label="Screens">
        <Rail />
      </AppShell.Navbar>
      <AppShell.Main>
        <Container size="lg" p={0}>
          <Lines />
          <Part key={location}>{children}</Part>
        </Container>
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm">
        <BottomBar />
      </AppShell.Footer>
    </AppShell>
  )
}
