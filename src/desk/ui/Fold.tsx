import { type ReactNode, useState } from 'react'
import './fold.css'

/** A card that is closed until someone taps its title. What is in it begins then, unless it `isKept`, as fields of a form are. */
export function Fold({
  title,
  id,
  isOpenAtFirst = false,
  isHeldOpen = false,
  isKept = false,
  group,
  children,
}: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      className="fold"
      name={group}
      open={isOpen || isHeldOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary {...(id && { id })}>{title}</summary>
      {(isKept || isOpen) && <div className="fold-inside">{children}</div>}
    </details>
  )
}

interface FoldProps {
  readonly title: ReactNode
  /** Of the title. */
  readonly id?: string
  readonly isOpenAtFirst?: boolean
  /** Whether an error in it would be out of sight. */
  readonly isHeldOpen?: boolean
  readonly isKept?: boolean
  /** Of which one is open at a time. */
  readonly group?: string
  readonly children: ReactNode
}
