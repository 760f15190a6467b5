import { KEPT } from '../useTyped.ts'
import { CONTACTS, FIELDS, NOTES, PLACES } from './card.ts'
import { rooms } from './rooms.ts'

/** The card's controls. None has a `name`: nothing of it may ever get into an address. */

export const Places = () => (
  <>
    <h2>Where things are</h2>
    {PLACES.map(({ id, name, hint }, index) => (
      <fieldset key={id}>
        <legend>
          <span className="home-number">{index + 1}</span> {name}
        </legend>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
        <div className="keep-row">
          <div>
            <label htmlFor={`${id}-room`}>Room</label>
            <select {...KEPT} id={`${id}-room`} aria-describedby={`${id}-hint`}>
              <option value="">Not said</option>
              {rooms.map((room) => (
                <option key={room.id} value={room.id}>
                  {room.name}
                </option>
              ))}
            </select>
          </div>
          <Text id={`${id}-where`} label="Where exactly" />
        </div>
      </fieldset>
    ))}
  </>
)

export const Contacts = () => (
  <>
    <h2>Whom to ring</h2>
    {CONTACTS.map(({ id, name }) => (
      <fieldset key={id}>
        <legend>{name}</legend>
        <div className="keep-row">
          <Text id={`${id}-name`} label="Name" />
          <Text id={`${id}-number`} label="Phone number" type="tel" />
          <Text id={`${id}-reference`} label="Account or policy" />
        </div>
      </fieldset>
    ))}
  </>
)

export const Notes = () => (
  <div>
    <h2>
      <label htmlFor={NOTES}>What the engineer should know</label>
    </h2>
    <p className="hint" id="notes-hint">
      A dog, where to park, who has a key. Write no codes of a door, an alarm or a key safe.
    </p>
    <textarea {...KEPT} id={NOTES} rows={4} maxLength={FIELDS.get(NOTES)} aria-describedby="notes-hint" />
  </div>
)

const Text = ({ id, label, type }: { id: string; label: string; type?: 'tel' }) => (
  <div>
    <label htmlFor={id}>{label}</label>
    <input {...KEPT} id={id} type={type} maxLength={FIELDS.get(id)} autoComplete="off" />
  </div>
)
