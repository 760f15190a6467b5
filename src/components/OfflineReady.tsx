import { offline, useSignal } from '../browser/signals'

/** The last line of the footer. Shown only once the worker has looked, and every page and file was there. */
export function OfflineReady() {
  const ready = useSignal(offline)
  if (!ready) return null
  const changed = new Date(ready.changed).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return (
    <>
      <strong>Ready offline:</strong> all of this site is on this device. Version {ready.version} of {changed}.
    </>
  )
}
