import { useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { REQUEST_ID } from '../browser/late'
import { busy, late, update, useSignal } from '../browser/signals'
import { emergencyPhone } from '../phones'

const REQUEST = `/contact#${REQUEST_ID}`
const isAtRequest = () => window.location.pathname + window.location.hash === REQUEST

/** What the visitor must hear on whichever page: above the call bar, over the content, so that nothing jumps. */
export function Notices() {
  const isSeen = useLocationProperty(isAtRequest, () => false)
  const waitingSince = useSignal(late)
  const install = useSignal(update)
  const [isPutOff, putOff] = useState(false)
  const isLate = waitingSince !== undefined && !isSeen
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
      <a className="button button-light" href={REQUEST}>
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
