import { useRef, useState, useSyncExternalStore } from 'react'
import { homeCardForm } from '../../content/myHome.ts'
import { Fixed } from '../Fixed.tsx'
import { NotSaved } from '../kept/NotSaved.tsx'
import { useKept } from '../kept/useKept.ts'
import { Actions } from './Actions.tsx'
import { isFilledIn } from './card.ts'
import { Fields } from './Fields.tsx'
import { keptCard } from './keptCard.ts'
import { Label } from './Label.tsx'
import { Pins } from './Pins.tsx'
import { changeCard, loadCard } from './stored.ts'

/** The card's form, and beside it the drawing of the house, which the page puts in, and the label to print. */
export default function HomeCard() {
  const [kept] = useState(() => keptCard({ load: loadCard, change: changeCard }))
  const { card, disk, erased } = useSyncExternalStore(kept.state.subscribe, kept.state.getState, kept.state.getState)
  const form = useRef<HTMLDivElement>(null)
  const isThere = isFilledIn(card)
  const events = useKept(kept, form, disk === 'lost' && isThere)
  const onUndo = () => {
    void kept.undo()
    form.current?.querySelector('select')?.focus()
  }
  return (
    <div className="columns">
      <div className="keep">
        <noscript>
          <style>{'.keep-form{display:none}'}</style>
          <p className="notice">{homeCardForm.noScript}</p>
        </noscript>
        <div className="keep-form">
          {disk === 'lost' ? (
            <NotSaved />
          ) : (
            // Not announced: it comes and goes with every pause.
            <p className="keep-saved">{isThere && disk === 'saved' && 'Saved on this device.'}</p>
          )}
          <div ref={form} {...events}>
            <Fields card={card} />
          </div>
          {disk !== 'reading' && <Actions kept={kept} card={card} isErased={erased !== undefined} onUndo={onUndo} />}
        </div>
      </div>
      <div>
        <div className="home-house">
          <Fixed />
          <Pins card={card} />
        </div>
        <Label card={card} />
      </div>
    </div>
  )
}
