import { type SyntheticEvent, useRef, useState } from 'react'
import { emergencyPhone } from '../../facts/phones.ts'
import { type Answer, find } from './find.ts'
import { type SearchPlace, unpackPlaces } from './index.ts'

/**
 * The label, hint, error and button follow GOV.UK's patterns. The input is uncontrolled and has no `name`: what is typed
 * before the script is there stays, and none of it ever gets into the address.
 */
export default function AreaSearch({ places }: { places: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<Answer>()
  const isEmpty = answer?.kind === 'empty'
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const next = find(input.current?.value ?? '', unpackPlaces(places))
    setAnswer(next)
    if (next.kind === 'empty') input.current?.focus()
  }
  return (
    <>
      <noscript>
        <style>{'.area-search{display:none}'}</style>
      </noscript>
      <form className="area-search" action="/locations" noValidate onSubmit={onSubmit}>
        <label htmlFor="area">Find your area</label>
        <p className="hint" id="area-hint">
          Type a postcode or a town, for example RM16 or Dartford. What you type stays on this device.
        </p>
        {isEmpty && (
          <p className="area-error" id="area-error">
            <span className="visually-hidden">Error: </span>Enter a postcode or town
          </p>
        )}
        <div className="area-row">
          <input
            id="area"
            ref={input}
            type="text"
            autoComplete="postal-code"
            enterKeyHint="search"
            spellCheck={false}
            aria-describedby={isEmpty ? 'area-hint area-error' : 'area-hint'}
            aria-invalid={isEmpty || undefined}
          />
          <button className="button button-main" type="submit">
            Find
          </button>
        </div>
        <div className="area-answer" role="status">
          {answer && !isEmpty && <Reply to={answer} />}
        </div>
      </form>
    </>
  )
}

function Reply({ to }: { to: Answer }) {
  switch (to.kind) {
    case 'found':
      return (
        <>
          <p>
            <strong>{to.isGuess ? `Did you mean ${to.asked}? Yes, we cover it.` : `Yes, we cover ${to.asked}.`}</strong>{' '}
            {to.places.length > 1 ? 'These pages are for it:' : 'This page is for it:'}
          </p>
          <Links to={to.places} />
          <Ring />
        </>
      )
    case 'near':
      return (
        <>
          <p>
            <strong>
              {to.isGuess ? `Did you mean ${to.asked}? We work there too.` : `We work in ${to.asked} too.`}
            </strong>{' '}
            It has no page of its own. The nearest one is:
          </p>
          <Links to={[to.place]} />
          <Ring />
        </>
      )
    case 'ring':
      return (
        <>
          <p>
            <strong>We have no page for “{to.asked}”.</strong> Check the spelling, or try a town nearby. We also go
            further on request, so ring us and ask.
          </p>
          <Ring />
        </>
      )
    default:
      return null
  }
}

const Links = ({ to }: { to: readonly SearchPlace[] }) => (
  <ul className="links">
    {to.map(({ slug, name, postcodes }) => (
      <li key={slug}>
        <a href={`/locations/${slug}`}>{name}</a> <small>{postcodes.join(', ')}</small>
      </li>
    ))}
  </ul>
)

const Ring = () => (
  <div className="actions">
    <a className="button button-call" href={emergencyPhone.href}>
      Ring {emergencyPhone.display}
    </a>
  </div>
)
