/**
 * Replacements for other packages' modules on visitors' pages. The desk has the originals. tools/vite/mantine.ts maps each
 * module to a name in this file, and fails the build if nothing imports one any longer.
 */
import { createElement, type HTMLAttributes, type ReactNode, useId as useReactId } from 'react'

/**
 * Replaces use-sync-external-store's shim. Wouter needs it for React before 18, which lacked the hook. Remove when wouter
 * uses React's own.
 */
export { useSyncExternalStore } from 'react'

/**
 * Replaces react-remove-scroll, which Mantine's modals need and this site's do not. The toasts use one of its class names,
 * so its 3 KB would be in every installation. Remove when Mantine's toasts no longer import it.
 */
export const RemoveScroll = { classNames: { fullWidth: 'width-before-scroll-bar' } }

/**
 * These replace react-transition-group inside @mantine/notifications, and what goes with it: 3 KB that animate toasts. Ours
 * don't move (Toasts.tsx). Remove if they ever do.
 */
export const TransitionGroup = (props: HTMLAttributes<HTMLDivElement>) => createElement('div', props)

export const Transition = ({ children }: { readonly children: (state: 'entered') => ReactNode }) => children('entered')

export const getNotificationStateStyles = () => ({ transitionProperty: 'none' })

export const useReducedMotion = () => true

/**
 * Replaces the component that moves toasts to the end of the body. Ours are there already (src/client/notices/Toaster.tsx).
 * Remove when Mantine's toasts no longer import it.
 */
export const OptionalPortal = ({ children }: { readonly children: ReactNode }) => children

/**
 * Replaces Mantine's hook, which updates every field's state after mounting, even with a given id, so that the contact form
 * rendered twice. Remove when Mantine's leaves a given id alone.
 */
export function useId(id?: string): string {
  const own = useReactId()
  return id ?? own
}

/**
 * Replaces the package that makes Mantine's text areas grow with their text. The form's doesn't grow, and the 3 KB would be
 * in every installation. Remove when Mantine's Textarea loads it on demand, or the form needs it.
 */
export const TextareaAutosize = 'textarea'

/**
 * Replaces the arrow in Mantine's lists. The form has its own, but this one would be in every installation. Remove when
 * Mantine's NativeSelect no longer imports it.
 */
export const ComboboxChevron = () => null

/**
 * Replaces Mantine's component, which writes all its variables in the browser: 1.5 KB of script for what the build has
 * already written (src/prerender/tokens.ts). Remove when Mantine lets us leave it out.
 */
export const MantineCssVariables = () => null

/**
 * Replaces Mantine's fourteen colours. No page shows any that the theme does not name, and the build has them all
 * (src/prerender/tokens.ts). Remove when a theme can be made without them.
 */
export const DEFAULT_COLORS = {}

/**
 * Replaces the swipe that puts a toast away, which would be 1 KB in every installation. Toasts have a button, and leave by
 * themselves. Remove when Mantine's toasts load it on demand.
 */
const ref = () => {}
export const useDrag = () => ({ ref, active: false })

/** Replace the colours of Mantine's buttons and toasts: ours are in style sheets. Remove when a theme can do without them. */
export const defaultVariantColorsResolver = () => ({})
export const getThemeColor = () => undefined

/** Replaces what Mantine writes for its classes, which our provider leaves out. Remove when that leaves out the code too. */
export const MantineClasses = () => null

/** Replaces the spinner of toasts and inputs that load something. Remove when ours do, or Mantine loads it on demand. */
export const Loader = () => null

/**
 * Replace Mantine's shorthands for styles (`p`, `mt`, `hiddenFrom`). The pages have style sheets, and 1 KB would be in every
 * installation. Remove when a page uses one.
 */
export const extractStyleProps = <Props>(rest: Props) => ({ styleProps: {}, rest })
export const parseStyleProps = () => ({ hasResponsiveStyles: false, inlineStyles: {} })
export const STYLE_PROPS_DATA = {}
export const InlineStyles = () => null

/**
 * Replaces parts of Mantine that the desk's frame and menus bring and never use: a handle that makes a column wider, and
 * items that tick, search or open a menu of their own, 2 KB in all. Remove when Mantine loads them on demand.
 */
const Unused = () => null

export {
  Unused as AppShellResizeHandle,
  Unused as MenuCheckboxItem,
  Unused as MenuRadioItem,
  Unused as MenuSearch,
  Unused as MenuSub,
}
