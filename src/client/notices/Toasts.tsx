import { Notifications, notifications } from '@mantine/notifications'

export interface Toast {
  readonly title: string
  readonly message: string
  readonly destructive?: boolean
  /** Amber, for what has yet to happen. */
  readonly isWaiting?: boolean
}

/** Where toasts appear on the screen (toasts.css). */
export function Toasts() {
  // No fading, or the older toast would still show beside the newer.
  return <Notifications className="toasts" limit={1} autoClose={5000} transitionDuration={0} position="top-center" />
}

/** Shows a toast, which replaces the previous toast. */
export function show({ title, message, destructive, isWaiting }: Toast): void {
  // Only the newest toast is true, so it must not wait for an older toast.
  notifications.cleanQueue()
  notifications.clean()
  notifications.show({
    title,
    message,
    withBorder: true,
    classNames: {
      root: destructive ? 'toast-failed' : isWaiting ? 'toast-waiting' : '',
      title: 'toast-title',
      description: 'toast-text',
    },
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
