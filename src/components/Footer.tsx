import { OFFLINE_READY, URGENT } from '../document.ts'
import { company, email } from '../facts/company.ts'
import { emergencyPhone, landline } from '../facts/phones.ts'
import { CallButton } from './CallButton.tsx'

const QUICK_LINKS = [
  ['/', 'Home'],
  ['/about', 'About Us'],
  ['/services', 'Our Services'],
  ['/locations', 'Areas We Cover'],
  ['/blog', 'Blog'],
  ['/faq', 'FAQs'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms & Conditions'],
] as const

/**
 * The company line is what the Trading Disclosures Regulations 2015 (reg 24-25) want on every company website. `urgent` is
 * the digest of what must not be out of date; the page compares it with that of a newer version.
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
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick Links</h2>
          <ul>
            {QUICK_LINKS.map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>Contact Info</h2>
          <ul>
            <li>
              Emergency: <a href={emergencyPhone.href}>{emergencyPhone.display}</a>
            </li>
            <li>
              Office: <a href={landline.href}>{landline.display}</a>
            </li>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          </ul>
        </section>
        <section className="footer-box">
          <h2>Emergency Service</h2>
          <p>
            <strong>24/7 Available</strong>
          </p>
          <p>Emergency call-out service available any time, any day</p>
          <CallButton label="Call Now" />
        </section>
      </div>
      <p className="wrap copyright">
        © {company.copyrightYear} {company.legalName}. All rights reserved.
      </p>
      <p className={`wrap ${OFFLINE_READY}`} {...{ [URGENT]: urgent }} />
    </>
  )
}
