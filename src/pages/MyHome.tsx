import { House } from '../components/house/House.tsx'
import { Island } from '../components/Island.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { myHome } from '../content/myHome.ts'
import { rooms } from '../content/rooms.ts'
import { CARD_ACTIONS, CARD_FORM, KEPT_HERE, LINE, SHOWS, SPOT } from '../document.ts'
import { company } from '../facts/company.ts'
import { emergencyPhone, helplines } from '../facts/phones.ts'
import { homeCard } from '../islands/home-card/index.ts'
import type { Route } from '../routes.ts'

const { heading, lead, noScript, places, contacts, notes, limits, label } = myHome

/** The form is HTML alone, so that no word of it is sent twice; the island keeps what is typed. */
export function MyHome({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={heading} lead={lead} />
      <div className="wrap section columns">
        <div className="keep">
          <noscript>
            <style>{'.keep-form{display:none}'}</style>
            <p className="notice">{noScript}</p>
          </noscript>
          <div className="keep-form">
            <Island of={homeCard} when="idle" props={{}} />
            <div id={CARD_FORM}>
              <Places />
              <Contacts />
              <div {...{ [LINE]: notes.name }}>
                <h2>
                  <label htmlFor={notes.id}>{notes.heading}</label>
                </h2>
                <p className="hint" id="notes-hint">
                  {notes.hint}
                </p>
                <textarea
                  id={notes.id}
                  rows={4}
                  maxLength={limits.notes}
                  aria-describedby="notes-hint"
                  {...{ [KEPT_HERE]: '' }}
                />
              </div>
            </div>
            <div id={CARD_ACTIONS} />
          </div>
        </div>
        <div>
          <House pins />
          <Label />
        </div>
      </div>
    </>
  )
}

const Places = () => (
  <>
    <h2>{places.heading}</h2>
    {places.list.map(({ id, name, hint }, index) => (
      <fieldset key={id} {...{ [LINE]: name }}>
        <legend>
          <span className="home-number">{index + 1}</span> {name} <small>{hint}</small>
        </legend>
        <div className="keep-row">
          <div>
            <label htmlFor={`${id}-room`}>{places.room}</label>
            <select id={`${id}-room`} {...{ [KEPT_HERE]: '' }}>
              <option value="">{places.noRoom}</option>
              {rooms.map((room) => (
                <option key={room.id} value={room.id} {...{ [SPOT]: `${room.x} ${room.y}` }}>
                  {room.name}
                </option>
              ))}
            </select>
          </div>
          <TextInput id={`${id}-where`} label={places.where} limit={limits.where} />
        </div>
      </fieldset>
    ))}
  </>
)

const Contacts = () => (
  <>
    <h2>{contacts.heading}</h2>
    {contacts.list.map(({ id, name }) => (
      <fieldset key={id} {...{ [LINE]: name }}>
        <legend>{name}</legend>
        <div className="keep-row">
          {contacts.parts.map((part) => (
            <TextInput key={part.id} id={`${id}-${part.id}`} label={part.label} limit={part.limit} />
          ))}
        </div>
      </fieldset>
    ))}
  </>
)

/** Without a `name`: nothing of it may ever get into an address. */
const TextInput = ({ id, label, limit }: { id: string; label: string; limit: number }) => (
  <div>
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      type={id.endsWith('-number') ? 'tel' : 'text'}
      maxLength={limit}
      autoComplete="off"
      {...{ [KEPT_HERE]: '' }}
    />
  </div>
)

/**
 * What is printed, half a sheet of A4. What is empty has a line to write on. The notes for the engineer are left out:
 * everybody in the kitchen reads the door.
 */
const Label = () => (
  <section className="home-label" aria-labelledby="label">
    <h2 id="label">{label}</h2>
    <p className="home-call">
      {company.name} <strong>{emergencyPhone.display}</strong>
    </p>
    <div className="home-lines">
      <dl>
        {places.list.map(({ id, name }, index) => (
          <div key={id}>
            <dt>
              <span className="home-number">{index + 1}</span> {name}
            </dt>
            <dd {...{ [SHOWS]: name }} />
          </div>
        ))}
      </dl>
      <dl>
        {contacts.list.map(({ id, name }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd {...{ [SHOWS]: name }} />
          </div>
        ))}
        {[helplines.gas, helplines.power].map(({ name, display, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <a href={href}>{display}</a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
