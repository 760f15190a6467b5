import type { Stop } from '../content/types.ts'
import { Icon } from './Icon.tsx'
import { Paragraphs } from './RichText.tsx'
import { Sheet } from './Sheet.tsx'
import css from './track.css?inline'

/** What happens one after the other: a line from left to right, or down a phone. */
export const Track = ({ of }: { of: readonly Stop[] }) => (
  <ol className={of.some(({ text }) => text) ? 'track told' : 'track'}>
    {of.map(({ name, icon, text, marked }) => (
      <li key={name} className={marked && 'marked'}>
        <Icon name={icon} id={`stop-${icon}`} />
        <strong>{name}</strong>
        {text && <Paragraphs of={[text]} labelled />}
      </li>
    ))}
    <Sheet of={css} />
  </ol>
)
