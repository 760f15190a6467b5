import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { type AreaSlug, areas, reach } from '../../facts/areas.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { postcodesOf } from '../../facts/postcodes.ts'
import { registers } from '../../facts/utilities.ts'
import { type Answer, find } from './find.ts'

/**
 * The label, hint, error and button follow GOV.UK's patterns. The input is uncontrolled, so text typed before the script
 * loads stays. It has no `name`, so the text never gets into the address.
 */
export default function AreaSearch() {
  const input = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<Answer>()
  const isEmpty = answer?.kind === 'empty'
  const reply = useRef<HTMLDivElement>(null)
  // On a small phone the answer is below the fold, and the call bar may cover it.
  useEffect(() => {
    if (answer) reply.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const next = find(input.current?.value ?? '')
    setAnswer(next)
    if (next.kind === 'empty') input.current?.focus()
  }
  return (
    <>
      <noscript>
        <style>{'.area-search{display:none}'}</style>
      </noscript>
      <form className="area-search" action="/locations" noValidate onSubmit={onSubmit}>
        <label htmlFor="area">Your postcode or town</label>
        <p className="hint" id="area-hint">
          For example RM16 or Dartford. It stays on this device.
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
            onInput={({ currentTarget }) => isEmpty && currentTarget.value.trim() && setAnswer(undefined)}
            aria-describedby={isEmpty ? 'area-hint area-error' : 'area-hint'}
            aria-invalid={isEmpty || undefined}
          />
          <button className="button button-main" type="submit">
            Check
          </button>
        </div>
        <div className="area-answer" role="status" ref={reply}>
          {answer && !isEmpty && <Reply key={JSON.stringify(answer)} to={answer} />}
        </div>
      </form>
    </>
  )
}

function Reply({ to }: { to: Answer }) {
  if (to.kind === 'no') return <Elsewhere asked={to.asked} />
  if (to.kind === 'trouble')
    return (
      <>
        <p>
          <strong>“{to.asked}”?</strong> <a href={to.path}>What to do now, step by step</a>.
        </p>
        <p>Type your postcode as well, and we’ll say whether we come.</p>
      </>
    )
  return (
    <>
      <p>
        <Words to={to} />
      </p>
      {to.kind === 'yes' && <Links to={to.near ? [to.near] : to.pages} />}
      <div className="actions">
        <PhoneLink className="button button-call">Call {emergencyPhone.display}</PhoneLink>
      </div>
    </>
  )
}

function Words({ to }: { to: Answer }) {
  switch (to.kind) {
    case 'yes':
      return (
        <>
          <Verdict on={to}>Yes, we come to {to.asked}.</Verdict>{' '}
          {to.pages.length > 1 ? 'These pages are about it:' : to.pages.length === 1 && 'This page is about it:'}
          {to.near && 'The nearest place with a page of its own:'}
        </>
      )
    case 'usually':
      return (
        <>
          <Verdict on={to}>Usually, we come to {to.asked}.</Verdict> It’s further from us, so it depends on the day.
          Call us: we’ll tell you straight away whether we can come, and how soon.
        </>
      )
    case 'partly':
      return (
        <>
          <Verdict on={to}>It depends where in {to.asked}.</Verdict> We come to {reach.certain}. Elsewhere in Essex,
          Kent and London we usually can. Type your postcode, or call us and ask.
        </>
      )
    case 'unknown':
      return (
        <>
          <strong>We don’t know “{to.asked}”.</strong> Check the spelling, or try your postcode. You can also call us
          and ask.
        </>
      )
    default:
      return null
  }
}

/** Gives the answer first, unless we had to guess the place. */
const Verdict = ({
  on: { asked, isGuess },
  children,
}: {
  on: { readonly asked: string; readonly isGuess: boolean }
  children: ReactNode
}) => (
  <strong>
    {isGuess && `Did you mean ${asked}? `}
    {children}
  </strong>
)

const Links = ({ to }: { to: readonly AreaSlug[] }) =>
  to.length > 0 && (
    <ul className="links">
      {areas
        .filter(([slug]) => to.includes(slug))
        .sort(([one], [other]) => to.indexOf(one) - to.indexOf(other))
        .map(([slug, name]) => (
          <li key={slug}>
            <a href={`/locations/${slug}`}>{name}</a> <small>{postcodesOf(slug).join(', ')}</small>
          </li>
        ))}
    </ul>
  )

/** Who to call outside our area. The emergency pages have the numbers for danger, and what to do first. */
const Elsewhere = ({ asked }: { asked: string }) => (
  <>
    <p>
      <strong>We don’t come out to {asked} for emergencies.</strong> Planned work? <a href="/contact">Ask us</a>. In an
      emergency, these can help you:
    </p>
    <ul>
      <li>
        In danger, or you smell gas? <a href="/emergency">What to do first, and who to call</a>. It’s the same
        everywhere.
      </li>
      <li>No water, a leak in the road or a blocked sewer: your water company. Its emergency line is on your bill.</li>
      <li>You rent: your landlord, agent, council or housing association. Ask for the out-of-hours number.</li>
      <li>You’re insured: many home policies have an emergency line.</li>
      <li>
        Otherwise, look on a public register: <Register of="plumbers" /> for plumbers, <Register of="locksmiths" /> for
        locksmiths, <Register of="gas" /> for gas engineers.
      </li>
    </ul>
  </>
)

const Register = ({ of }: { of: keyof typeof registers }) => <a href={registers[of].url}>{registers[of].name}</a>
