/** A room of the house, and where a pin for it stands in the drawing (src/components/house/places.ts). */
export interface Room {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
}

/** The rooms that a place can be in, in the order of the list. */
export const rooms: readonly Room[] = [
  { id: 'kitchen', name: 'Kitchen', x: 68, y: 252 },
  { id: 'hall', name: 'Hall', x: 140, y: 252 },
  { id: 'stairs', name: 'Under the stairs', x: 134, y: 284 },
  { id: 'bathroom', name: 'Bathroom', x: 68, y: 172 },
  { id: 'bedroom', name: 'Bedroom', x: 160, y: 172 },
  { id: 'loft', name: 'Loft', x: 127, y: 104 },
  { id: 'cellar', name: 'Cellar', x: 84, y: 328 },
  { id: 'door', name: 'At the front door', x: 182, y: 262 },
  { id: 'wall', name: 'Outside, at the wall', x: 222, y: 278 },
  { id: 'street', name: 'In the pavement', x: 296, y: 326 },
]
