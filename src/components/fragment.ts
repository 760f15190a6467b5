import type { Section } from '../content/types.ts'

/** The fragment by which a list of contents finds a section: its own, or its heading's words. */
export const fragmentOf = ({ id, heading }: Section): string =>
  id ??
  heading
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
