import { get, promisifyRequest } from 'idb-keyval'
import { CARD_KEY, keptDb } from '../../client/kept.ts'
import type { Words } from '../../client/react/controls.ts'
import { committed } from '../../storage/database.ts'
import { keptForm } from '../keptParts.tsx'
import { BLANK, readRecord, toRecord } from './card.ts'

/** The card on this device, shared by all tabs. Either method may reject, or never settle. */
export const cardDisk = {
  load: async (): Promise<Words> => readRecord(await get<unknown>(CARD_KEY, keptDb)) ?? {},
  /** Changes the stored card, which another tab may have changed. Removes an empty card. Resolves once it is on the disk. */
  change: (change: (before: Words) => Words): Promise<void> =>
    keptDb('readwrite', async (store) => {
      const before = readRecord(await promisifyRequest<unknown>(store.get(CARD_KEY)))
      const record = toRecord(change(before ?? {}))
      if (record.text) store.put(record, CARD_KEY)
      else store.delete(CARD_KEY)
      return committed(store)
    }),
}

interface CardState {
  /** The card as of the last pause, for the label and the drawing. */
  readonly card: Words
  /** An erased card that can be brought back. */
  readonly erased?: Words
}

/** A page's home card. A command resolves when it has succeeded or failed, and never rejects. */
export function keptCard(disk: typeof cardDisk) {
  const start: CardState = { card: {} }
  const { set, write, discard, controls, isFilledIn, ...form } = keptForm(start, {
    load: disk.load,
    wordsOf: (card) => card,
    opened: (_, card) => ({ card }),
    save(typed) {
      set({ card: { ...form.state.getState().card, ...typed } })
      // Leaves other fields as stored, since another tab may have changed them.
      void write(disk.change((before) => ({ ...before, ...typed })))
    },
  })

  /** Undefined until the stored card has been read: an erased or a loaded card must not replace it unseen. */
  const filledIn = () => (isFilledIn() ? controls() : undefined)

  /** Puts another card into the form and onto the disk. */
  const put = async (words: Words) => {
    const onScreen = filledIn()
    if (!onScreen) return
    discard()
    onScreen.write({ ...BLANK, ...words })
    const card = onScreen.read()
    set({ card })
    await write(disk.change(() => card))
  }

  return {
    ...form,
    put,
    /** The card with the last words typed: where a button takes no focus, they are not in the state yet. */
    current() {
      form.flush()
      return form.state.getState().card
    },
    /** Removes the card from the disk and the screen. A second tap finds nothing to erase. */
    async erase() {
      const card = filledIn()?.read() ?? {}
      if (!Object.values(card).some(Boolean)) return
      await put({})
      set({ erased: card })
    },
    undo() {
      const { erased } = form.state.getState()
      set({ erased: undefined })
      return put(erased ?? {})
    },
  }
}

export type KeptCard = ReturnType<typeof keptCard>
