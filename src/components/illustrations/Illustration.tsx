import { type IllustrationName, SCENES } from '../../content/drawings.ts'
import { Sheet } from '../Sheet.tsx'
import css from './illustrations.css?inline'

/** A decoration: the words beside it say the same thing. CSS sets its size (`.il`). */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="il" viewBox="0 0 160 120" aria-hidden="true">
      <circle className="il-c" cx="80" cy="60" r="54" />
      {SCENES[name].map(([look, path]) => (
        <path key={path} className={look.replace(/\w+/g, 'il-$&')} d={path} />
      ))}
      <Sheet of={css} />
    </svg>
  )
}
