import type { letUsIn } from '../content/proof.ts'
import { TextList } from './RichText.tsx'

/** What the owner can prove, and who comes; nothing where nothing is given. Styles: letUsIn.css. */
export function LetUsIn({ of }: { of: typeof letUsIn }) {
  if (!of) return null
  const { heading, lines, engineers } = of
  return (
    <section className="wrap section let-us-in">
      <h2>{heading}</h2>
      <TextList of={lines} />
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
    </section>
  )
}
