import { type ComponentType, lazy } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '../api/shapes.ts'
import type { IconName } from '../ui/DeskIcon.tsx'

const Authenticator = lazy(async () => ({ default: (await import('../session/Identity.tsx')).AuthenticatorPage }))
const Undelivered = lazy(async () => ({ default: (await import('../health/HealthPage.tsx')).UndeliveredPage }))
export const NewPassword = lazy(async () => ({ default: (await import('../session/Identity.tsx')).NewPassword }))

function Password() {
  const [, navigate] = useLocation()
  return <NewPassword onDone={() => navigate('/')} />
}

interface Screen {
  readonly path: string
  readonly label: string
  /** The icon in the bar and the rail. Screens without an icon are in the account menu. */
  readonly icon?: IconName
  /** Whether a phone's bar leaves it to the account menu. */
  readonly isRare?: boolean
  /** Whether it opens only from another screen, and so is in no menu. */
  readonly isBehind?: boolean
  /** Whether this user can open it. By default everyone can. */
  readonly isFor?: (me: Me) => boolean
  readonly page?: ComponentType
}

export const REQUESTS = '/'

const isOwner = ({ role }: Me) => role === 'owner'

/** Whether this user needs an authenticator app. Not every accounts server supports them. */
const hasAuthenticator = (me: Me) => isOwner(me) && me.is_second_factor_required === true

/** Each screen loads when it is opened, as only the requests are needed at two in the morning. */
export const SCREENS: readonly Screen[] = [
  { path: REQUESTS, label: 'Requests', icon: 'requests' },
  { path: '/rota', label: 'Rota', icon: 'rota', page: lazy(() => import('../rota/RotaPage.tsx')) },
  { path: '/figures', label: 'Figures', icon: 'figures', page: lazy(() => import('../figures/FiguresPage.tsx')) },
  { path: '/devices', label: 'Devices', icon: 'devices', page: lazy(() => import('../devices/DevicesPage.tsx')) },
  {
    path: '/people',
    label: 'Privacy',
    icon: 'privacy',
    isRare: true,
    isFor: isOwner,
    page: lazy(() => import('../people/PeoplePage.tsx')),
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: 'settings',
    isFor: isOwner,
    page: lazy(() => import('../settings/SettingsPage.tsx')),
  },
  { path: '/notice', label: 'Notice on the site', page: lazy(() => import('../notice/NoticePage.tsx')) },
  { path: '/staff', label: 'Staff', isFor: isOwner, page: lazy(() => import('../staff/StaffPage.tsx')) },
  { path: '/audit', label: 'Who changed what', isFor: isOwner, page: lazy(() => import('../audit/AuditPage.tsx')) },
  { path: '/health', label: 'Is everything working?', page: lazy(() => import('../health/HealthPage.tsx')) },
  { path: '/authenticator', label: 'Authenticator app', isFor: hasAuthenticator, page: Authenticator },
  { path: '/password', label: 'Change your password', page: Password },
  { path: '/undelivered', label: 'Not delivered', isBehind: true, page: Undelivered },
]

/** The screens that this user can open, in menu order. */
export const screensOf = (me: Me) => SCREENS.filter(({ isFor }) => isFor?.(me) ?? true)

/** Whether this screen, or a screen that opens from it, is open. */
export const isAt = (path: string, location: string) =>
  path === REQUESTS ? location === REQUESTS || location.startsWith('/requests/') : location === path
