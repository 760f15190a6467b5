import { get } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { CARD_KEY, CARD_TITLE, keptDb } from '../../client/kept.ts'
import { ErrorWords } from '../../client/react.tsx'
import { FIELDS } from '../../outbox/fields.ts'
import { isRecord } from '../../storage/guards.ts'
import { messageArea, setField } from './inputs.tsx'

/** The visitor's home card (src/islands/home-card/) in the message of a request. */

/** The card in words; undefined if there is none. Rejects where the browser keeps no data. */
export async function cardText(): Promise<string | undefined> {
  const stored: unknown = await get(CARD_KEY, keptDb)
  return isRecord(stored) && typeof stored.text === 'string' && stored.text ? stored.text : undefined
}

/** From its title to the first empty line, as it was on this day or an earlier one. */
const CARD = new RegExp(`\\s*^${CARD_TITLE}(?:\\n.+)*`, 'm')

export const withoutCard = (message: string): string => message.replace(CARD, '').trim()

/** The message with the card at its end. The card replaces an older one, perhaps from yesterday. */
export const withCard = (message: string, text: string): string =>
  [withoutCard(message), text].filter(Boolean).join('\n\n')

/** By how many characters a message is longer than a limit; they are counted as the database does. */
export const excess = (message: string, limit: number): number => Math.max(0, [...message].length - limit)

/**
 * "Add my home card to this request": puts the card into the message, where it can be read and changed, and takes it out
 * again. Renders nothing without a saved card.
 */
export function HomeCardTick({ disabled }: { disabled: boolean }) {
  const [text, setText] = useState<string>()
  const [isIn, setIn] = useState(false)
  const [tooMany, setTooMany] = useState(0)

  useEffect(() => {
    cardText().then(setText, () => undefined)
  }, [])

  // The message changes with each key, with a draft that comes back, and when it has been sent.
  useEffect(() => {
    if (!text) return
    const look = () => {
      const message = messageArea()?.value ?? ''
      setIn(message.includes(text))
      // Only where it was too much already: it is so no more as soon as it fits.
      setTooMany((before) => before && excess(withCard(message, text), FIELDS.message.limit))
    }
    look()
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  })

  if (!text) return null
  const onChange = () => {
    const before = messageArea()?.value ?? ''
    // Not what the tick showed last: taps come faster than it is drawn.
    const message = before.includes(text) ? withoutCard(before) : withCard(before, text)
    const characters = excess(message, FIELDS.message.limit)
    setTooMany(characters)
    if (characters > 0) return
    setField('message', () => message)
  }
  return (
    <div className="home-tick">
      {tooMany > 0 && (
        <p id="home-card-error" role="alert">
          <ErrorWords>{`Message and card together are ${tooMany} characters too long. Shorten the message.`}</ErrorWords>
        </p>
      )}
      {/* Here, and not in the page's styles: most visitors have no card. */}
      <label style={{ display: 'flex', alignItems: 'center', gap: '0.75rem', minHeight: '3rem' }}>
        <input
          id="home-card"
          type="checkbox"
          style={{ flex: 'none', width: '1.75rem', height: '1.75rem', margin: 0, accentColor: 'var(--brand)' }}
          checked={isIn}
          disabled={disabled}
          aria-describedby={tooMany > 0 ? 'home-card-error' : undefined}
          onChange={onChange}
        />
        Add my home card to this request
      </label>
      <details className="fold">
        <summary>What will be sent</summary>
        <p>
          {text.split('\n').map((line) => (
            <span className="outbox-message" key={line}>
              {line}
            </span>
          ))}
        </p>
        <a href="/my-home">Change the card</a>
      </details>
    </div>
  )
}
