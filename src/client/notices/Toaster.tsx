import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import './toaster.css'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { createRoot, type Root } from 'react-dom/client'
import { theme } from '../../theme/theme.ts'

export interface Toast {
  readonly title: string
  readonly message: string
  readonly destructive?: boolean
}

let root: Root | undefined

/** In a root of its own, made with the first toast: no page pays for it before. */
function showToasts(): void {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    // Writes every variable itself: Mantine's style sheet of defaults would be 3 KB more to install.
    <MantineProvider theme={theme} defaultColorScheme="auto" withGlobalClasses={false} deduplicateCssVariables={false}>
      {/* No fading: the older one would still be seen beside the newer. */}
      <Notifications limit={1} autoClose={5000} transitionDuration={0} position="top-center" zIndex={1000} />
    </MantineProvider>,
  )
}

/** Shows a toast, in the place of the one before. */
export function show({ title, message, destructive = false }: Toast): void {
  if (!root) showToasts()
  // The newest is the one that is true: an older one must not keep it waiting.
  notifications.cleanQueue()
  notifications.clean()
  notifications.show({
    title,
    message,
    color: destructive ? 'alarm' : 'petrol',
    withBorder: true,
    classNames: { description: 'toast-text' },
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
