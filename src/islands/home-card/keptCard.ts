import { createStore } from '@mantine/store'
import { get, promisifyRequest } from 'idb-keyval'
import { CARD_KEY, keptDb } from '../../client/kept.ts'
import type { Controls, Words } from '../../client/react.tsx'
import { committed } from '../../storage/database.ts'
import { withTimeout } from '../../storage/guards.ts'
import { fillIn, typing } from '../keptParts.tsx'
import { BLANK, readRecord, toRecord } from './card.ts'

/** The card on this device, shared by all tabs. Both functions reject if the browser stores nothing. */

export const loadCard = async (): Promise<Words> => readRecord(await get<unknown>(CARD_KEY, keptDb)) ?? {}

/** Changes the stored card, which another tab may have changed. Removes an empty card. */
export const changeCard = (change: (before: Words) => Words): Promise<void> =>
  keptDb('readwrite', async (store) => {
    const before = readRecord(await promisifyRequest<unknown>(store.get(CARD_KEY)))
    const record = toRecord(change(before ?? {}))
    if (record.text) store.put(record, CARD_KEY)
    else store.delete(CARD_KEY)
    return committed(store)
  })

/** The card's storage. Either method may reject, or never settle. */
interface CardDisk {
  load(): Promise<Words>
  /** Changes the stored card, which another tab may have written. Resolves once that is on the disk. */
  change(change: (before: Words) => Words): Promise<void>
}

interface CardState {
  /** The card as of the last pause, for the label and the drawing. */
  readonly card: Words
  /** If `lost`, something on the screen may not be on the disk. */
  readonly disk: 'reading' | 'saving' | 'saved' | 'lost'
  /** An erased card that can be brought back. */
  readonly erased?: Words
}

/**
 * A page's home card, saved while the visitor types. Every write and the first read have a time limit. A command resolves
 * when it has succeeded or failed, and never rejects.
 */
export function keptCard(disk: CardDisk) {
  const state = createStore<CardState>({ card: {}, disk: 'reading' })
  const set = (change: Partial<CardState>) => state.setState({ ...state.getState(), ...change })
  const setDisk = (next: CardState['disk']) => set({ disk: state.getState().disk === 'lost' ? 'lost' : next })

  let controls: Controls | undefined
  /** Counts keystrokes and writes. The screen is saved once the latest of them is. */
  let latest = 0

  const write = async (card: Words, change: (before: Words) => Words) => {
    const own = ++latest
    set({ card })
    setDisk('saving')
    await withTimeout(disk.change(change)).then(
      () => {
        if (own === latest) setDisk('saved')
      },
      () => setDisk('lost'),
    )
  }
  // Leaves other fields as stored, since another tab may have changed them.
  const save = (typed: Words) =>
    void write({ ...state.getState().card, ...typed }, (before) => ({ ...before, ...typed }))
  const typed = typing(save)

  const type = (words: Words) => {
    latest++
    setDisk('saving')
    typed.type(words)
  }

  /** Puts another card into the form and onto the disk. */
  const put = async (words: Words) => {
    if (!controls) return
    typed.drop()
    controls.write({ ...BLANK, ...words })
    const card = controls.read()
    await write(card, () => card)
  }

  return {
    state,
    start(onScreen: Controls) {
      let hasLeft = false
      const begin = (stored: Words) => {
        if (hasLeft) return
        const early = fillIn(onScreen, stored)
        controls = onScreen
        set({ card: onScreen.read() })
        setDisk('saved')
        if (Object.keys(early).length > 0) type(early)
      }
      withTimeout(disk.load()).then(begin, () => {
        setDisk('lost')
        begin({})
      })
      return () => {
        hasLeft = true
        typed.flush()
        controls = undefined
      }
    },
    // Until the card has been read, the controls hold what was typed.
    type(words: Words) {
      if (controls) type(words)
    },
    flush: typed.flush,
    put,
    /** Removes the card from the disk and the screen. A second tap finds nothing to erase. */
    async erase() {
      const card = controls?.read() ?? {}
      if (!Object.values(card).some(Boolean)) return
      await put({})
      set({ erased: card })
    },
    /** Brings back the erased card. */
    undo() {
      const { erased } = state.getState()
      set({ erased: undefined })
      return put(erased ?? {})
    },
  }
}

export type KeptCard = ReturnType<typeof keptCard>
