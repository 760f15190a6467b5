import { createStore, type MantineStore } from '@mantine/store'

interface Said {
  readonly words: string
  /** The same words a second time are news again. */
  readonly turn: number
}

export const said: MantineStore<Said> = createStore<Said>({ words: '', turn: 0 })

/** Tells a screen reader what a tap has done, or that someone new is waiting. */
export function announce(words: string): void {
  said.setState(({ turn }) => ({ words, turn: turn + 1 }))
}
