import type { ReactNode } from 'react'
import type { IconName } from '../content/drawings.ts'
import { emergencyPage } from '../content/emergencies.ts'
import type { Section } from '../content/prose.ts'
import { localAreas } from '../facts/areas.ts'
import { routeAt } from '../routes.ts'
import { Icon } from './Icon.tsx'
import linkCard from './linkCard.css?inline'
import linkTiles from './linkTiles.css?inline'
import { fragmentOf } from './RichText.tsx'
import { Sheet } from './Sheet.tsx'

/** A card that is one link: a name and an arrow, like a road sign. */
export function LinkCard({ href, icon, name }: { href: string; icon: IconName; name: string }) {
  return (
    <a className="sign" href={href}>
      <Icon name={icon} size={24} />
      <strong>{name}</strong>
      <Icon name="arrow" size={20} />
      <Sheet of={linkCard} />
    </a>
  )
}

const buttonLink =
  (className: string) =>
  ({ to, children }: { to: string; children: ReactNode }) => (
    <a className={className} href={to}>
      {children}
    </a>
  )
export const ButtonLink = buttonLink('button')
export const OutlineLink = buttonLink('button button-outline')

/** The items of a list: the dangers that come before everything else, each with a link to its steps. */
export const DangerLinks = ({ className, size }: { className: string; size: number }) =>
  emergencyPage.danger.slugs.map((slug) => {
    const { path, name } = routeAt(`/emergency/${slug}`)
    return (
      <li key={slug}>
        <a className={className} href={path}>
          <Icon name="warning" size={size} />
          {name}
        </a>
      </li>
    )
  })

type Link = readonly [label: string, href: string]

/** A link to a page, labelled with its name. Stops the build if the page is missing. */
export const pageLink = (path: string): Link => [routeAt(path).name, path]

export const LinkList = ({ of, className = 'links' }: { of: readonly Link[]; className?: string }) => (
  <ul className={className}>
    {of.map(([label, href]) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
)

/** Links as tiles with an arrow. */
export const LinkTiles = ({ of, className = 'link-grid' }: { of: readonly Link[]; className?: string }) => (
  <>
    <Sheet here of={linkTiles} />
    <LinkList className={className} of={of} />
  </>
)

/** The local areas on the service pages, and on a wide screen three full rows of five. */
export function AreaLinks() {
  return (
    <section className="wash section" aria-labelledby="areas-heading">
      <div className="wrap">
        <h2 id="areas-heading">Local areas</h2>
        <LinkTiles
          className="link-grid areas"
          of={[
            ...localAreas.map(([slug, name]): Link => [name, `/locations/${slug}`]),
            ['Chelmsford, our office', '/locations/chelmsford'],
            ['All areas', '/locations'],
          ]}
        />
      </div>
    </section>
  )
}

const SectionLinks = ({ of }: { of: readonly Section[] }) => (
  <LinkList of={of.map((section) => [section.heading, `#${fragmentOf(section)}`])} />
)

/** The table of contents of a long text: closed on a narrow screen; on a wide one in sight, above the text or beside it. */
export const Contents = ({ of }: { of: readonly Section[] }) => (
  <>
    <nav className="side strip contents" aria-label="On this page">
      <h2>On this page</h2>
      <SectionLinks of={of} />
    </nav>
    <details className="fold">
      <summary>
        <strong>On this page</strong>
      </summary>
      <SectionLinks of={of} />
    </details>
  </>
)
