import { VisuallyHidden } from '@mantine/core'
import { useStore } from '@mantine/store'
import { said } from './announce.ts'

/** Read out, one after the other, when the screen reader has finished what it is saying. */
export function Announcer() {
  const { words, turn } = useStore(said)
  return (
    <VisuallyHidden role="status">
      <span key={turn}>{words}</span>
    </VisuallyHidden>
  )
}
