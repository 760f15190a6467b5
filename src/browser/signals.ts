import { useSyncExternalStore } from 'react'
import type { Status } from '../sw/precache'

/**
 * What goes on behind the page, as the page needs to know it. The modules that start in the background write here, the
 * components read: so no component pulls the worker's registration or the outbox into what starts the page.
 */
export interface Signal<T> {
  get(): T | undefined
  set(value: T | undefined): void
  subscribe(listener: () => void): () => void
}

function signal<T>(): Signal<T> {
  let value: T | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The signal's value; undefined while the page is rendered for the first time, as it was when it was built. */
export const useSignal = <T>({ subscribe, get }: Signal<T>): T | undefined =>
  useSyncExternalStore(subscribe, get, () => undefined)

/** A newer version waits; the function installs it. */
export const update = signal<() => void>()

/** Another tab has installed a newer version: the next page is best loaded whole. */
export const outdated = signal<true>()

/** The version that is on this device, once it was verified that all of it is. */
export const offline = signal<Pick<Status, 'version' | 'changed'>>()

/** A newer version has taken over, since a number or safety advice of this page is out of date: the emergency number now. */
export const renumbered = signal<Status['urgent']['emergencyPhone']>()

/** How this site can be installed here. */
export const installation = signal<{
  /** The browser's own prompt. Without it people must find "Add to Home Screen" in the share menu. */
  readonly prompt?: () => void
  /** Never offers it again. */
  readonly decline: () => void
}>()

/** A request has been waiting too long, or cannot be sent as it is: when it was made, in ms since the epoch. */
export const late = signal<number>()

/** Our side takes no requests at the moment; `late` says of which. */
export const refused = signal<true>()

/** Requests that could not be sent were removed from this device, having been kept long enough. */
export const expired = signal<{
  readonly count: number
  /** When the oldest of them was made, in ms since the epoch. */
  readonly oldest: number
  /** The visitor has read it. */
  readonly close: () => void
}>()

/** Something is typed or being sent: the page must not be reloaded. */
export const busy = signal<true>()
