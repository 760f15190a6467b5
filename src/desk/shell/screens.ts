import type { Me } from '../api/shapes.ts'
import type { IconName } from './Icon.tsx'

interface Screen {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  readonly isOfOwner?: true
}

/** The list, and each request of it. */
export const REQUESTS = '/'

const SCREENS: readonly Screen[] = [
  { path: REQUESTS, label: 'Requests', icon: 'requests' },
  { path: '/rota', label: 'Rota', icon: 'rota' },
  { path: '/figures', label: 'Figures', icon: 'figures' },
  { path: '/devices', label: 'Devices', icon: 'devices' },
  { path: '/people', label: 'Privacy', icon: 'people', isOfOwner: true },
  { path: '/settings', label: 'Settings', icon: 'settings', isOfOwner: true },
]

/** Where this person can go, in the order of the menus. */
export const screensOf = ({ role }: Me) => SCREENS.filter(({ isOfOwner }) => !isOfOwner || role === 'owner')

/** Whether this person confirms anything with an authenticator app. Not every server of accounts knows them. */
export const hasAuthenticator = ({ role, is_second_factor_required: isRequired }: Me) =>
  role === 'owner' && isRequired === true

/** Whether the screen, or one behind it, is open. */
export const isAt = ({ path }: Screen, location: string) =>
  path === REQUESTS ? location === REQUESTS || location.startsWith('/requests/') : location === path
