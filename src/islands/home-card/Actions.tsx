import { type ChangeEvent, useState } from 'react'
import { download } from '../kept/download.ts'
import { Undo } from '../kept/Undo.tsx'
import type { Words } from '../kept/words.ts'
import { isFilledIn, readFile, toRecord } from './card.ts'
import type { KeptCard } from './keptCard.ts'

const FILE = 'card-file'

interface ActionsProps {
  readonly kept: KeptCard
  readonly card: Words
  readonly isErased: boolean
  readonly onUndo: () => void
}

/** What can be done with the card. */
export function Actions({ kept, card, isErased, onUndo }: ActionsProps) {
  const [isWrong, setWrong] = useState(false)
  const isThere = isFilledIn(card)

  const onExport = () => {
    // Where a button takes no focus, what was typed last is not in the card yet.
    kept.flush()
    const record = toRecord(kept.state.getState().card)
    download('my-home-card.json', 'application/json', JSON.stringify(record, null, 2))
  }
  const onErase = () => {
    if (window.confirm('Erase this card?')) void kept.erase()
  }
  const onImport = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    // A file that cannot be read is no card either.
    const words = file && readFile(await file.text().catch(() => ''))
    // The same file can be chosen again.
    input.value = ''
    setWrong(!words)
    if (words && (!isThere || window.confirm('Replace this card?'))) void kept.put(words)
  }
  return (
    <>
      {isErased && !isThere && <Undo said="Card erased." onUndo={onUndo} />}
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
        <label htmlFor={FILE}>Load a card from a file</label>
        {isWrong && (
          <span className="keep-error" id={`${FILE}-error`} role="alert">
            <span className="visually-hidden">Error: </span>
            That file isn’t a home card. Choose one that was saved here.
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
    </>
  )
}
