import { emergencyPhone } from '../facts/phones.ts'
import { Icon } from './Icon.tsx'
import { Line } from './Prose.tsx'

/** The red emergency banner: the number, as large as the screen allows. */
export function Banner({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="banner" aria-labelledby="banner-heading">
      <div className="wrap">
        <div>
          <h2 id="banner-heading">{heading}</h2>
          <p>
            <Line text={text} />
          </p>
        </div>
        <a className="banner-number" href={emergencyPhone.href}>
          <Icon name="phone" size={32} />
          {emergencyPhone.display}
        </a>
      </div>
    </section>
  )
}

/** The closing call to action of a page. */
export function Closing({ heading, text, children }: { heading: string; text: string; children?: React.ReactNode }) {
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <div className="wrap">
        <h2 id="closing-heading">{heading}</h2>
        <p>
          <Line text={text} />
        </p>
        <div className="actions">{children}</div>
      </div>
    </section>
  )
}
