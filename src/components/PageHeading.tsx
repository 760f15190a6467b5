import { month } from '../content/prose.ts'
import type { Intro } from '../content/types.ts'
import type { Route } from '../routes.ts'
import { DrawnPicture } from './house/House.tsx'
import { Paragraphs } from './RichText.tsx'

interface Props {
  readonly route: Route
  readonly of: Pick<Intro, 'heading'> & Partial<Pick<Intro, 'lead' | 'picture'>>
  readonly children?: React.ReactNode
}

/** Breadcrumb trail, heading, lead and picture of any page below Home. */
export function PageHeading({ route: { trail }, of: { heading, lead, picture }, children }: Props) {
  return (
    <div className="page-heading">
      <div className="wrap">
        {picture && <DrawnPicture of={picture} />}
        <nav aria-label="Breadcrumb">
          <ol className="crumbs">
            {trail.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <h1>{heading}</h1>
        {lead && <Paragraphs className="lead" of={[lead]} />}
        {children}
      </div>
    </div>
  )
}

/** "November 2026", from "2026-11". */
export const Month = ({ of }: { of: string }) => <time dateTime={of}>{month(of)}</time>
