/** Places to tap in the house, and the parts shown as pictures, in the drawing's units. */

import type { Box } from '../../content/drawings.ts'
import type { Stretch } from '../../content/whosePipe.ts'

export { PICTURES } from '../../content/drawings.ts'

type Point = readonly [x: number, y: number]

export const WHOLE: Box = [0, 0, 340, 432]

/** The whole drawing of the pipes, as wide as a phone. */
export const PIPES_WHOLE: Box = [0, 0, 354, 262]

/** Something that may be wrong at a place, as people say it, and the page that helps. */
interface Trouble {
  readonly name: string
  readonly href: string
}

export interface Place {
  readonly id: string
  /** Its name in the legend. */
  readonly name: string
  /** One trouble leads to a page, several lead to a choice. Most dangerous first. */
  readonly troubles: readonly [Trouble, ...Trouble[]]
  /** The area to tap: at least 44 units each way, since a phone shows the house 340 pixels wide. */
  readonly box: Box
  /** The middle of its numbered pin, 8 units in radius: beside the thing, not on it. */
  readonly pin: Point
}

const PIPE = '/emergency/burst-pipe'
const DRAIN = '/emergency/drain-backing-up'
const GAS = '/emergency/smell-of-gas'
const CO = '/emergency/carbon-monoxide'
const CYLINDER = '/emergency/boiling-cylinder'
const CEILING = '/emergency/water-through-the-ceiling'

const place = (id: string, box: Box, pin: Point, name: string, to: string | Place['troubles']): Place => ({
  id,
  name,
  troubles: typeof to === 'string' ? [{ name, href: to }] : to,
  box,
  pin,
})

/** From the roof down and from left to right. This order numbers them and guides the keyboard. */
export const PLACES: readonly Place[] = [
  place('roof', [136, 62, 44, 44], [157, 72], 'Roof leaking', `${CEILING}#roof`),
  place('loft-tank', [84, 84, 50, 44], [131, 95], 'Tank in the loft', PIPE),
  place('toilet', [14, 156, 44, 52], [49, 175], 'Toilet', [
    { name: 'It’s overflowing', href: `${DRAIN}#overflowing` },
    { name: 'It’s blocked, or backing up', href: DRAIN },
    { name: 'Clean water leaks from it', href: PIPE },
  ]),
  place('bathroom', [58, 156, 60, 52], [96, 178], 'Bath and basin', [
    { name: 'The hot tap steams or spits', href: CYLINDER },
    { name: 'A pipe or a tap leaks', href: PIPE },
    { name: 'It won’t drain', href: DRAIN },
  ]),
  place('ceiling', [122, 134, 44, 74], [158, 153], 'Water through the ceiling', CEILING),
  place('co-alarm', [166, 134, 44, 44], [191, 161], 'Carbon monoxide alarm', CO),
  place('boiler', [24, 214, 44, 44], [64, 222], 'Boiler', [
    { name: 'You smell gas', href: GAS },
    { name: 'A carbon monoxide alarm, or you feel ill near it', href: CO },
    { name: 'It bangs, steams or boils', href: CYLINDER },
    { name: 'It leaks, or there’s no heating', href: '/emergency/leaking-boiler' },
    { name: 'It’s stopped in the cold', href: '/emergency/boiler-dead-in-frost' },
  ]),
  place('window', [210, 150, 44, 104], [240, 216], 'Window broken or forced', '/emergency/broken-into'),
  place('flat-above', [256, 146, 44, 44], [291, 160], 'Water from a flat above', `${CEILING}#flat-above`),
  place('fuse-box', [112, 214, 46, 44], [155, 249], 'Fuse box', '/emergency/no-power'),
  place('kitchen', [68, 214, 44, 44], [73, 246], 'Kitchen sink', [
    { name: 'A pipe or a tap leaks', href: PIPE },
    { name: 'No water comes', href: '/emergency/no-water' },
    { name: 'It won’t drain', href: DRAIN },
  ]),
  place('washing-machine', [20, 258, 44, 44], [33, 269], 'Washing machine', PIPE),
  place('stop-tap', [68, 258, 44, 44], [108, 272], 'Stop tap under the sink', PIPE),
  place('phone', [112, 258, 44, 44], [150, 266], 'Phone', '/call'),
  place('lock', [158, 226, 44, 72], [199, 255], 'Front door and its lock', '/emergency/locked-out'),
  place('gas-meter', [202, 254, 44, 44], [236, 262], 'Gas meter', GAS),
  place('gully', [246, 266, 44, 44], [264, 287], 'Drain outside', DRAIN),
  place('cellar', [44, 304, 80, 56], [100, 322], 'Water in the cellar', '/emergency/flooded-cellar'),
  place('water-meter', [252, 310, 44, 44], [290, 320], 'Water meter', PIPE),
  place('outside-valve', [296, 310, 44, 44], [332, 320], 'Outside stop valve', PIPE),
  place('sewer', [272, 372, 56, 56], [318, 384], 'Sewer in the street', DRAIN),
]

/** The fragment that opens the choice for a place. */
export const choiceOf = (id: string): string => `house-${id}`

/** Places with several troubles, so that one tap isn't enough. */
export const CHOICES: readonly Place[] = PLACES.filter(({ troubles }) => troubles.length > 1)

/** The position of each stretch in the drawing of the pipes. */
export const PIPE_PLACES: Readonly<Record<Stretch['id'], Pick<Place, 'box' | 'pin'>>> = {
  main: { box: [234, 158, 104, 47], pin: [274, 170] },
  supply: { box: [150, 158, 74, 47], pin: [186, 170] },
  home: { box: [40, 90, 60, 56], pin: [88, 130] },
  flats: { box: [36, 30, 104, 54], pin: [122, 46] },
  drain: { box: [96, 150, 52, 52], pin: [126, 168] },
  shared: { box: [110, 206, 114, 47], pin: [166, 236] },
  sewer: { box: [232, 206, 108, 56], pin: [274, 244] },
}
