import { company } from '../facts/company.ts'

/** /my-home. Everything filled in stays on the device (src/islands/home-card/). */
export const myHome = {
  title: `My home card: stop tap, fuse box, valves | ${company.name}`,
  description: 'Where your stop tap, fuse box and valves are. It stays on your device, and prints as a label.',
  heading: 'My home card',
  picture: 'stop-tap',
  lead: 'Note where your stop tap is. It stays on this device, and our emergency steps remind you.',
} as const

/** The card itself. In a separate object, because the island's script contains it. */
export const homeCardForm = {
  noScript: 'Without JavaScript we can’t save anything here. Print this page for a label to fill in.',
  /** The things people look for at night, and where most homes have them. */
  places: {
    heading: 'Where things are',
    /** How many of the list come first on the form. */
    first: 2,
    room: 'Room',
    noRoom: 'Choose a room',
    where: 'Where exactly',
    list: [
      { id: 'stop-tap', name: 'Stop tap', hint: 'Often under the kitchen sink' },
      { id: 'fuse-box', name: 'Fuse box', hint: 'In the hall or under the stairs' },
      { id: 'boiler', name: 'Boiler', hint: 'And its switch' },
      { id: 'gas-valve', name: 'Gas valve', hint: 'Beside the gas meter' },
      { id: 'water-meter', name: 'Water meter', hint: 'In the pavement' },
      { id: 'outside-valve', name: 'Outside stop valve', hint: 'Under a small cover by the boundary' },
    ],
  },
  /** Comes after what everyone needs, and opens once something is in it. */
  more: 'More places, and who to call',
  contacts: {
    heading: 'Who to call',
    list: [
      { id: 'water-company', name: 'Water company', reference: 'Account number' },
      { id: 'landlord', name: 'Landlord or agent', reference: 'Tenancy reference' },
      { id: 'insurer', name: 'Home insurer', reference: 'Policy number' },
    ],
    /** Each contact has its own word for the last part. */
    parts: [
      { id: 'name', label: 'Name', limit: 50 },
      { id: 'number', label: 'Phone number', limit: 30 },
      { id: 'reference', limit: 40 },
    ],
  },
  notes: {
    id: 'notes',
    name: 'Please note',
    heading: 'What the engineer should know',
    hint: 'A dog, where to park, who has a key. Never write a code down. We don’t print this on the label.',
  },
  /** In characters, so that it all fits into the message of a request, and all but the notes onto half a sheet of A4. */
  limits: { where: 60, notes: 400 },
  label: 'For the cupboard door',
} as const

/** The small label with a code, and what the code opens (src/islands/home-card/). */
export const homeLabel = {
  print: 'Print small labels',
  explains:
    'Small labels: eight to a sheet, each as big as a bank card. Their code shows these places on any phone, with the steps and your landlord’s number. It holds the card itself, which isn’t sent to us unless you add it to a request. Never write where a key or a code is.',
  cut: 'The code holds short notes and one UK phone number. It leaves out your words at:',
  scan: 'Scan for the steps',
  order: 'Who to call, in this order',
  danger: 'Life in danger:',
  gas: 'Smell of gas? Get out, then:',
  landlord: 'Renting? Landlord or agent:',
  heading: 'In this home',
  steps: 'Water leaking: the steps',
  others: 'Other emergencies',
  privacy: 'The code holds the card itself. It isn’t sent to us unless you add it to a request.',
  keep: 'Keep it on this phone',
  isThere: 'This phone has another card, which stays as it is.',
  replace: 'Replace it with this one',
  kept: 'Kept on this phone.',
  close: 'Close this label',
  unreadable: 'We can’t read that label. Try scanning it again.',
} as const

/** A list of homes, for landlords and agents. */
export const homeList = {
  heading: 'Several homes? A label for each',
  hint: 'Fill in the card for one home, keep it here, then fill in the next. The list stays on this device.',
  label: 'Address of this home',
  limit: 60,
  add: 'Keep it in the list',
  missing: 'Fill in the card and its address first.',
  kept: 'In the list:',
  /** Asked before a card in the form gives way to a home's. */
  replace: 'Replace the card above with that of',
  opened: 'Above is the card of the home in the list. Change it, then keep it again:',
  removed: 'Removed:',
  notKept: 'Not kept: this browser won’t let us save.',
  open: 'Change',
  remove: 'Remove',
  print: 'Print their labels',
  save: 'Save them as a file',
  load: 'Load homes from a file',
  /** Asked before homes of the list give way to those of a file. */
  replaceKnown: 'Some of these are in your list. Replace them? Cancel keeps yours and adds the others.',
  loaded: 'Homes loaded.',
} as const

/** A room of the house, and where its pin goes in the drawing (src/components/house/places.ts). */
export interface Room {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
}

/** The rooms that a place can be in, in the order of the list. */
export const rooms: readonly Room[] = [
  { id: 'kitchen', name: 'Kitchen', x: 68, y: 252 },
  { id: 'hall', name: 'Hall', x: 140, y: 252 },
  { id: 'stairs', name: 'Under the stairs', x: 134, y: 284 },
  { id: 'bathroom', name: 'Bathroom', x: 68, y: 172 },
  { id: 'bedroom', name: 'Bedroom', x: 160, y: 172 },
  { id: 'loft', name: 'Loft', x: 127, y: 104 },
  { id: 'cellar', name: 'Cellar', x: 84, y: 328 },
  { id: 'door', name: 'At the front door', x: 182, y: 262 },
  { id: 'wall', name: 'Outside, at the wall', x: 222, y: 278 },
  { id: 'street', name: 'In the pavement', x: 296, y: 326 },
]
