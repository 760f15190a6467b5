import { createStore } from '@mantine/store'
import { get, promisifyRequest } from 'idb-keyval'
import { CARD_KEY, keptDb } from '../../client/kept.ts'
import type { Controls, Words } from '../../client/react.tsx'
import { committed } from '../../storage/database.ts'
import { withTimeout } from '../../storage/guards.ts'
import { fillIn, typing } from '../keptParts.tsx'
import { BLANK, readRecord, toRecord } from './card.ts'

/** The card on this device. There is one for all tabs. Both reject where nothing is kept. */

export const loadCard = async (): Promise<Words> => readRecord(await get<unknown>(CARD_KEY, keptDb)) ?? {}

/** Changes the card on the disk, as another tab may have left it. An empty one is removed. */
export const changeCard = (change: (before: Words) => Words): Promise<void> =>
  keptDb('readwrite', async (store) => {
    const before = readRecord(await promisifyRequest<unknown>(store.get(CARD_KEY)))
    const record = toRecord(change(before ?? {}))
    if (record.text) store.put(record, CARD_KEY)
    else store.delete(CARD_KEY)
    return committed(store)
  })

/** Where the card is kept. Either may reject, or never answer. */
interface CardDisk {
  load(): Promise<Words>
  /** Resolves when the change is on the disk. It is made to what is there, which another tab may have written. */
  change(change: (before: Words) => Words): Promise<void>
}

interface CardState {
  /** What is filled in, as of the last pause: what the label and the drawing show. */
  readonly card: Words
  /** Once `lost`, something on the screen may not be on the disk. */
  readonly disk: 'reading' | 'saving' | 'saved' | 'lost'
  /** A card that was erased, and can be brought back. */
  readonly erased?: Words
}

/**
 * The home card of a page: it is kept as it is typed, and every write and the first read end within a bounded time. A
 * command resolves when it is done, or cannot be; none rejects.
 */
export function keptCard(disk: CardDisk) {
  const state = createStore<CardState>({ card: {}, disk: 'reading' })
  const set = (change: Partial<CardState>) => state.setState({ ...state.getState(), ...change })
  const setDisk = (next: CardState['disk']) => set({ disk: state.getState().disk === 'lost' ? 'lost' : next })

  let controls: Controls | undefined
  /** Counts keystrokes and writes. What is on the screen is saved once the last of them is. */
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
  // Other fields are left as they are stored: another tab may have changed them.
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
    // Until the card is read, the controls know what was typed.
    type(words: Words) {
      if (controls) type(words)
    },
    flush: typed.flush,
    put,
    /** Takes the card off the disk and the screen; the second tap on the button finds nothing to erase. */
    async erase() {
      const card = controls?.read() ?? {}
      if (!Object.values(card).some(Boolean)) return
      await put({})
      set({ erased: card })
    },
    /** Brings back what was erased. */
    undo() {
      const { erased } = state.getState()
      set({ erased: undefined })
      return put(erased ?? {})
    },
  }
}

export type KeptCard = ReturnType<typeof keptCard>
