import type { ReactNode } from 'react'
import type { letUsIn } from '../content/proofLines.ts'
import { serviceTitles, type Trade } from '../content/serviceTitles.ts'
import { trades } from '../content/trades.ts'
import type { Closing } from '../content/types.ts'
import { SERVICE } from '../document/marks.ts'
import { emergencyPhone } from '../facts/phones.ts'
import banner from './banner.css?inline'
import closing from './closing.css?inline'
import { DrawnPicture } from './house/House.tsx'
import { Icon } from './Icon.tsx'
import { LinkList, pageLink } from './Links.tsx'
import css from './letUsIn.css?inline'
import { PhoneLink } from './PhoneLink.tsx'
import { Paragraphs, TextList } from './RichText.tsx'
import { Sheet } from './Sheet.tsx'

interface Props extends Closing {
  /** Repeats the call under the page's heading. Hidden on a narrow screen, where the call bar has the number. */
  readonly again?: boolean
}

/** The red banner with the number, as large as the screen allows. */
export function EmergencyBanner({ heading, text, again }: Props) {
  return (
    <section className={again ? 'banner banner-again' : 'banner'} aria-labelledby="banner-heading">
      <div className="wrap">
        <div>
          <h2 id="banner-heading">{heading}</h2>
          {text && <Paragraphs of={[text]} />}
        </div>
        <PhoneLink className="banner-number">
          <Icon name="phone" size={32} />
          {emergencyPhone.display}
        </PhoneLink>
      </div>
      <Sheet of={banner} />
    </section>
  )
}

interface ClosingProps extends Closing {
  /** Paths of the pages to read next. */
  readonly next?: readonly string[]
  readonly children: ReactNode
}

/** Ends a page with what to do next, and on a wide screen with a picture: of the office that answers, if of nothing else. */
export function CallToAction({ heading, text, picture = 'office', next, children }: ClosingProps) {
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <Sheet here of={closing} />
      <div className="wrap">
        <DrawnPicture of={picture} />
        <h2 id="closing-heading">{heading}</h2>
        {text && <Paragraphs of={[text]} />}
        <div className="actions">{children}</div>
        {next && <LinkList className="next" of={next.map(pageLink)} />}
      </div>
    </section>
  )
}

/** A link to the form, for a price that can wait. The message begins with the trade, or with planned work of any kind. */
export const QuoteLink = ({ trade }: { trade?: Trade }) => (
  <a
    className="button button-outline"
    href={`/contact?service=${trade ?? 'planned'}`}
    {...{ [SERVICE]: trade ? trades[trade].name : serviceTitles.planned }}
  >
    Request a quote
  </a>
)

/** Shows what the owner can prove, and who comes. Renders nothing if the owner has given nothing. */
export function LetUsIn({ of }: { of: typeof letUsIn }) {
  if (!of) return null
  const { heading, lines, van, engineers } = of
  return (
    <section className="wrap section let-us-in">
      <h2>{heading}</h2>
      <TextList of={lines} ticked />
      {van && <img className="van" src={van.photograph} alt={van.alt} width="320" height="240" loading="lazy" />}
      {engineers.length > 0 && (
        <ul className="who-comes" aria-label="Who comes">
          {engineers.map(({ name, trade, photograph }) => (
            <li key={name}>
              {photograph && <img src={photograph} alt="" width="96" height="96" loading="lazy" />}
              <span>
                <strong>{name}</strong> {trade}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Sheet of={css} />
    </section>
  )
}
