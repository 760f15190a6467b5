import { type ChangeEvent, useState } from 'react'
import { Question } from '../AskFirst.tsx'
import { type Card, readFile } from './card.ts'

/** Brings in a card from a file, if it is one of ours. It asks before it takes another card's place. */
export function ImportCard({ hasCard, onCard }: { hasCard: boolean; onCard: (card: Card) => void }) {
  const [isWrong, setWrong] = useState(false)
  const [found, setFound] = useState<Card>()
  const [said, setSaid] = useState('')

  const take = (card: Card) => {
    setFound(undefined)
    onCard(card)
    setSaid('The card of the file is here now.')
  }
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    if (!file) return
    setSaid('')
    const card = readFile(await file.text().catch(() => ''))
    // The same file can be chosen again.
    input.value = ''
    setWrong(!card)
    if (card && !hasCard) take(card)
    else setFound(card)
  }
  return (
    <div className="home-import">
      <label htmlFor="card-file">Take a card from a file</label>
      <p className="hint" id="card-file-hint">
        One that was saved here, on this device or another.
      </p>
      {isWrong && (
        <p className="keep-error" id="card-file-error" role="alert">
          <span className="visually-hidden">Error: </span>
          That file is no home card. Choose one that was saved here, like my-home-card.json. Nothing was changed.
        </p>
      )}
      <input
        id="card-file"
        type="file"
        accept=".json,application/json"
        aria-describedby={isWrong ? 'card-file-hint card-file-error' : 'card-file-hint'}
        aria-invalid={isWrong || undefined}
        onChange={onChange}
      />
      {found && (
        <Question
          question="Put the card of the file in the place of this one?"
          yes="Yes, replace it"
          no="Keep this one"
          onYes={() => take(found)}
          onNo={() => {
            setFound(undefined)
            document.getElementById('card-file')?.focus()
          }}
        />
      )}
      <p role="status">{said}</p>
    </div>
  )
}
