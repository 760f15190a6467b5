import { Component, Fragment, type ReactNode } from 'react'
import { PhoneLink } from '../../components/PhoneLink.tsx'

interface Props {
  readonly children: ReactNode
  /** Shown instead of the failed part. Without it, React draws the part again. */
  readonly fallback?: ReactNode
}

interface State {
  /** Grows with each failure. */
  readonly generation: number
}

let generation = 0
/** Give up after this many failures within this many ms. */
const MOST_FAILURES = 3
const IN_A_ROW = 10_000

class Boundary extends Component<Props, State> {
  override state: State = { generation }
  readonly #first = generation
  #failures = 0
  #failedAt = 0

  static getDerivedStateFromError(): State {
    return { generation: ++generation }
  }

  override componentDidCatch(error: unknown) {
    this.#failures = Date.now() - this.#failedAt < IN_A_ROW ? this.#failures + 1 : 1
    this.#failedAt = Date.now()
    if (this.#failures <= MOST_FAILURES) return
    // Thrown while rendering, so that the outer boundary catches it.
    this.setState(() => {
      throw error
    })
  }

  override render() {
    const { children, fallback } = this.props
    if (fallback !== undefined && this.state.generation !== this.#first) return fallback
    return <Fragment key={this.state.generation}>{children}</Fragment>
  }
}

/**
 * Wraps each root. A browser's translation or an extension removes nodes that React knows, and React throws when it next
 * touches them: then everything inside is drawn again. If that keeps failing, the number takes its place.
 */
export const Safe = ({ children }: { readonly children: ReactNode }) => (
  <Boundary
    fallback={
      <p className="notice">
        This part of the page has stopped working. Please call <PhoneLink />, or reload the page.
      </p>
    }
  >
    <Boundary>{children}</Boundary>
  </Boundary>
)
