import { type ChangeEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { CARD_ACTIONS } from '../../document.ts'
import { download } from '../kept/download.ts'
import { NotSaved } from '../kept/NotSaved.tsx'
import { Undo } from '../kept/Undo.tsx'
import { useElement } from '../kept/useElement.ts'
import type { Words } from '../kept/words.ts'
import { readFile } from './card.ts'
import { cardForm, cardIn, recordOf } from './form.ts'
import { useCard } from './useCard.ts'

const FILE = 'card-file'

/** Says that the card is kept, above the page's form, and behind that offers what can be done with it. */
export default function HomeCard() {
  const { isThere, isLost, isSaved, put } = useCard()
  const [erased, setErased] = useState<Words>()
  const [isWrong, setWrong] = useState(false)
  const actions = useElement(CARD_ACTIONS)

  const onExport = () =>
    download('my-home-card.json', 'application/json', JSON.stringify(recordOf(cardForm(), cardIn(cardForm())), null, 2))
  const onErase = async () => {
    if (!window.confirm('Erase this card?')) return
    const card = cardIn(cardForm())
    // A second tap, while the device is still at it.
    if (!Object.values(card).some(Boolean)) return
    await put({})
    setErased(card)
  }
  const onUndo = () => {
    setErased(undefined)
    void put(erased ?? {})
    cardForm()?.querySelector('select')?.focus()
  }
  const onImport = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    const card = file && readFile(await file.text().catch(() => ''))
    // The same file can be chosen again.
    input.value = ''
    setWrong(!card)
    if (card && (!isThere || window.confirm('Replace this card?'))) void put(card)
  }
  return (
    <>
      {isLost ? (
        <NotSaved />
      ) : (
        // Not announced: it comes and goes with every pause.
        <p className="keep-saved">{isThere && isSaved && 'Saved on this device.'}</p>
      )}
      {actions &&
        createPortal(
          <>
            {erased && !isThere && <Undo said="The card was erased." onUndo={onUndo} />}
            <div className="actions">
              <button className="button button-main" type="button" onClick={() => window.print()}>
                Print the label
              </button>
              {isThere && (
                <>
                  <button className="button" type="button" onClick={onExport}>
                    Save as a file
                  </button>
                  <button className="button" type="button" onClick={onErase}>
                    Erase the card
                  </button>
                </>
              )}
            </div>
            <p>
              <label htmlFor={FILE}>Take a card from a file</label>
              {isWrong && (
                <span className="keep-error" id={`${FILE}-error`} role="alert">
                  <span className="visually-hidden">Error: </span>
                  That file is no home card. Choose one that was saved here.
                </span>
              )}
              <input
                id={FILE}
                type="file"
                accept=".json"
                aria-describedby={isWrong ? `${FILE}-error` : undefined}
                aria-invalid={isWrong || undefined}
                onChange={onImport}
              />
            </p>
          </>,
          actions,
        )}
    </>
  )
}
