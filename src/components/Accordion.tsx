import type { FaqItem } from '../content/types'
import { Lines } from './Prose'

/**
 * One open at a time, and an open one can be closed: that is what `<details name>` does, without script. Closed answers
 * are found by the browser's find-in-page, which opens them.
 */
export function Accordion({ items, name }: { items: readonly FaqItem[]; name: string }) {
  return (
    <div className="accordion">
      {items.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <Lines of={answer} />
        </details>
      ))}
    </div>
  )
}
