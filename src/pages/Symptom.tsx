import { CallButton } from '../components/CallButton.tsx'
import { HousePicture } from '../components/house/House.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { RateNow } from '../components/Rates.tsx'
import { RichText, TextList } from '../components/RichText.tsx'
import { symptoms } from '../content/emergencies.ts'
import type { Symptom as Content, SymptomStep } from '../content/types.ts'
import { EXIT, SAID, SAY, START_AGAIN, STEP } from '../document/steps.ts'
import { type HelplineName, helplines } from '../facts/helplines.ts'
import { contentOf, type Route } from '../routes.ts'

/** Whoever looks over a shoulder sees the weather. */
const ELSEWHERE = 'https://www.bbc.co.uk/weather'

/** What to do, one action a step. Ticks are kept, and the strip follows them, where there is script (src/client/kept.ts). */
export function Symptom({ route }: { route: Route }) {
  const symptom = contentOf(symptoms, route)
  const { name, lead, steps, otherwise, instead, wrong } = symptom
  return (
    <>
      <PageHeading trail={route.trail} heading={name} lead={lead} />
      <div className={instead ? 'wrap doing doing-instead' : 'wrap doing'}>
        <ol>
          {steps.map((step, index) => (
            <Step key={step.id} step={step} place={index + 1} of={steps.length} />
          ))}
        </ol>
        <Say symptom={symptom} />
      </div>
      <div className="wrap section">
        <div className="prose">
          <h2 id="otherwise">What else to know</h2>
          <TextList of={otherwise} />
          {!instead && <RateNow />}
          <div className="actions">
            <a className="button" href="/emergency">
              Something else is wrong
            </a>
            {wrong !== undefined && (
              <a className="button" href={`/contact?wrong=${wrong}`}>
                Help me write it
              </a>
            )}
            {!instead && (
              <a className="button" href="/while-you-wait">
                While you wait
              </a>
            )}
            <button className="button" type="button" id={START_AGAIN} disabled>
              Start again
            </button>
          </div>
        </div>
      </div>
    </>
  )
}

function Step({ step, place, of }: { step: SymptomStep; place: number; of: number }) {
  const { title, picture, text, helplines: lines = [], canExit = false } = step
  const id = `step-${place}`
  return (
    <li>
      <h2 id={id} tabIndex={-1}>
        <HousePicture of={picture} />
        <span>
          Step {place} of {of}
        </span>{' '}
        {title}
      </h2>
      <p>
        <RichText text={text} />
      </p>
      {canExit && (
        <p>
          <a className="button" id={EXIT} href={ELSEWHERE} rel="noreferrer">
            Exit this page
          </a>{' '}
          Your browser’s history still shows this visit.
        </p>
      )}
      <div className="turns">
        {lines.length > 0 && (
          <div className="helplines">
            {lines.map((line) => (
              <Helpline key={line} name={line} />
            ))}
          </div>
        )}
        <a className="button" href={place > 1 ? `#step-${place - 1}` : '/emergency'}>
          Back
        </a>
        <label className="button">
          <input type="checkbox" aria-describedby={id} {...{ [STEP]: step.id, [SAY]: step.say }} /> Done
        </label>
        <a className="button button-main" href={place < of ? `#step-${place + 1}` : '#otherwise'}>
          Next
        </a>
      </div>
    </li>
  )
}

/** `bare`: what goes before the number is said beside it. */
function Helpline({ name, bare = false }: { name: HelplineName; bare?: boolean }) {
  const line = helplines[name]
  return (
    <a className="button button-call" href={line.href}>
      {!bare && (name === 'gas' ? 'Outside: call ' : 'Call ')}
      {'display' in line ? line.display : line.name}
    </a>
  )
}

/** What to say on the phone, or who to call instead: pinned above the number. */
const Say = ({ symptom: { instead, notUsFirst, say } }: { symptom: Content }) => (
  <div className="say">
    {notUsFirst && (
      <p>
        <strong>
          <RichText text={notUsFirst} />
        </strong>
      </p>
    )}
    {instead && <Helpline name={instead} bare />}
    {say && (
      <>
        <p aria-live="polite" aria-atomic="true">
          Say: <strong>{say}</strong>
          <span {...{ [SAID]: '' }} />, your postcode.
        </p>
        <CallButton />
      </>
    )}
  </div>
)
