import { bricks, disc, rect, type Shape, sash } from './houseParts.ts'

/** A person seen from the front: the head, the body to the hips, and the legs. @param y - where they stand */
const person = (x: number, y: number, clothes: string, legs = 'cut'): readonly Shape[] => [
  ['dim', disc(x, y - 58, 8)],
  [`line limbs ${legs}`, `M${x - 5} ${y - 22}v20M${x + 5} ${y - 22}v20`],
  [clothes, `M${x - 13} ${y - 19}l2-22c1-8 21-8 22 0l2 22z`],
]

/** A cap over the head of `person`, with its peak to the left. */
const cap = (x: number, y: number): Shape => ['amber', `M${x - 13} ${y - 61}h5a8 8 0 0 1 16 0v3h-21z`]

/** A tool bag, held by its handle. */
const bag = (x: number, y: number): readonly Shape[] => [
  ['line amber', `M${x + 5} ${y - 13}c0-8 12-8 12 0`],
  ['ink', rect(x, y - 13, 22, 13)],
  ['amber', rect(x, y - 8, 22, 3)],
]

/** Our van from its side, driving to the right. @param x - its back @param y - the ground */
const van = (x: number, y: number): readonly Shape[] => [
  ['glow', disc(x + 113, y - 21, 9)],
  ['beam', `M${x + 112} ${y - 24}l74-12v36h-50z`],
  ['white', `M${x} ${y - 8}v-46c0-4 2-6 6-6h62c7 0 11 2 14 7l13 20 13 4c4 1 6 4 6 8v13z`],
  ['petrol', `M${x} ${y - 20}h114v12H${x}z`],
  ['amber', `M${x} ${y - 23}h114v3H${x}z`],
  ['ink', `M${x + 69} ${y - 54}h4c4 0 6 1 8 4l11 17H${x + 69}z`],
  ['line petrol', `M${x + 64} ${y - 56}v45M${x + 71} ${y - 29}h6`],
  // The house of our logo.
  ['petrol', `M${x + 18} ${y - 39}l14-12 14 12-2 3-2-1v11H${x + 22}v-11l-2 1z`],
  ['amber', rect(x + 29, y - 33, 6, 9)],
  ['line petrol', `M${x + 4} ${y - 63}h58M${x + 12} ${y - 63}v3M${x + 54} ${y - 63}v3`],
  ['amber', `M${x + 110} ${y - 24}h4v6h-4z`],
  ['night', `M${x + 12} ${y - 8}a12 12 0 0 1 24 0zM${x + 82} ${y - 8}a12 12 0 0 1 24 0z`],
  ['ink', disc(x + 24, y - 8, 9) + disc(x + 94, y - 8, 9)],
  ['white', disc(x + 24, y - 8, 4) + disc(x + 94, y - 8, 4)],
]

/** The roofs of a terrace from afar, each 40 wide, from left to right. */
const roofs = (x: number, y: number, count: number): Shape => [
  'far',
  `M${x} ${y}${'l20-16 20 16'.repeat(count)}V120H${x}z`,
]

const star = (...places: readonly (readonly [x: number, y: number])[]): Shape => [
  'line white',
  places.map(([x, y]) => `M${x} ${y}h0`).join(''),
]

/** A panelled door in its frame, 24 wide and 48 high, with a light over it. @param y - its sill */
const door = (x: number, y: number, colour: string): readonly Shape[] => [
  ['white', `M${x - 3} ${y}v-51h30v51z`],
  ['warm', rect(x, y - 48, 24, 8)],
  [colour, rect(x, y - 38, 24, 38)],
  [
    'front',
    `M${x + 4} ${y - 34}h6v12h-6zM${x + 14} ${y - 34}h6v12h-6zM${x + 4} ${y - 16}h6v11h-6zM${x + 14} ${y - 16}h6v11h-6z`,
  ],
  ['amber', disc(x + 20, y - 19, 2)],
  ['cut', rect(x - 5, y, 34, 3)],
]

/** A key on its hook, and the step to the next one. */
const KEY = 'a11 11 0 1 0 22 0a11 11 0 1 0-22 0zm6 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zm2 10h6v22h7v5h-7v4h5v5h-11zm32-10'

/** The night, and what lies under the pavement. */
const night: readonly Shape[] = [
  ['night', rect(-9, -9, 226, 140)],
  ['earth', rect(-9, 120, 226, 30)],
]

/**
 * Scenes of 200 × 112 units in the hand of the house and in its colours: our street at night, whose pavement is at 120,
 * then rooms and things. Each has its own coordinates.
 */
export const STREET_SCENES = {
  // The van arrives.
  van: [
    ...night,
    star([20, 30], [58, 44], [96, 24], [128, 38]),
    roofs(-20, 78, 4),
    ...sash('warm', 'far', 44, 88, 9, 13),
    ['front', rect(140, 16, 80, 104)],
    bricks([176, 30, 3], [182, 36, 2], [142, 92, 2], [146, 98, 3], [142, 112, 1]),
    ...sash('lit', 'white', 148, 34, 20, 28),
    ['cut', rect(140, 14, 80, 4)],
    ...door(182, 117, 'petrol'),
    ['line white', 'M4 84h-14M2 92h-8M4 100h-18'],
    ...van(12, 120),
    ['cut', 'M-40 120h260v4H-40z'],
    ['line bold cut', 'M0 134h24M44 134h24M88 134h24M132 134h24M176 134h24'],
  ],

  // A clock tower over the roofs.
  clock: [
    ...night,
    ['white', 'M172 26a13 13 0 1 0 12 19a11 11 0 0 1-12-19z'],
    star([16, 30], [42, 50], [140, 24], [156, 62], [30, 74]),
    roofs(0, 92, 5),
    ['front', 'M70 120V38h44v82z'],
    ['cut', 'M64 38l28-30 28 30z'],
    ['line bold cut', 'M92 8V0'],
    ['cut', rect(66, 84, 52, 4)],
    ['glow', disc(92, 60, 25)],
    ['white', disc(92, 60, 18)],
    ['line ink', 'M92 46v2M92 72v2M78 60h2M104 60h2'],
    ['line bold ink', 'M92 60V49M92 60l8-5'],
    ['amber', disc(92, 60, 2)],
    ...sash('dim', 'cut', 86, 94, 12, 16),
    ['lit', rect(16, 98, 8, 10) + rect(38, 102, 8, 10) + rect(132, 98, 8, 10) + rect(164, 102, 8, 10)],
    ['cut', 'M0 120h200v4H0z'],
  ],

  // The road out to a town.
  road: [
    ...night,
    star([10, 20], [38, 36], [80, 14], [164, 26], [116, 34]),
    ['far', 'M0 70c40-22 70-20 100-8s70-10 100-4v70H0z'],
    ['line lights', 'M50 66h0M60 62h0M68 68h0M78 64h0M86 69h0'],
    ['front', 'M0 92c50-18 120-20 200-6v40H0z'],
    ['cut', 'M30 126c20-20 58-22 56-34-1-5-6-7-8-10h7c4 3 11 6 11 12 0 14-14 18-12 32z'],
    ['line amber', 'M63 122c6-10 16-13 20-20M87 95c0-3-1-5-3-7'],
    ['line post', 'M150 124V40'],
    ['white', 'M116 38h56l11 10-11 10h-56zM184 64h-56l-11 10 11 10h56z'],
    ['line bold petrol', 'M124 48h38M136 74h40'],
    ['amber', disc(150, 33, 4)],
  ],

  // On the doorstep.
  doorstep: [
    ...night,
    ['front', rect(0, 6, 200, 114)],
    bricks([4, 20, 2], [10, 26, 2], [182, 60, 2], [176, 66, 2], [180, 108, 2], [4, 108, 1]),
    ...sash('dim', 'white', 14, 40, 28, 38),
    ['white', rect(72, 20, 54, 100)],
    ['lit', rect(78, 26, 42, 94)],
    ['warm', 'M78 26h42v10h-42z'],
    ['petrol', 'M78 26l-16 8v86h16z'],
    ['amber', disc(67, 82, 2)],
    ...person(98, 117, 'petrol'),
    ['line bold white', 'M92 78l6 8 6-8'],
    ['beam', 'M78 117h42l50 24H56z'],
    ['cut', rect(66, 117, 66, 3) + rect(60, 120, 78, 4)],
    ...person(152, 120, 'amber', 'petrol'),
    cap(152, 120),
    ['line limbs amber', 'M142 84l-12 6'],
    ...bag(164, 120),
    ['glow', disc(184, 52, 13)],
    ['amber', 'M179 47h10l3 9h-16z'],
    ['line bold cut', 'M184 47v-6h12'],
  ],

  // Our office.
  office: [
    ...night,
    ['front', rect(0, 8, 200, 112)],
    bricks([4, 24, 2], [10, 30, 2], [172, 30, 2], [178, 36, 1], [4, 112, 2], [168, 112, 2]),
    ['petrol', rect(28, 16, 144, 18)],
    ['white', 'M92 22l10-8 10 8v10h-20z'],
    ['amber', rect(99, 25, 6, 7)],
    ['line white', 'M36 25h44M124 25h40'],
    ['white', rect(24, 40, 152, 66)],
    ['lit', rect(28, 44, 144, 58)],
    ['warm', rect(28, 86, 144, 16)],
    ['line bold dim', 'M140 54h22M140 62h22M140 70h14'],
    ['white', rect(36, 50, 30, 26)],
    ['line petrol', 'M40 56l8 6 6-4 8 10M44 70h4'],
    ['amber', disc(54, 61, 2)],
    ['dim', disc(100, 62, 7)],
    ['petrol', 'M88 92l2-16c2-6 18-6 20 0l2 16z'],
    ['line ink', 'M93 62a7 7 0 0 1 14 0M93 62v5M107 62v5l-5 4'],
    ['ink', 'M116 70h24v18h-24zM125 88h6v4h-6z'],
    ['water', rect(119, 73, 18, 12)],
    ['cut', rect(72, 92, 84, 4)],
    ['line post', 'M80 102v-6M148 102v-6'],
    ['line white', 'M24 106h152'],
    ['cut', 'M0 120h200v4H0z'],
  ],

  // The counter, indoors.
  counter: [
    ['warm', 'M0-20h200v150h-200z'],
    ['lit', rect(0, -20, 200, 112)],
    ...sash('ink', 'white', 12, 8, 44, 46),
    ['white', 'M47 24a6 6 0 1 0 5 9a5 5 0 0 1-5-9z'],
    ['petrol', rect(130, 8, 60, 34)],
    ['line front', 'M160 8v34'],
    ['line bold amber', 'M154 36v0M166 36v0'],
    ['white', rect(0, 88, 200, 7)],
    ['petrol', rect(0, 95, 200, 40)],
    ['line front', 'M50 95v40M100 95v40M150 95v40'],
    ['ink', 'M74 88l3-26c1-6 23-6 24 0l1 6 12-6-7 16-4 1 1 9zM86 57h6v-4h-6z'],
    ['line bold ink', 'M75 66c-12 0-12 16-2 17'],
    ['line white', 'M114 52c-4-5 4-7 0-13M122 50c-4-5 4-7 0-13'],
    ['amber', rect(122, 74, 14, 14)],
    ['line amber', 'M137 77c6 0 6 8 0 8'],
    ['white', 'M14 86l6-18h30l6 18z'],
    ['line petrol', 'M25 73h20M23 78h24'],
    ['line bold amber', 'M60 84l-12-7'],
  ],

  // A terrace, one owner and many doors.
  terrace: [
    ...night,
    star([12, 16], [60, 8], [108, 20], [170, 10]),
    ['front', rect(-10, 30, 220, 90)],
    ['line barge', 'M-10 30h220'],
    ['line far', 'M45 34v86M100 34v86M155 34v86'],
    ...sash('lit', 'white', 9, 42, 18, 22),
    ...sash('night', 'far', 64, 42, 18, 22),
    ...sash('warm', 'white', 119, 42, 18, 22),
    ...sash('dim', 'white', 174, 42, 18, 22),
    ...door(6, 117, 'petrol'),
    ...door(61, 117, 'water'),
    ...door(116, 117, 'dim'),
    ...door(171, 117, 'ink'),
    ['cut', 'M-10 120h220v4h-220z'],
  ],

  // A desk lamp on what was agreed.
  agreement: [
    ['dim', rect(10, -20, 200, 150)],
    ['warm', 'M62 40l-52 90h150z'],
    ['front', rect(10, 96, 200, 40)],
    ['line bold cut', 'M30 96V62l26-26'],
    ['petrol', 'M48 34l16-14 18 22-24 12z'],
    ['cut', 'M20 92h22v4h-22z'],
    ['white', 'M82 22h66v74h-66z'],
    ['line petrol', 'M92 34h28M92 44h46M92 52h46M92 60h46M92 68h30'],
    ['line bold amber', 'M112 84l6 5 10-12'],
    ['petrol', rect(162, 70, 30, 26)],
    ['line bold cut', 'M169 70v-8a8 8 0 0 1 16 0v8'],
    ['amber', disc(177, 82, 4)],
  ],

  // By day: the van from behind, its doors open.
  tools: [
    ['white', rect(10, -20, 200, 142)],
    ['amber', disc(40, 20, 11)],
    ['lit', 'M10 92l30-22 30 22 30-22 30 22 30-22 30 22 20-14v44h-200z'],
    ['dim', rect(10, 120, 200, 14)],
    ['petrol', 'M64 112V36c0-6 4-10 10-10h72c6 0 10 4 10 10v76z'],
    ['ink', rect(72, 36, 76, 68)],
    ['line petrol', 'M72 58h76M72 82h76M110 36v68'],
    ['line bold water', 'M78 40h26M78 46h26M78 52h26'],
    ['line bold amber', 'M118 46v8M126 42v12M134 46v8M142 44v10'],
    ['amber', rect(78, 68, 24, 14)],
    ['line amber', 'M85 67c0-5 10-5 10 0'],
    ['water', disc(129, 71, 9)],
    ['white', rect(78, 90, 12, 14) + rect(93, 94, 10, 10)],
    ['dim', 'M120 104l4-12h12l4 12z'],
    ['water', 'M64 32l-22 8v74l22-4zM156 32l22 8v74l-22-4z'],
    ['petrol', 'M60 42l-13 5v18l13-3zM160 42l13 5v18l-13-3z'],
    ['line bold dim', 'M70 22h80M76 16h68M86 14v10M110 14v10M134 14v10'],
    ['ink', rect(72, 112, 14, 10) + rect(134, 112, 14, 10)],
  ],

  // By day: a wall half painted.
  paint: [
    ['white', rect(10, -20, 200, 134)],
    ['water', 'M10-20h86v26h10v24h-10v20h14v22h-14v42h-86z'],
    ['lit', rect(10, 112, 200, 30)],
    ['petrol', rect(10, 108, 200, 5)],
    ...sash('lit', 'petrol', 150, 14, 40, 50),
    ['line bold dim', 'M34 112l18-84h12l18 84M46 56h24M42 74h32M38 92h40'],
    ['amber', rect(98, 40, 30, 13)],
    ['line bold ink', 'M128 46h8v14h-20v10'],
    ['dim', rect(113, 68, 6, 18)],
    ['petrol', 'M130 90h30v24h-30z'],
    ['water', 'M130 90h30v7h-6v5h-5v-5h-19z'],
    ['line ink', 'M130 90c2-14 28-14 30 0'],
  ],

  // By day: a workbench.
  bench: [
    ['lit', rect(10, -20, 200, 142)],
    ['dim', rect(10, 120, 200, 20)],
    ['petrol', rect(26, 10, 148, 44)],
    ['line bold white', 'M40 20v16M54 20v22'],
    ['white', rect(34, 36, 12, 8)],
    ['amber', 'M50 42h8v8h-8z'],
    ['line bold amber', 'M74 20v12'],
    ['white', 'M68 32h12v16h-12zM98 20h54l6 4v4l-60 10z'],
    ['amber', 'M92 18h10v22h-10z'],
    ['dim', 'M22 78h168v9h-168z'],
    ['line roof', 'M46 90l-10 30M166 90l10 30'],
    ['line bold cut', 'M42 106h128'],
    ['amber', rect(32, 69, 134, 9)],
    ['line dim', 'M40 73h30M84 74h40'],
    ['petrol', 'M118 69v-9c0-3 2-4 5-4h24l8 13z'],
    ['ink', 'M126 56c0-6 12-6 12 0z'],
    ['line bold amber', 'M106 66c-5-2-4-9 1-8M98 112c-4-3-2-9 3-7M120 114c-5-2-3-8 2-7'],
  ],

  // Under the sink, by torchlight.
  repair: [
    ['warm', rect(10, -20, 200, 150)],
    ['lit', 'M10-20h200v78h-200z'],
    ...sash('ink', 'white', 116, -2, 44, 40),
    ['petrol', rect(16, 4, 40, 36)],
    ['line bold amber', 'M48 34v0'],
    ['white', rect(102, 52, 108, 6)],
    ['line bold ink', 'M170 52v-4a6 6 0 0 0-12 0v1'],
    ['petrol', rect(106, 58, 104, 64)],
    ['ink', rect(114, 64, 70, 56)],
    ['beam', 'M100 84l84-18v54h-58z'],
    ['white', rect(140, 58, 44, 10)],
    ['line bold water', 'M124 64v56'],
    ['line limbs white', 'M162 68v22a8 8 0 0 0 16 0v-4h12'],
    ['water', 'M162 100c2 4 3 5 3 7a3 3 0 0 1-6 0c0-2 1-4 3-7z'],
    ['water', 'M146 120q4-6 16-6t16 6z'],
    ['water', 'M184 60l20 6v52l-20 2z'],
    ['cut', rect(10, 120, 200, 14)],
    ['line limbs petrol', 'M64 94l6 22h-26'],
    ['amber', 'M52 100l8-38c2-8 20-4 20 4l-4 34z'],
    ['dim', 'M79 51a8 8 0 1 0 16 0 8 8 0 1 0-16 0z'],
    ['amber', 'M79 50a8 8 0 0 1 16 0h5v3h-21z'],
    ['line limbs amber', 'M74 70l20 18'],
    ['line bold ink', 'M94 88l16-4'],
    ...bag(18, 120),
  ],

  // How a leak is heard through the floor.
  listening: [
    ['warm', rect(10, -20, 200, 86)],
    ['lit', 'M10-20h200v40h-200z'],
    ['dim', rect(10, 62, 200, 9)],
    ['ink', rect(10, 71, 200, 60)],
    ['line boundary front', 'M50 71v60M110 71v60M170 71v60'],
    ['line drain', 'M10 102h200'],
    ['night', rect(78, 99, 5, 6)],
    ['water', 'M81 106c3 5 4 7 4 9a4 4 0 0 1-8 0c0-2 1-4 4-9zM81 120q6-4 12 0z'],
    ['line bold amber', 'M70 92a15 15 0 0 1 22 0M63 84a25 25 0 0 1 36 0'],
    ['petrol', 'M66 62a15 12 0 0 1 30 0z'],
    ['line roof', 'M81 50V14'],
    ['line bold ink', 'M81 14c0-18 40-16 44 6'],
    ['white', rect(116, 20, 70, 36)],
    ['line petrol', 'M122 42h10l4-8 5 14 6-24 6 26 5-14 4 6h18'],
    ['amber', disc(176, 27, 2)],
  ],

  // The inside of a lock: the right key lifts each pin to the same line.
  'inside-lock': [
    ['front', rect(10, -20, 200, 150)],
    ['white', 'M70 4h116v58h-116z'],
    ['petrol', 'M70 62h116v44h-116z'],
    ['cut', 'M82 16h14v60h-14zM104 16h14v60h-14zM126 16h14v60h-14zM148 16h14v60h-14z'],
    [
      'line ink',
      'M84 20h10l-10 5h10l-10 5h10M106 20h10l-10 5h10l-10 5h10M128 20h10l-10 5h10l-10 5h10M150 20h10l-10 5h10l-10 5h10',
    ],
    ['water', 'M84 40h10v22h-10zM106 36h10v26h-10zM128 44h10v18h-10zM150 38h10v24h-10z'],
    ['dim', 'M84 62h10v10l-5 4-5-4zM106 62h10v14l-5 4-5-4zM128 62h10v8l-5 4-5-4zM150 62h10v12l-5 4-5-4z'],
    ['line amber', 'M70 62h116'],
    ['amber', 'M54 78h28l7 6 7-6h8l7 5 7-5h8l7 3 7-3h6l9 5 8-5 12 8v14H54z'],
    ['amber', 'M38 68a20 20 0 1 0 0 40 20 20 0 0 0 0-40zm-6 14a6 6 0 1 1 0 12 6 6 0 0 1 0-12z'],
  ],

  // By day: a kitchen gets new doors. The old ones come off their boxes, and a tape lies on the worktop.
  'new-doors': [
    ['lit', rect(10, -20, 200, 142)],
    ['dim', rect(10, 120, 200, 20)],
    ['warm', rect(30, 8, 126, 46) + rect(22, 88, 176, 32)],
    ['line dim', 'M30 31h84M72 8v46M110 104h88'],
    ['petrol', rect(116, 10, 38, 42) + rect(24, 90, 40, 30) + rect(68, 90, 40, 30)],
    ['line bold amber', 'M122 44v-6M58 96v6M74 96v6'],
    ['dim', 'M31 10l36 9-8 42-36-9zM170 66l26 4-8 50h-26z'],
    ['line bold white', 'M57 50l1-6M188 80l-1 6'],
    ['white', rect(10, 82, 152, 6)],
    ['amber', 'M100 82V68c0-3 2-5 5-5h12c4 0 7 3 7 7v12z'],
    ['ink', disc(113, 73, 4)],
    ['amber', 'M36 74h66v6h-66z'],
    ['line ink', 'M44 74v2M52 74v2M60 74v2M68 74v2M76 74v2M84 74v2M92 74v2'],
  ],

  // A question and its answer.
  answers: [
    ['front', rect(10, -20, 200, 150)],
    ['white', 'M32 12h92v54h-60l-18 16V66h-14z'],
    ['line bold petrol', 'M51 31a9 9 0 1 1 9 9v5M60 54v0'],
    ['amber', 'M96 46h92v46h-12v16l-18-16h-62z'],
    ['line bold ink', 'M124 69l12 12 24-26'],
  ],

  // The keys of several homes.
  keys: [
    ['warm', rect(10, -20, 200, 150)],
    ['petrol', rect(26, 10, 168, 22)],
    ['line white', `M50 21${'v14m40-14'.repeat(4)}`],
    ['ink', `M39 46${KEY.repeat(4)}`],
    ['amber', `M54 44${'h14v20h-14zm40 0'.repeat(4)}`],
  ],

  // Rods in a drain, down its manhole.
  rods: [
    ['night', rect(10, -20, 200, 92)],
    roofs(10, 62, 5),
    ['earth', rect(10, 72, 200, 60)],
    ['cut', rect(10, 72, 200, 5)],
    ['front', 'M102 72h46v10h62v32h-108z'],
    ['ink', 'M108 72h34v16h68v20h-102z'],
    ['dim', 'M188 88c-6 6 2 13-2 20h24V88z'],
    ...person(86, 72, 'water', 'petrol'),
    cap(86, 72),
    ['line bold amber', 'M124 8v78c0 9 4 12 12 12h36'],
    ['line limbs white', 'M124 22h0M124 58h0M148 98h0M174 93v10'],
    ['line limbs water', 'M96 37l28 5'],
    ['white', rect(156, 68, 36, 5)],
  ],
} as const satisfies Readonly<Record<string, readonly Shape[]>>
