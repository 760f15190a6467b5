import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Words } from '../../src/client/react.tsx'
import { BLANK } from '../../src/islands/home-card/card.ts'
import { keptCard } from '../../src/islands/home-card/keptCard.ts'
import { DISK_TIMEOUT } from '../../src/storage/guards.ts'
import { formOf, slowDisk } from '../support/formPage.ts'

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
  kept.start(form)
  await soon()
  const type = (words: Words) => {
    form.type(words)
    kept.type(words)
  }
  return {
    form,
    kept,
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

  it.each([
    ['refuses', (letGo: (error: Error) => void) => letGo(new Error('full'))],
    ['never answers', () => vi.advanceTimersByTimeAsync(DISK_TIMEOUT)],
  ])('says so where the disk %s, and never again that it is saved', async (_, fail) => {
    const { type, kept, now, shown } = await open()
    const letGo = disk.hold()
    type({ notes: 'A dog' })
    kept.flush()
    await soon()
    await fail(letGo)
    letGo()
    await soon()
    type({ notes: 'Two dogs' })
    await vi.advanceTimersByTimeAsync(300)
    expect([now().disk, shown()]).toEqual(['lost', { notes: 'Two dogs' }])
  })

  it('is erased once the disk has done it, with what was not saved yet, and brought back whole', async () => {
    const { type, kept, now, form, shown } = await open({ 'boiler-where': 'Loft' })
    type({ notes: 'A dog' })
    const letGo = disk.hold()
    const erasing = kept.erase()
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
})
