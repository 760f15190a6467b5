/** Islands in the HTML: written by components and the build, read by src/client/islands.ts and the boot script. */

/** On an island: which one it is. */
export const ISLAND = 'data-island'

/** On an island whose script runs. Until then the boot script handles submissions. */
export const LIVE = 'data-live'

/** On an island: when it starts. */
export const WHEN = 'data-when'

/** Starts when nearly in view, when the browser is idle, or with the first pointer or focus in the island. */
export type Strategy = 'visible' | 'idle' | 'interaction'

/** On the place in an island for its fixed part, which comes from the page. */
export const FIXED = 'data-fixed'

/** Prefix of React's ids in an island: each is a separate root, and all would count from the same number. */
export const idPrefix = (index: number) => `i${index}`
