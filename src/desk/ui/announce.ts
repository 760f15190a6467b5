import { createStore } from '@mantine/store'
import { useEffect } from 'react'

/** `waiting`: the number of unopened requests. `subject`: the item that the screen shows. */
let title = { waiting: 0, screen: '', subject: '' }

/** Sets the page's title, for the tab, the window and screen readers: "(2) Ada Flood – Desk". */
export function setTitle(part: Partial<typeof title>): void {
  title = { ...title, ...part }
  const { waiting, screen, subject } = title
  document.title = (waiting > 0 ? `(${waiting}) ` : '') + [subject || screen, 'Desk'].filter(Boolean).join(' – ')
}

export function useSubject(subject: string): void {
  useEffect(() => {
    setTitle({ subject })
    return () => setTitle({ subject: '' })
  }, [subject])
}

/** `turn` changes each time, so that screen readers announce repeated words. */
export const said = createStore({ words: '', turn: 0 })

/** Tells screen readers what a tap has done, or that someone new is waiting. */
export function announce(words: string): void {
  said.setState(({ turn }) => ({ words, turn: turn + 1 }))
}
