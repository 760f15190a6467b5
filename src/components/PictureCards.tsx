import type { DrawnName } from '../content/drawings.ts'
import { DrawnPicture } from './house/House.tsx'
import { Icon } from './Icon.tsx'
import pictureCards from './pictureCards.css?inline'
import { Sheet } from './Sheet.tsx'

export interface PictureCard {
  readonly href: string
  readonly picture?: DrawnName
  readonly tag?: string
  readonly heading: string
  readonly lines?: readonly string[]
}

/** Cards with a drawing on top. All of a card is its one link. */
export const PictureCards = ({ of }: { of: readonly PictureCard[] }) => (
  <ul className="picture-cards">
    {of.map(({ href, picture, tag, heading, lines = [] }) => (
      <li className="card" key={href}>
        <DrawnPicture of={picture} />
        {tag && <p className="tag">{tag}</p>}
        <h2>
          <a href={href}>{heading}</a>
        </h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="more" aria-hidden="true">
          Read it <Icon name="arrow" size={20} />
        </p>
      </li>
    ))}
    <Sheet of={pictureCards} />
  </ul>
)
