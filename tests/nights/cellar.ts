import type { Event, Plan } from './plan.ts'

const after = <const E extends Event>(seconds: number, event: E) => ({ after: seconds, event })
const line = (seconds: number, is: 'works' | 'down') => after(seconds, { kind: 'line', who: 0, line: is })

/**
 * The night of somebody deaf in a flooded cellar: two photographs, a bar of signal for a twentieth of a second, and a minute
 * later another. Whoever is on call wakes after two minutes.
 */
export const CELLAR: Plan = {
  date: 'ordinary',
  seed: 1,
  colleagues: [
    {
      isOwner: false,
      isOnCall: true,
      hasDevice: true,
      telephone: 'nothing',
      getsTexts: false,
      onlyLooks: false,
      wakes: 2,
    },
  ],
  visitors: [{ address: 0, skew: 0 }],
  hasWebhook: false,
  hasSecondWebhook: false,
  tellsEvents: false,
  steps: [line(5, 'down'), line(115, 'works'), line(0.05, 'down'), line(60, 'works')],
  upgradeAt: null,
  quietly: [
    after(10, { kind: 'ask for a text', who: 0 }),
    after(20, { kind: 'add a picture', who: 0 }),
    after(10, { kind: 'add a picture', who: 0 }),
    after(500, { kind: 'write', who: 0 }),
  ],
}
