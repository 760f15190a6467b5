import { useEffect, useRef } from 'react'
import { homeCardForm } from '../../content/myHome.ts'
import { rooms } from '../../content/rooms.ts'
import type { Words } from '../kept/words.ts'
import { partId, roomId, saysMore, whereId } from './card.ts'

const { places, contacts, notes, limits, more } = homeCardForm

/**
 * The card's controls: what everybody needs first, the rest on demand. They are never sent from here, so there is no
 * form around them that could be.
 */
export function Fields({ card }: { card: Words }) {
  const rest = useRef<HTMLDetailsElement>(null)
  const isMore = saysMore(card)
  // It opens by itself, so that nothing kept is out of sight, and closes only by hand: somebody may be typing in it.
  useEffect(() => {
    if (isMore) rest.current?.setAttribute('open', '')
  }, [isMore])
  return (
    <>
      <h2>{places.heading}</h2>
      <Places from={0} to={places.first} />
      <h2>
        <label htmlFor={notes.id}>{notes.heading}</label>
      </h2>
      <p className="hint" id="notes-hint">
        {notes.hint}
      </p>
      <textarea id={notes.id} rows={4} maxLength={limits.notes} aria-describedby="notes-hint" />
      <details className="fold" ref={rest}>
        <summary>
          <h2>{more}</h2>
        </summary>
        <Places from={places.first} />
        <h2>{contacts.heading}</h2>
        {contacts.list.map(({ id, name, reference }) => (
          <fieldset key={id}>
            <legend>{name}</legend>
            <div className="keep-row">
              {contacts.parts.map((part) => (
                <TextInput
                  key={part.id}
                  id={partId(id, part.id)}
                  label={'label' in part ? part.label : reference}
                  limit={part.limit}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </details>
    </>
  )
}

/** Some of the places, with their numbers in the list of all. */
const Places = ({ from, to }: { from: number; to?: number }) =>
  places.list.slice(from, to).map(({ id, name, hint }, index) => (
    <fieldset key={id}>
      <legend>
        <span className="home-number">{from + index + 1}</span>
        {` ${name} `}
        <small>{hint}</small>
      </legend>
      <div className="keep-row">
        <div>
          <label htmlFor={roomId(id)}>{places.room}</label>
          <select id={roomId(id)}>
            <option value="">{places.noRoom}</option>
            {rooms.map((room) => (
              <option key={room.id} value={room.id}>
                {room.name}
              </option>
            ))}
          </select>
        </div>
        <TextInput id={whereId(id)} label={places.where} limit={limits.where} />
      </div>
    </fieldset>
  ))

/** Without a `name`: nothing of it may ever get into an address. */
const TextInput = ({ id, label, limit }: { id: string; label: string; limit: number }) => (
  <div>
    <label htmlFor={id}>{label}</label>
    <input id={id} type={id.endsWith('-number') ? 'tel' : 'text'} maxLength={limit} autoComplete="off" />
  </div>
)
