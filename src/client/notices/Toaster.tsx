import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import './toaster.css'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { theme } from '../../theme/theme.ts'
import type { Toast } from './toast.ts'

// A root of its own, made with the first toast: no page pays for it before.
const container = document.body.appendChild(document.createElement('div'))
createRoot(container).render(
  // Writes every variable itself: Mantine's style sheet of defaults would be 3 KB more to install.
  <MantineProvider theme={theme} defaultColorScheme="auto" withGlobalClasses={false} deduplicateCssVariables={false}>
    {/* No fading: the older one would still be seen beside the newer. */}
    <Notifications limit={1} autoClose={5000} transitionDuration={0} position="top-center" zIndex={1000} />
  </MantineProvider>,
)

export function show({ title, message, destructive = false }: Toast): void {
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
