/** A line: kilobits per second each way, and a round trip in ms. Zero: no limit. */
export interface Line {
  readonly kbps: number
  readonly rtt: number
  /** The share of packets that are lost, each way. */
  readonly loss?: number
}

export interface Profile extends Line {
  /** How many times slower the main thread runs. */
  readonly cpu: number
}

export const profiles = {
  /** One bar, in a basement. */
  poor: { kbps: 100, rtt: 800, cpu: 4 },
  slow3g: { kbps: 400, rtt: 400, cpu: 4 },
  /** The same, in a moving car, and behind a thick wall. */
  loss2: { kbps: 400, rtt: 400, loss: 0.02, cpu: 4 },
  loss10: { kbps: 400, rtt: 400, loss: 0.1, cpu: 4 },
  /** Only the phone is slow. */
  cpu4: { kbps: 0, rtt: 0, cpu: 4 },
} as const satisfies Readonly<Record<string, Profile>>

export type ProfileName = keyof typeof profiles
export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(profiles, name)

export const UNSLOWED: Profile = { kbps: 0, rtt: 0, cpu: 1 }

export const inWords = (name: ProfileName): string => {
  const { kbps, rtt, loss, cpu }: Profile = profiles[name]
  const line = [kbps && `${kbps} kbps, ${rtt} ms`, loss && `${loss * 100} % of packets lost`, `CPU ${cpu}× slower`]
  return `${name} (${line.filter(Boolean).join(', ')})`
}
