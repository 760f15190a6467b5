import { useStore } from '@mantine/store'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PIN_RADIUS, pinsOf, roomId } from '../../client/homeHouse.ts'
import { toast } from '../../client/notices/toast.ts'
import { Button, MainButton } from '../../client/react/buttons.tsx'
import type { Words } from '../../client/react/controls.ts'
import { Fixed } from '../../components/Fixed.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { homeCardForm, homeLabel, homeList, rooms } from '../../content/myHome.ts'
import { NO_CONNECTION } from '../../content/startMessages.ts'
import { company } from '../../facts/company.ts'
import { homeLines } from '../../facts/helplines.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { download, NotSaved, setLabel, Undo, useKept } from '../keptParts.tsx'
import { isFilledIn, linesOf, partId, readFile, saysMore, toRecord, whereId } from './card.ts'
import { Homes } from './Homes.tsx'
import { cardDisk, type KeptCard, keptCard } from './keptCard.ts'
import type { Home } from './keptHomes.ts'
import { LoadFile } from './LoadFile.tsx'
import { addressOf } from './label.ts'
import { Scanned, useLabel } from './Scanned.tsx'

/** Draws the number of each thing over the house, in the room chosen for it. */
const Pins = ({ card }: { card: Words }) => (
  <svg className="home-pins" viewBox="0 0 340 432" aria-hidden>
    {pinsOf(card).map(({ number, x, y }) => (
      <g key={number} className="home-pin" transform={`translate(${x} ${y})`}>
        <circle r={PIN_RADIUS} />
        <text textAnchor="middle" dy=".35em">
          {number}
        </text>
      </g>
    ))}
  </svg>
)

const { places, contacts, label, notes, limits, more } = homeCardForm

/**
 * The printed label, half a sheet of A4, with a line to write on for each empty field. It leaves out the notes for the
 * engineer, because everyone in the kitchen can read it.
 */
export function Label({ card }: { card: Words }) {
  const words = new Map(linesOf(card).map((line) => [line.name, line.words]))
  return (
    <section className="home-label" aria-labelledby="label">
      <h2 id="label">{label}</h2>
      <p className="home-call">
        {`${company.name} `}
        <strong>{emergencyPhone.display}</strong>
      </p>
      <div className="home-lines">
        <dl>
          {places.list.map(({ id, name }, index) => (
            <div key={id}>
              <dt>
                <span className="home-number">{index + 1}</span>
                {` ${name}`}
              </dt>
              <dd>{unbroken(words.get(name))}</dd>
            </div>
          ))}
        </dl>
        <dl>
          {contacts.list.map(({ id, name }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{unbroken(words.get(name))}</dd>
            </div>
          ))}
          {[homeLines.gas, homeLines.power].map((line) => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd>
                <PhoneLink to={line} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Keeps a number on one line. */
const unbroken = (words = '') => words.replace(/(\d) (?=\d)/g, '$1\u00a0')

/**
 * The card's controls. What everyone needs comes first, the rest on demand. The page never sends them, so they have no form
 * around them.
 */
export function Fields({ card }: { card: Words }) {
  const rest = useRef<HTMLDetailsElement>(null)
  const isMore = saysMore(card)
  // Opens by itself to show anything saved in it. Only the visitor closes it, since they may be typing in it.
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

/** Some of the places, numbered as in the full list. */
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

/** Has no `name`, so that its text never gets into an address. */
const TextInput = ({ id, label, limit }: { id: string; label: string; limit: number }) => (
  <div>
    <label htmlFor={id}>{label}</label>
    <input id={id} type={id.endsWith('-number') ? 'tel' : 'text'} maxLength={limit} autoComplete="off" />
  </div>
)

interface ActionsProps {
  readonly kept: KeptCard
  readonly card: Words
  readonly isErased: boolean
  readonly onUndo: () => void
  readonly onPrintSmall: () => void
}

/** For code that runs only in the browser. */
const labelOf = (card: Words) => addressOf(card, window.location.origin + window.location.pathname)

export function Actions({ kept, card, isErased, onUndo, onPrintSmall }: ActionsProps) {
  const isThere = isFilledIn(card)
  const { cut } = labelOf(card)

  const onExport = () => {
    download('my-home-card.json', 'application/json', JSON.stringify(toRecord(kept.current()), null, 2))
  }
  const onErase = () => {
    if (window.confirm('Erase this card?')) void kept.erase()
  }
  const onLoad = (text: string) => {
    const words = readFile(text)
    if (words && (!isThere || window.confirm('Replace this card?'))) void kept.put(words)
    return words !== undefined
  }
  return (
    <>
      {isErased && !isThere && <Undo said="Card erased." onUndo={onUndo} />}
      <div className="actions">
        <MainButton onClick={() => window.print()}>Print the label</MainButton>
        {isThere && (
          <>
            <Button onClick={onPrintSmall}>{homeLabel.print}</Button>
            <Button onClick={onExport}>Save as a file</Button>
            <Button onClick={onErase}>Erase the card</Button>
          </>
        )}
      </div>
      {isThere && (
        <>
          <p className="hint">{homeLabel.explains}</p>
          <p role="status">{cut.length > 0 && `${homeLabel.cut} ${cut.join(', ')}.`}</p>
        </>
      )}
      <LoadFile id="card-file" label="Load a card from a file" what="a home card" onLoad={onLoad} />
    </>
  )
}

/** The card's form, or a scanned label, with the drawing of the house beside it and the label to print. */
export default function HomeCard() {
  const [kept] = useState(() => keptCard(cardDisk))
  const { card, disk, erased } = useStore(kept.state)
  const form = useRef<HTMLDivElement>(null)
  const isThere = isFilledIn(card)
  const events = useKept(kept, form, disk === 'lost' && isThere)
  const [sheet, setSheet] = useState<ReactNode>()
  const label = useLabel()
  const onUndo = () => {
    void kept.undo()
    form.current?.querySelector('select')?.focus()
  }
  const onPrintSmall = async (homes?: readonly Home[]) => {
    try {
      const { SmallLabels } = await import('./SmallLabels.tsx')
      const own = { card: kept.current() }
      const all: readonly { readonly card: Words; readonly name?: string }[] =
        homes ?? Array.from({ length: 8 }, () => own)
      const labels = all.map((home) => ({ ...home, address: labelOf(home.card).address }))
      flushSync(() => setSheet(<SmallLabels of={labels} />))
      window.addEventListener('afterprint', () => setSheet(undefined), { once: true })
      window.print()
    } catch {
      void toast(NO_CONNECTION)
    }
  }
  const onOpen = ({ name, card }: Home) => {
    if (isFilledIn(kept.current()) && !window.confirm(`${homeList.replace} ${name}?`)) return false
    void kept.put(card)
    form.current?.querySelector('select')?.focus()
    return true
  }
  const onKeep = () => {
    if (label && (!isThere || window.confirm('Replace this phone’s card?'))) void kept.put(label)
  }
  const onClose = () => {
    flushSync(() => setLabel())
    form.current?.querySelector('select')?.focus()
  }
  return (
    <div className="columns">
      <div className="keep">
        <noscript>
          <style>{'.keep-form{display:none}'}</style>
          <p className="notice">{homeCardForm.noScript}</p>
        </noscript>
        {disk === 'lost' && <NotSaved />}
        {label === null && (
          <p className="notice" role="alert">
            {homeLabel.unreadable}
          </p>
        )}
        {label && (
          <Scanned
            label={label}
            own={disk === 'reading' ? undefined : card}
            isSaved={disk === 'saved'}
            onKeep={onKeep}
            onClose={onClose}
          />
        )}
        <div className="keep-form" hidden={Boolean(label)}>
          {disk !== 'lost' && (
            // Screen readers don't announce this, because it comes and goes with every pause.
            <p className="keep-saved">{isThere && disk === 'saved' && 'Saved on this device.'}</p>
          )}
          <div ref={form} {...events}>
            <Fields card={card} />
          </div>
          {disk !== 'reading' && (
            <>
              <Actions
                kept={kept}
                card={card}
                isErased={erased !== undefined}
                onUndo={onUndo}
                onPrintSmall={() => onPrintSmall()}
              />
              <Homes current={kept.current} onOpen={onOpen} onPrint={onPrintSmall} />
            </>
          )}
        </div>
      </div>
      <div className="home-side">
        <div className="home-house">
          <Fixed />
          <Pins card={label ?? card} />
        </div>
        {!label && <Label card={card} />}
        {sheet}
      </div>
    </div>
  )
}
