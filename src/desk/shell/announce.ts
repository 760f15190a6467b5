import { createStore, type MantineStore } from '@mantine/store'

interface Said {
  readonly words: string
  /** The same words a second time are news again. */
  readonly turn: number
}

export const said: MantineStore<Said> = createStore<Said>({ words: '', turn: 0 })

/** Tells whoever cannot see the screen what has become of a tap, or that somebody new waits. */
export function announce(words: string): void {
  said.setState(({ turn }) => ({ words, turn: turn + 1 }))
}
