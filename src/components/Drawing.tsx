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
