import { type Length, type SafetyAdvice, safetyLines, safetyText } from '../content/safety.ts'
import { Icon } from './Icon.tsx'
import { PrintedCard } from './PrintedCard.tsx'
import { Paragraphs, TextList } from './RichText.tsx'

/**
 * What to do before anyone arrives: the steps, then other dangers and who to call about them. Those are
 * paragraphs: the ticks of a list would stand beside "never pierce it".
 */
export function Safety({ advice, steps, dangers }: { advice: SafetyAdvice; steps: Length; dangers: Length }) {
  return (
    <section className="safety" aria-labelledby="safety">
      <h2 id="safety">
        <Icon name="warning" /> Do this first
      </h2>
      <TextList of={safetyLines(advice.first, steps)} ordered />
      {advice.otherwise.length > 0 && <h3>Other dangers</h3>}
      <Paragraphs of={advice.otherwise.map((lines) => safetyText(lines, dangers))} />
      <PrintedCard />
    </section>
  )
}
