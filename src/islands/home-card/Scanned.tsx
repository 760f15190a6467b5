import { useEffect, useMemo } from 'react'
import { Button, MainButton } from '../../client/react/buttons.tsx'
import type { Words } from '../../client/react/controls.ts'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { homeCardForm, homeLabel } from '../../content/myHome.ts'
import { company } from '../../facts/company.ts'
import { homeLines } from '../../facts/helplines.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { setLabel, takeFocus, useLabelState } from '../keptParts.tsx'
import { cardText, linesOf, readRecord, toRecord } from './card.ts'
import { numberOn, readLabel } from './label.ts'

/** The card of a label that was scanned in this visit; null if it can't be read. */
export function useLabel(): Words | null | undefined {
  const label = useLabelState()
  const isNew = typeof label === 'string'
  const card = useMemo(() => (isNew ? (readLabel(label) ?? null) : readRecord(label)), [label, isNew])
  useEffect(() => {
    if (isNew && card) setLabel(toRecord(card))
  }, [isNew, card])
  return card
}

/** Who to call, most dangerous first. */
export const callsOf = (card: Words) => {
  const landlord = numberOn(card)
  return [
    { when: homeLabel.danger, to: { ...homeLines.emergency, display: homeLines.emergency.name } },
    { when: homeLabel.gas, to: homeLines.gas },
    ...(landlord ? [{ when: homeLabel.landlord, to: landlord }] : []),
    { when: `${company.name}:`, to: emergencyPhone },
  ]
}

interface ScannedProps {
  readonly label: Words
  /** The card on this phone, once it has been read. It stays as it is until the visitor asks. */
  readonly own: Words | undefined
  readonly isSaved: boolean
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** What a scanned label says: where things are in that home, its steps and who to call. */
export function Scanned({ label, own, isSaved, onKeep, onClose }: ScannedProps) {
  const { heading, steps, others, order, privacy, keep, isThere, replace, kept, close } = homeLabel
  const lines = linesOf(label)
  const ownText = own && cardText(linesOf(own))
  const isKept = ownText === cardText(lines)
  return (
    <section aria-labelledby="scanned">
      {/* A number in its words is no link, on an iPhone either. */}
      <meta name="format-detection" content="telephone=no" />
      <h2 id="scanned" ref={takeFocus} tabIndex={-1}>
        {heading}
      </h2>
      <div className="home-lines">
        <dl>
          {lines.slice(0, homeCardForm.places.list.length).map(({ name, words }, index) =>
            words ? (
              <div key={name}>
                <dt>
                  <span className="home-number">{index + 1}</span>
                  {` ${name}`}
                </dt>
                <dd>{words}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      <div className="actions">
        <a className="button button-main" href="/emergency/burst-pipe">
          {steps}
        </a>
        <a className="button" href="/emergency">
          {others}
        </a>
      </div>
      <h2>{order}</h2>
      <ol className="steps">
        {callsOf(label).map(({ when, to }) => (
          <li key={when}>
            {when} <PhoneLink to={to} />
          </li>
        ))}
      </ol>
      <p>{privacy}</p>
      <p role="status">{isKept ? isSaved && kept : ownText && isThere}</p>
      <div className="actions">
        {own && !isKept && <MainButton onClick={onKeep}>{ownText ? replace : keep}</MainButton>}
        <Button onClick={onClose}>{close}</Button>
      </div>
    </section>
  )
}
