import { useCallback, useEffect, useRef, useState } from 'react'
import { eraseLog } from '../../client/keptLog.ts'
import { setPageState } from '../../client/state.ts'
import { EMPTY_LOG, type Log } from './log.ts'
import { type Change, changeLog, loadLog, type Photos } from './stored.ts'

/** What is on the screen and not on the disk: a photograph for which there was no room, or, in this browser, all of it. */
export type Unsaved = 'photograph' | 'all'

type PhotoChanges = Readonly<Record<string, string | undefined>>

/**
 * The log as it is on the screen; each change of it goes to the disk at once.
 * @returns also `loaded`, what was on the disk at first.
 */
export function useLog() {
  const [log, setLog] = useState<Log>(EMPTY_LOG)
  const [photos, setPhotos] = useState<Photos>({})
  const [unsaved, setUnsaved] = useState<Unsaved>()
  const [loaded, setLoaded] = useState<Log>()
  const isChanged = useRef(false)

  const change = useCallback(async (change: Change, changed: PhotoChanges = {}) => {
    isChanged.current = true
    setLog(change)
    setPhotos((before) => {
      const after: Record<string, string> = { ...before }
      for (const [id, url] of Object.entries(changed))
        if (url) after[id] = url
        else delete after[id]
      return after
    })
    const isPhoto = Object.values(changed).some(Boolean)
    try {
      await changeLog(change, changed).catch((error: unknown) => {
        if (!isPhoto) throw error
        // A full disk may still have room for the words.
        setUnsaved('photograph')
        return changeLog(change)
      })
    } catch {
      setUnsaved('all')
    }
  }, [])

  const erase = useCallback(() => {
    setLog(EMPTY_LOG)
    setPhotos({})
    eraseLog().then(
      () => setUnsaved(undefined),
      () => undefined,
    )
  }, [])

  useEffect(() => {
    let hasLeft = false
    // Whoever was quicker than the disk has written into the stored log: it is read again.
    const load = async () => {
      isChanged.current = false
      const stored = await loadLog()
      if (isChanged.current) await load()
      else if (!hasLeft) {
        setLog(stored.log)
        setPhotos(stored.photos)
        setLoaded(stored.log)
      }
    }
    load().catch(() => {
      setUnsaved('all')
      setLoaded(EMPTY_LOG)
    })
    return () => {
      hasLeft = true
    }
  }, [])

  useEffect(() => {
    setPageState({ hasUnsavedInput: unsaved ? true : undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [unsaved])

  return { log, photos, unsaved, loaded, change, erase }
}
