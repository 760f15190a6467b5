/**
 * Replacements for other packages' modules on visitors' pages and at the desk. tools/vite/bundling.ts says which module
 * is replaced by which name here, and fails the build where nothing asks for one any more.
 */
import { createElement, type HTMLAttributes, type ReactNode, useId as useReactId } from 'react'

/**
 * Replaces use-sync-external-store's shim. Wouter needs it for React before 18, which lacked the hook.
 * Remove when wouter takes React's own.
 */
export { useSyncExternalStore } from 'react'

/**
 * Replaces react-remove-scroll, which Mantine's modals need and this site's do not. The toasts also name a
 * class of it, so its 3 KB would be in every installation. Remove when Mantine's toasts no longer import it.
 */
export const RemoveScroll = { classNames: { fullWidth: 'width-before-scroll-bar' } }

/**
 * Replaces react-transition-group inside @mantine/notifications: 2 KB to install that move toasts, and ours don't move
 * (Toasts.tsx). Remove when they may.
 */
export const TransitionGroup = (props: HTMLAttributes<HTMLDivElement>) => createElement('div', props)

export const Transition = ({ children }: { readonly children: (state: 'entered') => ReactNode }) => children('entered')

/**
 * Replaces Mantine's, which gives every field another state once it is mounted, also those with an id of
 * their own: the contact form was rendered twice. Remove when Mantine's leaves a given id alone.
 */
export function useId(id?: string): string {
  const own = useReactId()
  return id ?? own
}

/**
 * Replaces what makes Mantine's text areas grow with their text, which the form's does not: its 3 KB would be
 * in every installation. Remove when Mantine's Textarea loads it on demand, or the form wants it.
 */
export const TextareaAutosize = 'textarea'

/**
 * Replaces the arrow in Mantine's lists. The form's has one of its own, but this would be in every
 * installation. Remove when Mantine's NativeSelect no longer imports it.
 */
export const ComboboxChevron = () => null

/**
 * Replaces Mantine's, which makes all of its variables in the browser: 1.5 KB of script to install, for what the build
 * has written already (src/prerender/tokens.ts). Remove when it can be left out by name.
 */
export const MantineCssVariables = () => null

/**
 * Replaces Mantine's fourteen: what the theme does not name, no page shows, and the build knows them all
 * (src/prerender/tokens.ts). Remove when a theme can be made without them.
 */
export const DEFAULT_COLORS = {}
