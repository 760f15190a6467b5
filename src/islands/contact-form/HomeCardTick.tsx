import { get } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { CARD_KEY, CARD_TITLE, cardTextIn, keptDb } from '../../client/kept.ts'
import { entryState } from '../../client/navigation/historyEntries.ts'
import { ErrorWords } from '../../client/react/buttons.tsx'
import { FIELDS } from '../../outbox/fields.ts'
import { isRecord } from '../../storage/guards.ts'
import { messageArea, setField } from './inputs.tsx'

/** Adds the visitor's home card (src/islands/home-card/) to the message of a request. */

/** Matches a card from its title to the first empty line, including an older version of it. */
const CARD = new RegExp(`\\s*^${CARD_TITLE}(?:\\n.+)*`, 'm')

export const withoutCard = (message: string): string => message.replace(CARD, '').trim()

/** Adds the card to the end of the message. Replaces an older card, perhaps yesterday's. */
export const withCard = (message: string, text: string): string =>
  [withoutCard(message), text].filter(Boolean).join('\n\n')

/** How many characters a message is over the limit, counted as the database counts them. */
export const excess = (message: string, limit: number): number => Math.max(0, [...message].length - limit)

/**
 * "Add my home card to this request": adds the card, or a scanned label's, to the message, where the visitor can read and
 * change it, or removes it. Renders nothing without either.
 */
export function HomeCardTick({ disabled }: { disabled: boolean }) {
  const [{ text, isLabel }, setCard] = useState({ text: '', isLabel: false })
  const [isIn, setIn] = useState(false)
  const [tooMany, setTooMany] = useState(0)

  useEffect(() => {
    const { label } = entryState()
    const show = (stored: unknown) => setCard({ text: cardTextIn(stored), isLabel: isRecord(label) })
    // A code that can't be read is text.
    if (isRecord(label)) show(label)
    // Rejects if the browser stores nothing.
    else get<unknown>(CARD_KEY, keptDb).then(show, () => undefined)
  }, [])

  // The message changes with each keystroke, when a draft is restored, and when it has been sent.
  useEffect(() => {
    if (!text) return
    const look = () => {
      const message = messageArea()?.value ?? ''
      setIn(message.includes(text))
      // Never starts a warning. Updates one, and clears it once the message fits.
      setTooMany((before) => before && excess(withCard(message, text), FIELDS.message.limit))
    }
    look()
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  })

  if (!text) return null
  const onChange = () => {
    const before = messageArea()?.value ?? ''
    // Checks the message, not the tick: taps can be faster than rendering.
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
      {/* Inline rather than in the page's styles, since most visitors have no card. */}
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
        {isLabel ? 'Add what the label says' : 'Add my home card to this request'}
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
