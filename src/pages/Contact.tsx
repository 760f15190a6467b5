import { AreaMap } from '../components/AreaMap.tsx'
import { EmergencyBanner } from '../components/CallToAction.tsx'
import { Icon } from '../components/Icon.tsx'
import { Island } from '../components/Island.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { RateNow } from '../components/Rates.tsx'
import { Paragraphs, TextList } from '../components/RichText.tsx'
import { SaveNumber } from '../components/Safety.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { formPrice } from '../content/charges.ts'
import { formPrivacy, formStorage } from '../content/contactForm.ts'
import { contactPage } from '../content/contactPage.ts'
import { cannotTalk } from '../content/emergencies.ts'
import { REQUEST_ID } from '../document/paths.ts'
import { hours } from '../facts/company.ts'
import type { Route } from '../routes.ts'
import css from './contact.css?inline'

export function Contact({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={contactPage} />
      <div className="wrap section columns">
        <EmergencyBanner heading="Emergency? Call now" text={`We answer ${hours.emergency}.`} again />
        <div id={REQUEST_ID}>
          <Island name="contact-form" when="visible">
            <div className="privacy">
              <Paragraphs of={[formStorage, ...formPrice]} />
              <details className="fold">
                <summary>{formPrivacy.heading}</summary>
                <Paragraphs of={[formPrivacy.text]} />
              </details>
            </div>
          </Island>
        </div>
        <div>
          <details className="fold">
            <summary>
              <h2>{cannotTalk.heading}</h2>
            </summary>
            <Paragraphs of={cannotTalk.dangers} />
            <TextList of={cannotTalk.ways} />
          </details>
          <RateNow />
          <ul className="ways">
            {contactPage.infoCards.map(([title, icon, text]) => (
              <li className="card" key={title}>
                <Icon name={icon} size={24} />
                <h2>{title}</h2>
                <Paragraphs of={[text]} />
              </li>
            ))}
          </ul>
          <p>
            <SaveNumber />
          </p>
        </div>
        <div className="office">
          <AreaMap />
          <section className="card business">
            <h2>{contactPage.business.heading}</h2>
            <dl>
              {contactPage.business.rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
      <Sheet of={css} />
    </>
  )
}
