import { CallButton } from '../components/CallButton.tsx'
import { DrawnPicture } from '../components/house/House.tsx'
import { ButtonLink, DangerLinks } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { PhoneLink } from '../components/PhoneLink.tsx'
import { RateNow } from '../components/Rates.tsx'
import { Paragraphs, RichText, Sections, TextList } from '../components/RichText.tsx'
import { SaveNumber, Source } from '../components/Safety.tsx'
import { Sheet } from '../components/Sheet.tsx'
import type { PictureName } from '../content/drawings.ts'
import { cannotTalk, emergencyPage, symptoms, urgencies } from '../content/emergencies.ts'
import type { Symptom as Content, SymptomStep } from '../content/types.ts'
import { DANGER_FIRST, DANGER_OPEN, EXIT, SAID, SAY, START_AGAIN, STEP } from '../document/marks.ts'
import { type HelplineName, helplines } from '../facts/helplines.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'
import emergencyCss from './emergency.css?inline'
import symptomCss from './symptom.css?inline'

/** A choice of what has happened, with as much as possible on a phone's first screen. */
export function Emergency({ route }: { route: Route }) {
  const { danger, groups, noWords, notOurs, companies, closing } = emergencyPage
  return (
    <>
      <Sheet of={emergencyCss} />
      <PageHeading route={route} of={emergencyPage} />
      <div className="wrap">
        <section className="danger" id={danger.id} aria-label={danger.heading}>
          <ul>
            <DangerLinks className="danger-steps" size={32} />
          </ul>
          <PhoneLink to={helplines.gas} className="button button-call">
            Outside: call {helplines.gas.display}
          </PhoneLink>
        </section>
        {groups.map(({ id, heading, slugs, also }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <ul className="symptoms">
              {symptoms
                .filter(({ slug }) => slugs.includes(slug))
                .map(({ slug, name, picture }) => (
                  <Tile key={slug} href={routeAt(`${route.path}/${slug}`).path} picture={picture} name={name} />
                ))}
              {also &&
                symptoms.flatMap(({ slug, also = [] }) =>
                  also.map(({ id, picture, heading }) => (
                    <Tile key={id} href={`${route.path}/${slug}#${id}`} picture={picture} name={heading} />
                  )),
                )}
            </ul>
          </section>
        ))}
        <p className="whole">
          {/* Opened by the browser itself, so that no group is chosen any more. */}
          <a className="button" href={route.path} target="_self">
            Something else
          </a>
        </p>
      </div>
      <div className="wrap">
        <section className="prose" aria-labelledby={cannotTalk.id}>
          <h2 id={cannotTalk.id}>{cannotTalk.heading}</h2>
          <Paragraphs of={cannotTalk.dangers} />
          <TextList of={cannotTalk.ways} />
          <Paragraphs of={[noWords]} />
        </section>
        <RateNow />
        <p>
          <SaveNumber />
        </p>
      </div>
      <div className="wrap section not-ours">
        <section className="prose">
          <h2 id={notOurs.id}>{notOurs.heading}</h2>
          <p>{notOurs.text}</p>
          <TextList of={notOurs.list} />
        </section>
        <section className="prose">
          <h2 id={companies.id}>{companies.heading}</h2>
          <Paragraphs of={[companies.text]} />
          <TextList of={companies.list} />
          <Paragraphs of={[closing]} />
        </section>
      </div>
    </>
  )
}

const Tile = ({ href, picture, name }: { href: string; picture: PictureName; name: string }) => (
  <li>
    <a href={href}>
      <DrawnPicture of={picture} />
      {name}
    </a>
  </li>
)

/** If someone looks over the visitor's shoulder, they see the weather. */
const ELSEWHERE = 'https://www.bbc.co.uk/weather'

/** What to do, one action per step. With script (src/client/kept.ts), ticks are saved and the strip follows them. */
export function Symptom({ route }: { route: Route }) {
  const symptom = contentOf(symptoms, route)
  const { name, lead, steps, also = [], otherwise, instead, dangerFirst, wrong } = symptom
  return (
    <>
      <Sheet of={symptomCss} />
      <PageHeading route={route} of={{ heading: name, lead }} />
      <div
        className={`wrap doing ${instead || dangerFirst ? DANGER_OPEN : ''}`.trim()}
        {...(dangerFirst && { [DANGER_FIRST]: '' })}
      >
        <ol>
          {steps.map((step, index) => (
            <Step
              key={step.id}
              step={step}
              place={index + 1}
              of={steps.length}
              isRed={index === 0 && dangerFirst !== undefined}
            />
          ))}
        </ol>
        <div className="beside-steps">
          <Say symptom={symptom} />
          <nav className="step-list" aria-label="Steps">
            {steps.map(({ id, title }, index) => (
              <a key={id} href={`#step-${index + 1}`}>
                {index + 1}. {title}
              </a>
            ))}
          </nav>
        </div>
      </div>
      <div className="wrap section">
        <div className="prose">
          <Sections of={also} />
          <h2 id="otherwise">What else to know</h2>
          {urgencies.map(([urgency, heading]) => {
            const lines = otherwise[urgency]
            return (
              lines && (
                <section className={`care care-${urgency}`} key={urgency}>
                  <h3>{heading}</h3>
                  <TextList of={lines} />
                </section>
              )
            )
          })}
          {!instead && <RateNow />}
          <div className="actions">
            <ButtonLink to="/emergency">Something else is wrong</ButtonLink>
            {wrong !== undefined && <ButtonLink to={`/contact?wrong=${wrong}`}>Help me write it</ButtonLink>}
            {!instead && <ButtonLink to="/while-you-wait">While you wait</ButtonLink>}
            <button className="button" type="button" id={START_AGAIN} disabled>
              Start again
            </button>
          </div>
          <Source />
        </div>
      </div>
    </>
  )
}

interface StepProps {
  readonly step: SymptomStep
  readonly place: number
  readonly of: number
  /** Whether its first number comes before ours. */
  readonly isRed: boolean
}

function Step({ step, place, of, isRed }: StepProps) {
  const { title, picture, text, canExit = false } = step
  const id = `step-${place}`
  return (
    <li>
      <h2 id={id} tabIndex={-1}>
        <DrawnPicture of={picture} />
        <span>
          Step {place} of {of}
        </span>{' '}
        {title}
      </h2>
      <Paragraphs of={[text]} />
      {canExit && (
        <p>
          <a className="button" id={EXIT} href={ELSEWHERE} rel="noreferrer">
            Exit this page
          </a>{' '}
          Your browser’s history still shows this visit.
        </p>
      )}
      <div className="turns">
        {step.helplines && (
          <div className="helplines">
            {step.helplines.map(([line, who], index, all) => (
              <Helpline
                key={line}
                name={line}
                isRed={who === undefined || (isRed && index === 0)}
                before={who && `${who}: ${all.length > 1 ? '' : 'call '}`}
              />
            ))}
          </div>
        )}
        {place > 1 && <ButtonLink to={`#step-${place - 1}`}>Back</ButtonLink>}
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

/** Red if everyone should call it, or before us; else outlined. `before`: the button's words before the number. */
function Helpline({ name, isRed = true, before }: { name: HelplineName; isRed?: boolean; before?: string }) {
  const line = helplines[name]
  const number = 'display' in line ? line.display : line.name
  return (
    <a className={isRed ? 'button button-call' : 'button'} href={line.href}>
      {before ?? (name === 'gas' ? 'Outside: call ' : 'Call ')}
      {number}
    </a>
  )
}

/** What to say on the phone, or who to call instead. Pinned above the number. */
const Say = ({ symptom: { instead, dangerFirst, notUsFirst, say, steps } }: { symptom: Content }) => {
  const [line] = steps[0]?.helplines?.[0] ?? []
  return (
    <>
      {dangerFirst && line && (
        <div className="say say-danger">
          <p>
            <strong>{dangerFirst}</strong>
          </p>
          <Helpline name={line} before="" />
        </div>
      )}
      <div className="say">
        {notUsFirst && (
          <p>
            <strong>
              <RichText text={notUsFirst} />
            </strong>
          </p>
        )}
        {instead && <Helpline name={instead} before="" />}
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
    </>
  )
}
