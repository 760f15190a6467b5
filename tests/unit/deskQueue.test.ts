import { describe, expect, it } from 'vitest'
import { isUnsentAction } from '../../src/desk/queue/action.ts'
import { ownActions } from '../../src/desk/queue/own.ts'

const note = { kind: 'note', text: 'Dog bites', key: 'k', request: 'one', at: 5 } as const

describe('what is stored is an action that this version of the desk can read', () => {
  it.each([
    note,
    { ...note, kind: 'reply' },
    { ...note, refusal: 'There is no such request.' },
    { kind: 'finish', outcome: 'no answer', key: 'k', request: 'one', at: 0 },
  ])('%o', (stored) => {
    expect(isUnsentAction(stored)).toBe(true)
  })
})

describe('… or is none', () => {
  it.each([
    undefined,
    null,
    'note',
    {},
    { ...note, key: 5 },
    { ...note, request: undefined },
    { ...note, at: Number.NaN },
    { ...note, at: -1 },
    { ...note, text: null },
    { ...note, refusal: true },
    { ...note, kind: 'photograph' },
    { ...note, kind: 'finish' },
    { ...note, kind: 'finish', outcome: 'vanished' },
  ])('%o', (stored) => {
    expect(isUnsentAction(stored)).toBe(false)
  })
})

describe('what was tapped in a tab', () => {
  it('counts for more than what the disk says of it, and stands in its order', () => {
    const own = ownActions()
    own.refused({ ...note, refusal: 'No' })
    const other = { ...note, key: 'other', at: 4 }
    expect(own.among([note, other])).toEqual([other, { ...note, refusal: 'No' }])
    own.forget('k')
    expect(own.among([note, other])).toEqual([other, note])
  })

  it('is written together with what the disk did not take, but not with what was refused or is there', () => {
    const own = ownActions()
    const [second, third, fourth] = ['2', '3', '4'].map((key) => ({ ...note, key }))
    if (!second || !third || !fourth) throw new Error('three')
    own.notKept(note)
    own.beingKept(second)
    own.kept([second])
    own.notKept(third)
    own.refused({ ...third, refusal: 'No' })
    own.beingKept(fourth)
    expect(own.missing()).toEqual([note, fourth])
    expect(own.hasUnkept()).toBe(true)
  })

  it('is the disk’s once a look has begun after it was kept, and not before', () => {
    const own = ownActions()
    own.beingKept(note)
    const early = own.lookBegins()
    own.kept([note])
    early()
    expect(own.state('k')).toBe('kept')
    own.lookBegins()()
    expect(own.state('k')).toBeUndefined()
  })

  it('stays, and is known as refused, if that came while the disk was slow', () => {
    const own = ownActions()
    own.notKept(note)
    const refused = { ...note, refusal: 'No' }
    own.refused(refused)
    expect(own.state('k')).toBe('not kept')
    own.kept([note])
    expect(own.state('k')).toBe('refused')
    own.kept([refused])
    expect(own.state('k')).toBe('kept')
    own.forget('k')
    own.kept([note])
    expect(own.state('k')).toBeUndefined()
  })
})
