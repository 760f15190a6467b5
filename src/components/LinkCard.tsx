import type { IconName } from '../content/types.ts'
import { Icon } from './Icon.tsx'

/** A card that is one link: where it leads, and an arrow, like a road sign. */
export function LinkCard({ href, icon, name, text }: { href: string; icon: IconName; name: string; text?: string }) {
  return (
    <a className="card sign" href={href}>
      <Icon name={icon} size={36} />
      <strong>{name}</strong>
      {text && <span>{text}</span>}
      <Icon name="arrow" />
    </a>
  )
}
