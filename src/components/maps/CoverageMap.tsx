import { locations } from '../../content/locations.ts'
import type { Location, MapLabel } from '../../content/types.ts'
import { company } from '../../facts/company.ts'
import { Sheet } from '../Sheet.tsx'
import css from './coverageMap.css?inline'
import placesCss from './places.css?inline'

/** The part of the world that the map shows, in degrees. */
export const bounds = { west: 0.04, east: 0.6, south: 51.385, north: 51.765 } as const

/** The drawing is 720 units wide; its height follows from the middle latitude. */
const WIDTH = 720
const EAST = WIDTH / (bounds.east - bounds.west)
const NORTH = EAST / Math.cos((((bounds.north + bounds.south) / 2) * Math.PI) / 180)
const HEIGHT = Math.round((bounds.north - bounds.south) * NORTH)

/** Equirectangular: degrees to whole units of the drawing. */
export function project(longitude: number, latitude: number): Point {
  return [Math.round((longitude - bounds.west) * EAST), Math.round((bounds.north - latitude) * NORTH)]
}

type Point = readonly [x: number, y: number]

/** The points of a line, given as longitude, latitude, longitude, latitude … */
const pointsOf = (degrees: readonly number[]): readonly Point[] =>
  degrees.flatMap((longitude, i) => (i % 2 ? [] : [project(longitude, degrees[i + 1] ?? 0)]))

/** How far a line may be from a bend that it leaves out, in the drawing's units: too little to see. */
const UNSEEN = 4.5

/** Fewer points for the same line: Douglas and Peucker. */
function fewer(points: readonly Point[], kept?: ReadonlySet<string>): readonly Point[] {
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to || points.length < 3) return points
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const distances = points.map(([x, y], i) => {
    if (i === 0 || i === points.length - 1) return 0
    if (kept?.has(`${x},${y}`)) return Infinity
    return length ? Math.abs((x - from[0]) * dy - (y - from[1]) * dx) / length : Math.hypot(x - from[0], y - from[1])
  })
  const furthest = Math.max(...distances)
  const at = distances.indexOf(furthest)
  return furthest < UNSEEN
    ? [from, to]
    : [...fewer(points.slice(0, at + 1), kept).slice(0, -1), ...fewer(points.slice(at), kept)]
}

function lineThrough(points: readonly Point[]): string {
  const steps = points.map(([x, y], i) => {
    const [fromX, fromY] = points[i - 1] ?? [0, 0]
    return `${['M', 'l'][i] ?? ' '}${x - fromX} ${y - fromY}`
  })
  return steps.join('').replaceAll(' -', '-')
}

const trace = (degrees: readonly number[]) => lineThrough(fewer(pointsOf(degrees)))

// biome-ignore format: one reach of the river a line
const THAMES = [
  // North bank, downstream: Woolwich Reach, Gallions Reach, Barking Creek
  0.04, 51.4965, 0.065, 51.4985, 0.0745, 51.5025, 0.083, 51.509, 0.096, 51.5155,
  // Barking Reach, Dagenham, Rainham Creek, Coldharbour Point
  0.112, 51.5172, 0.13, 51.5178, 0.143, 51.5162, 0.158, 51.513, 0.172, 51.508, 0.1815, 51.5, 0.1865, 51.491, 0.1895, 51.484,
  // Erith Rands, Rainham Marshes, Purfleet, the Dartford Crossing
  0.2, 51.4865, 0.213, 51.4868, 0.226, 51.4835, 0.24, 51.4785, 0.258, 51.4685, 0.273, 51.461, 0.285, 51.4583,
  // Stone Ness, Grays, Tilbury docks and fort
  0.2935, 51.465, 0.303, 51.4705, 0.318, 51.473, 0.328, 51.4708, 0.338, 51.4615, 0.3445, 51.453, 0.362, 51.4512, 0.376, 51.4515,
  // East Tilbury, Coalhouse Point, Mucking, London Gateway
  0.39, 51.454, 0.412, 51.4555, 0.4285, 51.459, 0.435, 51.465, 0.4425, 51.476, 0.453, 51.4885, 0.463, 51.499, 0.48, 51.502,
  // Coryton, Hole Haven, the sea front of Canvey Island, and the edge
  0.505, 51.505, 0.528, 51.5085, 0.556, 51.5085, 0.572, 51.509, 0.584, 51.513, 0.61, 51.5165, 0.61, 51.4795,
  // South shore, upstream: St Mary’s Bay, Cliffe marshes, Lower Hope Point
  0.59, 51.4825, 0.556, 51.4835, 0.53, 51.4885, 0.505, 51.4905, 0.485, 51.491, 0.475, 51.487, 0.465, 51.4765, 0.4535, 51.4635,
  // Higham Bight, Shornmead, Gravesend, Northfleet
  0.439, 51.4525, 0.426, 51.4475, 0.405, 51.4455, 0.388, 51.4448, 0.368, 51.4455, 0.348, 51.4447, 0.335, 51.448, 0.326, 51.4545,
  // Broadness, Greenhithe, the Dartford Crossing
  0.317, 51.4632, 0.3105, 51.4665, 0.304, 51.463, 0.2965, 51.457, 0.289, 51.4533, 0.28, 51.453, 0.27, 51.4565, 0.258, 51.463,
  // Littlebrook, the mouth of the Darent, Crayford Ness, Erith, Jenningtree Point
  0.243, 51.47, 0.222, 51.4765, 0.211, 51.4817, 0.197, 51.479, 0.1835, 51.481, 0.1765, 51.488, 0.1705, 51.4955, 0.165, 51.503,
  // Belvedere, Crossness, Tripcock Ness, Woolwich
  0.155, 51.507, 0.142, 51.511, 0.13, 51.5128, 0.113, 51.5125, 0.1, 51.511, 0.0905, 51.5075, 0.081, 51.5, 0.075, 51.4952, 0.064, 51.4942, 0.04, 51.492,
]
/** Below Rochester Bridge. Above it, the river is one of the lines in CREEKS. */
const MEDWAY = [
  0.504, 51.393, 0.515, 51.3885, 0.522, 51.394, 0.529, 51.404, 0.54, 51.4105, 0.556, 51.4085, 0.58, 51.41, 0.61, 51.416,
  0.61, 51.4, 0.575, 51.4, 0.553, 51.4035, 0.54, 51.404, 0.533, 51.398, 0.527, 51.387, 0.517, 51.3835, 0.508, 51.3875,
]
const CREEKS = [
  [0.46, 51.345, 0.484, 51.375, 0.494, 51.3845, 0.501, 51.393, 0.508, 51.3905],
  // Darent, Mardyke, Ingrebourne, Roding
  [0.221, 51.478, 0.223, 51.462, 0.216, 51.447, 0.222, 51.43, 0.218, 51.41, 0.2, 51.375, 0.19, 51.345],
  [0.229, 51.483, 0.252, 51.492, 0.29, 51.503, 0.325, 51.522],
  [0.174, 51.508, 0.187, 51.52, 0.208, 51.54, 0.222, 51.57],
  [0.097, 51.515, 0.083, 51.53, 0.068, 51.556, 0.04, 51.58],
  // Behind Canvey Island; the Crouch
  [0.55, 51.508, 0.545, 51.527, 0.557, 51.541, 0.582, 51.539, 0.61, 51.535],
  [0.56, 51.618, 0.583, 51.624, 0.61, 51.632],
]
const M25 = [
  0.04, 51.683, 0.08, 51.681, 0.122, 51.6735, 0.158, 51.659, 0.19, 51.65, 0.228, 51.629, 0.262, 51.604, 0.279, 51.5805,
  0.2795, 51.56, 0.276, 51.54, 0.266, 51.516, 0.269, 51.494, 0.262, 51.4785, 0.2585, 51.466, 0.258, 51.456, 0.252,
  51.443, 0.246, 51.434, 0.232, 51.423, 0.208, 51.411, 0.192, 51.399, 0.17, 51.375, 0.15, 51.345,
]
const A_ROADS = {
  A12: [
    0.04, 51.5765, 0.095, 51.578, 0.175, 51.587, 0.218, 51.592, 0.262, 51.604, 0.283, 51.621, 0.31, 51.634, 0.35,
    51.652, 0.39, 51.668, 0.415, 51.6825, 0.445, 51.701, 0.492, 51.7085, 0.517, 51.7185, 0.537, 51.7525, 0.556, 51.775,
  ],
  A127: [0.218, 51.592, 0.279, 51.5805, 0.345, 51.5835, 0.425, 51.5855, 0.49, 51.587, 0.545, 51.578, 0.61, 51.571],
  A13: [
    0.04, 51.516, 0.065, 51.519, 0.08, 51.53, 0.107, 51.5345, 0.135, 51.5335, 0.165, 51.5265, 0.19, 51.5125, 0.215,
    51.5025, 0.269, 51.494, 0.305, 51.498, 0.345, 51.5025, 0.372, 51.511, 0.42, 51.522, 0.445, 51.5305, 0.475, 51.5465,
    0.505, 51.557, 0.539, 51.5555, 0.61, 51.557,
  ],
  A130: [0.492, 51.7085, 0.52, 51.66, 0.548, 51.634, 0.545, 51.578, 0.539, 51.5555],
  /** And the M2 after it. */
  A2: [
    0.04, 51.466, 0.095, 51.457, 0.15, 51.446, 0.18, 51.4365, 0.246, 51.434, 0.283, 51.4315, 0.325, 51.4275, 0.365,
    51.4215, 0.395, 51.4175, 0.465, 51.4055, 0.482, 51.392, 0.488, 51.375, 0.52, 51.345,
  ],
} as const

const WATER = `${trace(THAMES)}z${trace(MEDWAY)}z`
const CREEK_LINES = CREEKS.map(trace).join('')
/** The bends of each road. Where two meet, both keep theirs, so that a way can turn off. */
const BENDS = (() => {
  const roads = Object.entries({ M25, ...A_ROADS }).map(([name, degrees]) => [name, pointsOf(degrees)] as const)
  const all = roads.flatMap(([, bends]) => bends.map(String))
  const shared = new Set(all.filter((bend, i) => all.indexOf(bend) !== i))
  return roads.map(([name, bends]) => [name, fewer(bends, shared)] as const)
})()
const [MOTORWAY, ...ROADS] = BENDS.map(([, bends]) => lineThrough(bends))

/** Road numbers, and where each one goes on its road. */
const SHIELDS = [
  ['M25', 0.168, 51.656],
  ['A12', 0.37, 51.66],
  ['A127', 0.35, 51.5835],
  ['A13', 0.12, 51.534],
  ['A130', 0.534, 51.647],
  ['A2', 0.4, 51.4165],
] as const
/** Regions without a page. */
const REGIONS = [
  ['Essex', 0.33, 51.7],
  ['East London', 0.13, 51.612],
] as const

type Side = NonNullable<MapLabel['side']>

/** Where to put a name, and the classes that align it. */
const OFFSETS: Readonly<Record<Side, readonly [x: number, y: number, className?: string]>> = {
  e: [13, 0],
  w: [-13, 0, 'cm-w'],
  n: [0, -11, 'cm-n'],
  s: [0, 11, 'cm-s'],
  ne: [-28, -20],
  sw: [-11, 9, 'cm-w'],
  se: [-60, 20],
}

function Ground() {
  return (
    <>
      <Sheet here of={css} />
      <path className="cm-creek" d={CREEK_LINES} />
      <path className="cm-water" d={WATER} />
      <path className="cm-road" d={ROADS.join('')} />
      <path className="cm-motorway" d={MOTORWAY} />
    </>
  )
}

type Placed = readonly (readonly [text: string, longitude: number, latitude: number])[]

const Words = ({ of, className }: { of: Placed; className: string }) =>
  of.map(([text, ...place]) => {
    const [x, y] = project(...place)
    return (
      <text key={text} className={className} x={x} y={y}>
        {text}
      </text>
    )
  })

/** The roof from our logo marks the office. */
function Office() {
  const [x, y] = OFFICE
  return <path className="cm-office" d={`M${x - 17} ${y - 2}l17-15 17 15v17h-34z`} />
}

function Name({ of, side = 'e', x, y }: { of: string; side?: Side; x: number; y: number }) {
  const [dx, dy, className] = OFFSETS[side]
  // "Northumberland Heath" doesn't fit on one line between its dot and the edge.
  const [first, second] = side === 'w' && of.length > 16 ? of.split(' ') : [of]
  return (
    <text className={className} x={x + dx} y={y + dy - (second ? 11 : 0)}>
      {first}
      {second && (
        <tspan x={x + dx} dy="1em">
          {` ${second}`}
        </tspan>
      )}
    </text>
  )
}

const onMap = locations.filter(({ label }) => !label?.none)

/**
 * The area we cover: south Essex, Thurrock, east London and north Kent, drawn from coordinates. Its places are links, so
 * only the ground has the role of an image: screen readers skip what an image contains.
 */
export function CoverageMap() {
  return (
    <div className="cm-frame">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
      <svg className="cm" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label="Places we cover">
        <svg
          role="img"
          aria-label="Map of south Essex, Thurrock, east London and north Kent, on both sides of the Thames"
        >
          <Ground />
          <Words of={SHIELDS} className="cm-shield" />
          <Words of={REGIONS} className="cm-region" />
          <Office />
        </svg>
        {onMap.map(({ slug, name, isOffice, longitude, latitude, label: { side, small, wide } = {} }) => {
          const [x, y] = project(...(wide ?? ([longitude, latitude] as const)))
          return (
            <a key={slug} href={`/locations/${slug}`} className={small && 'cm-small'}>
              {wide ? (
                <text className="cm-region" x={x} y={y}>
                  {name}
                </text>
              ) : (
                <>
                  {!isOffice && <circle cx={x} cy={y} r="7" />}
                  <Name of={name} side={side} x={isOffice ? x - 14 : x} y={y} />
                </>
              )}
            </a>
          )
        })}
      </svg>
      <Sheet of={placesCss} />
    </div>
  )
}

const between = ([fromX, fromY]: Point, [toX, toY]: Point) => Math.hypot(toX - fromX, toY - fromY)

const OFFICE: Point = project(company.office.longitude, company.office.latitude)

/** The shortest way from the office along the roads that the place's route names, where the map has them. */
function wayTo({ route, longitude, latitude }: Location): readonly Point[] {
  const place = project(longitude, latitude)
  const roads = BENDS.filter(([name]) => new RegExp(`${name}\\b`).test(route))
  const stretches = roads.flatMap(([, bends]) =>
    bends.flatMap((bend, i) =>
      bends.slice(i + 1, i + 2).flatMap((next) => [[bend, next] as const, [next, bend] as const]),
    ),
  )
  const [start] = stretches.map(([bend]) => bend).toSorted((a, b) => between(OFFICE, a) - between(OFFICE, b))
  const ways = new Map([[String(start), { length: 0, through: start ? [OFFICE, start] : [OFFICE] }]])
  for (const _ of stretches)
    for (const [from, to] of stretches) {
      const way = ways.get(String(from))
      const length = (way?.length ?? Infinity) + between(from, to)
      if (way && length < (ways.get(String(to))?.length ?? Infinity))
        ways.set(String(to), { length, through: [...way.through, to] })
    }
  // Off the roads of the map the line is straight, so it leaves them late.
  const whole = ({ length, through }: { length: number; through: readonly Point[] }) =>
    length + 3 * between(through.at(-1) ?? OFFICE, place)
  const [best] = [...ways.values()].toSorted((a, b) => whole(a) - whole(b))
  return best?.through ?? []
}

/** Where a place's name can go beside its pin, and the middle of the name in widths of it. */
const PIN_SIDES = [
  [32, 0, undefined, 0.5],
  [-32, 0, 'cm-w', -0.5],
  [0, -28, 'cm-n', 0],
  [0, 28, 'cm-s', 0],
] as const

/** The side of the pin where the name covers the fewest bends of the way and stays on the map. */
function freeSide(name: string, x: number, y: number, bends: readonly Point[]) {
  const width = 24 * name.length
  const covered = ([dx, dy, , middle]: (typeof PIN_SIDES)[number]) => {
    const left = x + dx + (middle - 0.5) * width
    const hits = bends.filter(
      ([cx, cy]) => cx > left - 14 && cx < left + width + 14 && Math.abs(cy - y - dy * 1.7) < 34,
    )
    return left < 0 || left + width > WIDTH ? bends.length + 1 : hits.length
  }
  return PIN_SIDES.reduce((best, side) => (covered(side) < covered(best) ? side : best))
}

/** One place and the way to it from the office. A phone shows the part around the place. */
export function PlaceMap({ of }: { of: Location }) {
  const { name, longitude, latitude } = of
  const { town } = company.office
  const [officeX, officeY] = OFFICE
  const [x, y] = project(longitude, latitude)
  const way = wayTo(of)
  const [dx, dy, className] = freeSide(name, x, y, way)
  return (
    <svg
      className="cm cm-compact"
      viewBox={`0 0 ${WIDTH} ${Math.min(840, 100 * Math.ceil(y / 100 + 0.8))}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={`Map: the way from our office in ${town}`}
    >
      <Ground />
      <path className="cm-way" d={`${lineThrough(way)}L${x} ${y}`} />
      <Office />
      <text className="cm-w" x={officeX - 30} y={officeY}>
        {town}
      </text>
      <g transform={`translate(${x} ${y})`}>
        <circle className="cm-pin" r="17" />
        <text className={className} x={dx} y={dy}>
          {name}
        </text>
      </g>
    </svg>
  )
}
