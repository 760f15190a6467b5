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

/**
 * Our street at night, from left to right: scenes of 200 × 112 units, 20 apart, which share the pavement at 120. After
 * the terrace come scenes indoors, by day (for work that can wait) and under the ground. In the hand of the house, and in
 * its colours.
 */
export const STREET_PARTS: readonly Shape[] = [
  ['earth', 'M-40 120h1380v60H-40z'],

  // The van arrives.
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

  // A clock tower over the roofs.
  ['white', 'M392 26a13 13 0 1 0 12 19a11 11 0 0 1-12-19z'],
  star([236, 30], [262, 50], [360, 24], [376, 62], [250, 74]),
  roofs(220, 92, 5),
  ['front', 'M290 120V38h44v82z'],
  ['cut', 'M284 38l28-30 28 30z'],
  ['line bold cut', 'M312 8V0'],
  ['cut', rect(286, 84, 52, 4)],
  ['glow', disc(312, 60, 25)],
  ['white', disc(312, 60, 18)],
  ['line ink', 'M312 46v2M312 72v2M298 60h2M324 60h2'],
  ['line bold ink', 'M312 60V49M312 60l8-5'],
  ['amber', disc(312, 60, 2)],
  ...sash('dim', 'cut', 306, 94, 12, 16),
  ['lit', rect(236, 98, 8, 10) + rect(258, 102, 8, 10) + rect(352, 98, 8, 10) + rect(384, 102, 8, 10)],
  ['cut', 'M220 120h200v4H220z'],

  // The road out to a town.
  star([450, 20], [478, 36], [520, 14], [604, 26], [556, 34]),
  ['far', 'M440 70c40-22 70-20 100-8s70-10 100-4v70H440z'],
  ['line lights', 'M490 66h0M500 62h0M508 68h0M518 64h0M526 69h0'],
  ['front', 'M440 92c50-18 120-20 200-6v40H440z'],
  ['cut', 'M470 126c20-20 58-22 56-34-1-5-6-7-8-10h7c4 3 11 6 11 12 0 14-14 18-12 32z'],
  ['line amber', 'M503 122c6-10 16-13 20-20M527 95c0-3-1-5-3-7'],
  ['line post', 'M590 124V40'],
  ['white', 'M556 38h56l11 10-11 10h-56zM624 64h-56l-11 10 11 10h56z'],
  ['line bold petrol', 'M564 48h38M576 74h40'],
  ['amber', disc(590, 33, 4)],

  // On the doorstep.
  ['front', rect(660, 6, 200, 114)],
  bricks([664, 20, 2], [670, 26, 2], [842, 60, 2], [836, 66, 2], [840, 108, 2], [664, 108, 1]),
  ...sash('dim', 'white', 674, 40, 28, 38),
  ['white', rect(732, 20, 54, 100)],
  ['lit', rect(738, 26, 42, 94)],
  ['warm', 'M738 26h42v10h-42z'],
  ['petrol', 'M738 26l-16 8v86h16z'],
  ['amber', disc(727, 82, 2)],
  ...person(758, 117, 'petrol'),
  ['line bold white', 'M752 78l6 8 6-8'],
  ['beam', 'M738 117h42l50 24H716z'],
  ['cut', rect(726, 117, 66, 3) + rect(720, 120, 78, 4)],
  ...person(812, 120, 'amber', 'petrol'),
  cap(812, 120),
  ['line limbs amber', 'M802 84l-12 6'],
  ...bag(824, 120),
  ['glow', disc(812, 30, 13)],
  ['amber', 'M807 25h10l3 9h-16z'],
  ['line bold cut', 'M812 25v-6h-14'],

  // Our office.
  ['front', rect(880, 8, 200, 112)],
  bricks([884, 24, 2], [890, 30, 2], [1052, 30, 2], [1058, 36, 1], [884, 112, 2], [1048, 112, 2]),
  ['petrol', rect(908, 16, 144, 18)],
  ['white', 'M972 22l10-8 10 8v10h-20z'],
  ['amber', rect(979, 25, 6, 7)],
  ['line white', 'M916 25h44M1004 25h40'],
  ['white', rect(904, 40, 152, 66)],
  ['lit', rect(908, 44, 144, 58)],
  ['warm', rect(908, 86, 144, 16)],
  ['line bold dim', 'M1020 54h22M1020 62h22M1020 70h14'],
  ['white', rect(916, 50, 30, 26)],
  ['line petrol', 'M920 56l8 6 6-4 8 10M924 70h4'],
  ['amber', disc(934, 61, 2)],
  ['dim', disc(980, 62, 7)],
  ['petrol', 'M968 92l2-16c2-6 18-6 20 0l2 16z'],
  ['line ink', 'M973 62a7 7 0 0 1 14 0M973 62v5M987 62v5l-5 4'],
  ['ink', 'M996 70h24v18h-24zM1005 88h6v4h-6z'],
  ['water', rect(999, 73, 18, 12)],
  ['cut', rect(952, 92, 84, 4)],
  ['line post', 'M960 102v-6M1028 102v-6'],
  ['line white', 'M904 106h152'],
  ['cut', 'M880 120h200v4H880z'],

  // The counter, indoors.
  ['warm', 'M1100-20h200v150h-200z'],
  ['lit', rect(1100, -20, 200, 112)],
  ...sash('ink', 'white', 1112, 8, 44, 46),
  ['white', 'M1147 24a6 6 0 1 0 5 9a5 5 0 0 1-5-9z'],
  ['petrol', rect(1230, 8, 60, 34)],
  ['line front', 'M1260 8v34'],
  ['line bold amber', 'M1254 36v0M1266 36v0'],
  ['white', rect(1100, 88, 200, 7)],
  ['petrol', rect(1100, 95, 200, 40)],
  ['line front', 'M1150 95v40M1200 95v40M1250 95v40'],
  ['ink', 'M1174 88l3-26c1-6 23-6 24 0l1 6 12-6-7 16-4 1 1 9zM1186 57h6v-4h-6z'],
  ['line bold ink', 'M1175 66c-12 0-12 16-2 17'],
  ['line white', 'M1214 52c-4-5 4-7 0-13M1222 50c-4-5 4-7 0-13'],
  ['amber', rect(1222, 74, 14, 14)],
  ['line amber', 'M1237 77c6 0 6 8 0 8'],
  ['white', 'M1114 86l6-18h30l6 18z'],
  ['line petrol', 'M1125 73h20M1123 78h24'],
  ['line bold amber', 'M1160 84l-12-7'],

  // A terrace, one owner and many doors.
  star([1332, 16], [1380, 8], [1428, 20], [1490, 10]),
  ['front', rect(1310, 30, 220, 90)],
  ['line barge', 'M1310 30h220'],
  ['line far', 'M1365 34v86M1420 34v86M1475 34v86'],
  ...sash('lit', 'white', 1329, 42, 18, 22),
  ...sash('night', 'far', 1384, 42, 18, 22),
  ...sash('warm', 'white', 1439, 42, 18, 22),
  ...sash('dim', 'white', 1494, 42, 18, 22),
  ...door(1326, 117, 'petrol'),
  ...door(1381, 117, 'water'),
  ...door(1436, 117, 'dim'),
  ...door(1491, 117, 'ink'),
  ['cut', 'M1310 120h220v4h-220z'],

  // A desk lamp on what was agreed.
  ['dim', rect(1550, -20, 200, 150)],
  ['warm', 'M1602 40l-52 90h150z'],
  ['front', rect(1550, 96, 200, 40)],
  ['line bold cut', 'M1570 96V62l26-26'],
  ['petrol', 'M1588 34l16-14 18 22-24 12z'],
  ['cut', 'M1560 92h22v4h-22z'],
  ['white', 'M1622 22h66v74h-66z'],
  ['line petrol', 'M1632 34h28M1632 44h46M1632 52h46M1632 60h46M1632 68h30'],
  ['line bold amber', 'M1652 84l6 5 10-12'],
  ['petrol', rect(1702, 70, 30, 26)],
  ['line bold cut', 'M1709 70v-8a8 8 0 0 1 16 0v8'],
  ['amber', disc(1717, 82, 4)],

  // By day: the van from behind, its doors open.
  ['white', rect(1770, -20, 200, 142)],
  ['amber', disc(1800, 20, 11)],
  ['lit', 'M1770 92l30-22 30 22 30-22 30 22 30-22 30 22 20-14v44h-200z'],
  ['dim', rect(1770, 120, 200, 14)],
  ['petrol', 'M1824 112V36c0-6 4-10 10-10h72c6 0 10 4 10 10v76z'],
  ['ink', rect(1832, 36, 76, 68)],
  ['line petrol', 'M1832 58h76M1832 82h76M1870 36v68'],
  ['line bold water', 'M1838 40h26M1838 46h26M1838 52h26'],
  ['line bold amber', 'M1878 46v8M1886 42v12M1894 46v8M1902 44v10'],
  ['amber', rect(1838, 68, 24, 14)],
  ['line amber', 'M1845 67c0-5 10-5 10 0'],
  ['water', disc(1889, 71, 9)],
  ['ink', disc(1889, 71, 4)],
  ['white', rect(1838, 90, 12, 14) + rect(1853, 94, 10, 10)],
  ['dim', 'M1880 104l4-12h12l4 12z'],
  ['line bold dim', 'M1890 92v-8'],
  ['water', 'M1824 32l-22 8v74l22-4zM1916 32l22 8v74l-22-4z'],
  ['petrol', 'M1820 42l-13 5v18l13-3zM1920 42l13 5v18l-13-3z'],
  ['line bold dim', 'M1830 22h80M1836 16h68M1846 14v10M1870 14v10M1894 14v10'],
  ['ink', rect(1832, 112, 14, 10) + rect(1894, 112, 14, 10)],
  ['amber', rect(1826, 104, 6, 6) + rect(1908, 104, 6, 6)],

  // By day: a wall half painted.
  ['white', rect(1990, -20, 200, 134)],
  ['water', 'M1990-20h86v26h10v24h-10v20h14v22h-14v42h-86z'],
  ['lit', rect(1990, 112, 200, 30)],
  ['petrol', rect(1990, 108, 200, 5)],
  ...sash('lit', 'petrol', 2130, 14, 40, 50),
  ['line bold dim', 'M2014 112l18-84h12l18 84M2026 56h24M2022 74h32M2018 92h40'],
  ['amber', rect(2078, 40, 30, 13)],
  ['line bold ink', 'M2108 46h8v14h-20v10'],
  ['dim', rect(2093, 68, 6, 18)],
  ['petrol', 'M2110 90h30v24h-30z'],
  ['water', 'M2110 90h30v7h-6v5h-5v-5h-19z'],
  ['line ink', 'M2110 90c2-14 28-14 30 0'],

  // By day: a workbench.
  ['lit', rect(2210, -20, 200, 142)],
  ['dim', rect(2210, 120, 200, 20)],
  ['petrol', rect(2226, 10, 148, 44)],
  ['line bold white', 'M2240 20v16M2254 20v22'],
  ['white', rect(2234, 36, 12, 8)],
  ['amber', 'M2250 42h8v8h-8z'],
  ['line bold amber', 'M2274 20v12'],
  ['white', 'M2268 32h12v16h-12zM2298 20h54l6 4v4l-60 10z'],
  ['amber', 'M2292 18h10v22h-10z'],
  ['dim', 'M2222 78h168v9h-168z'],
  ['line roof', 'M2246 90l-10 30M2366 90l10 30'],
  ['line bold cut', 'M2242 106h128'],
  ['amber', rect(2232, 69, 134, 9)],
  ['line dim', 'M2240 73h30M2284 74h40'],
  ['petrol', 'M2318 69v-9c0-3 2-4 5-4h24l8 13z'],
  ['ink', 'M2326 56c0-6 12-6 12 0z'],
  ['line bold amber', 'M2306 66c-5-2-4-9 1-8M2298 112c-4-3-2-9 3-7M2320 114c-5-2-3-8 2-7'],

  // Under the sink, by torchlight.
  ['warm', rect(2430, -20, 200, 150)],
  ['lit', 'M2430-20h200v78h-200z'],
  ...sash('ink', 'white', 2536, -4, 44, 36),
  ['petrol', rect(2436, 4, 40, 30)],
  ['line bold amber', 'M2468 28v0'],
  ['white', rect(2522, 52, 108, 6)],
  ['line bold ink', 'M2590 52V40a7 7 0 0 0-14 0v3'],
  ['petrol', rect(2526, 58, 104, 64)],
  ['ink', rect(2534, 64, 70, 56)],
  ['beam', 'M2520 84l84-18v54h-58z'],
  ['white', rect(2560, 58, 44, 10)],
  ['line bold water', 'M2544 64v56'],
  ['line limbs white', 'M2582 68v22a8 8 0 0 0 16 0v-4h12'],
  ['water', 'M2582 100c2 4 3 5 3 7a3 3 0 0 1-6 0c0-2 1-4 3-7z'],
  ['water', 'M2566 120q4-6 16-6t16 6z'],
  ['water', 'M2604 60l20 6v52l-20 2z'],
  ['cut', rect(2430, 120, 200, 14)],
  ['line limbs petrol', 'M2484 94l6 22h-26'],
  ['amber', 'M2472 100l8-38c2-8 20-4 20 4l-4 34z'],
  ['dim', 'M2499 51a8 8 0 1 0 16 0 8 8 0 1 0-16 0z'],
  ['amber', 'M2499 50a8 8 0 0 1 16 0h5v3h-21z'],
  ['line limbs amber', 'M2494 70l20 18'],
  ['line bold ink', 'M2514 88l16-4'],
  ...bag(2438, 120),

  // How a drain is jetted: the hose comes down the manhole, and its nozzle cuts the roots.
  ['earth', rect(2650, -20, 200, 150)],
  ['night', rect(2650, -20, 200, 26)],
  ['cut', rect(2650, 6, 200, 5)],
  ['front', 'M2658 6h40v46h152v58h-200V52h8z'],
  ['ink', 'M2664 6h28v54h158v42h-200V60h14z'],
  ['petrol', rect(2650, 92, 200, 10)],
  ['white', 'M2700 4l24-9 2 4-24 9z'],
  ['line roof', 'M2678-12V64'],
  ['line bold amber', 'M2678-12v76c0 14 6 17 18 17h46'],
  ['white', 'M2740 74h14l10 4v6l-10 4h-14z'],
  ['line bold water', 'M2738 76l-16-6M2738 86l-16 6M2768 81h14M2767 76l12-5M2767 86l12 5'],
  ['line bold dim', 'M2806 11c-2 20 6 30-2 44M2822 11c4 18-6 30 0 44'],
  ['dim', 'M2794 60c-7 9 3 14-3 22s5 13 1 20h44c7-9-2-14 3-22s-5-12 0-20z'],

  // How a leak is heard through the floor.
  ['warm', rect(2870, -20, 200, 86)],
  ['lit', 'M2870-20h200v40h-200z'],
  ['dim', rect(2870, 62, 200, 9)],
  ['ink', rect(2870, 71, 200, 60)],
  ['line boundary front', 'M2910 71v60M2970 71v60M3030 71v60'],
  ['line drain', 'M2870 102h200'],
  ['night', rect(2938, 99, 5, 6)],
  ['water', 'M2941 106c3 5 4 7 4 9a4 4 0 0 1-8 0c0-2 1-4 4-9zM2941 120q6-4 12 0z'],
  ['line bold amber', 'M2930 92a15 15 0 0 1 22 0M2923 84a25 25 0 0 1 36 0'],
  ['petrol', 'M2926 62a15 12 0 0 1 30 0z'],
  ['line roof', 'M2941 50V14'],
  ['line bold ink', 'M2941 14c0-18 40-16 44 6'],
  ['white', rect(2976, 20, 70, 36)],
  ['line petrol', 'M2982 42h10l4-8 5 14 6-24 6 26 5-14 4 6h18'],
  ['amber', disc(3036, 27, 2)],

  // The inside of a lock: the right key lifts each pin to the same line.
  ['front', rect(3090, -20, 200, 150)],
  ['white', 'M3150 4h116v58h-116z'],
  ['petrol', 'M3150 62h116v44h-116z'],
  ['cut', 'M3162 16h14v60h-14zM3184 16h14v60h-14zM3206 16h14v60h-14zM3228 16h14v60h-14z'],
  [
    'line ink',
    'M3164 20h10l-10 5h10l-10 5h10M3186 20h10l-10 5h10l-10 5h10M3208 20h10l-10 5h10l-10 5h10M3230 20h10l-10 5h10l-10 5h10',
  ],
  ['water', 'M3164 40h10v22h-10zM3186 36h10v26h-10zM3208 44h10v18h-10zM3230 38h10v24h-10z'],
  ['dim', 'M3164 62h10v10l-5 4-5-4zM3186 62h10v14l-5 4-5-4zM3208 62h10v8l-5 4-5-4zM3230 62h10v12l-5 4-5-4z'],
  ['line amber', 'M3150 62h116'],
  ['amber', 'M3134 78h28l7 6 7-6h8l7 5 7-5h8l7 3 7-3h6l9 5 8-5 12 8v14H3134z'],
  ['amber', 'M3118 68a20 20 0 1 0 0 40 20 20 0 0 0 0-40zm-6 14a6 6 0 1 1 0 12 6 6 0 0 1 0-12z'],

  // By day: a kitchen gets new doors. The old ones come off their boxes, and a tape lies on the worktop.
  ['lit', rect(3310, -20, 200, 142)],
  ['dim', rect(3310, 120, 200, 20)],
  ['warm', rect(3330, 8, 126, 46) + rect(3322, 88, 176, 32)],
  ['line dim', 'M3330 31h84M3372 8v46M3410 104h88'],
  ['petrol', rect(3416, 10, 38, 42) + rect(3324, 90, 40, 30) + rect(3368, 90, 40, 30)],
  ['line bold amber', 'M3422 44v-6M3358 96v6M3374 96v6'],
  ['dim', 'M3331 10l36 9-8 42-36-9zM3470 66l26 4-8 50h-26z'],
  ['line bold white', 'M3357 50l1-6M3488 80l-1 6'],
  ['white', rect(3310, 82, 152, 6)],
  ['amber', 'M3400 82V68c0-3 2-5 5-5h12c4 0 7 3 7 7v12z'],
  ['ink', disc(3413, 73, 4)],
  ['amber', 'M3336 74h66v6h-66z'],
  ['line ink', 'M3344 74v2M3352 74v2M3360 74v2M3368 74v2M3376 74v2M3384 74v2M3392 74v2'],

  // A question and its answer.
  ['front', rect(3530, -20, 200, 150)],
  ['white', 'M3552 12h92v54h-60l-18 16V66h-14z'],
  ['line bold petrol', 'M3571 31a9 9 0 1 1 9 9v5M3580 54v0'],
  ['amber', 'M3616 46h92v46h-12v16l-18-16h-62z'],
  ['line bold ink', 'M3644 69l12 12 24-26'],

  // The keys of several homes.
  ['warm', rect(3750, -20, 200, 150)],
  ['petrol', rect(3766, 10, 168, 22)],
  ['line white', `M3790 21${'v14m40-14'.repeat(4)}`],
  ['ink', `M3779 46${KEY.repeat(4)}`],
  ['amber', `M3794 44${'h14v20h-14zm40 0'.repeat(4)}`],

  // Rods in a drain, down its manhole.
  ['night', rect(3970, -20, 200, 92)],
  roofs(3970, 62, 5),
  ['earth', rect(3970, 72, 200, 60)],
  ['cut', rect(3970, 72, 200, 5)],
  ['front', 'M4062 72h46v10h62v32h-108z'],
  ['ink', 'M4068 72h34v16h68v20h-102z'],
  ['dim', 'M4148 88c-6 6 2 13-2 20h24V88z'],
  ...person(4046, 72, 'water', 'petrol'),
  cap(4046, 72),
  ['line bold amber', 'M4084 8v78c0 9 4 12 12 12h36'],
  ['line limbs white', 'M4084 22h0M4084 58h0M4108 98h0M4134 93v10'],
  ['line limbs water', 'M4056 37l28 5'],
  ['white', rect(4116, 68, 36, 5)],
]
