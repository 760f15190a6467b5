import { source } from '../content/emergencies.ts'
import { type SafetyLineName, safetyLines } from '../content/safety.ts'
import { CARD_CODE_PATH, CARD_PATH } from '../facts/contactCard.ts'
import { Icon } from './Icon.tsx'
import { Month } from './PageHeading.tsx'
import panelCss from './panel.css?inline'
import printedCard from './printedCard.css?inline'
import { Paragraphs, TextList } from './RichText.tsx'
import { Sheet } from './Sheet.tsx'
import safety from './safety.css?inline'

/** What to do before anyone arrives, in two columns on a wide screen. */
export const Safety = ({ of }: { of: readonly SafetyLineName[] }) => (
  <section className="safety panel" aria-labelledby="safety">
    <h2 id="safety">
      <Icon name="warning" /> Do this first
    </h2>
    <TextList of={safetyLines(of, 'brief')} ordered />
    <PrintedCard />
    <Sheet of={panelCss} />
    <Sheet of={safety} />
  </section>
)

/** The same in a sentence, on pages that have the steps elsewhere. */
export const SafetyLine = ({ text }: { text: string }) => (
  <>
    <Paragraphs className="safety" of={[text]} />
    <Sheet of={safety} />
  </>
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
