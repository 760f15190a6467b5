/** Drawings that content names. The components Icon, Illustration and DrawnPicture show them. */

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
  check: 'M4 13l5 5L20 6',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  warning: 'M12 3 2 20h20zM12 10v5M12 17.5v.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M5 5l14 14M19 5 5 19',
  open: OPEN,
} as const
export type IconName = keyof typeof ICONS

/** Classes of illustrations.css, without their prefix. Fills: petrol (a), amber (b), paper (d), water (w). */
type Look = 'a' | 'b' | 'd' | 'w' | 'line' | `line ${'a' | 'b' | 'd' | 'sb' | 'sd' | 'sw' | 'dash' | 'wide'}`

/**
 * All scenes share a pale disc at the back, an ink outline five units wide, and a field of 160 × 120 with the ground at
 * 110. Water is petrol; amber marks the thing that helps.
 */
export const SCENES = {
  plumbing: [
    ['w', 'M16 110c0-8 10-10 22-10h32c12 0 22 2 22 10z'],
    ['line sw', 'M54 60V18M45 60C43 40 34 32 20 32v10M63 60c2-20 11-28 25-28v10'],
    ['line d', 'M6 64h148v24H6z'],
    ['line', 'M38 64l8 10 8-7 8 7 8-10M120 54V36'],
    ['line d', 'M100 60l8-8h24l8 8v32h-40z'],
    ['line b', 'M104 24h32a6 6 0 0 1 0 12h-32a6 6 0 0 1 0-12z'],
  ],
  locksmith: [
    ['line', 'M10 110h140'],
    ['line a', 'M18 12h72v98H18z'],
    ['line d', 'M32 26h44v22H32zM63 71a10 10 0 1 0 20 0 10 10 0 1 0-20 0z'],
    ['line', 'M73 69v4'],
    ['line b', 'M124 66H99v10h5v9h8v-9h12a15 15 0 1 0 0-10z'],
    ['line d', 'M135 71a4 4 0 1 0 8 0 4 4 0 1 0-8 0z'],
  ],
  drainage: [
    ['line a', 'M8 56h144v44a10 10 0 0 1-10 10H18a10 10 0 0 1-10-10z'],
    ['d', 'M54 53h34v18h61v24H54z'],
    ['w', 'M128 71h21v24h-21c7-8 7-16 0-24z'],
    ['line', 'M54 56v39h98M88 56v15h64'],
    ['line d', 'M10 40h38v13H10z'],
    ['line', 'M22 40v13M35 40v13'],
    ['line wide', 'M100 16C80 32 70 44 70 64c0 13 6 19 20 19h28'],
    ['line sb', 'M100 16C80 32 70 44 70 64c0 13 6 19 20 19h28'],
    ['line', 'M92 6l18 18'],
  ],
  'kitchen-bathroom': [
    ['line d', 'M18 66h124v44H18z'],
    ['line', 'M56 66v44M98 66v44M46 80v8M66 80v8M32 54V34a9 9 0 0 1 18 0v4M130 46h14'],
    ['line a', 'M108 78h24v20h-24zM112 6h16v14l12 12h-40l12-12z'],
    ['line d', 'M106 42h24v12h-24z'],
    ['line b', 'M12 54h136v12H12z'],
  ],
  carpentry: [
    ['line', 'M30 88l-8 22M42 88l8 22M112 88l-8 22M124 88l8 22'],
    ['line d', 'M112 14L40 66l8 18 9-5 1-6 9 2 3-8 9 2 3-8 9 2 3-8 9 2 3-8 9 2 13-9z'],
    ['line a', 'M108 17l20 25c12 2 22-6 22-18-2-12-16-20-28-16z'],
    ['d', 'M124 19h11v9h-9z'],
    ['line b', 'M10 72h140v16H10z'],
    ['line', 'M58 72v8'],
  ],
  painting: [
    ['line b', 'M34 34h66v58a7 7 0 0 1-14 0v-8a6 6 0 0 0-12 0v4H60v-2a6 6 0 0 0-12 0v14a7 7 0 0 1-14 0z'],
    ['line d', 'M32 10h70a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z'],
    ['line', 'M108 24h18v28H67v14'],
    ['line a', 'M58 68h18v42H58z'],
  ],
  'leak-detection': [
    ['line d', 'M6 32h148v18H6z'],
    ['line b', 'M98 90l11-11 31 25-11 12z'],
    ['line d', 'M34 56a38 38 0 1 0 76 0 38 38 0 1 0-76 0z'],
    ['line', 'M46 28h52M37 54h70'],
    ['line a', 'M61 26h22v32H61z'],
    ['w', 'M72 65c7 8 9 10 9 14a9 9 0 0 1-18 0c0-4 2-6 9-14z'],
  ],
  renovation: [
    ['line', 'M10 110h140'],
    ['line d', 'M80 18v92H34V56z'],
    ['line a', 'M80 10v22L34 70l-12-8z'],
    ['line b', 'M48 78h18v18H48z'],
    ['line dash', 'M80 10l58 52M126 70v38M94 106V80h16v26'],
  ],
  flooring: [
    ['line d', 'M18 28l31 17 31-17 31 17v22l31-17v44l-31 17-31-17-31 17-31-17z'],
    [
      'a',
      'M18 28l31 17v22L18 50zM80 28l31 17v22L80 50zM49 67l31-17v22L49 89zM111 67l31-17v22l-31 17zM18 72l31 17v22L18 94zM80 72l31 17v22L80 94z',
    ],
    [
      'line',
      'M18 28l31 17 31-17 31 17v66L80 94l-31 17-31-17zM18 50l31 17 31-17 31 17 31-17v44l-31 17M18 72l31 17 31-17 31 17 31-17M49 45v66M80 28v66',
    ],
    ['line b', 'M118 26l31-17v22l-31 17z'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [look: Look, path: string])[]>>
export type IllustrationName = keyof typeof SCENES

/** A box in the drawing's units. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** The part of the house in each picture (src/components/house/): three high to four wide, as pages show them. */
export const PICTURES = {
  // Rooms, and places outside.
  kitchen: [6, 206, 128, 96],
  hall: [104, 208, 140, 105],
  bathroom: [23, 145, 88, 66],
  bedroom: [114, 122, 128, 96],
  roof: [55, 36, 144, 108],
  cellar: [0, 284, 168, 126],
  street: [190, 299, 168, 126],
  door: [148, 218, 120, 90],
  // Things.
  tank: [76, 84, 68, 51],
  ceiling: [114, 131, 92, 69],
  'co-alarm': [160, 133, 24, 18],
  bed: [126, 154, 76, 57],
  'in-bed': [152, 157, 48, 36],
  toilet: [14, 161, 64, 48],
  basin: [36, 146, 60, 45],
  bath: [66, 165, 60, 45],
  boiler: [20, 214, 60, 45],
  'stop-tap': [58, 246, 64, 48],
  'fuse-box': [119, 217, 44, 33],
  phone: [118, 246, 52, 39],
  'front-door': [130, 229, 104, 78],
  lock: [162, 250, 48, 36],
  'gas-meter': [192, 256, 60, 45],
  neighbours: [204, 142, 88, 66],
  'cellar-stairs': [44, 297, 104, 78],
  lamp: [280, 174, 76, 57],
  gully: [226, 284, 56, 42],
  sewer: [240, 360, 92, 69],
  'outside-valve': [290, 306, 60, 45],
  // Above the house, where only the file has them (OUTSIDE in src/components/house/houseParts.ts).
  doorway: [0, -200, 104, 78],
  'gas-bottle': [124, -200, 104, 78],
  'new-kitchen': [248, -200, 104, 78],
  frost: [378, -196, 88, 66],
  condensate: [420, -191, 48, 36],
} as const satisfies Readonly<Record<string, Box>>
export type PictureName = keyof typeof PICTURES

/** The scenes of the street, nine high to sixteen wide: what pages are about that isn't a part of the house. */
export const STREET = {
  van: [6, 14, 200, 112.5],
  clock: [222, 0, 196, 110.25],
  road: [442, 10, 196, 110.25],
  doorstep: [662, 8, 196, 110.25],
  office: [882, 10, 196, 110.25],
  counter: [1102, -2, 196, 110.25],
  terrace: [1316, 7, 208, 117],
  agreement: [1554, 4, 192, 108],
  tools: [1774, 6, 192, 108],
  paint: [1994, 2, 192, 108],
  bench: [2214, 4, 192, 108],
  repair: [2434, 16, 192, 108],
  jetting: [2654, -2, 192, 108],
  listening: [2874, 14, 192, 108],
  'inside-lock': [3094, 4, 192, 108],
  'new-doors': [3314, 4, 192, 108],
  tape: [3330, 44, 112, 63],
  answers: [3534, 4, 192, 108],
  keys: [3754, 4, 192, 108],
  rods: [3974, 4, 192, 108],
} as const satisfies Readonly<Record<string, Box>> & { readonly [name in PictureName]?: never }

export type DrawnName = PictureName | keyof typeof STREET
