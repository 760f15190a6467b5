import { emergencyPhone } from '../facts/phones.ts'
import { Icon } from './Icon.tsx'
import { RichText } from './RichText.tsx'

/** The red banner with the number, as large as the screen allows. */
export function EmergencyBanner({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="banner" aria-labelledby="banner-heading">
      <div className="wrap">
        <div>
          <h2 id="banner-heading">{heading}</h2>
          <p>
            <RichText text={text} />
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
