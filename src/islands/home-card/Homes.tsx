import { useEffect, useRef, useState } from 'react'
import { Button, QuietButton } from '../../client/react/buttons.tsx'
import type { Words } from '../../client/react/controls.ts'
import { homeList } from '../../content/myHome.ts'
import { withTimeout } from '../../storage/guards.ts'
import { isFilledIn } from './card.ts'
import { type Home, homesDisk } from './keptHomes.ts'

interface Props {
  /** The card in the form. */
  readonly current: () => Words
  /** @returns whether the form has the card now. */
  readonly onOpen: (home: Home) => boolean
  readonly onPrint: (homes: readonly Home[]) => void
}

/** For landlords and agents: a card for each home, and a label for each, printed together. */
export function Homes({ current, onOpen, onPrint }: Props) {
  const [homes, setHomes] = useState<readonly Home[]>([])
  const [said, setSaid] = useState('')
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    homesDisk.load().then(setHomes, console.debug)
  }, [])
  const put = async (name: string, card: Words | undefined, words: string) => {
    try {
      setHomes(await withTimeout(homesDisk.put(name, card)))
      setSaid(words)
    } catch {
      setSaid(homeList.notKept)
    }
  }
  const onAdd = () => {
    const name = address.current?.value.trim().replace(/\s+/g, ' ')
    const card = current()
    if (!name || !isFilledIn(card)) return setSaid(homeList.missing)
    if (address.current) address.current.value = ''
    void put(name, card, `${homeList.kept} ${name}.`)
  }
  const onChange = (home: Home) => {
    if (!onOpen(home)) return
    if (address.current) address.current.value = home.name
    setSaid(`${homeList.opened} ${home.name}.`)
  }
  const { heading, hint, label, limit, add, open, remove, print } = homeList
  return (
    <details className="fold">
      <summary>
        <h2>{heading}</h2>
      </summary>
      <p className="hint">{hint}</p>
      <label htmlFor="address">{label}</label>
      <input id="address" type="text" maxLength={limit} autoComplete="off" ref={address} />
      <div className="actions">
        <Button onClick={onAdd}>{add}</Button>
      </div>
      <p role="status">{said}</p>
      {homes.length > 0 && (
        <>
          <ul className="homes">
            {homes.map(({ name, card }) => (
              <li key={name}>
                <strong>{name}</strong>{' '}
                <QuietButton aria-label={`${open}: ${name}`} onClick={() => onChange({ name, card })}>
                  {open}
                </QuietButton>
                <QuietButton
                  aria-label={`${remove}: ${name}`}
                  onClick={() =>
                    window.confirm(`${remove} ${name}?`) && void put(name, undefined, `${homeList.removed} ${name}.`)
                  }
                >
                  {remove}
                </QuietButton>
              </li>
            ))}
          </ul>
          <Button onClick={() => onPrint(homes)}>{print}</Button>
        </>
      )}
    </details>
  )
}
