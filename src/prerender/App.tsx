import type { ReactNode } from 'react'

/** Markup of the header and footer around every page. */
export interface Frame {
  readonly header: string
  readonly footer: string
}

interface AppProps {
  readonly frame: Frame
  /** Markup of <main>. */
  readonly main: string
  /** The page's tags for <head>. */
  readonly headTags: ReactNode
}

/** The whole document body. */
export function App({ frame, main, headTags }: AppProps) {
  return (
    <>
      {headTags}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, written by the build */}
      <header className="header" dangerouslySetInnerHTML={{ __html: frame.header }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a page of this site, rendered by the build */}
      <main id="main" dangerouslySetInnerHTML={{ __html: main }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, written by the build */}
      <footer className="footer" dangerouslySetInnerHTML={{ __html: frame.footer }} />
    </>
  )
}
