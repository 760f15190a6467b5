import { usePageState } from '../state.ts'

/** The last line of the footer. Shown only once the worker has looked, and every page and file was there. */
export function OfflineReady() {
  const ready = usePageState().installedVersion
  if (!ready) return null
  return (
    <>
      <strong>Ready offline:</strong> all of this site is on this device. Version {ready.version} of {ready.changed}.
    </>
  )
}
