import { type IllustrationName, type Kind, SCENES } from '../../content/drawings.ts'

const CLASSES = {
  a: 'il-a',
  b: 'il-b',
  d: 'il-d',
  'a+': 'il-line il-a',
  'b+': 'il-line il-b',
  'd+': 'il-line il-d',
  '~': 'il-line',
  '~b': 'il-line il-sb',
  '~d': 'il-line il-sd',
  '~-': 'il-line il-dash',
  w: 'il-w',
  '~w': 'il-line il-sw',
  '~r': 'il-line il-wide',
  '~s': 'il-line il-sb',
} as const satisfies Readonly<Record<Kind, string>>

/** A decoration: the words beside it say the same thing. CSS sets its size (`.il`). */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="il" viewBox="0 0 160 120" aria-hidden="true">
      <circle className="il-c" cx="80" cy="60" r="54" />
      {SCENES[name].map(([kind, path]) => (
        <path key={path} className={CLASSES[kind]} d={path} />
      ))}
    </svg>
  )
}
