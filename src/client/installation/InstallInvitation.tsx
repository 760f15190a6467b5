import { useEffect, useState } from 'react'
import { emergencyPhone } from '../../facts/phones.ts'
import { usePageState } from '../state.ts'

/**
 * A quiet offer to put the site on the home screen. It comes with the second page of a visit, once the site is stored on
 * this device: above the footer, decided when a page opens so that nothing moves, and never beside the form.
 */
export default function InstallInvitation({ path }: { path: string }) {
  const { installPrompt: way, installedVersion } = usePageState()
  const isReady = installedVersion !== undefined
  const [isInvited, setInvited] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided at each new page, not while one is read
  useEffect(() => {
    setInvited(isReady && way !== undefined && path !== '/contact')
  }, [path])

  if (!isInvited || !way) return null
  return (
    <aside className="invitation" aria-labelledby="invitation-heading">
      <div className="wrap">
        <h2 id="invitation-heading">Keep {emergencyPhone.display} at hand</h2>
        <p>
          Put this site on your home screen: the number and every page open from there, also without signal.{' '}
          {!way.prompt && (
            <>
              Tap the Share button of your browser, then <strong>Add to Home Screen</strong>.
            </>
          )}
        </p>
        <div className="actions">
          {way.prompt && (
            <button className="button button-main" type="button" onClick={way.prompt}>
              Add to home screen
            </button>
          )}
          <button className="button-quiet" type="button" onClick={way.decline}>
            {way.prompt ? 'No, thank you' : 'Do not show this again'}
          </button>
        </div>
      </div>
    </aside>
  )
}
