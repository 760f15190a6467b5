import { AppShell, Container, Group, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { renewSubscription } from '../devices/subscription.ts'
import { useStaff } from '../session/StaffProvider.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Alerts } from './Alerts.tsx'
import { Announcer } from './Announcer.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { BottomBar, Rail } from './Navigation.tsx'
import { OnCallSwitch } from './OnCallSwitch.tsx'
import { SkipLink } from './SkipLink.tsx'
import { isAt, REQUESTS, screensOf } from './screens.ts'
import { setTitle } from './title.ts'
import { useOpenFromNotification } from './useOpenFromNotification.ts'

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  const screen = screensOf(useStaff().me).find((screen) => isAt(screen, location))
  const main = useRef<HTMLElement>(null)
  useOpenFromNotification()
  useEffect(() => setTitle({ screen: screen && screen.path !== REQUESTS ? screen.label : '' }), [screen])
  useEffect(() => {
    // Another day may do: until then this device is told as before, or not at all.
    renewSubscription().catch(() => undefined)
  }, [])
  return (
    <>
      <SkipLink to={main} />
      <AppShell
        header={{ height: 'max(48px, 2.3rem)' }}
        footer={{ height: { base: 'calc(64px + env(safe-area-inset-bottom))', sm: 0 } }}
        navbar={{ width: 180, breakpoint: 'sm', collapsed: { mobile: true } }}
        padding="md"
      >
        <AppShell.Header>
          <Group h="100%" px={{ base: 8, sm: 'md' }} justify="space-between" wrap="nowrap" gap={8}>
            <Title order={1} size="h4">
              <Link href="/" className="plain tall">
                Desk
              </Link>
            </Title>
            <Group gap={4} wrap="nowrap" miw={0}>
              <OnCallSwitch />
              <AccountMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" visibleFrom="sm" aria-label="Screens">
          <Rail />
        </AppShell.Navbar>
        <AppShell.Main
          ref={main}
          id="main"
          tabIndex={-1}
          pt={`calc(var(--app-shell-header-offset, 0px) + ${screen?.path === REQUESTS ? 8 : 16}px)`}
        >
          <Container size={screen?.path === REQUESTS ? 'xl' : 'lg'} p={0}>
            <Alerts />
            {/* The list stays while requests are opened beside it. */}
            <ErrorBoundary key={screen?.path === REQUESTS ? REQUESTS : location}>{children}</ErrorBoundary>
          </Container>
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm">
          <BottomBar />
        </AppShell.Footer>
      </AppShell>
      <Announcer />
    </>
  )
}
