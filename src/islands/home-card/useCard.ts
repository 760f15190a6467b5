import { del, get, update } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { setPageState } from '../../client/state.ts'
import { CARD_FORM, CARD_KEY } from '../../document.ts'
import { keptDb } from '../../outbox/store.ts'
import { fill, useTyped } from '../kept/useTyped.ts'
import type { Words } from '../kept/words.ts'
import { readRecord } from './card.ts'
import { blank, cardForm, recordOf, show } from './form.ts'

/** Keeps the card of the page's form as it is typed. There is one for all tabs. */
export function useCard() {
  const [stored, setStored] = useState<Words>()
  const [isThere, setThere] = useState(false)
  const [isLost, setLost] = useState(false)
  const [isSaved, setSaved] = useState(true)
  const keystrokes = useRef(0)

  const write = useCallback(async (writing: Promise<void>) => {
    const form = cardForm()
    show(form)
    setThere(recordOf(form).text !== '')
    setSaved(false)
    const at = keystrokes.current
    await writing.then(
      () => setSaved(at === keystrokes.current),
      () => setLost(true),
    )
  }, [])

  const save = useCallback(
    (words: Words) => {
      const { card, ...record } = recordOf(cardForm())
      // Other fields are left as they are stored: another tab may have changed them.
      void write(
        update<unknown>(
          CARD_KEY,
          (stored) => ({ ...record, card: { ...(readRecord(stored) ?? card), ...words } }),
          keptDb,
        ),
      )
    },
    [write],
  )
  const onTyped = useCallback(() => {
    keystrokes.current++
    setSaved(false)
  }, [])
  useTyped(CARD_FORM, stored, save, onTyped)

  /** Puts another card into the form and onto the disk; an empty one erases it. Resolves when that is done, or cannot be. */
  const put = (words: Words): Promise<void> => {
    const form = cardForm()
    fill(form, { ...blank(form), ...words })
    const record = recordOf(form)
    return write(record.text ? update(CARD_KEY, () => record, keptDb) : del(CARD_KEY, keptDb))
  }

  useEffect(() => {
    const load = async () => {
      setStored(readRecord(await get(CARD_KEY, keptDb)) ?? {})
    }
    load().catch(() => {
      setLost(true)
      setStored({})
    })
  }, [])

  // The form has just been filled in from it.
  useEffect(() => {
    if (!stored) return
    show(cardForm())
    setThere(recordOf(cardForm()).text !== '')
  }, [stored])

  useEffect(() => {
    setPageState({ hasUnsavedInput: (isLost && isThere) || undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isLost, isThere])

  return { isThere, isLost, isSaved, put }
}
