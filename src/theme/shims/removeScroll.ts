/**
 * In the place of react-remove-scroll, which Mantine's modals need and this site's do not: the toasts, too, name a
 * class of it, and its 3 KB would be in every installation. Remove when Mantine's toasts no longer import it.
 */
export const RemoveScroll = { classNames: { fullWidth: 'width-before-scroll-bar' } }
