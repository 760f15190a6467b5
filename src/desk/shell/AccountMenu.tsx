import { Box, Button, Menu } from '@mantine/core'
import { Link } from 'wouter'
import { OnCallNow } from '../rota/OnCallNow.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { useStaff } from '../session/StaffProvider.tsx'
import { Icon } from './Icon.tsx'
import { hasAuthenticator } from './screens.ts'

/** Who I am, and the way out. */
export function AccountMenu() {
  const { me } = useStaff()
  const { leave } = useSession()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="md"
          className="account"
          px={{ base: 0, sm: 'xs' }}
          aria-label={`${me.name}: account`}
          maw={160}
          flex="none"
        >
          {/* Its own size whatever the text's: it is the only way to all that is behind it. */}
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
        <Menu.Item mih={48} component={Link} href="/notice">
          Notice on the site
        </Menu.Item>
        {me.role === 'owner' && (
          <>
            <Menu.Item mih={48} component={Link} href="/staff">
              Staff
            </Menu.Item>
            <Menu.Item mih={48} component={Link} href="/audit">
              Who changed what
            </Menu.Item>
          </>
        )}
        <Menu.Item mih={48} component={Link} href="/health">
          Is everything working?
        </Menu.Item>
        {hasAuthenticator(me) && (
          <Menu.Item mih={48} component={Link} href="/authenticator">
            Authenticator app
          </Menu.Item>
        )}
        <Menu.Item mih={48} component={Link} href="/password">
          Change your password
        </Menu.Item>
        <Menu.Item mih={48} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
