import { insurerWords, vatWords } from '../content/proofLines.ts'
import { OFFLINE_READY, URGENT } from '../document/marks.ts'
import { company, email } from '../facts/company.ts'
import { landline } from '../facts/phones.ts'
import { menu } from '../routes.ts'
import { CallButton } from './CallButton.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { Paragraphs } from './RichText.tsx'

const LINKS = [
  { heading: 'Company', links: menu('company') },
  { heading: 'Help now', links: menu('help') },
]

/**
 * Every company website must show the company line (Trading Disclosures Regulations 2015, reg 24-25). `urgent` is the
 * digest of src/content/urgentFacts.ts: an open page compares it with a newer version's.
 */
export function Footer({ urgent }: { urgent: string }) {
  return (
    <>
      <div className="wrap footer-columns">
        <section>
          <h2>{company.name}</h2>
          <p>
            {company.legalName} is registered in {company.registeredIn}, company number {company.number}.
          </p>
          <p>Registered office: {company.registeredOffice}.</p>
          <Paragraphs of={[...vatWords, ...insurerWords]} />
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick Links</h2>
          <div className="footer-links">
            {LINKS.map(({ heading, links }) => (
              <div key={heading}>
                <h3>{heading}</h3>
                <ul>
                  {links.map(({ path, label }) => (
                    <li key={path}>
                      <a href={path}>{label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
        <section>
          <h2>Contact Info</h2>
          <ul>
            <li>
              Emergency: <PhoneLink />
            </li>
            <li>
              Office: <PhoneLink to={landline} />
            </li>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          </ul>
        </section>
        <section className="footer-box">
          <h2>Emergency Service</h2>
          <p>
            <strong>24/7 Available</strong> Emergency call-out service available any time, any day
          </p>
          <CallButton label="Call Now" />
        </section>
      </div>
      <div className="wrap copyright">
        <p>
          © {company.copyrightYear} {company.legalName}. All rights reserved. <a href="/privacy">Privacy</a>
        </p>
        <p className={OFFLINE_READY} {...{ [URGENT]: urgent }} />
      </div>
    </>
  )
}
