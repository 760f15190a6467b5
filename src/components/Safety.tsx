import type { ReactNode } from 'react'
import type { PictureName } from '../content/drawings.ts'
import { source } from '../content/emergencies.ts'
import { type SafetyLineName, safety, safetyLines } from '../content/safety.ts'
import { CARD_CODE_PATH, CARD_PATH } from '../facts/contactCard.ts'
import firstStepsCss from './firstSteps.css?inline'
import { DrawnPicture } from './house/House.tsx'
import { Icon } from './Icon.tsx'
import { Month } from './PageHeading.tsx'
import printedCard from './printedCard.css?inline'
import { Paragraphs, RichText, TextList } from './RichText.tsx'
import { Sheet } from './Sheet.tsx'
import safetyCss from './safety.css?inline'

/** What the first steps are about. Lines without a picture are above these, or in the list of the rest. */
const PICTURE: Readonly<Partial<Record<SafetyLineName, PictureName>>> = {
  wetElectrics: 'fuse-box',
  ceiling: 'ceiling',
  stopTap: 'stop-tap',
  stopTapStuck: 'outside-valve',
}
const isPictured = (name: SafetyLineName) => name in PICTURE

/**
 * What to do before anyone arrives: when to call 999, then the first steps with their pictures, and the rest at a tap.
 * The steps of an emergency (`every`) have all of it, one by one.
 */
export function Safety({ of, every }: { of: readonly SafetyLineName[]; every: string }) {
  const first = of.filter(isPictured)
  return (
    <section className="safety" aria-labelledby="safety">
      <h2 id="safety">
        <Icon name="warning" /> Do this first
      </h2>
      <Paragraphs of={[safety.life.brief]} />
      <ol className="first-steps">
        {first.map((name) => (
          <li key={name}>
            <DrawnPicture of={PICTURE[name]} />
            <RichText text={safety[name].brief} />
          </li>
        ))}
      </ol>
      <details className="fold">
        <summary>
          <strong>Then: electricity, boiler, neighbours, photographs</strong>
        </summary>
        <TextList
          of={safetyLines(
            of.filter((name) => name !== 'life' && !isPictured(name)),
            'brief',
          )}
        />
      </details>
      <a className="button" href={every}>
        Do every step
      </a>
      <PrintedCard />
      <Sheet of={safetyCss} />
      <Sheet of={firstStepsCss} />
    </section>
  )
}

/** The same in a sentence, on pages that have the steps elsewhere, and where to go from there. */
export const SafetyLine = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="safety">
    <Paragraphs of={[text]} />
    {children}
    <Sheet of={safetyCss} />
  </div>
)

/** Who wrote the advice, its sources, and when it was and will be checked. */
export const Source = ({ text = source.text }: { text?: string }) => (
  <details className="fold">
    <summary>{source.heading}</summary>
    <p>{text}</p>
    <p>
      Last checked in <Month of={source.checked} />. Next check: <Month of={source.next} />.
    </p>
  </details>
)

/**
 * Prints our contact card as a QR code. A separate file, fetched only for printing: inline, it would delay the number.
 */
export const PrintedCard = () => (
  <figure className="printed-card">
    <img src={CARD_CODE_PATH} loading="lazy" width={132} height={132} alt="QR code of our contact card" />
    <figcaption>Scan this with a phone to save our numbers in it.</figcaption>
    <Sheet of={printedCard} />
  </figure>
)

/**
 * Saves our number to the address book for an emergency. Has no `download`: Chromium would bypass the worker, so there
 * would be no card without a signal, and an iPhone would put the card among its files instead of showing it.
 */
export const SaveNumber = () => <a href={CARD_PATH}>Save our number to your contacts</a>
