import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'

/** /while-you-wait, beside the clock and the log themselves (src/islands/waiting/). */
export const whileYouWait = {
  head: {
    title: `While you wait: clock, log and photographs | ${company.name}`,
    description:
      'You have rung, and somebody is coming. See how long it has been, note and photograph the damage for your insurer, and know what to check at the door.',
  },
  heading: 'While you wait',
  lead: 'Start the clock when you have rung. Then note and photograph what happens: your insurer will ask.',
  door: {
    heading: 'Before you open the door',
    list: [
      'Ask for the name and the company, and for ID. A real engineer expects it.',
      `Not sure? Keep the door shut and ring us on [${emergencyPhone.display}](${emergencyPhone.href}).`,
      'Before work begins, hear the price again: the hourly rate, the minimum charge and the estimate, VAT included. Is it what you were told?',
      'No extra work without your agreement. If more turns up, you hear what it costs and you decide.',
      'Ask what will be done, and keep any part that is taken out until your insurer has seen it.',
    ],
  },
  photographs: {
    heading: 'What your insurer will want to see',
    list: [
      'The whole room first, then each thing that is damaged.',
      'Where the water came from, and the ceiling or wall below it.',
      'The water meter, if you can reach it safely.',
      'Anything you have to move or throw away, before you do. Keep receipts.',
      'Your safety comes first: no photograph is worth a wet floor near a socket.',
    ],
  },
} as const
