/**
 * What can be pointed at in the house, in the drawing's units: 340 wide, 432 high. It imports nothing, so that an island
 * may have it for little.
 */

import type { RoomName } from '../../content/types.ts'

export type RoomId = 'whole' | RoomName

export type Box = readonly [x: number, y: number, width: number, height: number]

/** What a crop shows. */
export const ROOMS: Readonly<Record<RoomId, Box>> = {
  whole: [0, 0, 340, 432],
  kitchen: [6, 206, 128, 96],
  hall: [104, 208, 140, 105],
  bathroom: [6, 122, 128, 96],
  bedroom: [114, 122, 128, 96],
  roof: [55, 36, 144, 108],
  cellar: [0, 284, 168, 126],
  street: [190, 284, 150, 144],
  door: [148, 218, 120, 90],
}

interface Place {
  readonly id: string
  readonly name: string
  readonly href: string
  /** What answers a tap: at least 44 units each way, since a phone shows the house 340 pixels wide. */
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Its marker: beside the thing, and not on it. */
  readonly dot: readonly [x: number, y: number]
}

const PIPE = '/emergency/burst-pipe'
const DRAIN = '/emergency/drain-backing-up'

const place = (
  id: string,
  name: string,
  href: string,
  [x, y, w, h]: Box,
  ...dot: readonly [x: number, y: number]
): Place => ({ id, name, href, x, y, w, h, dot })

/** From the roof down, from left to right: the order in which the keyboard meets them. */
export const PLACES: readonly Place[] = [
  place('loftTank', 'Tank in the loft', PIPE, [84, 84, 50, 44], 131, 95),
  place('loo', 'Toilet', DRAIN, [20, 156, 44, 52], 49, 175),
  place('bathroom', 'Bath and basin', DRAIN, [66, 156, 52, 52], 96, 178),
  place('ceiling', 'Water through the ceiling', '/emergency/water-through-the-ceiling', [122, 134, 44, 74], 158, 153),
  place('coAlarm', 'Carbon monoxide alarm', '/emergency/carbon-monoxide', [166, 134, 44, 44], 172, 157),
  place('boiler', 'Boiler', '/emergency/boiler-dead-in-frost', [24, 214, 44, 44], 64, 222),
  place('fuseBox', 'Fuse box', '/emergency/no-power', [112, 214, 46, 44], 155, 249),
  place('stopTap', 'Stop tap under the sink', PIPE, [68, 248, 44, 44], 108, 272),
  place('lock', 'Front door and its lock', '/emergency/locked-out', [158, 226, 44, 72], 199, 255),
  place('gasMeter', 'Gas meter', '/emergency/smell-of-gas', [202, 254, 44, 44], 236, 262),
  place('gully', 'Drain outside', DRAIN, [246, 266, 44, 44], 262, 296),
  place('cellar', 'Water in the cellar', '/emergency/flooded-cellar', [44, 304, 80, 56], 100, 322),
  place('waterMeter', 'Water meter', PIPE, [252, 310, 44, 44], 290, 320),
  place('outsideValve', 'Outside stop valve', PIPE, [296, 310, 44, 44], 332, 320),
]
