import { REQUEST_ID } from '../browser/late'
import { AreaMap } from '../components/AreaMap'
import { Banner } from '../components/Banner'
import { Icon } from '../components/Icon'
import { Island } from '../components/Island'
import { PageHeading } from '../components/PageHeading'
import { Line } from '../components/Prose'
import { contactPage } from '../content/contactPage'
import { promise } from '../content/promise'
import ContactForm from '../islands/ContactForm'

export function Contact() {
  return (
    <>
      <PageHeading trail={[{ name: 'Home', path: '/' }]} heading={contactPage.heading} lead={contactPage.lead} />
      <Banner heading="Emergency? Ring now" text={`A call brings our ${promise}.`} />
      <div className="wrap section">
        <ul className="cards cards-4">
          {contactPage.infoCards.map(({ title, icon, text }) => (
            <li className="card" key={title}>
              <Icon name={icon} size={32} />
              <h2>{title}</h2>
              <p>
                <Line text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap section columns">
        <div id={REQUEST_ID}>
          <Island name="ContactForm">
            <ContactForm />
          </Island>
        </div>
        <div>
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
    </>
  )
}
