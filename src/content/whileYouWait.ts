import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import type { Stop } from './types.ts'

/** Text of /while-you-wait, beside the clock and the log themselves (src/islands/waiting/). */
export const whileYouWait = {
  title: `While you wait: clock, log, photographs | ${company.name}`,
  description: 'A clock, a log with photographs for your insurer, and what to check at the door.',
  heading: 'While you wait',
  picture: 'van',
  lead: 'What happens now, what to do next, and a log for your insurer.',
  /** From the call to the door. It says nothing of how far this wait is. */
  stops: [
    { name: 'You call', icon: 'phone' },
    { name: 'We tell you the price', icon: 'card' },
    { name: 'We set off', icon: 'van' },
    { name: 'At your door', icon: 'house' },
  ] satisfies readonly Stop[],
  closing: { heading: 'Has it got worse? Call again' },
  noScript: 'Without JavaScript, write down when you called or wrote and what happened when.',
  door: {
    link: 'Someone’s at the door',
    heading: 'Before you open the door',
    list: [
      'Ask who they are and who sent them, and to see ID.',
      `Not sure? Keep the door shut and call us on [${emergencyPhone.display}](${emergencyPhone.href}).`,
      'Ask for the price again before work begins. Is it what you were told?',
      'No extra work without your agreement. If they find more to do, ask what it costs, then decide.',
      'Keep any parts they remove until your insurer has seen them.',
    ],
  },
} as const

/** The clock and the log. In a separate object, because the island's script contains them. */
export const waitingForm = {
  clock: 'How long you’ve waited',
  now: {
    heading: 'Do this now',
    done: 'You’ve done every step.',
    all: 'All the steps',
    which: 'Choose what has happened, and see each step.',
  },
  log: {
    heading: 'Your log',
    kept: 'Saved on this device and nowhere else, for 30 days after the last entry.',
    price: {
      label: 'The price I was told',
      hint: 'The hourly rate, the minimum charge and the estimate, VAT included.',
      limit: 200,
    },
    note: { label: 'What happened', button: 'Add the note', limit: 2000 },
    photographs: {
      label: 'Add photographs',
      hint: 'We shrink them to save space on your device.',
    },
  },
} as const
