import { homeCardForm } from '../../content/myHome.ts'
import { rooms } from '../../content/rooms.ts'
import { partId, roomId, whereId } from './card.ts'

const { places, contacts, notes, limits } = homeCardForm

/** The card's controls. They are never sent from here, so there is no form around them that could be. */
export const Fields = () => (
  <>
    <h2>{places.heading}</h2>
    {places.list.map(({ id, name, hint }, index) => (
      <fieldset key={id}>
        <legend>
          <span className="home-number">{index + 1}</span>
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
    ))}
    <h2>{contacts.heading}</h2>
    {contacts.list.map(({ id, name }) => (
      <fieldset key={id}>
        <legend>{name}</legend>
        <div className="keep-row">
          {contacts.parts.map((part) => (
            <TextInput key={part.id} id={partId(id, part.id)} label={part.label} limit={part.limit} />
          ))}
        </div>
      </fieldset>
    ))}
    <h2>
      <label htmlFor={notes.id}>{notes.heading}</label>
    </h2>
    <p className="hint" id="notes-hint">
      {notes.hint}
    </p>
    <textarea id={notes.id} rows={4} maxLength={limits.notes} aria-describedby="notes-hint" />
  </>
)

/** Without a `name`: nothing of it may ever get into an address. */
const TextInput = ({ id, label, limit }: { id: string; label: string; limit: number }) => (
  <div>
    <label htmlFor={id}>{label}</label>
    <input id={id} type={id.endsWith('-number') ? 'tel' : 'text'} maxLength={limit} autoComplete="off" />
  </div>
)
