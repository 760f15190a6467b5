import { useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { busy, late, update, useSignal } from '../browser/signals'
import { withoutSlash } from '../path'
import { emergencyPhone } from '../phones'

/** What the visitor must hear on whichever page: above the call bar, over the content, so that nothing jumps. */
export function Notices() {
  const path = withoutSlash(usePathname())
  const waitingSince = useSignal(late)
  const install = useSignal(update)
  const [isPutOff, putOff] = useState(false)
  // The contact page says the same, and more, beside the request itself.
  const isLate = waitingSince !== undefined && path !== '/contact'
  const isNew = install !== undefined && !isPutOff
  if (!isLate && !isNew) return null
  return (
    <div className="notices">
      {isLate && <LateNotice since={new Date(waitingSince)} />}
      {isNew && <UpdatePrompt install={install} putOff={() => putOff(true)} />}
    </div>
  )
}

function LateNotice({ since }: { since: Date }) {
  return (
    <aside className="notice-bar" aria-label="Your request">
      <p role="alert">
        <strong>Not sent yet:</strong> your request of{' '}
        <time dateTime={since.toISOString()}>
          {since.toLocaleString('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' })}
        </time>
        . If it is urgent, call <a href={emergencyPhone.href}>{emergencyPhone.display}</a>.
      </p>
      <a className="button button-light" href="/contact">
        See it
      </a>
    </aside>
  )
}

/** Says that a newer version is ready. The visitor decides when, and nothing reloads while a form is filled in or sent. */
function UpdatePrompt({ install, putOff }: { install: () => void; putOff: () => void }) {
  const isBusy = useSignal(busy)
  return (
    <aside className="notice-bar" aria-label="Update">
      <p role="status">
        A newer version of this site is ready.{isBusy && ' You can install it once your request is sent or cleared.'}
      </p>
      {!isBusy && (
        <button className="button button-light" type="button" onClick={install}>
          Update now
        </button>
      )}
      <button className="button-quiet" type="button" onClick={putOff}>
        Later
      </button>
    </aside>
  )
}
