import {
  Anchor,
  AppShell,
  Box,
  Button,
  Container,
  Group,
  Menu,
  NavLink,
  Stack,
  Switch,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useStore } from '@mantine/store'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { change } from '../api/desk.ts'
import { rotaQuery } from '../device/queries.ts'
import { renewSubscription } from '../device/subscription.ts'
import { useRequests, WHOLE } from '../requests/data/RequestsProvider.tsx'
import { useOnCall } from '../session/onCall.ts'
import { useSession, useStaff } from '../session/Session.tsx'
import { ErrorBoundary, readingOf, timeOf } from '../ui/Await.tsx'
import { said, setTitle } from '../ui/announce.ts'
import { Icon } from '../ui/DeskIcon.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { onCallNames, shortUntilOf } from '../words/spans.ts'
import { Alerts, Connection } from './Alerts.tsx'
import { isAt, REQUESTS, screensOf } from './screens.tsx'

function OnCallNow() {
  const at = timeOf(readingOf(useQuery(rotaQuery)))
  const { people, now } = useOnCall()
  const names = people ? onCallNames(people, now) : []
  return (
    <Text size="sm" c="inherit">
      {people && `On call: ${names.join(', ') || 'nobody'}${at ? ` (last updated ${at})` : ''}`}
    </Text>
  )
}

/** The first thing that Tab reaches. The hash is the screen's address, so a script moves the focus. */
function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <Anchor
      className="skip-link"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        to.current?.focus()
      }}
    >
      Skip to content
    </Anchor>
  )
}

/** Announces messages one after the other, once the screen reader has finished speaking. */
function Announcer() {
  const { words, turn } = useStore(said)
  return (
    <VisuallyHidden role="status">
      <span key={turn}>{words}</span>
    </VisuallyHidden>
  )
}

const NOBODY = { title: 'Nobody is on call now', message: 'Until someone is, everyone gets the alerts.' }

/** Overrides the rota until it next changes. Shows the server's state, never a pending change. */
function OnCallSwitch() {
  const { setMe } = useStaff()
  const { isOnCall, until, now } = useOnCall()
  const client = useQueryClient()
  const { run, isPending } = useOnlineAction(isOnCall ? 'You’re still on call' : 'You’re still not on call')
  const toggle = (on: boolean) =>
    void run(async () => {
      setMe(await change('desk_set_on_call', { p_on: on }))
      const { people } = await client.fetchQuery({ ...rotaQuery, staleTime: 0 })
      if (!on && people.every(({ on_call }) => !on_call)) void toast(NOBODY)
    })
  return (
    <Switch
      label={
        <>
          On call
          {until && (
            <Text span display="block" size="xs" c="dimmed">
              {isOnCall ? '' : 'off '}until {shortUntilOf(until, now)}
            </Text>
          )}
        </>
      }
      classNames={{ body: 'on-call' }}
      labelPosition="left"
      checked={isOnCall}
      disabled={isPending}
      onChange={(event) => toggle(event.currentTarget.checked)}
      className="tall"
    />
  )
}

function AccountMenu() {
  const { me } = useStaff()
  const { leave } = useSession()
  const { menu, here } = useScreens()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          // Where the menu led to.
          variant={menu.some((screen) => screen === here) ? 'light' : 'subtle'}
          className="account"
          px={{ base: 0, sm: 'xs' }}
          aria-label={`${me.name}: account`}
          maw={160}
          flex="none"
        >
          {/* Keeps its size at any text size, as it is the only way to this menu. */}
          <Box hiddenFrom="sm" component="span" display="flex">
            <Icon name="people" />
          </Box>
          <Box visibleFrom="sm" component="span">
            {me.name}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name}, {me.role === 'owner' ? 'owner' : 'staff'}
        </Menu.Label>
        <Menu.Label hiddenFrom="sm" maw="min(300px, 100vw - 56px)">
          <OnCallNow />
        </Menu.Label>
        {menu.map(({ path, label, isRare }) => (
          <Menu.Item
            key={path}
            mih={48}
            component={Link}
            href={path}
            aria-current={path === here?.path ? 'page' : undefined}
            {...(isRare && { hiddenFrom: 'sm' })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item mih={48} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Screens that this user can open: from the bar or rail, and from the account menu. */
function useScreens() {
  const [location] = useLocation()
  const all = screensOf(useStaff().me)
  const here = all.find(({ path }) => isAt(path, location))
  const { setView } = useRequests()
  return {
    location,
    here,
    bar: all.flatMap(({ path, label, icon, isRare }) => {
      const onClick = path === REQUESTS ? () => setView(WHOLE) : undefined
      return icon ? [{ path, label, icon, onClick, isRare, isHere: path === here?.path }] : []
    }),
    menu: all.filter(({ icon, isBehind, isRare }) => (!icon || isRare) && !isBehind),
  }
}

/** Navigation on a phone. */
function BottomBar() {
  // Five at most, as wide as their words.
  const bar = useScreens().bar.filter(({ isRare }) => !isRare)
  return (
    <nav aria-label="Screens" className="bottom-bar">
      {bar.map(({ path, label, icon, onClick, isHere }) => (
        <UnstyledButton
          key={path}
          component={Link}
          href={path}
          onClick={onClick}
          h="100%"
          aria-current={isHere ? 'page' : undefined}
          c={isHere ? 'var(--mantine-color-anchor)' : undefined}
        >
          <Stack align="center" justify="center" gap={4} h="100%">
            <Icon name={icon} />
            <Text span fz={12} lh={1.2} fw={isHere ? 700 : 500}>
              {label}
            </Text>
          </Stack>
        </UnstyledButton>
      ))}
    </nav>
  )
}

/** Navigation on a wide screen. */
function Rail() {
  return (
    <Stack gap={4} h="100%">
      {useScreens().bar.map(({ path, label, icon, onClick, isHere }) => (
        <NavLink
          key={path}
          component={Link}
          href={path}
          onClick={onClick}
          label={label}
          leftSection={<Icon name={icon} />}
          variant="filled"
          active={isHere}
          aria-current={isHere ? 'page' : undefined}
          mih={48}
        />
      ))}
      <Box mt="auto" p="xs" c="dimmed">
        <OnCallNow />
      </Box>
    </Stack>
  )
}

export function Frame({ children }: { children: ReactNode }) {
  const { here, location } = useScreens()
  const isList = here?.path === REQUESTS
  // On a phone, an open request has the whole screen. Its first link leads back.
  const isRequest = isList && location !== REQUESTS
  const main = useRef<HTMLElement>(null)
  const title = (!isList && here?.label) || ''
  useEffect(() => setTitle({ screen: title }), [title])
  useEffect(() => {
    // If this fails, the next visit tries again.
    renewSubscription().catch(() => undefined)
  }, [])
  return (
    <>
      <SkipLink to={main} />
      <AppShell
        header={{ height: 'max(48px, 2.3rem)' }}
        footer={{ height: { base: 'calc(64px + env(safe-area-inset-bottom))', sm: 0 }, collapsed: isRequest }}
        navbar={{ width: 180, breakpoint: 'sm', collapsed: { mobile: true } }}
        padding="md"
      >
        <AppShell.Header>
          <Group h="100%" pl="md" pr={{ base: 4, sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
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
        <AppShell.Main ref={main} id="main" tabIndex={-1} pt="calc(var(--app-shell-header-offset, 0px) + 8px)">
          <Connection />
          <Container size={isList ? 'xl' : 'lg'} p={0} pt={isList ? 0 : 8} className={isList ? 'whole' : undefined}>
            <Alerts />
            {/* The list stays mounted while a request is open beside it. */}
            <ErrorBoundary key={isList ? REQUESTS : location} title={title}>
              {children}
            </ErrorBoundary>
          </Container>
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm">{!isRequest && <BottomBar />}</AppShell.Footer>
      </AppShell>
      <Announcer />
    </>
  )
}
