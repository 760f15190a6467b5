/** A believable night at the desk. Names are made up, and numbers are from the range that Ofcom reserves for drama. */

export interface Story {
  /** How many minutes before now the button was pressed. */
  readonly ago: number
  readonly name: string
  readonly phone: string
  readonly wish?: 'morning' | 'afternoon' | 'evening' | 'asap'
  readonly message: string
  /** Minutes until it arrived, where there was no signal. */
  readonly late?: number
  /** Sent by a bot. */
  readonly isJunk?: true
  /** What was done, by whom, and how many minutes after it arrived. */
  readonly steps?: readonly Step[]
}

export type Step = readonly [
  after: number,
  who: 'Sam' | 'Alex',
  ...what:
    | readonly ['see' | 'take' | 'release']
    | readonly ['on_the_way', minutes: number]
    | readonly ['reply' | 'note' | 'finish', words: string],
]

export const NIGHT: readonly Story[] = [
  {
    ago: 590,
    name: 'Priya Nair',
    phone: '07700 900114',
    wish: 'evening',
    message: 'Kitchen tap will not turn off fully, it has been running thin since lunch. CM2 9PR, second floor.',
    steps: [
      [3, 'Sam', 'take'],
      [9, 'Sam', 'reply', 'Please turn the small screw on the pipe under the sink clockwise. I can be there at seven.'],
      [62, 'Sam', 'note', 'There now. Needs a new cartridge, one in the van.'],
      [95, 'Sam', 'finish', 'job'],
    ],
  },
  {
    ago: 431,
    name: 'Gareth Olawale',
    phone: '07700 900127',
    wish: 'asap',
    message:
      'Locked out, keys are inside on the table. Two children with me, we are in the car. 14 Bean Lane, DA2 8AN.',
    steps: [
      [1, 'Alex', 'see'],
      [2, 'Alex', 'on_the_way', 30],
      [31, 'Alex', 'note', 'Opened with the letterbox tool, no damage. Saw his driving licence.'],
      [48, 'Alex', 'finish', 'job'],
    ],
  },
  {
    ago: 372,
    name: 'SEO Growth Partners',
    phone: '07700 900999',
    message: 'We noticed that your website could rank higher. Reply to get your free audit today!!!',
    isJunk: true,
  },
  {
    ago: 318,
    name: 'Maureen Whitby',
    phone: '07700 900138',
    wish: 'morning',
    message: 'Downstairs toilet is slow and gurgles when the bath empties. No hurry, I have another one. SS17 0DL.',
  },
  {
    ago: 246,
    name: 'Tomasz Wieczorek',
    phone: '+44 7700 900145',
    wish: 'asap',
    late: 38,
    message: 'Basement flat, water coming up through the shower tray, about 2 cm now. No signal down there. RM17 6LL',
    steps: [
      [2, 'Sam', 'take'],
      [
        4,
        'Sam',
        'reply',
        'Keep out of the water if it is near sockets. Stop running taps. Ring 0808 157 0247 if it rises.',
      ],
      [6, 'Sam', 'on_the_way', 45],
      [49, 'Sam', 'note', 'There. The gully outside is blocked, his electrics are dry.'],
      [104, 'Sam', 'note', 'Running again. Washing the shower room down.'],
      [140, 'Sam', 'finish', 'job'],
    ],
  },
  {
    ago: 171,
    name: 'Dr Helen Achterberg',
    phone: '01632 960181',
    wish: 'asap',
    message: 'Smell of gas near the boiler cupboard',
    steps: [
      [1, 'Alex', 'see'],
      [
        1,
        'Alex',
        'reply',
        'Please go outside now and ring 0800 111 999, the gas emergency line. We do not work on gas.',
      ],
      [4, 'Alex', 'finish', 'not ours'],
    ],
  },
  {
    ago: 96,
    name: 'Ben Okafor',
    phone: '07700 900156',
    wish: 'asap',
    message: 'Outside drain overflowing onto the patio, next door has the same. RM3 0QT',
    steps: [
      [18, 'Alex', 'take'],
      [21, 'Alex', 'note', 'Two houses, so probably the sewerage company’s pipe. Gave him the number of Thames Water.'],
      [22, 'Alex', 'finish', 'advice'],
    ],
  },
  {
    ago: 41,
    name: 'Leila Haddad',
    phone: '07700 900163',
    wish: 'asap',
    message: 'Burst pipe in the loft, stop tap off now but the ceiling in the back bedroom is bulging. IG11 8TT',
    steps: [
      [2, 'Sam', 'take'],
      [3, 'Sam', 'reply', 'Well done with the stop tap. Keep out from under that ceiling. I am setting off now.'],
      [4, 'Sam', 'on_the_way', 50],
    ],
  },
  {
    ago: 12,
    name: 'Owen Price',
    phone: '07700 900172',
    message:
      'Front door lock turns but nothing happens, it will not lock. I am in, but I cannot leave it like this. RM12 4XB',
    steps: [[4, 'Alex', 'see']],
  },
  {
    ago: 1,
    name: 'Ada Flood',
    phone: '07700 900189',
    wish: 'asap',
    message: 'Water through the kitchen ceiling, it is coming out of the light. RM16 6XL',
  },
]
