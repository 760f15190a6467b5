import { emergencyPhone } from '../facts/phones.ts'
import { Icon } from './Icon.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { RichText } from './RichText.tsx'

interface Props {
  readonly heading: string
  readonly text: string
  /** It stands under the page's heading. On a narrow screen it is left out: the number is in the bar already. */
  readonly again?: boolean
}

/** The red banner with the number, as large as the screen allows. */
export function EmergencyBanner({ heading, text, again }: Props) {
  return (
    <section className={again ? 'banner banner-again' : 'banner'} aria-labelledby="banner-heading">
      <div className="wrap">
        <div>
          <h2 id="banner-heading">{heading}</h2>
          <p>
            <RichText text={text} />
          </p>
        </div>
        <PhoneLink className="banner-number">
          <Icon name="phone" size={32} />
          {emergencyPhone.display}
        </PhoneLink>
      </div>
    </section>
  )
}
