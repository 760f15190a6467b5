import { Component, Fragment, type ReactNode } from 'react'
import { PhoneLink } from '../components/PhoneLink.tsx'

interface Props {
  readonly children: ReactNode
  /** In the place of what has failed; without one it is drawn anew. */
  readonly fallback?: ReactNode
}

interface State {
  /** Grows with each failure. */
  readonly generation: number
}

let generation = 0
/** What goes on failing is not drawn anew for ever: so often in so many ms. */
const MOST_FAILURES = 3
const IN_A_ROW = 10_000

/** Catches what fails in what React draws. */
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
    // Thrown while it is drawn, it is the outer one's.
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
 * Around each root. A browser's translation or an extension takes nodes away that React knows, and React throws when it wants
 * to move them: then what it draws is drawn anew. What fails all the same is replaced by the number.
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
