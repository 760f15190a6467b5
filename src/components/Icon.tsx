import { ICONS, type IconName } from '../content/drawings.ts'

interface DrawingProps {
  /** Strokes on a 24 × 24 grid. */
  readonly path: string
  readonly size?: number
  /** The id by which `<use>` repeats the drawing. */
  readonly id?: string
}

/** A decoration, hidden from screen readers, since the words beside it say the same thing. */
export const Drawing = ({ path, size = 24, id }: DrawingProps) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path id={id} d={path} />
  </svg>
)

type IconProps = Omit<DrawingProps, 'path'> & { readonly name: IconName }

export const Icon = ({ name, ...props }: IconProps) => <Drawing path={ICONS[name]} {...props} />
