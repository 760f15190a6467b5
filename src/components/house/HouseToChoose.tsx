import { House } from './House.tsx'
import { CHOICES, choiceOf } from './places.ts'

/** Names what is wrong at a place of the house. Once on a page: it has ids. */
const HOUSE = 'house'

/**
 * The house, and below it, once a place with several troubles is chosen, these to choose from. A fragment shows them, so
 * they need no script and no browser younger than the oldest that we build for; popovers came later.
 */
export const HouseToChoose = () => (
  <div id={HOUSE}>
    <House />
    {CHOICES.map(({ id, name, troubles }) => (
      <nav className="house-choice" key={id} id={choiceOf(id)} aria-label={`${name}: what is wrong?`} tabIndex={-1}>
        <p>
          <strong>{name}: what is wrong?</strong>
        </p>
        <ul>
          {troubles.map((trouble) => (
            <li key={trouble.name}>
              <a className="choice choice-else" href={trouble.href}>
                {trouble.name}
              </a>
            </li>
          ))}
        </ul>
        <a href={`/contact?wrong=${id}`}>Put it in words</a>
        <a href={`#${HOUSE}`}>Back to the house</a>
      </nav>
    ))}
  </div>
)
