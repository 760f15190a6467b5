import type { Section } from '../content/prose.ts'
import { ACCORDION } from '../document/marks.ts'
import { Paragraphs } from './RichText.tsx'

/**
 * Shows one answer at a time, which the visitor can close again. `<details name>` does that without script, and
 * src/client/enhancements.ts does it in older browsers. Find-in-page finds closed answers and opens them.
 */
export function Accordion({ items, heading: Heading }: { items: readonly Section[]; heading: 'h2' | 'h3' }) {
  return (
    <div className={ACCORDION}>
      {items.map(({ heading: question, paragraphs = [] }) => (
        <details key={question} name="faq">
          <summary>
            <Heading>{question}</Heading>
          </summary>
          <Paragraphs of={paragraphs} />
        </details>
      ))}
    </div>
  )
}
