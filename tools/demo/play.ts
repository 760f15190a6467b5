import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { newPassword } from '../../supabase/functions/staff/words.ts'
import { type EmbeddedBackend, embeddedMembers, keptSecret } from '../embedded/backend.ts'

/** The staff in the demonstration. The first one signs in. */
const PEOPLE = [
  { email: 'sam@demo.example', name: 'Sam', role: 'owner' },
  { email: 'alex@demo.example', name: 'Alex', role: 'staff' },
] as const

/**
 * An account for trying the desk, created if there are no staff yet. Its password is kept beside the database, so that each
 * start can print it again. Undefined if the owner has created accounts.
 */
export async function demoAccount(backend: EmbeddedBackend) {
  const [{ email, name, role }] = PEOPLE
  const accounts = embeddedMembers(backend)
  const members = await accounts.list()
  if (members.some((member) => member.email !== null && !PEOPLE.some((person) => person.email === member.email)))
    return undefined
  const password = await keptSecret(join(backend.folder, 'demo-password'), /^[\w-]{12,}$/, newPassword)
  if (members.length === 0) {
    await backend.addAccount(email, password)
    await accounts.add({ email, name, role })
  }
  return { email, password }
}

/** A believable night at the desk. Names are made up, and numbers are from the range that Ofcom reserves for drama. */

interface Story {
  /** How many minutes ago the visitor pressed the button. */
  readonly ago: number
  readonly name: string
  readonly phone: string
  readonly wish?: 'morning' | 'afternoon' | 'evening' | 'asap'
  readonly message: string
  /** How many minutes the request took to arrive, without a signal. */
  readonly late?: number
  /** A bot sent it. */
  readonly isJunk?: true
  /** What staff did, who did it, and how many minutes after the request arrived. */
  readonly steps?: readonly Step[]
}

type Step = readonly [
  after: number,
  who: 'Sam' | 'Alex',
  ...what:
    | readonly ['see' | 'take' | 'arrived' | 'release']
    | readonly ['on_the_way', minutes: number]
    | readonly ['reply' | 'note' | 'finish', words: string],
]

const NIGHT: readonly Story[] = [
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
      [30, 'Alex', 'arrived'],
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

const MINUTE = 60_000

/** Plays the night through the database's functions, in one transaction, with the clock set to the time of each step. */
export async function playNight(backend: EmbeddedBackend): Promise<string> {
  // This comes first, so that Sam's password is the one that `npm start` prints.
  await demoAccount(backend)
  const { driver } = backend.connection
  const ids = new Map<string, string>()
  for (const { email, name, role } of PEOPLE) {
    const known = await driver.query<{ id: string }>('select id::text as id from auth.users where email = $1', [email])
    const id = known.rows[0]?.id ?? (await backend.addAccount(email, newPassword()))
    await embeddedMembers(backend).add({ email, name, role })
    ids.set(name, id)
  }
  const now = Date.now()
  await driver.transaction(async (database) => {
    const at = (moment: number) =>
      database.exec(`create or replace function private.clock() returns timestamptz language sql stable
        set search_path = '' as $$ select '${new Date(moment).toISOString()}'::timestamptz $$`)
    const as = (setting: string, value: unknown) =>
      database.query('select set_config($1, $2, true)', [
        setting,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])

    const arrive = async (story: Story) => {
      const pressed = now - story.ago * MINUTE
      const key = randomUUID()
      await as('request.headers', {
        'idempotency-key': key,
        'x-requested-at': new Date(pressed).toISOString(),
        'x-forwarded-for': `192.0.2.${NIGHT.indexOf(story) + 1}`,
        ...(story.isJunk && { 'x-honeypot': '1' }),
      })
      const email = `${story.name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`
      await database.query('select public.insert_contact_submission($1, $2, $3, $4, $5)', [
        story.name,
        story.phone,
        email,
        story.wish ?? null,
        story.message,
      ])
      const { rows } = await database.query<{ id: string }>(
        'select id::text as id from public.contact_submissions where idempotency_key = $1',
        [key],
      )
      return rows[0]?.id ?? ''
    }
    const act = async (id: string, [, who, verb, detail]: Step) => {
      await as('request.headers', { 'idempotency-key': randomUUID() })
      await as('request.jwt.claim.sub', ids.get(who))
      await as('request.jwt.claims', { sub: ids.get(who), role: 'authenticated' })
      if (detail === undefined) await database.query(`select public.desk_${verb}($1)`, [id])
      else await database.query(`select public.desk_${verb}($1, $2)`, [id, detail])
    }

    const events = NIGHT.flatMap((story) => {
      const arrival = now - (story.ago - (story.late ?? 0)) * MINUTE
      let id = ''
      const arrived = async () => {
        id = await arrive(story)
      }
      const steps = (story.steps ?? []).map((step) => [arrival + step[0] * MINUTE, () => act(id, step)] as const)
      return [[arrival, arrived] as const, ...steps]
    }).sort(([one], [other]) => one - other)
    for (const [moment, happen] of events) {
      if (moment > now) continue
      await at(moment)
      await database.exec("select public.keep_up('late'), public.keep_up('silence'), public.keep_up('unread')")
      await happen()
    }
    await database.exec(`create or replace function private.clock() returns timestamptz language sql stable
      set search_path = '' as $$ select now() $$`)
    await database.exec(`update private.notifications set settled_at = due_at
      where settled_at is null and created_at < now() - interval '2 minutes' and due_at <= now()`)
  })
  return `${NIGHT.length} requests from one night, ten hours ago until now.`
}
