import { month } from '../content/prose.ts'
import type { Crumb } from '../routes.ts'
import { RichText } from './RichText.tsx'

/** Breadcrumb trail, heading and lead of a page below the top. */
export function PageHeading({
  trail,
  heading,
  lead,
  picture,
  children,
}: {
  trail: readonly Crumb[]
  heading: string
  lead: string
  picture?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <div className="page-heading">
      <div className="wrap">
        {picture}
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
        <p className="lead">
          <RichText text={lead} />
        </p>
        {children}
      </div>
    </div>
  )
}

/** "Last updated November 2026", from "2026-11". */
export function MonthOfChange({ of }: { of: string }) {
  return (
    <p>
      Last updated <time dateTime={of}>{month(of)}</time>
    </p>
  )
}
