/**
 * Replaces react-remove-scroll (3 KB). Mantine's modals need it, and we use none of them; its toasts only name one of
 * its classes. Delete this when @mantine/notifications no longer imports it.
 */
export const RemoveScroll = { classNames: { fullWidth: 'width-before-scroll-bar' } }
