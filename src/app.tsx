import type { ComponentType, ReactNode } from 'react'
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
  readonly Component?: ComponentType<{ styles: string }>
}

/** Markup of what stands around every page. It has no state: the browser keeps what the build wrote. */
export interface Frame {
  readonly header: string
  readonly footer: string
}

interface AppProps {
  readonly page: Page
  readonly frame?: Frame
  /** The page's tags for <head>. */
  readonly headTags?: ReactNode
  /** What the browser adds between page and footer. */
  readonly children?: ReactNode
}

/** The whole document body. */
export function App({ page, frame = { header: '', footer: '' }, headTags, children }: AppProps) {
  const { Component } = page
  return (
    <>
      {headTags}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, written by the build */}
      <header className="header" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: frame.header }} />
      {Component ? (
        <main id="main" key={page.path}>
          <Component styles={page.html} />
        </main>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a page of this site, rendered by the build
        <main id="main" key={page.path} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page.html }} />
      )}
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, written by the build */}
      <footer className="footer" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: frame.footer }} />
    </>
  )
}
