import { describe, expect, test } from 'vitest'
import { CHOICES, sentenceOf } from '../../src/content/whatIsWrong.ts'
import type { RequestList } from '../../src/desk/api/shapes.ts'
import { inGroups } from '../../src/desk/requests/words/groups.ts'
import { literal } from '../support/read.ts'
import { saidOf } from '../support/sender.ts'
import { onEachBackend } from '../support/stage.ts'

/** Messages that say that someone is in danger, and how. */
const DANGERS: Readonly<Record<string, readonly string[]>> = {
  gas: [
    'Smell of gas near the boiler cupboard',
    'I can smell gas in the kitchen!!',
    'it smells strongly of gas',
    'Strong gas smell since this morning.',
    'Think we have a gas leak',
    'Gas is leaking from the meter, RM17 6LL',
    'Drilled through a gas pipe by mistake',
    'Not sure if I can smell gas, tap drips too',
    'The hob is off but it still smells like gas',
    'Can’t turn it off and there’s a smell of gas',
    'heating not working gas smell',
    'There’s gas coming out of the cooker',
  ],
  'carbon monoxide': [
    'Carbon monoxide alarm going off',
    'The CO alarm has gone off and we feel sick',
    'our carbon monoxide detector is sounding',
    'Alarm for carbon monoxide keeps beeping',
    'The boiler man said carbon monoxide is leaking',
  ],
  'water near electrics': [
    'Water through the kitchen ceiling, it is coming out of the light. RM16 6XL',
    'Water is dripping through the light fitting',
    'leak from upstairs, running down onto the plug sockets',
    'Water pouring in over the fuse box',
    'The sockets are wet',
    'ceiling light full of water',
    'Leaking right by the consumer unit and it’s buzzing',
    'The washing machine leaked and the electrics have tripped',
    'I got an electric shock off the kitchen tap',
    'Water’s coming out the lights',
    'water dripping from light',
    'Electric went off when water came through the ceiling',
    'Lights flickering. Water leaking from the ceiling.',
  ],
  'someone locked in': [
    'My toddler has locked himself in the bathroom',
    'daughter (3) locked in the toilet and crying',
    'Locked out and the baby is inside',
    'Locked out. My baby is asleep inside.',
    'I’ve locked my baby in the car',
    'The door slammed shut with my 2 year old inside.',
    'kids are stuck inside the bedroom, the handle came off',
    'My elderly mother is locked in',
    'The bathroom door is locked, and someone is inside.',
  ],
  'sewage inside': [
    'Sewage coming up through the shower tray',
    'raw sewage all over the kitchen floor',
    'The downstairs toilet is backing up and the bathroom is full of sewage',
    'poo coming up in the bath',
    'Sewage flooding the basement flat',
    'There is water from a drain in the cellar.',
  ],
}

/** Messages that only have words in common with them. */
const HARMLESS: readonly string[] = [
  'I would like a quote for a gas hob to be fitted',
  'No gas smell, but the boiler has lost pressure',
  'There is no smell of gas. The tap drips.',
  'I can’t smell any gas, I just want the meter cupboard opened',
  'It does not smell of gas',
  'Smells bad, not gas, I think the drain',
  'Gas boiler leaking water on the floor',
  'Gas Safe engineer needed for a landlord’s certificate',
  'We had a gas leak last year, it was fixed',
  'Leak under the sink. We have turned the gas off.',
  'Gas leak test for the new hob',
  'Cut and cap the gas pipe in the kitchen, please',
  'Smell of gas was looked at yesterday, all safe now',
  'Please fit a carbon monoxide alarm',
  'CO alarm chirps once a minute, needs a battery',
  'The carbon monoxide alarm has not gone off',
  'Smith & Co locksmiths could not open it, the alarm is on',
  'The lights are on but the tap is dripping',
  'Water under the sink, nowhere near the electrics',
  'Water is coming in, not near any sockets',
  'Electric shower leaks at the hose',
  'Leak in the kitchen, electrics are off',
  'Water is coming out light brown',
  'Water heater on the wall by the socket needs a valve',
  'Please move a socket and a radiator',
  'Switch for the pump is broken, water is cold',
  'Locked out with my two children, we are in the car',
  'My daughter is locked out',
  'My child has locked me out',
  'Locked out of my son’s flat',
  'The key is stuck in the lock of my child’s bedroom',
  'Fit a child lock on the bathroom door',
  'Nobody is locked in. The front door does not open.',
  'Locked out, no children inside',
  'There is a smell of sewage in the bathroom',
  'Sewage smell in the kitchen',
  'Sewage outside in the garden, near the kitchen window',
  'The drain outside overflows',
  'Sewage pipe in the basement needs replacing',
  'No sewage in the house, only the manhole is full',
  'The kitchen tap drips.',
  'Mum’s key snapped in the front door',
  'Toilet blocked. I have poor signal inside',
]

onEachBackend('danger, on %s', (stage) => {
  const { turnClock: at, query, hired, submit, submitted, claimOne, historyOf, read } = stage
  const ann = hired('Ann')

  test('is found in what the message says, and not in words that only sound like it', async () => {
    const messages = [...Object.values(DANGERS).flat(), ...HARMLESS]
    const found = await read<{ message: string; danger: string | null }>(
      `select message, private.danger_in(message) as danger from unnest(array[${messages.map(literal)}]) as message`,
    )
    const expected = Object.entries(DANGERS).flatMap(([danger, all]) => all.map((message) => ({ message, danger })))
    expect(found).toEqual([...expected, ...HARMLESS.map((message) => ({ message, danger: null }))])
  })

  test('the sentences that the form writes say so only of someone locked in, and of a drain in the cellar', async () => {
    const sentences = CHOICES.map((choice) => literal(sentenceOf(choice) ?? ''))
    const found = await query(`select sentence from unnest(array[${sentences}]) as sentence
      where private.danger_in(sentence) is not null`)
    expect(found.map(({ sentence }) => sentence)).toEqual([
      ...['The bathroom door is locked, and someone is inside.', 'There is water from a drain in the cellar.'],
    ])
  })

  describe('a request that tells of it', () => {
    const GAS = 'I can smell gas'
    const stored = async (p_id: string) => (await ann.asks('request', { p_id })).request.danger
    const mark = (p_id: string, p_is_danger: boolean, key?: string) =>
      ann.asks('set_danger', { p_id, p_is_danger }, key)
    const write = async (key: string, text: string) =>
      query(`select public.send_request_message('${key}', gen_random_uuid()::text, ${literal(text)})`)

    test('comes first, whenever it is for, and its alerts begin with it', async () => {
      await at('10:00')
      await submit({ p_name: 'First' })
      await submit({ p_name: 'Escalated' })
      await query("update public.contact_submissions set escalated_at = private.clock() where name = 'Escalated'")
      await at('10:20')
      await submit({ p_name: 'Danger for later', p_message: GAS, p_preferred_time: 'evening' })
      await submit({ p_name: 'Bot', p_message: GAS }, { 'x-honeypot': 'x' })
      await at('10:10')
      await submit({ p_name: 'Danger', p_message: GAS })
      const { requests } = await ann.asks<RequestList>('requests')
      const names = requests.map(({ name }) => name)
      expect(names).toEqual(['Danger', 'Danger for later', 'Escalated', 'First', 'Bot'])
      const { waiting } = inGroups(requests.toReversed(), Date.parse('2026-11-23T10:10:00Z'))
      expect(waiting.map(({ name }) => name)).toEqual(names.slice(0, 4))
      await query(
        "delete from private.notifications where request_id in (select id from public.contact_submissions where name <> 'Danger')",
      )
      expect(saidOf(await claimOne())).toMatchObject({ title: 'Danger: gas. New request' })
    })

    test('has a mark that staff can take off and put back, each once', async () => {
      const p_id = await submitted({ p_message: GAS })
      await mark(p_id, false, 'off')
      await mark(p_id, false, 'off')
      await mark(p_id, false)
      expect(await stored(p_id)).toBeNull()
      await mark(p_id, true, 'on')
      expect(await stored(p_id)).toBe('gas')
      expect((await mark(p_id, false, 'off')).request.danger).toBe('gas')
      expect(await historyOf(p_id)).toEqual(['Ann not dangerous gas', 'Ann dangerous gas'])
      // Staff put back only what a customer's words gave.
      const other = await submitted()
      await mark(other, true)
      expect(await historyOf(other)).toEqual([])
    })

    test('may do so in a later message, unless staff have taken the mark off', async () => {
      const key = crypto.randomUUID()
      const p_id = await submitted({}, { 'idempotency-key': key })
      await write(key, 'It drips faster now.')
      expect(await stored(p_id)).toBeNull()
      await write(key, 'Now the sockets are wet')
      expect(await stored(p_id)).toBe('water near electrics')
      await write(key, 'And it smells of gas')
      expect(await stored(p_id)).toBe('water near electrics')
      await mark(p_id, false)
      await write(key, 'The sockets are still wet')
      expect(await stored(p_id)).toBeNull()
    })
  })
})
