import { parseArgs } from 'node:util'
import { isProfileName, type ProfileName, profiles } from './profiles.ts'
import type { Mode } from './stand.ts'

export interface Options {
  readonly command: string
  readonly runs: number | undefined
  readonly profiles: readonly ProfileName[] | undefined
  /** Name and path. */
  readonly pages: readonly (readonly [name: string, path: string])[]
  readonly out: string | undefined
  /** A built site; without one it is built first. */
  readonly site: string | undefined
  readonly mode: Mode | undefined
  /** Whether to list each file of a first visit, and when it came. */
  readonly files: boolean
}

/** One page of each kind that somebody in trouble comes to. */
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  service: '/services/emergency-plumbing',
  location: '/locations/thurrock',
  contact: '/contact',
  article: '/blog/prevent-burst-pipes',
}

/** @throws on what cannot be measured. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: 'string' },
      profile: { type: 'string' },
      pages: { type: 'string' },
      out: { type: 'string' },
      site: { type: 'string' },
      mode: { type: 'string' },
      files: { type: 'boolean', default: false },
    },
  })
  const runs = values.runs === undefined ? undefined : Number(values.runs)
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0)) throw new Error(`--runs=${values.runs}: a number`)
  const names = values.profile?.split(',')
  const unknown = names?.find((name) => !isProfileName(name))
  if (unknown) throw new Error(`--profile=${unknown}: there are ${Object.keys(profiles).join(', ')}`)
  if (values.mode && values.mode !== 'link' && values.mode !== 'cdp') throw new Error('--mode is link or cdp')
  return {
    command: positionals[0] ?? 'first',
    runs,
    profiles: names?.filter(isProfileName),
    pages: (values.pages?.split(',') ?? Object.keys(PAGES)).map((page) => {
      const path = page.startsWith('/') ? page : PAGES[page]
      if (!path) throw new Error(`--pages=${page}: a path, or one of ${Object.keys(PAGES).join(', ')}`)
      return [page, path]
    }),
    out: values.out,
    site: values.site,
    mode: values.mode === 'link' || values.mode === 'cdp' ? values.mode : undefined,
    files: values.files,
  }
}
