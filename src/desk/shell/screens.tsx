import { type ComponentType, lazy } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '../api/shapes.ts'
import type { IconName } from './DeskIcon.tsx'

// What is not needed at two in the morning comes when it is asked for.
const RotaPage = lazy(async () => ({ default: (await import('../rota/RotaPage.tsx')).RotaPage }))
const FiguresPage = lazy(async () => ({ default: (await import('../figures/FiguresPage.tsx')).FiguresPage }))
const DevicesPage = lazy(async () => ({ default: (await import('../devices/DevicesPage.tsx')).DevicesPage }))
const PeoplePage = lazy(async () => ({ default: (await import('../people/PeoplePage.tsx')).PeoplePage }))
const AuthenticatorPage = lazy(async () => ({
  default: (await import('../authenticator/AuthenticatorPage.tsx')).AuthenticatorPage,
}))
export const NewPassword = lazy(async () => ({ default: (await import('../authenticator/Confirm.tsx')).NewPassword }))
const SettingsPage = lazy(async () => ({ default: (await import('../settings/SettingsPage.tsx')).SettingsPage }))
const StaffPage = lazy(async () => ({ default: (await import('../staff/StaffPage.tsx')).StaffPage }))
const AuditPage = lazy(async () => ({ default: (await import('../audit/AuditPage.tsx')).AuditPage }))
const NoticePage = lazy(async () => ({ default: (await import('../notice/NoticePage.tsx')).NoticePage }))
const HealthPage = lazy(async () => ({ default: (await import('../health/HealthPage.tsx')).HealthPage }))
const UndeliveredPage = lazy(async () => ({
  default: (await import('../undelivered/UndeliveredPage.tsx')).UndeliveredPage,
}))

function Password() {
  const [, navigate] = useLocation()
  return <NewPassword onDone={() => navigate('/')} />
}

interface Screen {
  readonly path: string
  /** In a menu. */
  readonly label?: string
  /** In the bar and the rail; without one it is in the menu of the account. */
  readonly icon?: IconName
  /** Whether this person can go there; without it everybody can. */
  readonly isFor?: (me: Me) => boolean
  readonly page?: ComponentType
}

/** The list, and each request of it. */
export const REQUESTS = '/'

const isOwner = ({ role }: Me) => role === 'owner'

/** Whether this person confirms anything with an authenticator app. Not every server of accounts knows them. */
const hasAuthenticator = (me: Me) => isOwner(me) && me.is_second_factor_required === true

const SCREENS: readonly Screen[] = [
  { path: REQUESTS, label: 'Requests', icon: 'requests' },
  { path: '/rota', label: 'Rota', icon: 'rota', page: RotaPage },
  { path: '/figures', label: 'Figures', icon: 'figures', page: FiguresPage },
  { path: '/devices', label: 'Devices', icon: 'devices', page: DevicesPage },
  { path: '/people', label: 'Privacy', icon: 'people', isFor: isOwner, page: PeoplePage },
  { path: '/settings', label: 'Settings', icon: 'settings', isFor: isOwner, page: SettingsPage },
  { path: '/notice', label: 'Notice on the site', page: NoticePage },
  { path: '/staff', label: 'Staff', isFor: isOwner, page: StaffPage },
  { path: '/audit', label: 'Who changed what', isFor: isOwner, page: AuditPage },
  { path: '/health', label: 'Is everything working?', page: HealthPage },
  { path: '/authenticator', label: 'Authenticator app', isFor: hasAuthenticator, page: AuthenticatorPage },
  { path: '/password', label: 'Change your password', page: Password },
  { path: '/undelivered', page: UndeliveredPage },
]

/** Where this person can go, in the order of the menus. */
export const screensOf = (me: Me) => SCREENS.filter(({ isFor }) => isFor?.(me) ?? true)

/** Whether the screen, or one behind it, is open. */
export const isAt = (path: string, location: string) =>
  path === REQUESTS ? location === REQUESTS || location.startsWith('/requests/') : location === path
