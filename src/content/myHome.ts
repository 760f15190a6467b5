import { company } from '../facts/company.ts'

/** /my-home. What is filled in stays on the device (src/islands/home-card/). */
export const myHome = {
  head: {
    title: `My home card: stop tap, fuse box, valves | ${company.name}`,
    description:
      'Write down where your stop tap, fuse box and valves are and whom to ring. It stays on your device, works without signal, and prints as a label.',
  },
  heading: 'My home card',
  lead: 'At 2am nobody remembers where the stop tap is. Write it down now. It is saved on this device as you type, and we see it only if you add it to a request.',
  noScript:
    'Without JavaScript nothing can be kept here. Print this page instead: you get a label with lines to write on. Write down in which room each thing is and what stands in front of it, and the numbers of those you would ring.',
  /** What somebody looks for at night, and where most homes have it. */
  places: {
    heading: 'Where things are',
    room: 'Room',
    noRoom: 'Choose a room',
    where: 'Where exactly',
    list: [
      { id: 'stop-tap', name: 'Stop tap', hint: 'Often under the kitchen sink' },
      { id: 'fuse-box', name: 'Fuse box', hint: 'Often in the hall or under the stairs' },
      { id: 'boiler', name: 'Boiler', hint: 'And the switch beside it' },
      { id: 'gas-valve', name: 'Gas valve', hint: 'Beside the gas meter' },
      { id: 'water-meter', name: 'Water meter', hint: 'Often in the pavement' },
      { id: 'outside-valve', name: 'Outside stop valve', hint: 'Often under a small cover by the boundary' },
    ],
  },
  contacts: {
    heading: 'Whom to ring',
    list: [
      { id: 'water-company', name: 'Water company' },
      { id: 'landlord', name: 'Landlord or agent' },
      { id: 'insurer', name: 'Home insurer' },
    ],
    parts: [
      { id: 'name', label: 'Name', limit: 50 },
      { id: 'number', label: 'Phone number', limit: 30 },
      { id: 'reference', label: 'Account or policy', limit: 40 },
    ],
  },
  notes: {
    id: 'notes',
    name: 'Please note',
    heading: 'What the engineer should know',
    hint: 'A dog, where to park, who has a key. Never write the code of a door, an alarm or a key safe. This is not on the label.',
  },
  /** In characters: all of it fits into the message of a request, and all but the notes onto half a sheet of A4. */
  limits: { where: 60, notes: 400 },
  label: 'For the cupboard door',
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
