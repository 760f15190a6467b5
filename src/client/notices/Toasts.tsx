import { Notifications, notifications } from '@mantine/notifications'

export interface Toast {
  readonly title: string
  readonly message: string
  readonly destructive?: boolean
}

/** The place on the screen where toasts stand. */
export function Toasts() {
  // No fading: the older one would still be seen beside the newer.
  return <Notifications limit={1} autoClose={5000} transitionDuration={0} position="top-center" zIndex={1000} />
}

/** Shows a toast, in the place of the one before. */
export function show({ title, message, destructive = false }: Toast): void {
  // The newest is the one that is true: an older one must not keep it waiting.
  notifications.cleanQueue()
  notifications.clean()
  notifications.show({
    title,
    message,
    withBorder: true,
    classNames: { root: destructive ? 'toast-failed' : '', description: 'toast-text' },
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
