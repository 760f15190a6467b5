import { get, promisifyRequest } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keptDb } from '../../client/kept/database.ts'
import { setPageState } from '../../client/state.ts'
import { CARD_FORM, CARD_KEY } from '../../document.ts'
import { committed } from '../../storage/database.ts'
import { fill, useTyped } from '../kept/useTyped.ts'
import type { Words } from '../kept/words.ts'
import { readRecord } from './card.ts'
import { blank, cardForm, cardIn, recordOf, show } from './form.ts'

/** Changes the card on the disk, as another tab may have left it. An empty one is removed. */
const changeCard = (change: (before: Words) => Words): Promise<void> =>
  keptDb('readwrite', async (store) => {
    const before = readRecord(await promisifyRequest<unknown>(store.get(CARD_KEY)))
    const record = recordOf(cardForm(), change(before ?? {}))
    if (record.text) store.put(record, CARD_KEY)
    else store.delete(CARD_KEY)
    return committed(store)
  })

/** Keeps the card of the page's form as it is typed. There is one for all tabs. */
export function useCard() {
  const [stored, setStored] = useState<Words>()
  const [isThere, setThere] = useState(false)
  const [isLost, setLost] = useState(false)
  const [isSaved, setSaved] = useState(true)
  /** Keystrokes, and what was written since: what is on the screen is saved once the last of them is. */
  const changes = useRef(0)

  const write = useCallback(async (change: (before: Words) => Words) => {
    const form = cardForm()
    show(form)
    setThere(isFilledIn(form))
    setSaved(false)
    const at = ++changes.current
    await changeCard(change).then(
      () => setSaved(at === changes.current),
      () => setLost(true),
    )
  }, [])

  // Other fields are left as they are stored: another tab may have changed them.
  const save = useCallback((words: Words) => void write((before) => ({ ...before, ...words })), [write])
  const onTyped = useCallback(() => {
    changes.current++
    setSaved(false)
  }, [])
  useTyped(CARD_FORM, stored, save, onTyped)

  /** Puts another card into the form and onto the disk; an empty one erases it. Resolves when that is done, or cannot be. */
  const put = (words: Words): Promise<void> => {
    const form = cardForm()
    fill(form, { ...blank(form), ...words })
    const card = cardIn(form)
    return write(() => card)
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
    setThere(isFilledIn(cardForm()))
  }, [stored])

  useEffect(() => {
    setPageState({ hasUnsavedInput: (isLost && isThere) || undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isLost, isThere])

  return { isThere, isLost, isSaved, put }
}

const isFilledIn = (form: Element | null) => recordOf(form, cardIn(form)).text !== ''
