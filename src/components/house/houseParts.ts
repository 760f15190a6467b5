/** Classes of house.css (without their prefix) and a path. */
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
const bulb = (x: number, y: number, halo: number): readonly Shape[] => [
  ['glow', disc(x, y + 2, halo)],
  ['line ink', `M${x} ${y - 14}v12`],
  ['white', disc(x, y, 4)],
]

/** A stop tap seen from the side: the body on its pipe, the spindle, and the bar that turns it. */
export const tap = (x: number, y: number): readonly Shape[] => [
  ['line bold amber', `M${x} ${y}v-11m-7 0h14`],
  ['amber', disc(x, y, 4)],
]

/** Bricks, just enough to suggest a wall: where each row starts, and how many it has. */
export const bricks = (...rows: readonly (readonly [x: number, y: number, count: number])[]): Shape => [
  'line bricks',
  rows.map(([x, y, count]) => `M${x} ${y}h${count * 9 - 2}`).join(''),
]

/** The broken edge of a brick wall, drawn upwards. Each course is two rows of six. */
const toothing = (courses: number) => 'v-6h4v-6h-4'.repeat(courses)

/** How many houses there are on each side, so that the street fills a wide hero. */
const NEIGHBOURS = 8

/**
 * The house, drawn from the sky down and from back to front. We see it from the street, with half of its front removed and
 * the ground cut along the pavement. Flat shapes and three weights of line. Amber is light, and brass to look for; pale
 * petrol is clean water, from the main to the tank; the thick pipe is the drain.
 */
export const PARTS: readonly Shape[] = [
  // The night, and the street.
  ['white', 'M300 24a20 20 0 1 0 18 29a17 17 0 0 1-18-29z'],
  ['line white', 'M62 34h0M214 26h0M246 62h0M176 40h0M40 60h0M98 22h0'],
  ['earth', 'M-2e3 310h5e3v2e3h-5e3z'],
  ['line bold front', 'M178 330h5M214 346h5M176 354h6M30 412h4M70 404h6M118 418h8M196 414h8M150 398h5'],

  // The neighbours.
  ['far', `M12 128${'l-115-76-115 76'.repeat(NEIGHBOURS)}v182H12z`],
  ['cut', 'M-2e3 310H12v5H-2e3z'],
  ['far', `M242 128${'l115-76 115 76'.repeat(NEIGHBOURS)}v182H242z`],
  ['line barge', `M242 128${'l115-76 115 76'.repeat(NEIGHBOURS)}`],
  ...sash('night', 'front', 262, 152, 20, 34),
  ...sash('night', 'front', 262, 228, 20, 30),
  ['front', rect(8, 70, 24, 58)],
  ['cut', 'M5 64h30v7H5zM10 52h8v12h-8zM22 52h8v12h-8z'],
  bricks([11, 82, 2], [15, 88, 1]),

  // The rooms with their lights on.
  ['dim', 'M12 128l115-76 115 76z'],
  ['warm', rect(20, 134, 98, 74)],
  ['lit', rect(122, 134, 84, 74)],
  ['lit', rect(20, 214, 98, 78)],
  ['warm', rect(122, 214, 84, 78)],
  ['dim', rect(20, 298, 126, 62)],

  // Loft.
  ['line bold cut', 'M62 128V98M192 128V98'],
  ...bulb(160, 92, 16),
  ['front', rect(150, 116, 20, 12) + rect(172, 108, 14, 20)],
  ['white', rect(90, 96, 40, 28)],
  ['water', rect(93, 106, 34, 15)],
  ['line bold amber', 'M126 100h-8l-8 5'],
  ['amber', disc(108, 106, 4)],
  ['ink', rect(86, 124, 48, 4)],
  ['water', 'M124 128q3-4 10-3t11 3z'],

  // Bathroom.
  ...sash('ink', 'white', 86, 142, 20, 26),
  ['white', 'M30 166h12v20h16c0 8-4 12-9 14v8H36v-8c-4-3-6-8-6-14z'],
  ['line ink', 'M42 186h17M33 170h4'],
  ['white', rect(59, 148, 12, 17)],
  ['water', rect(61, 150, 8, 13)],
  ['white', 'M58 178h14c0 6-2 8-5 9v21h-5v-21c-3-1-4-3-4-9z'],
  ['line ink', 'M65 178v-5h-4'],
  ['white', 'M72 186h44v4c0 9-4 13-10 13H84c-8 0-12-4-12-13z'],
  ['ink', 'M82 203h4v5h-4zM104 203h4v5h-4z'],
  ['line ink', 'M112 186v-7h-5v3M72 187h44'],

  // Bedroom. The ceiling has woken someone.
  ...sash('ink', 'white', 181, 144, 18, 26),
  ['ink', rect(154, 176, 4, 32)],
  ['white', 'M158 190h50v10h-50zM158 182h6c4 0 6 3 6 8h-12z'],
  ['water', 'M160 191c0-9 2-13 8-13s9 4 9 13z'],
  ['petrol', 'M178 186h30v14h-38c0-8 2-12 8-14z'],
  ['dim', disc(168, 173, 6)],
  ['ink', 'M161 174a7 7 0 0 1 14-2c-4 1-6 0-8-2-1 3-3 4-6 4z'],
  ['white', rect(167, 139, 11, 8)],
  ['petrol', disc(173, 143, 2)],
  ['dim', 'M124 134c1 5 5 7 9 6s3 5 8 4 3-3 8-3 7-2 9-7z'],
  ['petrol', drop(133, 137)],
  ['petrol drip', drop(141, 162)],
  ['petrol', 'M130 190h22l-3 18h-16z'],
  ['water', 'M130 190h22l-1 4h-20z'],

  // Kitchen.
  ['line petrol', 'M43 256v8M50 256v8M57 256v8'],
  ['white', rect(38, 220, 24, 36) + rect(36, 262, 26, 30)],
  ['line ink', `M43 249h14${disc(49, 279, 8)}M40 267h6`],
  ['ink', disc(50, 235, 7)],
  ['amber', 'M50 230c4 4 4 8 0 9-4-1-4-5 0-9z'],
  ...sash('ink', 'white', 76, 220, 22, 22),
  ['ink', rect(66, 258, 52, 34)],
  ['white', 'M64 254h54v4h-4l-3 8H93l-3-8H64z'],
  ['line ink', 'M106 254v-8a5 5 0 0 0-10 0v2'],
  // It is 2 in the morning.
  ['white', disc(108, 229, 7)],
  ['line ink', 'M108 225v4l3-2'],

  // Hall.
  ['line ink', 'M133 214v10M149 214v10M129 244h6M126 274h32M130 274v18M154 274v18'],
  ['white', rect(125, 224, 32, 24)],
  ['ink', rect(128, 228, 26, 12)],
  ['line switches', 'M130 234h14M149 234h3'],
  ['amber', rect(145, 234, 3, 5)],
  ['line ink', 'M129 244h6'],
  ['petrol', 'M136 273l3-8h10l3 8z'],
  ['line bold petrol', 'M134 265c2-5 18-5 20 0'],
  ['white', disc(144, 269, 2)],

  // Cellar.
  ...bulb(56, 312, 12),
  ['front', 'M70 329l16-5 5 15-16 5z'],
  ['water', 'M20 338q6-4 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0v22H20z'],
  ['cut', 'M147 304h-10v9h-9v9h-9v9h-9v9h-9v22h46z'],

  // The cut walls and floors round the rooms.
  [
    'cut',
    `M12 128h194v170h-45v12h-7v56H12z${rect(20, 134, 98, 74)}${rect(122, 134, 84, 74)}${rect(20, 214, 98, 78)}${rect(122, 214, 84, 78)}${rect(20, 298, 126, 62)}`,
  ],

  // The half of the front that remains.
  ['front', `M160 310${toothing(6)}${'v-6h7'.repeat(6)}${toothing(7)}V101L242 128v182z`],
  bricks(
    [206, 128, 1],
    [218, 136, 2],
    [222, 142, 1],
    [208, 198, 3],
    [204, 204, 2],
    [222, 210, 2],
    [176, 220, 2],
    [171, 226, 2],
    [206, 302, 2],
  ),
  ...sash('warm', 'white', 214, 152, 20, 34),
  ...sash('warm', 'white', 212, 222, 22, 26),
  ['white', 'M166 298v-56a16 14 0 0 1 32 0v56z'],
  ['amber', 'M169 240a13 10 0 0 1 26 0z'],
  ['line white', 'M182 240v-9M182 240l-8-7M182 240l8-7'],
  ['petrol', rect(169, 245, 26, 53)],
  ['front', 'M173 250h7v16h-7zM184 250h7v11h-7zM173 278h7v14h-7zM184 278h7v14h-7z'],
  ['line bold amber', 'M177 272h8'],
  ['amber', disc(190, 267, 4)],
  ['line ink', 'M190 267v2'],
  ['cut', 'M160 298h44v6h4v6h-52v-6h4z'],
  ['white', 'M160 298h44v2h-44zM156 304h52v2h-52z'],
  ['white', rect(208, 262, 28, 32)],
  ['line ink', rect(212, 266, 20, 24)],
  ['amber', 'M222 270c6 6 6 14 0 16-6-2-6-10 0-16z'],
  ['line roof', 'M6 132l121-80 121 80'],
  ['line bold cut', 'M127 50V38'],

  // The street.
  ['beam', 'M312 206h12l16 104h-46z'],
  ['glow', disc(318, 200, 22)],
  ['line post', 'M318 310V210'],
  ['amber', 'M311 208l-3-16h20l-3 16z'],
  ['cut', 'M306 192l12-8 12 8z'],
  ['night', 'M301 310c-1-6 0-9 3-12l-1-7 3 2h3l3-2v7c-2 2-1 4-1 7 1 2 1 4 0 5zM301 309c-5 0-6-4-5-7h2c-1 3 1 4 4 4z'],
  ['cut', rect(154, 310, 3e3, 5)],
  ['line post', 'M247 132v168'],
  ['night', rect(264, 315, 26, 32) + rect(306, 315, 26, 32)],
  ['white', rect(264, 310, 26, 4) + rect(306, 310, 26, 4)],

  // Water, from the main to the tank.
  ['line bold water', 'M3e3 340H152V295H76V282H112M100 282v-16M108 282h12V126'],
  ['white', disc(277, 332, 9)],
  ['line ink', 'M277 332l4-4'],
  ...tap(319, 340),
  ...tap(88, 282),

  // The drain, from the toilet and the gully to the sewer.
  ['line drain', 'M34 202h-8v170l250 26M251 310v85'],
  ['sewer', disc(300, 400, 24)],
  ['cut', 'M279 407h42a22 22 0 0 1-42 0z'],
  ['water', 'M238 310c2-4 6-4 8-4h14c4 0 6 1 9 4z'],
  ['white', rect(242, 303, 18, 6)],
  ['line ink', 'M246 304v4M251 304v4M256 304v4'],
]

/** Scenes of their own, in the sky above the house, where the whole drawing ends: a way out, bottled gas, a new kitchen. */
export const OUTSIDE: readonly Shape[] = [
  // Everyone is out, and the door stands open. No phone, no switch.
  ['front', rect(-9, -209, 67, 75)],
  ['earth', 'M-9-134h130v20H-9z'],
  ['cut', rect(-9, -134, 130, 4)],
  ['beam', 'M18-134h24l30 16H26z'],
  ['white', 'M12-137v-45a16 14 0 0 1 32 0v45z'],
  ['warm', 'M15-137v-44a13 11 0 0 1 26 0v44z'],
  ['petrol', 'M15-137v-46l10 6v36z'],
  ['white', 'M8-137h40v3H8z'],
  // Two adults and a child, seen from behind.
  ['dim', disc(66, -169, 5) + disc(92, -168, 5) + disc(79, -154, 4)],
  ['water', 'M60-161c1-3 11-3 12 0l2 16H58z'],
  ['petrol', 'M86-160c1-3 11-3 12 0l2 15H84z'],
  ['amber', 'M74-149c1-2 9-2 10 0l1 9H73z'],
  ['line bold cut', 'M63-144v9M69-144v9M89-144v9M95-144v9M77-139v4M82-139v4'],

  // Two bottles against a wall, under their regulator.
  ['front', rect(115, -209, 120, 75)],
  ['earth', 'M115-134h130v20H115z'],
  ['cut', rect(115, -134, 130, 4)],
  ['line bold amber', 'M162-178c0-14 28-14 28 0M176-188v-21'],
  ['white', rect(171, -192, 10, 7) + rect(158, -178, 8, 6) + rect(186, -178, 8, 6)],
  ['petrol', 'M150-134v-28c0-7 4-10 8-10h8c4 0 8 3 8 10v28zM178-134v-28c0-7 4-10 8-10h8c4 0 8 3 8 10v28z'],
  ['amber', 'M162-168c5 5 5 12 0 14-5-2-5-9 0-14zM190-168c5 5 5 12 0 14-5-2-5-9 0-14z'],

  // A kitchen that has just been finished, by day.
  ['lit', rect(239, -209, 122, 77)],
  ['dim', rect(239, -132, 122, 20)],
  ...sash('water', 'white', 289, -193, 26, 20),
  ['petrol', rect(248, -194, 34, 21) + rect(322, -194, 30, 21) + rect(239, -155, 122, 22)],
  ['white', rect(239, -160, 122, 5)],
  ['line front', 'M265-194v21M337-194v21M246-155v22M272-155v22M292-155v22M312-155v22M332-155v22'],
  ['line bold amber', 'M261-178v1M269-178v1M333-178v1M341-178v1'],
  ['ink', rect(248, -153, 22, 18)],
  ['line bold ink', 'M302-160v-8a5 5 0 0 0-10 0v2'],

  // Frost: the boiler's plastic pipe comes out of the wall, and ice hangs from it.
  ['front', rect(363, -209, 122, 75)],
  ['earth', rect(363, -132, 122, 20)],
  ...sash('warm', 'white', 380, -190, 26, 34),
  ['white', rect(363, -137, 122, 6) + rect(376, -159, 34, 5)],
  ['glow', disc(444, -170, 15)],
  ['ink', disc(424, -180, 5)],
  ['line post white', 'M424-180h20v34'],
  ['water', 'M430-178h11l-2 9-2-5-3 10zM439-150h10l-2 11-3-5-3 7z'],
  ['line white', 'M372-196h0M416-194h0M456-192h0M470-174h0M414-166h0M368-166h0M460-154h0'],
]

/**
 * Who owns each pipe, from next door to the street, with the ground cut as in the house. `yours` (amber) is for the owner
 * to repair. The companies' pipes have the house's colours, and other people's are white.
 */
export const PIPES: readonly Shape[] = [
  ['earth', 'M-9 150h378v130H-9z'],
  ['cut', 'M30 20h116v130H30z'],
  ['line roof', 'M24 22h128'],
  ['far', rect(36, 30, 104, 54)],
  ['front', rect(36, 90, 104, 56)],
  ...sash('lit', 'white', 44, 40, 16, 24),
  [
    'white',
    'M62 64h42v4c0 8-4 12-10 12H72c-6 0-10-4-10-12zM40 120h22v5h-3v21H43v-21h-3zM102 104h11v20h16c0 8-4 11-9 13v9h-12v-9c-4-3-6-7-6-13z',
  ],
  ['line white', 'M100 64v-8h-6v3M56 120v-6h-7v3'],
  ['cut', rect(146, 150, 223, 5)],
  ['front', rect(224, 124, 8, 26)],
  ['line post', 'M336 150V70'],
  ['amber', 'M329 70l-3-14h20l-3 14z'],
  ['line boundary white', 'M228 102v180'],

  // Water, from the main.
  ['line bold white', 'M135 182V58h-36'],
  ['line bold water', 'M345 182H234'],
  ['water', disc(345, 182, 9)],
  ['line bold yours', 'M222 182H72V114h30M72 128H56'],
  ...tap(228, 182),
  ...tap(72, 146),

  // Drains, to the sewer.
  ['line roof', 'M-9 214l121 4'],
  ['line drain yours', 'M110 146v66'],
  ['line drain', 'M110 218l192 12'],
  ['sewer', disc(318, 234, 22)],
  ['cut', 'M299 240h38a20 20 0 0 1-38 0z'],
]
