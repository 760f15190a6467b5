import type { IconName } from '../content/types.ts'

/** The two drawings that are sent as script, too: beside the record of them all, an island would carry that. */
export const PHONE = 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z'
export const OPEN = 'M6 9.5l6 6 6-6'

interface DrawingProps {
  /** Strokes on a 24 × 24 grid. */
  readonly path: string
  readonly size?: number
  /** For the drawing, where an `IconOf` shows it again. */
  readonly id?: string
}

/** Decoration beside words that say the same, so hidden from screen readers. */
export const Drawing = ({ path, size = 24, id }: DrawingProps) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path id={id} d={path} />
  </svg>
)

/** Strokes on a 24 × 24 grid, drawn for this site. */
const PATHS: Record<IconName | 'menu' | 'close' | 'open', string> = {
  phone: PHONE,
  tap: 'M3 9h9a5 5 0 0 1 5 5v1M3 5v8M8 9V5M5 5h6M17 15h-3M14 15h6M17 18.5c1 1.2 1 2.5 0 2.5s-1-1.3 0-2.5z',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v3',
  drain: 'M3 6h18M6 6v4a6 6 0 0 0 12 0V6M12 16v5M8 21h8M9.5 6v3M14.5 6v3',
  saw: 'M3 14 15 4l5 5-3 2-14 6zM6 16l1 2M9.5 14.5l1 2M13 13l1 2M16.5 6.5v0',
  kitchen: 'M4 3h16v18H4zM4 10h16M4 15h16M10 6.5h4M10 12.5h4M10 18h4',
  bath: 'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2.5 2.5 0 0 1 5 0M7 19l-1 2M17 19l1 2',
  house: 'M3 11 12 4l9 7M6 9v12h12V9M10 21v-6h4v6',
  floor: 'M3 8l9-4 9 4-9 4zM3 12l9 4 9-4M3 16l9 4 9-4',
  roller: 'M4 4h13v6H4zM17 7h3v6h-9v3M10 16h2v5h-2z',
  drop: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 14a3 3 0 0 0 3 3',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  spanner: 'M20 7a5 5 0 0 1-7 5l-7 8-3-3 8-7a5 5 0 0 1 5-7l-2.5 3 2.5 3z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  pin: 'M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  check: 'M4 13l5 5L20 6',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  warning: 'M12 3 2 20h20zM12 10v5M12 17.5v.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M5 5l14 14M19 5 5 19',
  open: OPEN,
}

interface IconProps {
  readonly name: keyof typeof PATHS
  readonly size?: number
  /** For an `IconOf` that shows the same drawing elsewhere. */
  readonly id?: string
}

/** A drawing, by its name. */
export const Icon = ({ name, size, id }: IconProps) => <Drawing path={PATHS[name]} size={size} id={id} />

/** An icon that is drawn later in the document. It takes up its place at once, so nothing moves. */
export const IconOf = ({ id }: { id: string }) => (
  <svg className="icon" width={24} height={24} aria-hidden="true">
    <use href={`#${id}`} />
  </svg>
)
