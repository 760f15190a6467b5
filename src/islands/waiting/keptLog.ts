import { get, promisifyRequest } from 'idb-keyval'
import { eraseLog, isLogOver, keptDb, LOG_KEY, PHOTO_KEY } from '../../client/kept.ts'
import { committed } from '../../storage/database.ts'
import { newId, withTimeout } from '../../storage/guards.ts'
import { keptForm } from '../keptParts.tsx'
import {
  arrived,
  begun,
  type Change,
  EMPTY_LOG,
  type Entry,
  earlier,
  isSecondTap,
  type Log,
  NOTE,
  type Photos,
  PRICE,
  readLog,
  withEntry,
  withoutEntry,
  withWords,
} from './log.ts'

const readYoung = (stored: unknown) => readLog(isLogOver(stored) ? undefined : stored)

/** The log on this device with its photographs, shared by all tabs. Each method may reject, or never settle. */
export const logDisk = {
  async load(): Promise<{ readonly log: Log; readonly photos: Photos }> {
    const log = readYoung(await get(LOG_KEY, keptDb))
    const ids = log.entries.flatMap(({ id, hasPhoto }) => (hasPhoto ? id : []))
    const photos = await Promise.all(ids.map(async (id) => [id, await get<string>(PHOTO_KEY + id, keptDb)] as const))
    return { log, photos: Object.fromEntries(photos) }
  },
  /**
   * Changes the stored log, which another tab may have changed, and its photographs in one transaction. Resolves once that
   * is on the disk.
   * @param photos to save; those that are undefined are removed
   */
  change: (change: Change, photos: Photos = {}): Promise<void> =>
    keptDb('readwrite', async (store) => {
      const log = readYoung(await promisifyRequest(store.get(LOG_KEY)))
      store.put({ ...change(log), changedAt: Date.now() }, LOG_KEY)
      for (const [id, url] of Object.entries(photos))
        if (url) store.put(url, PHOTO_KEY + id)
        else store.delete(PHOTO_KEY + id)
      return committed(store)
    }),
  erase: (): Promise<void> => eraseLog(),
}

interface Deleted {
  readonly entry: Entry
  readonly photo: string | undefined
}

interface LogParts {
  readonly log: Log
  readonly photos: Photos
  /** Entries deleted since the page was opened, the latest at the end. */
  readonly deleted: readonly Deleted[]
  readonly restored?: string
  /** The message about the last command. */
  readonly said: string
  /** Names of files that are not photographs. */
  readonly unread: string
  readonly isShared: boolean
}

const NOTHING_YET: LogParts = {
  log: EMPTY_LOG,
  photos: {},
  deleted: [],
  said: '',
  unread: '',
  isShared: false,
}

/** In ms: how much earlier a tap on "earlier" sets the start of the clock. */
const EARLIER_BY = 5 * 60_000

/**
 * A page's log. Shows a change once it is on the disk, so that the next visit shows the same. If a change can't be saved in
 * time, shows it anyway. A command resolves then, and never rejects.
 * @param photograph shrinks a file to a `data:` URL. Rejects if the file is not a picture.
 */
export function keptLog(disk: typeof logDisk, photograph: (file: Blob) => Promise<string>) {
  const { set, lose, write, discard, controls, ...form } = keptForm(NOTHING_YET, {
    load: disk.load,
    wordsOf: ({ log }) => log.words,
    opened: (stored) => ({ ...stored }),
    save: (typed) => void change((log) => withWords(log, typed)),
  })
  const { state } = form

  const change = async (change: Change, photos: Photos = {}) => {
    const withoutPhoto = (error: unknown) => {
      if (!Object.values(photos).some(Boolean)) throw error
      // A full disk may still have room for the words.
      lose()
      return disk.change(change)
    }
    await write(disk.change(change, photos).catch(withoutPhoto))
    const { log, photos: before } = state.getState()
    set({ log: change(log), photos: { ...before, ...photos } })
  }

  let tappedAt = 0
  /** For buttons that replace each other: a double tap would press both. */
  const once = (tap: Change) => {
    const isSecond = isSecondTap(Date.now(), tappedAt)
    tappedAt = Date.now()
    return isSecond ? Promise.resolve() : change(tap)
  }

  const newEntry = (text: string): Entry => ({ id: newId(), at: Date.now(), text })
  const others = (entry: Entry) => state.getState().deleted.filter((other) => other.entry.id !== entry.id)

  return {
    ...form,

    // Taps can be faster than the disk, so each changes what is stored by then, not what the screen shows.

    /** The visitor has called, or sent a request or a text, at `startedAt` (in ms since the epoch) or just now. */
    begin(isRequest: boolean, startedAt?: number) {
      const at = Date.now()
      return once((log) => begun(log, startedAt ?? at, isRequest, at))
    },
    /** The visitor called five minutes earlier than the clock says. */
    earlier: () => change((log) => earlier(log, EARLIER_BY)),
    /** `requestedAt`: when the request was sent that the clock counts from, if it counts from one. */
    arrived(requestedAt?: number, at = Date.now()) {
      return once((log) =>
        arrived(requestedAt && requestedAt !== log.startedAt ? begun(log, requestedAt, true, at) : log, at),
      )
    },

    /** Turns the note into an entry, unless it is empty. */
    async addNote() {
      const text = controls()?.read()[NOTE]?.trim()
      if (!text) return
      const emptied = { [NOTE]: '' }
      controls()?.write(emptied)
      // In browsers where a button takes no focus, the text has not been saved yet, and must not come back.
      form.type(emptied)
      const entry = newEntry(text)
      await change((log) => withEntry(withWords(log, emptied), entry))
      set({ said: 'Note added.' })
    },
    async addPhotographs(files: readonly File[]) {
      const wrong: string[] = []
      for (const file of files)
        try {
          const photo = await photograph(file)
          const entry: Entry = { ...newEntry(''), hasPhoto: true }
          await change((log) => withEntry(log, entry), { [entry.id]: photo })
        } catch {
          // Not a picture, so the page shows the visitor its name.
          wrong.push(file.name)
        }
      set({ unread: wrong.join(', '), said: files.length > wrong.length ? 'Added.' : '' })
    },
    /** Removes an entry and its photograph from the log. `restore` brings them back. */
    async remove(entry: Entry) {
      const photo = state.getState().photos[entry.id]
      await change((log) => withoutEntry(log, entry.id), { [entry.id]: undefined })
      set({ deleted: [...others(entry), { entry, photo }] })
    },
    restore({ entry, photo }: Deleted) {
      set({ deleted: others(entry), restored: entry.id })
      return change((log) => withEntry(log, entry), photo ? { [entry.id]: photo } : {})
    },
    /** The log has been shared, so a new one may begin. */
    noteShared: () => set({ isShared: true }),
    async erase() {
      // If the browser stores nothing, only the screen needs clearing.
      const isErased = await withTimeout(disk.erase()).then(
        () => true,
        () => false,
      )
      discard()
      controls()?.write({ [NOTE]: '', [PRICE]: '' })
      set({ log: EMPTY_LOG, photos: {}, isShared: false, said: 'Log erased.', ...(isErased && { disk: 'saved' }) })
    },
  }
}

export type KeptLog = ReturnType<typeof keptLog>
export type LogState = ReturnType<KeptLog['state']['getState']>
