/** Drawings that content names. The components Icon and DrawnPicture show them. */

/** The two drawings that scripts also need. If they were in the record of all drawings, an island would carry them all. */
export const PHONE = 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z'
export const OPEN = 'M6 9.5l6 6 6-6'

/** Strokes on a 24 × 24 grid, drawn for this site. */
export const ICONS = {
  phone: PHONE,
  tap: 'M3 9h9a5 5 0 0 1 5 5v1M3 5v8M8 9V5M5 5h6M17 15h-3M14 15h6M17 18.5c1 1.2 1 2.5 0 2.5s-1-1.3 0-2.5z',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v3',
  drain: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 9.5v5M12 8v8M16 9.5v5',
  saw: 'M3 14 15 4l5 5-3 2-14 6zM6 16l1 2M9.5 14.5l1 2M13 13l1 2M16.5 6.5v0',
  kitchen: 'M4 3h16v18H4zM4 10h16M4 15h16M10 6.5h4M10 12.5h4M10 18h4',
  bath: 'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2.5 2.5 0 0 1 5 0M7 19l-1 2M17 19l1 2',
  house: 'M3 11 12 4l9 7M6 9v12h12V9M10 21v-6h4v6',
  floor: 'M3 8l9-4 9 4-9 4zM3 12l9 4 9-4M3 16l9 4 9-4',
  roller: 'M4 4h13v6H4zM17 7h3v6h-9v3M10 16h2v5h-2z',
  drop: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 14a3 3 0 0 0 3 3',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  van: 'M2 6h12v11H2zM14 10h4l4 4v3h-8M5 17a2 2 0 1 0 4 0M15 17a2 2 0 1 0 4 0',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  spanner: 'M20 7a5 5 0 0 1-7 5l-7 8-3-3 8-7a5 5 0 0 1 5-7l-2.5 3 2.5 3z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  pin: 'M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  gauge: 'M4 18a9 9 0 1 1 16 0zM12 14l4-5M7 14h.5M12 8v.5',
  ear: 'M8 20a3 3 0 0 0 6-1c0-3 4-4 4-9a6 6 0 0 0-12 0M9 10a3 3 0 0 1 6 0c0 2-3 2-3 5',
  heat: 'M10 14V5a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0zM12 9v8M17 5h3M17 9h3',
  gas: 'M3 20h18M7 16h0M12 16h0M17 16h0M6 12c-3-4 3-5 0-9M12 12c-3-4 3-5 0-9M18 12c-3-4 3-5 0-9',
  dye: 'M14 4l6 6M12 6l6 6-8 8H4v-6zM7 14h8',
  check: 'M4 13l5 5L20 6',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  warning: 'M12 3 2 20h20zM12 10v5M12 17.5v.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M5 5l14 14M19 5 5 19',
  open: OPEN,
} as const
export type IconName = keyof typeof ICONS

/** A box in the drawing's units. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** The part of the house in each picture (src/components/house/): three high to four wide, as pages show them. */
export const PICTURES = {
  // Rooms, and places outside.
  kitchen: [19, 213, 104, 78],
  hall: [104, 208, 140, 105],
  bathroom: [23, 145, 88, 66],
  bedroom: [114, 112, 128, 96],
  roof: [55, 36, 144, 108],
  cellar: [0, 284, 168, 126],
  street: [190, 299, 168, 126],
  door: [148, 218, 120, 90],
  rooms: [20, 126, 228, 171],
  // Things.
  tank: [76, 84, 68, 51],
  ceiling: [114, 126, 92, 69],
  'co-alarm': [160, 133, 24, 18],
  bed: [126, 154, 76, 57],
  'in-bed': [152, 157, 48, 36],
  toilet: [14, 161, 64, 48],
  basin: [30, 154, 72, 54],
  bath: [66, 165, 60, 45],
  boiler: [16, 212, 68, 51],
  'stop-tap': [64, 248, 60, 45],
  'fuse-box': [115, 214, 52, 39],
  phone: [118, 246, 52, 39],
  'front-door': [130, 229, 104, 78],
  lock: [162, 250, 48, 36],
  'gas-meter': [192, 256, 60, 45],
  neighbours: [204, 142, 88, 66],
  'cellar-stairs': [44, 297, 104, 78],
  lamp: [280, 174, 76, 57],
  gully: [226, 284, 56, 42],
  sewer: [240, 360, 92, 69],
  'outside-valve': [258, 300, 84, 63],
  meter: [230, 296, 104, 78],
  // Above the house, where only the file has them (OUTSIDE in src/components/house/houseParts.ts).
  doorway: [0, -200, 104, 78],
  'gas-bottle': [124, -200, 104, 78],
  'new-kitchen': [248, -200, 104, 78],
  frost: [378, -196, 88, 66],
  condensate: [420, -191, 48, 36],
} as const satisfies Readonly<Record<string, Box>>
export type PictureName = keyof typeof PICTURES

/**
 * The scenes of the street and of our work, nine high to sixteen wide, each in its own coordinates: what pages are about
 * that isn't a part of the house.
 */
export const STREET = {
  van: [6, 14, 200, 112.5],
  clock: [2, 0, 196, 110.25],
  road: [2, 10, 196, 110.25],
  doorstep: [2, 20, 196, 110.25],
  office: [2, 10, 196, 110.25],
  counter: [2, -2, 196, 110.25],
  terrace: [-4, 7, 208, 117],
  agreement: [14, 4, 192, 108],
  paper: [14, 16, 147.2, 82.8],
  tools: [14, 6, 192, 108],
  paint: [14, 2, 192, 108],
  bench: [14, -6, 192, 108],
  repair: [14, 22, 192, 108],
  listening: [14, 14, 192, 108],
  'inside-lock': [14, 4, 192, 108],
  'new-doors': [14, 4, 192, 108],
  tape: [30, 44, 112, 63],
  answers: [14, -1, 192, 108],
  keys: [14, 4, 192, 108],
  rods: [14, 2, 192, 108],
  jetting: [4, 2, 192, 108],
  layers: [4, 4, 192, 108],
  drying: [4, 4, 192, 108],
  flaking: [4, 4, 192, 108],
  rates: [4, 2, 192, 108],
  plan: [4, 0, 192, 108],
  floor: [4, 2, 192, 108],
  survey: [4, -6, 192, 108],
  trench: [4, -4, 192, 108],
  lagging: [4, -2, 192, 108],
  radiator: [4, 2, 192, 108],
  frozen: [4, 8, 192, 108],
  'garden-tap': [4, -2, 192, 108],
  strip: [4, 0, 192, 108],
  tags: [4, 2, 192, 108],
  cylinder: [4, 0, 192, 108],
  mortice: [4, -2, 192, 108],
} as const satisfies Readonly<Record<string, Box>> & { readonly [name in PictureName]?: never }
export type StreetName = keyof typeof STREET

/** Pictures of a part of another scene, and that scene. */
export const WITHIN: Readonly<Partial<Record<string, StreetName>>> = {
  tape: 'new-doors',
  paper: 'agreement',
}

export type DrawnName = PictureName | StreetName
