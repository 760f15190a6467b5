import { createStore } from '@mantine/store'
import { type RefObject, type SyntheticEvent, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button } from '../client/react/buttons.tsx'
import { type Control, type Controls, controlsOf, OF_WORDS, type Words } from '../client/react/controls.ts'
import { setPageState } from '../client/state.ts'
import { draftSaver, isRecord, withTimeout } from '../storage/guards.ts'

/** Reads the words in a stored value. Leaves out anything that isn't text. */
export const wordsIn = (stored: unknown): Words =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** The words of the control just typed into; empty if it isn't saved. */
const typedInto = (target: EventTarget): Words =>
  target instanceof Element && target.matches(OF_WORDS) ? { [target.id]: (target as Control).value } : {}

interface OnDisk {
  /** If `lost`, something on the screen may not be on the disk. */
  readonly disk: 'reading' | 'saving' | 'saved' | 'lost'
}

interface Keeping<Stored, State> {
  /** May reject, or never settle. */
  load(): Promise<Stored>
  wordsOf(stored: Stored): Words
  /** What to show once the form is filled in. `stored` is undefined if it could not be read. */
  opened(stored: Stored | undefined, onScreen: Words): Partial<State>
  /** Saves what was typed. Called at each pause, and when the form leaves the screen. */
  save(typed: Words): void
}

/**
 * A form whose words are saved on the device while the visitor types, with what its page shows of them. Every write and the
 * first read have a time limit. It knows neither React nor the page.
 */
export function keptForm<Stored, State extends object>(
  initial: State,
  { load, wordsOf, opened, save }: Keeping<Stored, State>,
) {
  const state = createStore<State & OnDisk>({ ...initial, disk: 'reading' })
  const set = (change: Partial<State> | Partial<State & OnDisk>) => state.setState({ ...state.getState(), ...change })
  const setDisk = (next: OnDisk['disk']) => {
    const { disk } = state.getState()
    if (disk !== 'lost' && disk !== next) state.setState({ ...state.getState(), disk: next })
  }
  const lose = () => setDisk('lost')

  let controls: Controls | undefined
  /** Whether the controls have been filled in from the disk. Until then only they hold what was typed. */
  let isFilledIn = false
  /** Counts keystrokes and writes. The screen is saved once the latest of them is. */
  let latest = 0
  /** Typed since the last pause. */
  let typed: Words = {}

  const discard = () => {
    saver.cancel()
    typed = {}
  }
  const flush = () => {
    const words = typed
    discard()
    if (Object.keys(words).length > 0) save(words)
  }
  const saver = draftSaver(flush)
  const type = (words: Words) => {
    if (!isFilledIn) return
    latest++
    setDisk('saving')
    typed = { ...typed, ...words }
    saver.soon()
  }
  // Commands may change it while it is still being read.
  const read = async (): Promise<Stored> => {
    const before = latest
    const stored = await load()
    return before === latest ? stored : read()
  }

  return {
    state,
    set,
    lose,
    controls: () => controls,
    isFilledIn: () => isFilledIn,
    /**
     * Fills in the stored words. Anything already typed takes precedence.
     * @returns a function to call when the form leaves the screen.
     */
    start(onScreen: Controls) {
      controls = onScreen
      const fillIn = (stored?: Stored) => {
        if (controls !== onScreen) return
        const early = Object.fromEntries(Object.entries(onScreen.read()).filter(([, word]) => word))
        onScreen.write({ ...(stored && wordsOf(stored)), ...early })
        isFilledIn = true
        set(opened(stored, onScreen.read()))
        setDisk('saved')
        if (Object.keys(early).length > 0) type(early)
      }
      withTimeout(read()).then(fillIn, () => {
        lose()
        fillIn()
      })
      return () => {
        isFilledIn = false
        flush()
        controls = undefined
      }
    },
    /** Call after a keystroke, with the words of that control. */
    type,
    /** Writes what was typed without waiting for a pause. */
    flush,
    /** Discards what was typed, because the controls hold something else by now. */
    discard,
    /** Resolves when this is on the disk, or lost. */
    async write(writing: Promise<void>): Promise<void> {
      const own = ++latest
      setDisk('saving')
      await withTimeout(writing).then(() => {
        if (own === latest) setDisk('saved')
      }, lose)
    },
  }
}

type Kept = Pick<ReturnType<typeof keptForm>, 'start' | 'type' | 'flush'>

/**
 * Connects a form to its storage.
 * @param isUnsaved whether closing the page would lose something
 * @returns the form's event handlers
 */
export function useKept(kept: Kept, form: RefObject<Element | null>, isUnsaved: boolean) {
  useEffect(() => kept.start(controlsOf(form.current)), [kept, form])
  useEffect(() => {
    // A phone may end a hidden page without another event.
    document.addEventListener('visibilitychange', kept.flush)
    return () => document.removeEventListener('visibilitychange', kept.flush)
  }, [kept])
  useEffect(() => {
    setPageState({ hasUnsavedInput: isUnsaved || undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isUnsaved])
  return {
    onInput: ({ target }: SyntheticEvent) => kept.type(typedInto(target)),
    // The next control may be a button that needs what was typed.
    onBlur: kept.flush,
  }
}

/** Asks the browser to save a file, and sends it nowhere. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Safari fetches the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** What the boot script took out of this page’s address: a label’s card, or the key in a text’s link. A card stays, once read. */
export const useLabelState = () => useHistoryState<{ readonly label?: unknown } | null>()?.label

/** Puts a label into the state of this history entry, from where it follows the visitor to the steps, or takes it out. */
export const setLabel = (label?: unknown) => window.history.replaceState({ ...window.history.state, label }, '')

/** A `ref` for an element that takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Shown if the disk is full or the browser stores nothing. */
export const NotSaved = () => (
  <p className="notice" role="alert">
    <strong>Not saved.</strong> This device is full, or this browser won’t let us save. Before you close this page,
    print it or save it as a file.
  </p>
)

/** Brings back what was removed, until the visitor leaves the page. Takes over the focus from the button. */
export const Undo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <p className="keep-undo">
    <span id="undo">{said}</span>{' '}
    <Button ref={takeFocus} aria-describedby="undo" onClick={onUndo}>
      Undo
    </Button>
  </p>
)
