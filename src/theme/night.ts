/**
 * The colours of the house, as the palette has them: name → [light, dark]. It is night in both schemes; in the dark one
 * the lights are lower. Apart from the theme, since no script needs them.
 */
export const night: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  night: ['#063532', '#08191b'],
  'night-far': ['#05292a', '#061214'],
  'night-earth': ['#031f20', '#040d0f'],
  'night-front': ['#0a4a46', '#0f2f31'],
  'night-cut': ['#0d635d', '#1b4c4a'],
  'room-lit': ['#fde3a4', '#d3b47a'],
  'room-warm': ['#f7cd74', '#c29a4e'],
  'room-dim': ['#c98a1b', '#8d6520'],
  'room-white': ['#fffaf0', '#e3dccb'],
}
