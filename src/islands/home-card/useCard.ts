import { type RefObject, useCallback, useEffect, useState } from 'react'
import { setPageState } from '../../client/state.ts'
import { useTyped } from '../useTyped.ts'
import { BLANK, type Card, isEmpty } from './card.ts'
import { eraseCard, loadCard, replaceCard, saveFields } from './stored.ts'

/** `lost`: this browser stores nothing, so the card is on the screen alone. */
type Saving = 'no' | 'saved' | 'lost'

/** The card in the controls of a form, saved as it is typed. */
export function useCard(form: RefObject<HTMLElement | null>) {
  const [card, setCard] = useState<Card>({})
  const [stored, setStored] = useState<Card>()
  const [saving, setSaving] = useState<Saving>('no')

  const store = useCallback((writing: Promise<void>) => {
    writing.then(
      () => setSaving('saved'),
      () => setSaving('lost'),
    )
  }, [])
  const save = useCallback(
    (fields: Card) => {
      setCard((before) => ({ ...before, ...fields }))
      store(saveFields(fields))
    },
    [store],
  )
  const { handlers, fill } = useTyped(form, stored, save)

  /** Puts another card into the form and onto the disk; an empty one erases it. */
  const replace = (next: Card) => {
    fill({ ...BLANK, ...next })
    setCard(next)
    store(isEmpty(next) ? eraseCard() : replaceCard(next))
  }

  useEffect(() => {
    loadCard()
      .then((stored) => {
        setCard((typed) => ({ ...stored, ...typed }))
        setStored(stored)
        setSaving('saved')
      })
      .catch(() => {
        setStored({})
        setSaving('lost')
      })
  }, [])

  const isAtRisk = saving === 'lost' && !isEmpty(card)
  useEffect(() => {
    setPageState({ hasUnsavedInput: isAtRisk ? true : undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isAtRisk])

  return { card, saving, handlers, replace }
}
