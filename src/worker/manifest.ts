/**
 * The list of files that the worker keeps, as the build writes it (tools/vite/prerender.ts): Workbox's precache manifest,
 * where each file of the build also says what it is for. No name of a file means anything to the worker.
 */
export interface Entry {
  /** Path of the file, without a slash at its beginning. */
  readonly url: string
  /** Null where the name already carries the content's hash. */
  readonly revision: string | null
  /** None: for the home screen, or the address book. No page waits for it. */
  readonly role?: Role
}

/**
 * - `start`: the script that the visitor's page is waiting for.
 * - `pages`: the bundle of all pages.
 * - `first`: a script that the pages of an emergency need besides.
 * - `rest`: a script or style that other pages load.
 */
export type Role = 'start' | 'pages' | 'first' | 'rest'

export interface File {
  /** With a slash at its beginning. */
  readonly path: string
  readonly isHashed: boolean
}

export interface Plan extends Readonly<Record<Exclude<Role, 'pages'> | 'icons', readonly File[]>> {
  readonly pages: string
}

/** What the worker fetches, by what it is for. The build sees to it that there is one bundle of pages (tools/vite/prerender.ts). */
export function planOf(entries: readonly Entry[]): Plan {
  const filesOf = (wanted?: Role) =>
    entries
      .filter(({ role }) => role === wanted)
      .map(({ url, revision }): File => ({ path: `/${url}`, isHashed: revision === null }))
  return {
    start: filesOf('start'),
    pages: filesOf('pages')[0]?.path ?? '',
    first: filesOf('first'),
    rest: filesOf('rest'),
    icons: filesOf(),
  }
}
