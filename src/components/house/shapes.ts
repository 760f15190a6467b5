/** The classes of house.css, without their prefix, and a path. */
export type Shape = readonly [classes: string, path: string]

export const rect = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h-${width}z`

export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`

export const drop = (x: number, y: number) => `M${x} ${y}c2 4 3 5 3 7a3 3 0 0 1-6 0c0-2 1-3 3-7z`

/** A sash window: two panes above two, and a sill. */
export const sash = (
  glass: string,
  frame: string,
  x: number,
  y: number,
  width: number,
  height: number,
): readonly Shape[] => [
  [glass, rect(x, y, width, height)],
  [
    `line ${frame}`,
    `${rect(x, y, width, height)}m0 ${height / 2}h${width}m${-width / 2}-${height / 2}v${height}M${x - 3} ${y + height + 1}h${width + 6}`,
  ],
]

/** A bare bulb on its flex. */
export const bulb = (x: number, y: number, halo: number): readonly Shape[] => [
  ['glow', disc(x, y + 2, halo)],
  ['line ink', `M${x} ${y - 14}v12`],
  ['white', disc(x, y, 4)],
]

/** A stop tap seen from the side: the body on its pipe, the spindle, and the bar that one turns. */
export const tap = (x: number, y: number): readonly Shape[] => [
  ['line bold amber', `M${x} ${y}v-11m-7 0h14`],
  ['amber', disc(x, y, 4)],
]

/** Bricks, only as many as say so: where a row starts, and how many it has. */
export const bricks = (...rows: readonly (readonly [x: number, y: number, count: number])[]): Shape => [
  'line bricks',
  rows.map(([x, y, count]) => `M${x} ${y}h${count * 9 - 2}`).join(''),
]

/** The broken edge of a brick wall, upwards: so many courses, each two rows of six. */
export const toothing = (courses: number) => 'v-6h4v-6h-4'.repeat(courses)
