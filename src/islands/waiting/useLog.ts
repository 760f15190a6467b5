import { useCallback, useEffect, useRef, useState } from 'react'
import { eraseLog } from '../../client/keptLog.ts'
import { setPageState } from '../../client/state.ts'
import { inTime } from '../../storage/inTime.ts'
import { EMPTY_LOG, type Log } from './log.ts'
import { type Change, changeLog, loadLog, type PhotoChanges, type Photos } from './stored.ts'

/**
 * The log. What changes is shown once it is on the disk, so that the next visit shows no other; if it cannot be kept, or not
 * in time, it is shown all the same, and `isLost` says so.
 * @returns also `loaded`, what was on the disk at first.
 */
export function useLog() {
  const [log, setLog] = useState<Log>(EMPTY_LOG)
  const [photos, setPhotos] = useState<Photos>({})
  /** Something is on the screen that is not on the disk. */
  const [isLost, setLost] = useState(false)
  const [loaded, setLoaded] = useState<Log>()
  const isChanged = useRef(false)

  const change = useCallback(async (change: Change, changed: PhotoChanges = {}) => {
    isChanged.current = true
    const withoutPhoto = (error: unknown) => {
      if (!Object.values(changed).some(Boolean)) throw error
      // A full disk may still have room for the words.
      setLost(true)
      return changeLog(change)
    }
    const kept = changeLog(change, changed).catch(withoutPhoto)
    await inTime(kept).catch(() => setLost(true))
    setLog(change)
    setPhotos((before) => ({ ...before, ...changed }))
  }, [])

  const erase = useCallback(async () => {
    await inTime(eraseLog()).then(
      () => setLost(false),
      () => undefined,
    )
    setLog(EMPTY_LOG)
    setPhotos({})
  }, [])

  useEffect(() => {
    // Whoever was quicker than the disk has written into the stored log: it is read again.
    const load = async () => {
      isChanged.current = false
      const stored = await loadLog()
      if (isChanged.current) await load()
      else {
        setLog(stored.log)
        setPhotos(stored.photos)
        setLoaded(stored.log)
      }
    }
    load().catch(() => {
      setLost(true)
      setLoaded(EMPTY_LOG)
    })
  }, [])

  useEffect(() => {
    setPageState({ hasUnsavedInput: isLost || undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isLost])

  return { log, photos, isLost, loaded, change, erase }
}

export type ChangeLog = ReturnType<typeof useLog>['change']
