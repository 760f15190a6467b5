import type { Section } from '../content/prose.ts'
import { ACCORDION } from '../document/marks.ts'
import { Paragraphs } from './RichText.tsx'

interface Props {
  readonly items: readonly Section[]
  readonly heading: 'h2' | 'h3'
  /** Begins with the first answer. */
  readonly isOpen?: boolean
}

/**
 * Shows one answer at a time, which the visitor can close again. `<details name>` does that without script, and
 * src/client/enhancements.ts does it in older browsers. Find-in-page finds closed answers and opens them.
 */
export function Accordion({ items, heading: Heading, isOpen = false }: Props) {
  return (
    <div className={ACCORDION}>
      {items.map(({ heading: question, paragraphs = [] }, index) => (
        <details key={question} name="faq" open={isOpen && index === 0}>
          <summary>
            <Heading>{question}</Heading>
          </summary>
          <Paragraphs of={paragraphs} />
        </details>
      ))}
    </div>
  )
}
