import { emergencyPhone } from '../../facts/phones.ts'
import { usePageState } from '../hooks.ts'

/** A quiet offer to put the site on the home screen. */
export function InstallInvitation() {
  const way = usePageState('installPrompt')
  if (!way) return null
  return (
    <aside className="invitation" aria-labelledby="invitation-heading">
      <div className="wrap">
        <h2 id="invitation-heading">Keep {emergencyPhone.display} at hand</h2>
        <p>
          Put this site on your home screen: the number and every page open from there, also without signal.{' '}
          {!way.prompt && (
            <>
              Tap your browser’s Share button, then <strong>Add to Home Screen</strong>.
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
            {way.prompt ? 'No, thank you' : 'Don’t show this again'}
          </button>
        </div>
      </div>
    </aside>
  )
}
