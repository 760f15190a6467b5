import type { FaqItem } from '../content/types.ts'
import { ACCORDION } from '../document.ts'
import { Lines } from './Prose.tsx'

/**
 * One open at a time, and an open one can be closed: that is what `<details name>` does, without script; for browsers that
 * do not know it, src/client/accordions.ts does. Closed answers are found by the browser's find-in-page, which opens them.
 */
export function Accordion({ items, heading: Heading }: { items: readonly FaqItem[]; heading: 'h2' | 'h3' }) {
  return (
    <div className={ACCORDION}>
      {items.map(({ question, answer }) => (
        <details key={question} name="faq">
          <summary>
            <Heading>{question}</Heading>
          </summary>
          <Lines of={answer} />
        </details>
      ))}
    </div>
  )
}
