import { bricks, disc, drop, rect, type Shape, sash } from './houseParts.ts'

/** A wall to its skirting, and the floor. */
const room = (wall: string): readonly Shape[] => [
  [wall, rect(0, -20, 200, 126)],
  ['white', rect(0, 98, 200, 6)],
  ['dim', rect(0, 104, 200, 30)],
]

/** The sky, and the soil from `y` down. */
const garden = (y: number): readonly Shape[] => [
  ['lit', rect(0, -20, 200, 90)],
  ['dim', rect(0, y, 200, 130)],
  ['cut', rect(0, y, 200, 4)],
]

const flakes = (...places: readonly (readonly [x: number, y: number])[]): Shape => [
  'line bold white',
  places.map(([x, y]) => `M${x} ${y}h0`).join(''),
]

/** What our work looks like, by day: scenes of 200 × 112 units, each with its own coordinates. */
export const WORK_SCENES = {
  // A drain cut open: water stands behind fat and roots, and a jet comes from the other side.
  jetting: [
    ...garden(10),
    ['petrol', rect(0, 34, 200, 72) + rect(160, 4, 40, 40)],
    ['ink', rect(0, 42, 200, 56) + rect(168, 0, 24, 50)],
    ['water', 'M0 50q8-4 16 0t16 0 16 0 16 0 16 0h10v48H0z'],
    ['water', rect(100, 92, 100, 6)],
    ['warm', 'M76 98c-8-8 2-18-4-28s8-14 0-28h42c6 10-4 18 2 26s-8 16 2 30z'],
    ['line bold dim', 'M84 34c-4 18 8 24 0 46M96 34c8 20-4 30 4 54M108 34c6 14-4 22 2 34'],
    ['line bold water', 'M136 70h-14M138 63l-14-8M138 77l-14 8'],
    ['line bold amber', 'M164 70h6c8 0 10-4 10-12V-20'],
    ['white', 'M142 62h24v16h-24l-8-8z'],
  ],

  // A wall in its layers: bare, filled, primed, painted once, painted twice.
  layers: [
    ...room('warm'),
    ['line bold dim', 'M14-20l8 36-8 18 12 24-4 34M22 16l10 12M60-20l-6 42 9 22-7 26 6 22'],
    ['line limbs white', 'M60-20l-6 42 9 22-7 26 6 22'],
    ['white', rect(80, -20, 120, 118)],
    ['water', 'M112-20h88v118h-88v-12h6V70h-9V38h7V22h-4z'],
    ['line bold white', 'M124-14v30M133 8v34M126 52v26M138 60v30'],
    ['petrol', 'M148-20h52v118h-50V78h-7V46h9V14h-4z'],
    ['amber', rect(120, 34, 34, 15)],
    ['line bold ink', 'M154 41h10v17h-27v10'],
    ['dim', rect(133, 66, 8, 22)],
  ],

  // A damp wall dries: the window is open, and the paint still has its lid on.
  drying: [
    ...room('lit'),
    ['dim', 'M0-20h92c6 18-10 24-14 34s-20 4-26 16-26 2-30-8-22-8-22-18z'],
    ['warm', 'M0-20h74c4 12-8 18-12 26s-14 2-20 12-18 2-22-6-16-6-20-14z'],
    ['white', rect(124, 2, 60, 66)],
    ['water', rect(130, 8, 48, 54)],
    ['amber', disc(160, 26, 9)],
    ['white', 'M124 2l-26 10v66l26-10z'],
    ['water', 'M120 12l-17 6v48l17-6z'],
    ['line bold petrol', 'M88 52c-9-7-14 7-24 0s-14 7-24 0M82 66c-9-7-14 7-24 0s-14 7-24 0'],
    ['petrol', rect(140, 80, 30, 24)],
    ['white', rect(137, 76, 36, 5)],
  ],

  // The paint of an old sash window flakes off, and the wood beneath is bare.
  flaking: [
    ['water', rect(0, -20, 200, 150)],
    ['white', rect(46, -20, 108, 112) + rect(34, 92, 132, 9)],
    ['ink', rect(58, -12, 38, 44) + rect(104, -12, 38, 44) + rect(58, 42, 38, 42) + rect(104, 42, 38, 42)],
    [
      'dim',
      'M46 54l8 6-5 9 6 8-9 9zM56 92h28l-6 8H62zM114 92h28l-6 8h-18zM154 6l-8 9 5 8-7 9 10 9zM104 34h16l-8 8h-8zM66 32h18l-8 8h-8z',
    ],
    ['white', 'M26 70l8-4 3 6-8 4zM30 106l8-4 3 6-8 4zM84 110l8-4 3 6-8 4zM164 64l8-4 3 6-8 4zM150 110l8-4 3 6-8 4z'],
    ['amber', 'M172 34l14-26 10 6-14 26z'],
    ['cut', 'M166 36l20 11-8 10-20-10z'],
  ],

  // What an hour costs by day, in the evening, at night and on a holiday.
  rates: [
    ['lit', rect(-10, -20, 60, 150)],
    ['warm', rect(50, -20, 50, 150)],
    ['front', rect(100, -20, 50, 150)],
    ['night', rect(150, -20, 60, 150)],
    ['amber', disc(28, 24, 11)],
    ['dim', 'M64 30a11 11 0 0 1 22 0z'],
    ['white', 'M128 12a11 11 0 1 0 9 16a9 9 0 0 1-9-16z'],
    flakes([160, 14], [184, 10], [174, 22]),
    ['petrol', rect(14, 80, 28, 22) + rect(61, 69, 28, 33)],
    ['amber', rect(111, 58, 28, 44) + rect(161, 36, 28, 66)],
    ['cut', rect(-10, 102, 220, 30)],
  ],

  // A plan on a worktop, with a tape and a pencil.
  plan: [
    ['dim', rect(0, -20, 200, 150)],
    ['white', rect(22, 2, 124, 96)],
    ['water', 'M36 16h98v16H52v52H36z'],
    ['white', rect(80, 19, 22, 9)],
    ['line ink', disc(44, 52, 4) + disc(44, 66, 4)],
    ['line bold petrol', 'M112 84H36V16h98v46'],
    ['line petrol', 'M112 84a22 22 0 0 1 22-22'],
    ['petrol', 'M172 4l10 5-18 42-10-5z'],
    ['warm', 'M154 46l10 5-10 12z'],
    ['amber', `${rect(30, 96, 124, 8)}M146 104V86c0-4 2-6 6-6h20c6 0 10 4 10 10v14z`],
    ['ink', disc(166, 91, 5)],
    ['line ink', `M40 98v2${'m14-2v2'.repeat(7)}`],
  ],

  // Boards are laid over the bare floor.
  floor: [
    ['lit', rect(0, -20, 200, 66)],
    ['white', rect(0, 42, 200, 8)],
    ['petrol', rect(0, 50, 200, 80)],
    ['dim', rect(0, 50, 146, 11) + rect(0, 61, 110, 14) + rect(0, 75, 134, 18) + rect(0, 93, 88, 30)],
    ['line warm', 'M0 61h146M0 75h134M0 93h134M64 50v11M34 61v14M92 75v18M46 93v26'],
    ['warm', 'M94 94l84-5 5 20-86 6z'],
    ['line limbs cut', 'M156 62l22-42'],
    ['amber', 'M138 52l30 16-7 12-30-16z'],
  ],

  // A camera looks at the cracks in a drain, and its screen shows them.
  survey: [
    ...garden(46),
    ['petrol', rect(0, 62, 200, 42) + rect(100, 50, 26, 16)],
    ['ink', rect(0, 69, 200, 28) + rect(105, 46, 16, 26)],
    ['beam', 'M152 82l48-14v28z'],
    ['line bold dim', 'M172 62c4 8-4 12 0 20M184 62c6 10-4 14 2 24'],
    ['line bold amber', 'M86 34h18c8 0 9 4 9 10v30c0 7 3 9 9 9h12'],
    ['white', 'M132 75h18l8 8-8 8h-18z'],
    ['amber', disc(151, 83, 4)],
    ['ink', rect(16, -4, 72, 50)],
    ['water', rect(22, 2, 60, 38)],
    ['line bold ink', disc(52, 21, 14)],
  ],

  // A new length of pipe in an open trench.
  trench: [
    ...garden(36),
    ['warm', 'M48 36h104l-12 80H60z'],
    ['petrol', rect(0, 68, 200, 26)],
    ['white', rect(70, 68, 60, 26)],
    ['amber', rect(62, 64, 12, 34) + rect(126, 64, 12, 34)],
    ['dim', 'M4 36c6-26 34-28 42 0z'],
    ['line bold ink', 'M174 22v-36'],
    ['cut', 'M164 20h20v16c0 8-10 16-10 16s-10-8-10-16z'],
  ],

  // Foam on one half of a pipe, ice on the other.
  lagging: [
    ['warm', rect(0, -20, 200, 150)],
    ['dim', rect(0, 84, 200, 50)],
    ['petrol', rect(0, 44, 200, 16)],
    ['ink', rect(-4, 32, 106, 40)],
    ['line bold cut', 'M-4 52h106'],
    ['amber', rect(22, 32, 9, 40) + rect(68, 32, 9, 40)],
    ['white', 'M116 60h56l-6 18-6-8-6 18-6-18-6 12-6-12-6 18-6-18-4 6zM112 44c6-8 12-2 18-5s12-3 18 2 12-2 20 3z'],
    flakes([120, 16], [146, 6], [172, 20], [188, 8]),
  ],

  // A radiator under a window with frost on it.
  radiator: [
    ...room('warm'),
    ...sash('night', 'white', 56, -20, 88, 66),
    ['white', 'M57 45V28c10 3 18 9 20 17zM143 45V30c-10 3-17 8-19 15z'],
    flakes([76, 6], [90, 26], [112, 4], [126, 18], [112, 34]),
    ['white', rect(48, 60, 104, 36)],
    ['line bold dim', `M60 66v24${'m14-24v24'.repeat(6)}`],
    ['line bold amber', 'M22 88c-7-8 7-12 0-20s7-12 0-20M178 56c-7-8 7-12 0-20s7-12 0-20'],
    ['line bold petrol', 'M154 88h6v18'],
    ['petrol', rect(155, 76, 10, 14)],
  ],

  // A frozen pipe thaws under a warm cloth, over a bucket.
  frozen: [
    ...room('lit'),
    ['line limbs petrol', 'M28-20v64h144v60'],
    ['white', 'M44 42c6-8 12-2 18-5s12-3 18 2 10 0 16 5v4l-6 16-6-12-6 20-6-20-6 12-6-12-8 8z'],
    ['amber', 'M110 32h42v32l-8-6-8 8-9-8-9 8-8-6z'],
    ['water', drop(74, 70)],
    ['line ink', 'M54 86c2-18 42-18 44 0'],
    ['petrol', 'M52 84h48l-6 30H58z'],
    ['water', 'M52 84h48l-2 8H54z'],
  ],

  // A garden tap, its hose taken off.
  'garden-tap': [
    ['warm', rect(0, -20, 200, 150)],
    bricks([10, 6, 3], [16, 14, 2], [150, 20, 3], [144, 28, 4], [160, 70, 2]),
    ['petrol', rect(0, 102, 200, 30)],
    ['white', rect(74, 14, 10, 40)],
    ['amber', 'M84 26h36c10 0 16 6 16 16v22h-16V46H84z'],
    ['line bold amber', 'M104 26V8M90 8h28'],
    ['water', drop(128, 70)],
    ['line bold petrol', `${disc(50, 84, 18)}${disc(50, 84, 12)}M68 84h8c8 0 10 4 18 4`],
  ],

  // The edge of a door with its strip of hooks, and the frame that they go into.
  strip: [
    ['lit', rect(0, -20, 200, 150)],
    ['petrol', rect(20, -20, 80, 150)],
    ['white', rect(72, -20, 28, 150)],
    ['amber', 'M100 8h16V-2h10v22h-26zM100 96h16V86h10v22h-26zM100 44h18l6 16h-24z'],
    ['ink', disc(86, 78, 5) + rect(84, 83, 4, 8)],
    ['line bold amber', 'M86 52H48'],
    ['cut', rect(150, -20, 50, 150)],
    ['ink', rect(150, -4, 12, 26) + rect(150, 42, 12, 22) + rect(150, 84, 12, 26)],
  ],

  // A small price on the phone, a big one at the door.
  tags: [
    ['front', rect(0, -20, 200, 150)],
    ['white', 'M16 62l14-14h34v28H30zM86 56l38-46h68v92h-68z'],
    ['front', disc(32, 62, 3) + disc(118, 56, 6)],
    ['line ink', 'M55 56c-1-5-9-5-9 1 0 5 2 8-2 13h12M43 63h9'],
    ['line limbs ink', 'M174 40c-2-16-28-16-28 4 0 14 6 22-4 36h36M138 58h26'],
  ],

  // A euro cylinder under its handle.
  cylinder: [
    ['petrol', rect(0, -20, 200, 150)],
    ['white', 'M70 0c0-8 4-12 12-12h36c8 0 12 4 12 12v96c0 8-4 12-12 12H82c-8 0-12-4-12-12z'],
    ['line limbs cut', 'M100 14h62'],
    ['cut', disc(100, 14, 10)],
    ['amber', `${disc(100, 54, 18)}M92 70h16v22a8 8 0 0 1-16 0z`],
    ['ink', rect(98, 42, 4, 24)],
  ],

  // A mortice lock: five levers, a bolt, and a standard's tick.
  mortice: [
    ['petrol', rect(0, -20, 200, 150)],
    ['white', rect(58, 8, 92, 88)],
    ['cut', rect(48, -4, 10, 112)],
    ['amber', rect(14, 52, 40, 24)],
    ['line bold dim', `M68 18h72${'m-72 7h72'.repeat(4)}`],
    ['ink', `${disc(108, 64, 8)}M105 72h6l5 15h-16z`],
    ['amber', disc(164, 28, 22)],
    ['line limbs ink', 'M154 28l8 8 13-16'],
  ],
} as const satisfies Readonly<Record<string, readonly Shape[]>>
