import type { ReactNode } from 'react'
import { ARRIVING } from '../document.ts'

/** A page: finished HTML. Whatever holds state in it is an island (src/client/islands/). */
export interface Page {
  readonly path: string
  /** Markup of <main>. */
  readonly html: string
}

/** Markup of the header and footer around every page. Without state: the browser keeps what the build wrote. */
export interface Frame {
  readonly header: string
  readonly footer: string
}

interface AppProps {
  readonly page: Page
  readonly frame?: Frame
  /** The page's tags for <head>. */
  readonly headTags?: ReactNode
  /** Only its heading is there so far. */
  readonly isArriving?: boolean
  /** What the browser adds between page and footer. */
  readonly children?: ReactNode
}

/** The whole document body. */
export function App({ page, frame = { header: '', footer: '' }, headTags, isArriving, children }: AppProps) {
  return (
    <>
      {headTags}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, written by the build */}
      <header className="header" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: frame.header }} />
      <main
        id="main"
        key={page.path}
        {...{ [ARRIVING]: isArriving || undefined }}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a page of this site, rendered by the build
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, written by the build */}
      <footer className="footer" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: frame.footer }} />
    </>
  )
}
