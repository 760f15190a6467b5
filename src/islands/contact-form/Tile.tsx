import type { ReactNode } from 'react'
import { contactForm } from '../../content/contactForm.ts'

interface TileProps {
  readonly of: keyof typeof contactForm.tiles
  /** What it holds, in a few words. While it holds nothing, it says what could go in. */
  readonly holds: string
  readonly children: ReactNode
}

/** A part of the form that most people leave out. Closed, it says what it holds. Its fields are in the form all the same. */
export function Tile({ of, holds, children }: TileProps) {
  const { title, empty } = contactForm.tiles[of]
  return (
    <details className={holds ? 'fold tile tile-held' : 'fold tile'}>
      <summary>
        <span>
          <strong>{title}</strong> <small>{holds || empty}</small>
        </span>
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** Opens the tile that a field is in. */
export function reveal(field: string): void {
  const tile = document.querySelector(`#${field}, [name=${field}]`)?.closest('details')
  if (tile) tile.open = true
}
