import type { Section } from '../content/prose.ts'
import { ACCORDION } from '../document/marks.ts'
import { Paragraphs } from './RichText.tsx'

/**
 * One answer open at a time, and it can be closed again: `<details name>` does that without script. For browsers that
 * do not know it there is src/client/enhancements.ts. Find-in-page finds closed answers and opens them.
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
