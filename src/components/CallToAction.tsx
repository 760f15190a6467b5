import type { ReactNode } from 'react'
import { RichText } from './RichText.tsx'

/** The end of a page: what to do next. */
export function CallToAction({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <div className="wrap">
        <h2 id="closing-heading">{heading}</h2>
        {text && (
          <p>
            <RichText text={text} />
          </p>
        )}
        <div className="actions">{children}</div>
      </div>
    </section>
  )
}
