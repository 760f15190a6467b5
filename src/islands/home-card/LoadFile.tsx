import { type ChangeEvent, useState } from 'react'
import { ErrorWords } from '../../client/react/buttons.tsx'

interface Props {
  readonly id: string
  readonly label: string
  /** What the file must be: "a home card". */
  readonly what: string
  /** @returns whether it's a file that was saved here */
  readonly onLoad: (text: string) => boolean
}

export function LoadFile({ id, label, what, onLoad }: Props) {
  const [isWrong, setWrong] = useState(false)
  const error = `${id}-error`
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    // Treats an unreadable file like one that isn't ours.
    const text = await input.files?.[0]?.text().catch(() => '')
    // Lets the visitor choose the same file again.
    input.value = ''
    if (text !== undefined) setWrong(!onLoad(text))
  }
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      {isWrong && (
        <span className="keep-error" id={error} role="alert">
          <ErrorWords>{`That file isn’t ${what}. Choose one that was saved here.`}</ErrorWords>
        </span>
      )}
      <input
        id={id}
        type="file"
        accept=".json"
        aria-describedby={isWrong ? error : undefined}
        aria-invalid={isWrong || undefined}
        onChange={onChange}
      />
    </p>
  )
}
