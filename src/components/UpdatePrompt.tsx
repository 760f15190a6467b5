import { useState, useSyncExternalStore } from 'react'
import { update } from '../browser/worker'

/** Says that a newer version is ready. The visitor decides when: nothing reloads by itself. */
export function UpdatePrompt() {
  const accept = useSyncExternalStore(update.subscribe, update.get, () => undefined)
  const [later, setLater] = useState(false)
  if (!accept || later) return null
  return (
    <aside className="update" aria-label="Update">
      <p role="status">A newer version of this site is ready.</p>
      <button className="button button-light" type="button" onClick={accept}>
        Update now
      </button>
      <button className="button-quiet" type="button" onClick={() => setLater(true)}>
        Later
      </button>
    </aside>
  )
}
