import { createElement, type HTMLAttributes, type ReactNode } from 'react'

/**
 * In the place of react-transition-group, inside @mantine/notifications: 2 KB to install that move toasts, and ours don't move
 * (Toasts.tsx). Remove when they may.
 */
export const TransitionGroup = (props: HTMLAttributes<HTMLDivElement>) => createElement('div', props)

export const Transition = ({ children }: { readonly children: (state: 'entered') => ReactNode }) => children('entered')
