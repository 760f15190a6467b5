import { Anchor } from '@mantine/core'
import type { RefObject } from 'react'

/** The first thing that Tab reaches. The address is the screen's own, so it moves the focus itself. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <Anchor
      className="skip-link"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        to.current?.focus()
      }}
    >
      Skip to content
    </Anchor>
  )
}
