import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BLANK, pinsOf } from '../../src/islands/home-card/card.ts'
import { keptCard } from '../../src/islands/home-card/keptCard.ts'
import type { Words } from '../../src/islands/kept/words.ts'
import { PATIENCE } from '../../src/storage/inTime.ts'
import { formOf, slowDisk } from '../support/keptForm.ts'

vi.useFakeTimers()

const disk = slowDisk()
let stored: Words
const card = () =>
  keptCard({
    load: () => disk.do(() => stored),
    change: (change) =>
      disk.do(() => {
        stored = change(stored)
      }),
  })
const filledIn = (words: Words) => Object.fromEntries(Object.entries(words).filter(([, word]) => word))
const soon = () => vi.advanceTimersByTimeAsync(0)

/** A card on the screen, with what was typed before its script was there. */
async function open(typed: Words = {}) {
  const form = formOf(Object.keys(BLANK), typed)
  const kept = card()
  const leave = kept.start(form)
  await soon()
  const type = (words: Words) => {
    form.type(words)
    kept.type(words)
  }
  return {
    form,
    kept,
    leave,
    type,
    now: () => kept.state.getState(),
    shown: () => filledIn(kept.state.getState().card),
  }
}

beforeEach(() => {
  stored = {}
})

describe('a home card', () => {
  it('is filled in from the disk; what was typed before goes before it, and is kept', async () => {
    stored = { notes: 'A dog', 'boiler-where': 'Loft' }
    const { form, shown, now } = await open({ notes: 'Two dogs' })
    const both = { notes: 'Two dogs', 'boiler-where': 'Loft' }
    expect(filledIn(form.read())).toEqual(both)
    expect(shown()).toEqual(both)
    expect(now().disk).toBe('saving')
    await vi.advanceTimersByTimeAsync(300)
    expect(stored).toEqual(both)
    expect(now().disk).toBe('saved')
  })

  it('is saved at a pause, and leaves alone what another tab has changed', async () => {
    const { type, now } = await open()
    type({ notes: 'A d' })
    await vi.advanceTimersByTimeAsync(299)
    type({ notes: 'A dog' })
    await vi.advanceTimersByTimeAsync(299)
    expect([stored, now().disk]).toEqual([{}, 'saving'])
    stored = { 'boiler-where': 'Loft' }
    await vi.advanceTimersByTimeAsync(1)
    expect([stored, now().disk]).toEqual([{ notes: 'A dog', 'boiler-where': 'Loft' }, 'saved'])
  })

  it('is saved at once when another control is chosen, or the page is left', async () => {
    const { type, kept, leave } = await open()
    type({ notes: 'A' })
    kept.flush()
    await soon()
    expect(stored).toEqual({ notes: 'A' })
    type({ notes: 'A dog' })
    leave()
    await soon()
    expect(stored).toEqual({ notes: 'A dog' })
  })

  it('is not said to be saved while something newer is not', async () => {
    const { type, kept, now } = await open()
    const letGo = disk.hold()
    type({ notes: 'A' })
    kept.flush()
    type({ notes: 'A dog' })
    letGo()
    await soon()
    expect([stored, now().disk]).toEqual([{ notes: 'A' }, 'saving'])
    await vi.advanceTimersByTimeAsync(300)
    expect([stored, now().disk]).toEqual([{ notes: 'A dog' }, 'saved'])
  })

  it.each([
    ['refuses', (letGo: (error: Error) => void) => letGo(new Error('full'))],
    ['never answers', () => vi.advanceTimersByTimeAsync(PATIENCE)],
  ])('says so where the disk %s, and never again that it is saved', async (_, fail) => {
    const { type, kept, now, shown } = await open()
    const letGo = disk.hold()
    type({ notes: 'A dog' })
    kept.flush()
    await soon()
    await fail(letGo)
    letGo()
    await soon()
    expect([now().disk, shown()]).toEqual(['lost', { notes: 'A dog' }])
    type({ notes: 'Two dogs' })
    await vi.advanceTimersByTimeAsync(300)
    expect([now().disk, shown()]).toEqual(['lost', { notes: 'Two dogs' }])
  })

  it('can be filled in where the disk does not say what it has', async () => {
    const letGo = disk.hold()
    const { kept, now, form } = await open({ notes: 'A dog' })
    expect(now().disk).toBe('reading')
    // Until then the controls know it.
    form.type({ 'boiler-where': 'Loft' })
    kept.type({ 'boiler-where': 'Loft' })
    await vi.advanceTimersByTimeAsync(PATIENCE)
    letGo()
    await vi.advanceTimersByTimeAsync(300)
    expect(now().disk).toBe('lost')
    expect(stored).toEqual({ notes: 'A dog', 'boiler-where': 'Loft' })
  })

  it('is erased once the disk has done it, with what was not saved yet, and brought back whole', async () => {
    const { type, kept, now, form, shown } = await open({ 'boiler-where': 'Loft' })
    type({ notes: 'A dog' })
    const letGo = disk.hold()
    const erasing = kept.erase()
    // A second tap.
    const again = kept.erase()
    expect([shown(), now().erased]).toEqual([{}, undefined])
    letGo()
    await Promise.all([erasing, again])
    await vi.advanceTimersByTimeAsync(300)
    expect([filledIn(stored), filledIn(form.read())]).toEqual([{}, {}])
    const whole = { notes: 'A dog', 'boiler-where': 'Loft' }
    expect(filledIn(now().erased ?? {})).toEqual(whole)
    await kept.undo()
    expect([filledIn(stored), shown(), filledIn(form.read())]).toEqual([whole, whole, whole])
    expect(now().erased).toBeUndefined()
  })

  it('that is left while it is read stays as it is', async () => {
    stored = { notes: 'A dog' }
    const form = formOf(Object.keys(BLANK))
    const kept = card()
    kept.start(form)()
    await soon()
    expect([filledIn(form.read()), kept.state.getState().disk]).toEqual([{}, 'reading'])
  })
})

it('has a pin for each thing whose room is chosen, those of one room in a row', () => {
  const pins = pinsOf({ 'stop-tap-room': 'kitchen', 'fuse-box-room': 'nowhere', 'boiler-room': 'kitchen' })
  expect(pins.map(({ number }) => number)).toEqual([1, 3])
  const [first, third] = pins
  expect(third?.y).toBe(first?.y)
  expect((third?.x ?? 0) - (first?.x ?? 0)).toBe(26)
})
