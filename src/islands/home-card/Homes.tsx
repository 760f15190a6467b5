import { useEffect, useRef, useState } from 'react'
import { Button, QuietButton } from '../../client/react/buttons.tsx'
import type { Words } from '../../client/react/controls.ts'
import { homeList } from '../../content/myHome.ts'
import { withTimeout } from '../../storage/guards.ts'
import { download } from '../keptParts.tsx'
import { isFilledIn } from './card.ts'
import { type Home, homesDisk, isSameHome, joined, readHomes, toFile } from './keptHomes.ts'
import { LoadFile } from './LoadFile.tsx'

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
  const change = async (changed: (before: readonly Home[]) => readonly Home[], words: string) => {
    try {
      setHomes(await withTimeout(homesDisk.change(changed)))
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
    void change((before) => joined([{ name, card }], before), `${homeList.kept} ${name}.`)
  }
  const onRemove = (name: string) => {
    if (window.confirm(`${remove} ${name}?`))
      void change((before) => before.filter((home) => home.name !== name), `${homeList.removed} ${name}.`)
  }
  const onLoad = (text: string) => {
    const loaded = readHomes(text)
    setSaid('')
    if (!loaded) return false
    const isKnown = loaded.some((home) => homes.some((own) => isSameHome(own, home)))
    const isFirst = isKnown && window.confirm(homeList.replaceKnown)
    void change((before) => (isFirst ? joined(loaded, before) : joined(before, loaded)), homeList.loaded)
    return true
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
                <QuietButton aria-label={`${remove}: ${name}`} onClick={() => onRemove(name)}>
                  {remove}
                </QuietButton>
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button onClick={() => onPrint(homes)}>{print}</Button>
            <Button onClick={() => download('my-homes.json', 'application/json', toFile(homes))}>
              {homeList.save}
            </Button>
          </div>
        </>
      )}
      <LoadFile id="homes-file" label={homeList.load} what="a list of homes" onLoad={onLoad} />
    </details>
  )
}
