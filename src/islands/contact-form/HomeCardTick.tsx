import { type RefObject, useEffect, useState } from 'react'
import { FIELDS } from '../../outbox/fields.ts'
import { readControls, writeControls } from './controls.ts'

/** Its words come later, and only where a card is kept: most visitors have none. */
type CardModule = typeof import('../home-card/card.ts')
interface Kept {
  readonly text: string
  readonly words: CardModule
}

interface HomeCardTickProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly isSending: boolean
}

/**
 * "Add my home card to this request": puts the card into the message, where it can be read and changed, and takes it out
 * again. Nothing is there for whoever has no card.
 */
export function HomeCardTick({ form, isSending }: HomeCardTickProps) {
  const [kept, setKept] = useState<Kept>()
  const [isIn, setIn] = useState(false)
  const [tooMany, setTooMany] = useState(0)

  useEffect(() => {
    let hasLeft = false
    const load = async () => {
      const [{ storedText }, words] = await Promise.all([
        import('../home-card/stored.ts'),
        import('../home-card/card.ts'),
      ])
      const text = await storedText()
      if (text && !hasLeft) setKept({ text, words })
    }
    load().catch(() => undefined)
    return () => {
      hasLeft = true
    }
  }, [])

  // The message changes with each key, with a draft that comes back, and when it has been sent.
  useEffect(() => {
    const look = () => {
      if (kept) setIn(readControls(form.current).message.includes(kept.text))
    }
    look()
    const element = form.current
    element?.addEventListener('input', look)
    return () => element?.removeEventListener('input', look)
  })

  if (!kept) return null
  const { text, words } = kept
  const onChange = () => {
    const values = readControls(form.current)
    const message = isIn ? words.withoutCard(values.message) : words.withCard(values.message, text)
    const excess = words.excess(message, FIELDS.message.limit)
    setTooMany(excess)
    if (excess > 0) return
    writeControls(form.current, { ...values, message })
    // As if it were typed: the draft is kept.
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="home-tick">
      {tooMany > 0 && (
        <p className="keep-error" id="home-card-error" role="alert">
          <span className="visually-hidden">Error: </span>
          Your message and the card are {tooMany} characters too long together. Shorten the message, or tell us when we
          ring. Nothing was changed.
        </p>
      )}
      <label>
        <input
          id="home-card"
          type="checkbox"
          checked={isIn}
          disabled={isSending}
          aria-describedby={tooMany > 0 ? 'home-card-error' : undefined}
          onChange={onChange}
        />{' '}
        Add my home card to this request
      </label>
      <details>
        <summary>What will be sent</summary>
        <pre>{text}</pre>
        <p>
          <a href="/my-home">Change the card</a>
        </p>
      </details>
    </div>
  )
}
