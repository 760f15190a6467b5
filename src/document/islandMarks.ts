/** Islands in the HTML: written by components and the build, read by src/client/islands/ and the boot script. */

/** On an island: which one it is. */
export const ISLAND = 'data-island'

/** On an island whose script runs. Until then the boot script handles submissions. */
export const LIVE = 'data-live'

/** When an island comes to life: nearly in view, when the browser is idle, or with the first pointer or focus in it. */
export type Strategy = 'visible' | 'idle' | 'interaction'

/** An island in the HTML: where its script and its markup come from (src/islands/NAME/), when, and with which props. */
export interface IslandMark {
  readonly name: string
  readonly when: Strategy
  readonly props: object
}

/** The attributes that say so. Props are JSON; an island without any has no such attribute. */
export const islandAttributes = ({ name, when, props }: IslandMark) => ({
  [ISLAND]: name,
  'data-when': when,
  'data-props': Object.keys(props).length > 0 ? JSON.stringify(props) : undefined,
})

/** The same, read from an element's `dataset`. */
export const readIsland = ({
  island = '',
  when,
  props = '{}',
}: Readonly<Record<string, string | undefined>>): IslandMark => ({
  name: island,
  when: when === 'idle' || when === 'interaction' ? when : 'visible',
  props: JSON.parse(props),
})

/** On the place in an island for its fixed part, which comes from the page. */
export const FIXED = 'data-fixed'

/** Prefix of React's ids in an island: each is a root of its own, and all would count from the same number. */
export const idPrefix = (index: number) => `i${index}`
