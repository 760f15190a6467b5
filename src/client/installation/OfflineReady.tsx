import { usePageState } from '../state.ts'

/** The last line of the footer, shown once the worker has checked that every page and file is in its cache. */
export function OfflineReady() {
  const ready = usePageState().installedVersion
  if (!ready) return null
  return (
    <>
      <strong>Ready offline:</strong> all of this site is on this device. Version {ready.version} of {ready.changed}.
    </>
  )
}
