import { home } from '../content/home.ts'
import choice from './choice.css?inline'
import choices from './choices.css?inline'
import { Icon } from './Icon.tsx'
import { Sheet } from './Sheet.tsx'

/** What people call about most, each as large as a thumb, and everything else. */
export const Choices = () => (
  <>
    <Sheet here of={choice} />
    <Sheet here of={choices} />
    <ul className="choices">
      {home.hero.choices.map(({ name, icon, link }) => (
        <li key={name}>
          {/* The browser follows a link to one group by itself, so that its styles know which. */}
          <a className="choice" href={link} target={link.includes('#') ? '_self' : undefined}>
            <Icon name={icon} size={32} />
            {name}
          </a>
        </li>
      ))}
      <li>
        <a className="choice choice-else" href={home.hero.otherwise.link}>
          {home.hero.otherwise.name}
          <Icon name="arrow" size={20} />
        </a>
      </li>
    </ul>
  </>
)
