/** The interface of siteFiles.ts, which tools/vite/prerender.ts builds with Vite and loads in Node. */
export interface Builder {
  buildSite(input: BuildInput): BuiltSite
  /** Renders a page for the development server. */
  renderPage(template: string, path: string): { readonly html: string; readonly status: number }
  /** The files of the drawings, which pages show parts of. */
  readonly drawings: readonly { readonly name: string; readonly content: string }[]
}

export interface BuildInput {
  /** index.html with its placeholders. */
  readonly template: string
  readonly scripts: {
    /** The script that every page starts with. */
    readonly entry: string
    /** The entry and all its imports. */
    readonly start: readonly string[]
    /** Further scripts that every page with islands needs. */
    readonly ofIslands: readonly string[]
  }
  /** URL of the headings' typeface. */
  readonly font: string
  /** When the content last changed: YYYY-MM-DD. */
  readonly changed: string
}

export interface BuiltSite {
  /** File name → content. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** Name of the file with the bundle of all pages. */
  readonly pageBundle: string
  /** Names of other files that the worker keeps, which no page waits for. */
  readonly late: readonly string[]
}
