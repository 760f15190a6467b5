/** A room of the house, and where its middle is in the drawing, in units of its grid. */
export interface Room {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
}

/** The rooms that a place can be in, in the order of the list. */
export const rooms: readonly Room[] = [
  { id: 'kitchen', name: 'Kitchen', x: 0, y: 0 },
  { id: 'hall', name: 'Hall', x: 0, y: 0 },
  { id: 'bathroom', name: 'Bathroom', x: 0, y: 0 },
  { id: 'bedroom', name: 'Bedroom', x: 0, y: 0 },
  { id: 'roof', name: 'Roof space', x: 0, y: 0 },
  { id: 'cellar', name: 'Cellar', x: 0, y: 0 },
  { id: 'door', name: 'Front door', x: 0, y: 0 },
  { id: 'street', name: 'Outside', x: 0, y: 0 },
]
