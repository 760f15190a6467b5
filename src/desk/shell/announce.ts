import { createStore } from '@mantine/store'
import { useEffect } from 'react'

/** `waiting`: how many are unopened. `subject`: the one thing that the screen shows. */
let title = { waiting: 0, screen: '', subject: '' }

/** What the tab, the window and a screen reader call this page: "(2) Ada Flood – Desk". */
export function setTitle(part: Partial<typeof title>): void {
  title = { ...title, ...part }
  const { waiting, screen, subject } = title
  document.title = (waiting > 0 ? `(${waiting}) ` : '') + [subject || screen, 'Desk'].filter(Boolean).join(' – ')
}

/** Names the page while the component is mounted. */
export function useSubject(subject: string): void {
  useEffect(() => {
    setTitle({ subject })
    return () => setTitle({ subject: '' })
  }, [subject])
}

/** `turn` changes each time, so that the same words are read again. */
export const said = createStore({ words: '', turn: 0 })

/** Tells a screen reader what a tap has done, or that someone new is waiting. */
export function announce(words: string): void {
  said.setState(({ turn }) => ({ words, turn: turn + 1 }))
}
