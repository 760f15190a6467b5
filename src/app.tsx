import type { ComponentType, ReactNode } from 'react'
import { Footer } from './components/Footer'
import { Header } from './components/Header'
import type { HeadTags } from './head'

/**
 * A page as the frame shows it. Most hold no state: their finished HTML is all there is, and no script for them is ever
 * sent. A page with state has a component, too.
 */
export interface Page {
  readonly path: string
  readonly head: HeadTags
  /** Markup of <main>; for a page with a component, its styles alone. */
  readonly html: string
  readonly Component?: ComponentType
}

interface AppProps {
  readonly page: Page
  /** Styles and scripts of every page. Filled in at build time only; the browser keeps what the build wrote. */
  readonly frame?: string
  /** The page's tags for <head>. */
  readonly headTags?: ReactNode
  /** What the browser adds between page and footer. */
  readonly children?: ReactNode
}

/** The whole document body. */
export function App({ page, frame = '', headTags, children }: AppProps) {
  const { Component } = page
  return (
    <>
      {headTags}
      <Header path={page.path} rest={frame} />
      {Component ? (
        <main id="main" key={page.path}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, written by the build */}
          <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page.html }} />
          <Component />
        </main>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a page of this site, rendered by the build
        <main id="main" key={page.path} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page.html }} />
      )}
      {children}
      <Footer />
    </>
  )
}
