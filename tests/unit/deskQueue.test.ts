import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { actionInWords, isUnsentAction } from '../../src/desk/device/actions.ts'
import { bundleDesk, type Desk, type Evaluate, evaluateWith } from '../simulation/bundle.ts'
import { Clock, Life } from '../simulation/clock.ts'
import { Backend, Computer, type Mood } from '../simulation/desk/computer.ts'

const note = { kind: 'note', text: 'Dog bites', key: 'k', request: 'one', at: 5 } as const

it.each([
  [note, 'Note: “Dog bites”'],
  [{ ...note, kind: 'reply' }, 'Reply: “Dog bites”'],
  [{ ...note, kind: 'confirmation', refusal: 'There is no such request.' }, 'Confirmation: “Dog bites”'],
  [{ kind: 'finish', outcome: 'no answer', key: 'k', request: 'one', at: 0 }, 'Done: no answer'],
  [{ kind: 'finish', outcome: 'job', told: 0, key: 'k', request: 'one', at: 0 }, 'Done: job, £0 told'],
  [
    { kind: 'finish', outcome: 'job', told: 180, paid: 195, key: 'k', request: 'one', at: 0 },
    'Done: job, £180 told, £195 paid',
  ],
  [{ kind: 'onTheWay', minutes: 20, key: 'k', request: 'one', at: 0 }, 'On my way: 20 min'],
  [{ kind: 'outcome', outcome: 'not ours', key: 'k', request: 'one', at: 0 }, 'Outcome: not ours'],
  [{ kind: 'arrived', key: 'k', request: 'one', at: 0 }, 'Arrived'],
] as const)('accepts the stored action %o, and describes it as %j', (action, words) => {
  expect(isUnsentAction(action)).toBe(true)
  expect(actionInWords(action)).toBe(words)
})

it.each([
  undefined,
  null,
  {},
  { ...note, key: 5 },
  { ...note, request: undefined },
  { ...note, at: Number.NaN },
  { ...note, at: -1 },
  { ...note, text: null },
  { ...note, refusal: true },
  { ...note, kind: 'photograph' },
  { ...note, kind: ['note'] },
  { ...note, kind: 'finish' },
  { ...note, kind: 'onTheWay' },
  { ...note, kind: 'finish', outcome: 'vanished' },
  { ...note, kind: 'finish', outcome: 'job', told: '180' },
])('ignores a stored record that is not an action: %o', (stored) => expect(isUnsentAction(stored)).toBe(false))

// Never called. It tells Vitest which files are in the bundle, so that Stryker runs these tests for changes in them.
void (() => import('../simulation/desk/entry.ts'))

describe('the queue', () => {
  let evaluate: Evaluate<Desk>
  beforeAll(async () => {
    // `npm run mutate` has bundled it already.
    const code = inject('desk')
    evaluate = code ? evaluateWith<Desk>(code) : await bundleDesk()
  })

  const START = Date.UTC(2026, 10, 22, 10)
  const dogBites = { kind: 'note', text: 'Dog bites' } as const

  /** Opens a computer with a tab, driven by the test. No rule of the simulation may be broken. */
  async function open(mood: Mood = 'well', hasLocks = true) {
    const clock = new Clock(START, () => 0.5)
    const backend = new Backend(() => {})
    backend.mood = mood
    const computer = new Computer({ hasLocks }, clock, backend, evaluate)
    const run = async (ms: number) => {
      await clock.run(ms)
      expect(clock.broken).toBeUndefined()
    }
    /** Runs it in a separate task, as a browser does. */
    const does = (act: () => unknown) => clock.later(0, () => void act())
    const tab = computer.openTab()
    await run(100)
    /** Notes something in the first tab, and lets time pass. */
    const act = (request: 'one' | 'two', ms: number) => {
      does(() => tab.act(request, dogBites))
      return run(ms)
    }
    const shownIn = ({ queue }: typeof tab) =>
      queue.shown().map(({ key, refusal }) => (refusal ? `${key}: ${refusal}` : key))
    return { backend, computer, tab, run, does, act, shownIn }
  }

  /** An offline computer with an unsent note. */
  async function openWithWaiting(...circumstances: Parameters<typeof open>) {
    const opened = await open(...circumstances)
    opened.computer.line.state = 'down'
    opened.does(() => opened.tab.act('one', dogBites))
    await opened.run(1_000)
    return opened
  }

  it('sends an action at once, not with the next update of the list', async () => {
    const { backend, computer, act } = await open()
    await act('one', 1_000)
    expect([...backend.done]).toEqual([computer.lastId])
    expect([computer.disk.name, computer.disk.store]).toEqual(['desk', 'unsent'])
    expect(computer.disk.content.size).toBe(0)
  })

  it('shows at once in every tab what another keeps, discards or gets refused', async () => {
    const { computer, backend, tab, run, does, act, shownIn } = await open()
    const other = computer.openTab()
    computer.line.state = 'down'
    await act('one', 100)
    expect(shownIn(other)).toEqual([computer.lastId])
    does(() => other.discard(0))
    await run(100)
    expect(shownIn(tab)).toEqual([])
    computer.line.state = 'works'
    backend.mood = 'refuses'
    await act('one', 1_000)
    const refused = [`${computer.lastId}: refused`]
    expect([shownIn(tab), shownIn(other)]).toEqual([refused, refused])
    expect(computer.disk.content.get(computer.lastId)).toMatchObject({ refusal: 'refused' })
  })

  it('takes a second tap on “Arrived” or “Done” for the first, but not after setting out again', async () => {
    const { computer, tab, run, does, shownIn } = await open()
    computer.line.state = 'down'
    for (const request of ['two', 'one']) does(() => tab.act(request, { kind: 'arrived' }))
    for (const ms of [0, 1_000]) {
      does(() => tab.queue.add('one', { kind: 'arrived' }))
      await run(ms)
    }
    expect(shownIn(tab)).toHaveLength(2)
    does(() => tab.act('one', { kind: 'onTheWay', minutes: 20 }))
    does(() => tab.act('one', { kind: 'arrived' }))
    await run(1_000)
    expect(shownIn(tab)).toHaveLength(4)
    does(() => tab.act('one', { kind: 'finish', outcome: 'job' }))
    does(() => tab.queue.add('one', { kind: 'finish', outcome: 'job' }))
    await run(1_000)
    expect(shownIn(tab)).toHaveLength(5)
  })

  it('tries “Arrived” again after a refusal', async () => {
    const { backend, tab, run, does, shownIn } = await open('refuses')
    does(() => tab.act('one', { kind: 'arrived' }))
    await run(1_000)
    expect(shownIn(tab)).toHaveLength(1)
    backend.mood = 'well'
    does(() => tab.act('one', { kind: 'arrived' }))
    await run(1_000)
    expect(backend.done.size).toBe(1)
  })

  it('stores a refusal in a later round if the disk was full', async () => {
    const { computer, run, act } = await open('refuses')
    await act('one', 60)
    computer.failingDisk.toggle('isFull')
    await run(1_000)
    expect(computer.disk.content.get(computer.lastId)).not.toHaveProperty('refusal')
    computer.disk.toggle('isFull')
    await run(11_000)
    expect(computer.disk.content.get(computer.lastId)).toMatchObject({ refusal: 'refused' })
  })

  it('stores a refusal once a slow disk has the action, and never sends it again', async () => {
    const { backend, computer, tab, run, act, shownIn } = await open('refuses')
    const perform = vi.spyOn(backend, 'perform')
    computer.failingDisk.toggle('isSilent')
    await act('one', 8_000)
    expect(shownIn(tab)).toEqual([`${computer.lastId}: refused`])
    computer.disk.recover()
    await run(22_000)
    expect(computer.disk.content.get(computer.lastId)).toMatchObject({ refusal: 'refused' })
    expect(shownIn(tab)).toEqual([`${computer.lastId}: refused`])
    expect(perform).toHaveBeenCalledOnce()
  })

  it('calls a failing database only once a round', async () => {
    const { backend, act } = await open('503')
    const perform = vi.spyOn(backend, 'perform')
    await act('one', 9_000)
    expect(perform).toHaveBeenCalledOnce()
  })

  it('waits once for a silent disk, then shows and sends the action anyway', async () => {
    const { backend, computer, tab, run, act, shownIn } = await open()
    computer.failingDisk.toggle('isSilent')
    await act('one', 4_900)
    expect(shownIn(tab)).toEqual([])
    await run(2_500)
    expect([...backend.done]).toEqual([computer.lastId])
  })

  it('keeps an action on the screen while neither disk nor server answers', async () => {
    const { computer, tab, act, shownIn } = await open()
    computer.failingDisk.toggle('isSilent')
    computer.line.state = 'down'
    await act('one', 7_400)
    expect(shownIn(tab)).toEqual([computer.lastId])
    expect(tab.seen).toEqual(tab.queue.shown())
  })

  it('does not bring back an action refused after another tab discarded it, even if tabs cannot talk', async () => {
    const { computer, tab, run, does, shownIn } = await openWithWaiting('refuses', false)
    const other = computer.openTab()
    await run(100)
    computer.line.state = 'works'
    does(() => tab.look())
    await run(50)
    does(() => other.discard(0))
    await run(2_000)
    expect(computer.disk.content.size).toBe(0)
    expect(shownIn(other)).toEqual([])
  })

  it('reports an answer from another tab by its key, and ignores answers without a key', async () => {
    const { computer, tab, run, act } = await open()
    const answers: unknown[] = []
    tab.queue.onDone((answer) => answers.push(answer))
    await act('one', 1_000)
    const [answer] = answers
    expect(answer).toBeDefined()
    computer.tell({ gone: 5, answer })
    await run(100)
    expect(answers).toEqual([answer])
    computer.tell({ gone: 'elsewhere', answer })
    await run(100)
    expect(answers).toEqual([answer, answer])
  })

  it('still shows and sends an action that the disk cannot delete; discards at once what it never had', async () => {
    const { backend, computer, tab, run, does, act, shownIn } = await openWithWaiting()
    const kept = computer.lastId
    computer.failingDisk.abortNext()
    does(() => tab.discard(0))
    await run(1_000)
    expect(shownIn(tab)).toEqual([kept])
    computer.disk.abortNext()
    await act('two', 1_000)
    expect(shownIn(tab)).toEqual([kept, computer.lastId])
    computer.disk.abortNext()
    does(() => tab.discard(1))
    await run(1_000)
    expect(shownIn(tab)).toEqual([kept])
    computer.line.state = 'works'
    await run(11_000)
    expect([...backend.done]).toEqual([kept])
  })

  it('sends the next action at once after one is discarded', async () => {
    const { backend, computer, tab, run, does, act } = await openWithWaiting()
    await act('one', 1_000)
    computer.line.state = 'works'
    does(() => tab.discard(0))
    await run(2_000)
    expect([...backend.done]).toEqual([computer.lastId])
  })

  it('does not send an action that a tab is discarding, even if an earlier read still finds it', async () => {
    const { backend, computer, tab, run, does } = await openWithWaiting()
    computer.line.state = 'works'
    does(() => tab.look())
    // The queue holds the lock and has begun to read. The disk has not answered.
    computer.clock.later(0.7, () => void tab.discard(0))
    await run(2_000)
    expect([...backend.done]).toEqual([])
  })

  it('stores a refusal, and shows it in other tabs, before the next answer', async () => {
    const { computer, backend, tab, run, does, act, shownIn } = await open('refuses')
    const other = computer.openTab()
    computer.line.state = 'down'
    await act('one', 100)
    const first = computer.lastId
    await act('two', 100)
    const { perform } = backend
    backend.perform = (action) => {
      computer.line.state = 'hangs'
      return perform.call(backend, action)
    }
    computer.line.state = 'works'
    does(() => tab.look())
    await run(3_000)
    expect(computer.disk.content.get(first)).toMatchObject({ refusal: 'refused' })
    expect(shownIn(other)).toEqual([`${first}: refused`, computer.lastId])
  })

  it('does not write a sent action to the disk with the next one', async () => {
    const { backend, computer, act } = await open()
    computer.failingDisk.abortNext()
    await act('one', 2_000)
    const done = computer.lastId
    expect([...backend.done]).toEqual([done])
    const written: string[] = []
    const { commit } = computer.disk
    computer.disk.commit = (writes, isStrict) => {
      for (const [key, value] of writes) if (value !== undefined) written.push(key)
      commit.call(computer.disk, writes, isStrict)
    }
    await act('two', 2_000)
    expect(written).toEqual([computer.lastId])
  })

  it('knows that it holds an action that the disk refused', async () => {
    const { computer, tab, run, act } = await openWithWaiting()
    expect(tab.queue.hasUnkept()).toBe(false)
    computer.failingDisk.abortNext()
    await act('two', 100)
    expect(tab.queue.hasUnkept()).toBe(true)
    computer.line.state = 'works'
    await run(11_000)
    expect(tab.queue.hasUnkept()).toBe(false)
  })

  it('does not write an action to the disk that was refused before the disk had it', async () => {
    const { computer, backend, tab, act, shownIn } = await open('refuses')
    computer.failingDisk.abortNext()
    await act('one', 2_000)
    const refused = computer.lastId
    expect(shownIn(tab)).toEqual([`${refused}: refused`])
    backend.mood = 'well'
    computer.line.state = 'down'
    await act('two', 1_000)
    expect([...computer.disk.content.keys()]).toEqual([computer.lastId])
  })

  it('dates an action after earlier ones on the same request when the clock is set back', async () => {
    const { computer, tab, does, act } = await openWithWaiting()
    computer.skew = -3_600_000
    does(() => tab.act('one', dogBites))
    await act('two', 100)
    expect(tab.queue.shown().map(({ request, at }) => [request, at - START])).toEqual([
      ['two', 1_100 - 3_600_000],
      ['one', 100],
      ['one', 101],
    ])
  })

  it.each([
    ['under a different key', { ...note, at: START }],
    ['that another version of the desk has written', { ...note, key: 'elsewhere', kind: 'photograph' }],
  ])('leaves alone a record %s', async (_, stored) => {
    const { backend, computer, run } = await open()
    computer.disk.install('unsent', 'elsewhere', stored)
    const tab = computer.openTab()
    await run(11_000)
    expect([tab.queue.shown(), [...backend.done]]).toEqual([[], []])
    expect(computer.disk.content.get('elsewhere')).toEqual(stored)
  })

  it('ignores messages it cannot read, and stops calling back on request', async () => {
    const { computer, tab, run, shownIn } = await openWithWaiting()
    const answers: unknown[] = []
    let changes = 0
    const stops = [tab.queue.onDone((answer) => answers.push(answer)), tab.queue.subscribe(() => changes++)]
    for (const said of [undefined, 5, { gone: 5 }, { gone: 'nothing', answer: { request: 5 } }]) computer.tell(said)
    await run(100)
    expect(answers).toEqual([])
    expect(changes).toBeGreaterThan(0)
    expect(shownIn(tab)).toEqual([computer.lastId])
    for (const stop of stops) stop()
    const before = changes
    computer.line.state = 'works'
    await run(11_000)
    expect([answers.length, changes]).toEqual([0, before])
  })

  it('says why an action was not kept, and still sends it once', async () => {
    const { backend, computer, run, does } = await open()
    const { openQueue } = computer.boot(new Life())
    const sent: string[] = []
    const { add } = openQueue({
      send: async (action) => {
        sent.push(action.key)
        const reply = backend.perform(action)
        if ('answer' in reply) return reply.answer
        throw new Error('The backend should have answered')
      },
      mayKeep: () => false,
    })
    let error: unknown
    does(() =>
      add('one', dogBites).catch((reason) => {
        error = reason
      }),
    )
    await run(1_000)
    expect(error).toMatchObject({ name: 'NotAllowedError', message: 'Nothing may be kept' })
    expect(sent).toEqual([computer.lastId])
  })

  it('stores nothing after a sign-out, and erases the rest', async () => {
    const { computer, run, does, act } = await openWithWaiting()
    does(() => computer.signOut())
    await run(100)
    expect(computer.disk.content.size).toBe(0)
    await act('one', 200)
    expect(computer.disk.content.size).toBe(0)
  })
})
