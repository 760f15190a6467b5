import { company } from '../facts/company.ts'

/** /my-home, beside the card itself (src/islands/home-card/). */
export const myHome = {
  head: {
    title: `My home card: stop tap, fuse box, numbers | ${company.name}`,
    description:
      'Write down where your stop tap, fuse box and valves are and whom to ring. It stays on your device, works without signal, and prints as a label.',
  },
  heading: 'My home card',
  lead: 'At 2am nobody remembers where the stop tap is. Write it down now. It is saved on this device as you type, and we never see it unless you add it to a request.',
  aside: {
    heading: 'Ten minutes, on a dry day',
    list: [
      'Find each place, and put a torch near the stop tap.',
      'Turn the stop tap off and on again once a year, so that it does not seize.',
      'Look for the outside valve, too. It is what helps if the stop tap is stuck.',
      'Print the label and stick it inside the cupboard door. Show it to everybody who lives here.',
      'Renting? Ask your landlord or agent where things are.',
    ],
  },
} as const
