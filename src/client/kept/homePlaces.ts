import { get } from 'idb-keyval'
import { HOME_PLACE } from '../../document/marks.ts'
import { isRecord } from '../../storage/guards.ts'
import { CARD_KEY, keptDb } from './kept.ts'

/**
 * Where a step says where most homes have the stop tap, a visitor with a home card (/my-home) reads where their own is,
 * in their own words: on this device, without a network. Without a card the text stays as it is.
 */
export function nameHomePlaces(): () => void {
  const places = document.querySelectorAll<HTMLElement>(`main [${HOME_PLACE}]`)
  let hasLeft = false
  const fill = (stored: unknown) => {
    if (hasLeft) return
    for (const place of places) {
      const words = wordsOf(stored, place.getAttribute(HOME_PLACE) ?? '')
      // As text: it is the visitor's, and may hold anything.
      if (words) place.textContent = `where you noted it: “${words}”`
    }
  }
  // Where the browser keeps no data, the words stay as they are.
  if (places.length > 0) get<unknown>(CARD_KEY, keptDb).then(fill, () => undefined)
  return () => {
    hasLeft = true
  }
}

/** What a stored card says of one of its lines, as it is written on its label; undefined if it says nothing. */
export function wordsOf(stored: unknown, line: string): string | undefined {
  const text = isRecord(stored) && typeof stored.text === 'string' ? stored.text : ''
  const start = `${line}: `
  return text
    .split('\n')
    .find((words) => words.startsWith(start))
    ?.slice(start.length)
}
