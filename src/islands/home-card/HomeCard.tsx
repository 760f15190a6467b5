import { useRef, useState } from 'react'
import { AskFirst, Undo } from '../AskFirst.tsx'
import { download } from '../download.ts'
import { type Card, isEmpty, toRecord } from './card.ts'
import { Contacts, Notes, Places } from './fields.tsx'
import { ImportCard } from './ImportCard.tsx'
import { Label } from './Label.tsx'
import { Pins } from './Pins.tsx'
import { useCard } from './useCard.ts'

/** "My home card": saved as it is typed, on this device and nowhere else. */
export function HomeCard() {
  const form = useRef<HTMLDivElement>(null)
  const { card, saving, handlers, replace } = useCard(form)
  const [erased, setErased] = useState<Card>()
  const hasCard = !isEmpty(card)

  const put = (next: Card) => {
    setErased(undefined)
    replace(next)
  }
  const exported = () =>
    download(new File([JSON.stringify(toRecord(card), null, 2)], 'my-home-card.json', { type: 'application/json' }))

  return (
    <div className="keep home-card">
      <noscript>
        <style>{'.keep-form{display:none}'}</style>
        <p className="notice">
          Without JavaScript nothing can be kept here. Print this page instead: the label has lines to write on.
        </p>
      </noscript>
      <div className="keep-form" ref={form} {...handlers}>
        {saving === 'lost' && (
          <p className="notice" role="alert">
            <strong>Not saved.</strong> This browser lets us keep nothing on this device. What you typed is still here:
            print the label or save the card as a file before you close this page.
          </p>
        )}
        <Places />
        <Contacts />
        <Notes />
        <p className="keep-saved" role="status">
          {saving === 'saved' && hasCard && 'Saved on this device.'}
        </p>
        {erased && !hasCard && (
          <Undo
            said="Your home card was erased."
            onUndo={() => {
              put(erased)
              form.current?.querySelector<HTMLElement>('select')?.focus()
            }}
          />
        )}
        <div className="actions">
          <button className="button button-main" type="button" onClick={() => window.print()}>
            Print the label
          </button>
          {hasCard && (
            <>
              <button className="button" type="button" onClick={exported}>
                Save as a file
              </button>
              <AskFirst
                label="Erase the card"
                question="Erase everything on this card?"
                yes="Yes, erase it"
                onYes={() => {
                  replace({})
                  setErased(card)
                }}
              />
            </>
          )}
        </div>
        <ImportCard hasCard={hasCard} onCard={put} />
      </div>
      <Label card={card} />
      <Pins card={card} />
    </div>
  )
}
