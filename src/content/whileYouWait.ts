import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'

/** /while-you-wait, beside the clock and the log themselves (src/islands/waiting/). */
export const whileYouWait = {
  head: {
    title: `While you wait: clock, log, photographs | ${company.name}`,
    description: 'A clock, a log with photographs for your insurer, and what to check at the door.',
  },
  heading: 'While you wait',
  lead: 'Start the clock when you have rung. Then note and photograph what happens: your insurer will ask.',
  noScript: 'Without JavaScript, write down when you rang and what happened when.',
  door: {
    link: 'Somebody is at the door',
    heading: 'Before you open the door',
    list: [
      'Ask for the name and the company, and for ID.',
      `Not sure? Keep the door shut and ring us on [${emergencyPhone.display}](${emergencyPhone.href}).`,
      'Hear the price again before work begins. Is it what you were told?',
      'No extra work without your agreement. If more turns up, ask what it costs, then decide.',
      'Keep what is taken out until your insurer has seen it.',
    ],
  },
} as const

/** The clock and the log. Apart, since they are in the island's script, too. */
export const waitingForm = {
  clock: 'Since you rang',
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
      hint: 'They are made smaller.',
    },
  },
} as const
