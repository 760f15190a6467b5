import type { ReactNode } from 'react'
import type { Symptom, SymptomStep } from '../content/types.ts'
import { DANGER_FIRST, DANGER_OPEN, EXIT, SAID, SAY, START_AGAIN, STEP, STEP_LIST } from '../document/marks.ts'
import { type HelplineName, helplines } from '../facts/helplines.ts'
import { CallButton } from './CallButton.tsx'
import { DrawnPicture } from './house/House.tsx'
import { ButtonLink } from './Links.tsx'
import { Paragraphs, RichText } from './RichText.tsx'
import { OF_THE_REST, Sheet } from './Sheet.tsx'
import stepListCss from './stepList.css?inline'
import css from './steps.css?inline'
import headingCss from './stepsHeading.css?inline'

/** If someone looks over the visitor's shoulder, they see the weather. */
const ELSEWHERE = 'https://www.bbc.co.uk/weather'

/** Comes before the heading of a page with steps: on a phone it leaves them the screen. Their own styles follow it. */
export const StepsSheet = () => <Sheet of={headingCss} />

interface StepsProps {
  readonly of: Symptom
  /** Stands below what to say on the phone: beside the steps, or on a phone below them. */
  readonly children?: ReactNode
}

/**
 * What to do in an emergency, one action per step. The last one leads to `#otherwise` on the same page. With script
 * (src/client/steps.ts), ticks are saved and the strip follows them.
 */
export function Steps({ of: symptom, children }: StepsProps) {
  const { steps, instead, dangerFirst } = symptom
  return (
    <>
      <Sheet of={css} />
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
          {children}
          <Sheet here of={stepListCss} />
          <nav className={STEP_LIST} aria-label="Steps">
            {steps.map(({ id }, index) => (
              <a key={id} href={`#step-${index + 1}`}>
                <b>{index + 1}</b>
                <span />
              </a>
            ))}
          </nav>
        </div>
      </div>
      {/* Step 1 does without them, and shows 0.1 s earlier on the worst line. */}
      <Sheet here of={OF_THE_REST} />
    </>
  )
}

/** Where to go after the steps, and a button that clears their ticks. */
export const AfterSteps = ({ of: { instead, wrong } }: { of: Symptom }) => (
  <div className="actions">
    <ButtonLink to="/emergency">Something else is wrong</ButtonLink>
    {wrong !== undefined && <ButtonLink to={`/contact?wrong=${wrong}`}>Help me write it</ButtonLink>}
    {!instead && <ButtonLink to="/while-you-wait">While you wait</ButtonLink>}
    <button className="button" type="button" id={START_AGAIN} disabled>
      Start again
    </button>
  </div>
)

interface StepProps {
  readonly step: SymptomStep
  readonly place: number
  readonly of: number
  /** Whether its first number comes before ours. */
  readonly isRed: boolean
}

function Step({ step, place, of, isRed }: StepProps) {
  const { title, picture, text, callsUs, canExit = false } = step
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
          Your browser’s history still shows it.
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
        {callsUs && (
          <div className="us">
            <CallButton />
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
const Say = ({ symptom: { instead, dangerFirst, notUsFirst, say, steps } }: { symptom: Symptom }) => {
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
