import { Button, Menu } from '@mantine/core'
import { Link } from 'wouter'
import { useSession } from '../session/SessionProvider.tsx'
import { useStaff } from '../session/StaffProvider.tsx'
import { hasAuthenticator } from './screens.ts'

/** Who I am, and the way out. */
export function AccountMenu() {
  const { me } = useStaff()
  const { leave } = useSession()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="md" mih={48} px="xs" aria-label={`${me.name}: account`} maw={140}>
          {me.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name}, {me.role === 'owner' ? 'owner' : 'staff'}
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
        <Menu.Item mih={48} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
