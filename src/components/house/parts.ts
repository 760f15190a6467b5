import type { Box } from './places.ts'

/**
 * The house, from the sky down. Flat shapes, three weights of line (2, 3 and 7), whole units. Amber is light and what
 * helps; pale petrol is water; the thick pipe is the drain.
 */

/** A class of house.css without its prefix, and a path. */
export type Shape = readonly [kind: string, path: string]

export interface Part {
  /** Where it is, so that a crop leaves out what it does not show. */
  readonly box: Box
  readonly shapes: readonly Shape[]
}

const part = (x: number, y: number, width: number, height: number, ...shapes: readonly Shape[]): Part => ({
  box: [x, y, width, height],
  shapes,
})

const rect = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h-${width}z`
const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`

/** A sash window: two panes above two, and a sill. */
const sash = (glass: string, x: number, y: number, width: number, height: number): readonly Shape[] => [
  [`${glass} lw`, rect(x, y, width, height)],
  ['lw', `M${x} ${y + height / 2}h${width}M${x + width / 2} ${y}v${height}M${x - 3} ${y + height + 1}h${width + 6}`],
]

/** Courses of brick, as few as say so: each is where a row starts, and how many bricks it has. */
const bricks = (...rows: readonly (readonly [x: number, y: number, count: number])[]): Shape => [
  'br',
  rows.map(([x, y, count]) => `M${x} ${y}h${count * 9 - 2}`).join(''),
]

const drop = (x: number, y: number) => `M${x} ${y}c2 4 3 5 3 7a3 3 0 0 1-6 0c0-2 1-3 3-7z`

const TOOTH = 'v-6h4v-6h-4'

export const PARTS: readonly Part[] = [
  // The night, and the neighbours.
  part(270, 16, 60, 60, ['moon', 'M300 24a20 20 0 1 0 18 29a17 17 0 0 1-18-29z']),
  part(30, 20, 230, 60, ['star', 'M62 34h0M214 26h0M246 62h0M176 40h0M40 60h0M98 22h0']),
  part(0, 120, 12, 190, ['n', 'M0 120l12 8v182H0z'], ['nr', 'M-6 116l18 12']),
  part(
    242,
    60,
    98,
    250,
    ['n', 'M242 128l98-65v247h-98z'],
    ['nr', 'M242 128l104-69'],
    ...sash('nw', 262, 152, 20, 34),
    ...sash('nw', 262, 228, 20, 30),
  ),
  part(4, 52, 32, 76, ['f', 'M8 70h24v58H8z'], ['c', 'M5 64h30v7H5zM10 52h8v12h-8zM22 52h8v12h-8z'], bricks([11, 82, 2], [15, 88, 1])),
  // The ground.
  part(0, 310, 340, 130, ['e', 'M0 310h340v130H0z'], ['st', 'M176 352h6M214 346h5M196 420h8M70 420h6M120 430h8M230 428h6M178 330h5M30 424h4']),
  // The rooms with their lights on.
  part(12, 52, 230, 76, ['loft', 'M12 128l115-76 115 76z']),
  part(20, 134, 98, 74, ['g', rect(20, 134, 98, 74)]),
  part(122, 134, 84, 74, ['k', rect(122, 134, 84, 74)]),
  part(20, 214, 98, 78, ['k', rect(20, 214, 98, 78)]),
  part(122, 214, 84, 78, ['g', rect(122, 214, 84, 78)]),
  part(20, 298, 126, 62, ['cel', rect(20, 298, 126, 62)]),
  // Loft: rafters, a bulb, the tank.
  part(
    40,
    60,
    150,
    70,
    ['lr', 'M62 128V98M192 128V98'],
    ['glow', disc(160, 96, 16)],
    ['li', 'M160 76v12'],
    ['w', disc(160, 92, 4)],
    ['f', 'M150 116h20v12h-20zM172 108h14v20h-14z'],
  ),
  part(
    86,
    92,
    48,
    36,
    ['w', rect(90, 96, 40, 28)],
    ['p', rect(93, 106, 34, 15)],
    ['lb', 'M126 100h-8l-8 5'],
    ['a', disc(108, 106, 4)],
    ['i', rect(86, 124, 48, 4)],
  ),
  // Bathroom.
  part(88, 140, 20, 34, ...sash('i', 86, 142, 20, 26)),
  part(
    20,
    160,
    40,
    48,
    ['w', 'M30 166h12v20h16c0 8-4 12-9 14v8H36v-8c-4-3-6-8-6-14z'],
    ['li', 'M42 186h17M33 170h4'],
  ),
  part(56, 150, 16, 58, ['w', 'M58 178h14c0 6-2 8-5 9v21h-5v-21c-3-1-4-3-4-9z'], ['li', 'M65 178v-5h-4']),
  part(70, 170, 48, 38, ['w', 'M72 186h44v4c0 9-4 13-10 13H84c-8 0-12-4-12-13z'], ['i', 'M82 203h4v5h-4zM104 203h4v5h-4z'], ['li', 'M112 186v-7h-5v3M72 187h44']),
  // Bedroom: the ceiling drips.
  part(150, 134, 56, 74,
    ...sash('i', 172, 144, 20, 26),
    ['i', rect(154, 178, 4, 30)],
    ['w', 'M158 190h50v10h-50zM160 184h12a4 4 0 0 1 4 6h-16z'],
    ['t', 'M176 184h30v16h-36c0-8 2-14 6-16z'],
  ),
  part(122, 134, 40, 74,
    ['stain', 'M124 134c1 5 5 7 9 6s3 5 8 4 3-3 8-3 7-2 9-7z'],
    ['wd', drop(140, 150) + drop(134, 172)],
    ['t', 'M130 190h20l-3 18h-14z'],
    ['p', 'M130 190h20l-.5 4h-19z'],
  ),
  // Kitchen.
  part(34, 218, 30, 42, ['lt', 'M42 256v8M48 256v8M54 256v8'], ['w', 'M38 220h24v36H38z'], ['li', 'M42 248h16'], ['i', disc(50, 236, 6)], ['a', 'M50 231c4 4 4 8 0 9-4-1-4-5 0-9z']),
  part(32, 258, 30, 34, ['w', rect(36, 262, 26, 30)], ['li', disc(49, 279, 8) + 'M40 267h6']),
  part(64, 236, 54, 56,
    ...sash('i', 78, 220, 24, 22),
    ['i', rect(66, 258, 52, 34)],
    ['w', rect(64, 254, 54, 4)],
    ['w', 'M90 258h24l-3 8H93z'],
    ['li', 'M106 254v-8a5 5 0 0 0-10 0v2'],
  ),
  // Hall.
  part(124, 220, 32, 30, ['w', rect(126, 222, 30, 26)], ['i', rect(129, 228, 24, 12)], ['lsw', 'M131 234h16'], ['a', rect(147, 235, 3, 4)], ['li', 'M130 244h8']),
  part(
    124,
    256,
    36,
    36,
    ['li', 'M126 274h32M130 274v18M154 274v18'],
    ['t', 'M136 273l3-8h10l3 8z'],
    ['lt3', 'M134 265c2-5 18-5 20 0'],
    ['w', disc(144, 269, 2)],
  ),
  // Cellar.
  part(20, 298, 126, 62,
    ['c', 'M146 304h-9v9h-9v9h-9v9h-9v9h-9v20h45z'],
    ['li', 'M54 298v8'],
    ['glow', disc(54, 312, 11)],
    ['w', disc(54, 310, 4)],
    ['f', 'M70 329l16-5 5 15-16 5z'],
    ['wat', 'M20 338q6-4 12 0t12 0 12 0 12 0 12 0 12 0 12 0v22H20z'],
  ),
  // What is cut: floors, walls, roof.
  part(12, 128, 194, 238, ['c', rect(12, 128, 194, 6) + rect(12, 208, 192, 6) + rect(12, 292, 148, 6) + rect(12, 134, 8, 232) + rect(20, 360, 134, 6) + rect(146, 298, 8, 62) + rect(118, 134, 4, 74) + rect(118, 214, 4, 78)]),
  // The front that still stands.
  part(154, 100, 90, 212,
    ['f', `M160 310${TOOTH.repeat(6)}${'v-6h7'.repeat(6)}${TOOTH.repeat(7)}V101L242 128v182z`],
    bricks([176, 220, 2], [171, 226, 2], [218, 136, 2], [222, 142, 1], [208, 198, 3], [204, 204, 2], [222, 210, 2], [164, 298, 1], [206, 128, 1], [206, 302, 2]),
    ...sash('g', 214, 152, 20, 34),
    ...sash('g', 212, 222, 22, 26),
    ['w', rect(166, 242, 32, 56)],
    ['w', 'M166 242a16 14 0 0 1 32 0z'],
    ['a', 'M169 240a13 10 0 0 1 26 0z'],
    ['lw', 'M182 240v-9M182 240l-8-7M182 240l8-7'],
    ['t', rect(169, 245, 26, 53)],
    ['f', 'M173 250h7v16h-7zM184 250h7v16h-7zM173 278h7v14h-7zM184 278h7v14h-7z'],
    ['lb', 'M178 272h8'],
    ['a', disc(190, 267, 4)],
    ['li', 'M190 267v2'],
    ['c', 'M160 298h44v6h-44zM156 304h52v6h-52z'],
  ),
  part(206, 260, 30, 36, ['w', rect(208, 262, 28, 32)], ['li', rect(212, 266, 20, 24)], ['a', 'M222 270c6 6 6 14 0 16-6-2-6-10 0-16z']),
  part(0, 44, 254, 92, ['roof', 'M6 132l121-80 121 80'], ['lroof', 'M127 52V38']),
  // The street.
  part(280, 180, 60, 130, ['beam', 'M312 206h12l16 104h-48z'], ['glow', disc(318, 200, 22)], ['post', 'M318 310V210'], ['a', 'M311 208l-3-16h20l-3 16z'], ['c', 'M306 192l12-8 12 8z']),
  part(154, 310, 186, 6, ['pv', rect(154, 310, 186, 5)]),
  part(242, 128, 24, 240, ['ldp', 'M247 132v168'], ['w', rect(243, 302, 17, 5)], ['li', 'M247 303v3M251 303v3M255 303v3'], ['wat', 'M240 310c2-4 6-3 8-3h10c4 0 6 1 9 3z']),
  // Under the street.
  part(260, 310, 80, 50, ['i', rect(264, 315, 26, 32) + rect(306, 315, 26, 32)], ['w', rect(264, 310, 26, 4) + rect(306, 310, 26, 4)]),
  // Water, from the main to the tank.
  part(68, 100, 272, 250,
    ['lp', 'M340 340H152V295H76V282H112M100 282v-24M108 282h12V126'],
  ),
  part(260, 316, 80, 40, ['w', disc(277, 332, 9)], ['li', 'M277 332l4-4'], ['lb', 'M319 340v-12M312 328h14'], ['a', disc(319, 340, 4)]),
  part(76, 264, 30, 30, ['lb', 'M88 280v-9M81 270h14'], ['a', disc(88, 281, 4)]),
  // The drain, from the toilet to the sewer.
  part(20, 190, 320, 240,
    ['ls', 'M34 202h-8v170l250 26M251 306v89'],
    ['sew', disc(300, 400, 24)],
    ['mud', 'M279 407h42a22 22 0 0 1-42 0z'],
  ),
]
