import type { Words } from './words.ts'

/** Between the last keystroke and the disk, in ms. */
const PAUSE = 300

/** Gathers what is typed, and gives it to `save` at the next pause. */
export function typing(save: (typed: Words) => void) {
  let words: Words = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    clearTimeout(timer)
    words = {}
  }
  const flush = () => {
    const typed = words
    drop()
    if (Object.keys(typed).length > 0) save(typed)
  }
  return {
    /** After a keystroke. */
    type(typed: Words) {
      words = { ...words, ...typed }
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE)
    },
    /** Does not wait for the pause. */
    flush,
    /** Saves none of it: the controls hold something else by now. */
    drop,
  }
}
