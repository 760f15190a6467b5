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

/** "November 2026", from "2026-11". */
export const Month = ({ of }: { of: string }) => (
  <time dateTime={of}>
    {new Date(`${of}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })}
  </time>
)

export const MonthOfChange = ({ of }: { of: string }) => (
  <p>
    Last updated <Month of={of} />
  </p>
)

/** 2026-11-21 → 21 November 2026. Only for the build: the first use of Intl blocks a slow phone for 0.1 s. */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
