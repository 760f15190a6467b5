import type { Clock, Life } from './clock.ts'
import { clone } from './objectStore.ts'

const LONGEST_LATENCY = 20

/** Simulated BroadcastChannels, of one device. @returns the way to open one, in a tab or worker */
export function channelsOf(clock: Clock) {
  /** The name of each. */
  const open = new Map<EventTarget, string>()
  return (name: string, life: Life) => {
    const channel = Object.assign(new EventTarget(), {
      postMessage(message: unknown) {
        const data = clone(message)
        const deliver = (other: EventTarget) =>
          open.has(other) && other.dispatchEvent(Object.assign(new Event('message'), { data }))
        for (const [other, heard] of open)
          if (other !== channel && heard === name) clock.later(clock.latency(LONGEST_LATENCY), () => deliver(other))
      },
    })
    open.set(channel, name)
    life.onEnd(() => open.delete(channel))
    return channel
  }
}
