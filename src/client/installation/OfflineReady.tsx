import { usePageState } from '../state.ts'

/**
 * The last line of the footer: how much of the site is on this device while it is being stored, and once the worker has
 * checked that every page and file is in its cache, that it is ready.
 */
export function OfflineReady() {
  const { installedVersion: ready, storedPercent } = usePageState()
  if (ready)
    return (
      <>
        <strong>Ready offline:</strong> all of this site is on this device. Version {ready.version} of {ready.changed}.
      </>
    )
  return storedPercent ? `So far ${storedPercent} % of this site is on this device.` : null
}
